// Questions that people ask in public, in their own words: each is answered, or a sentence says why it is not
// supported and what to type.
#include <gtest/gtest.h>

#include "program.hpp"
#include "public_questions.hpp"

using namespace golden;

TEST(PublicQuestions, AreAnsweredOrSaidToBeOutside) {
    for (const public_questions::Question& each : public_questions::all) {
        const Output output = run(each.words);
        std::string typed;
        for (const std::string& word : each.words) typed += word + " ";
        EXPECT_EQ(output.exit, each.exit) << typed << output.out << output.err;
        EXPECT_NE((output.out + output.err).find(each.part), std::string::npos)
            << typed << output.out << output.err;
    }
}
