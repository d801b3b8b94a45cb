# All winning moves of a position in misère play.
import ishitori

for move in ishitori.Game("kayles").moves([12, 7, 5, 3], misere=True):
    print(move)
