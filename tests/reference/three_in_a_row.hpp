// Treblecross by its definition: marks on a board of squares until three are in a row.
#pragma once

#include <map>
#include <string>

namespace ishitori {

class ThreeInARow {
  public:
    // The player to move wins on this board of '.' and 'X', by recursion over all marks. Requires that no
    // three are in a row. Each board is examined once.
    bool wins(const std::string& board) {
        if (const auto found = known_.find(board); found != known_.end()) return found->second;
        bool won = false;
        for (std::size_t i = 0; i < board.size() && !won; ++i) {
            if (board[i] != '.') continue;
            std::string next = board;
            next[i] = 'X';
            won = next.find("XXX") != std::string::npos || !wins(next);
        }
        return known_[board] = won;
    }

  private:
    std::map<std::string, bool> known_;
};

}  // namespace ishitori
