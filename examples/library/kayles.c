/* The C interface: words in and JSON out, values into a buffer of one's own, an outcome. */
#include <ishitori.h>
#include <stdio.h>

static int count_calls(void* state, uint64_t done, uint64_t goal) {
    (void)done, (void)goal;
    ++*(int*)state;
    return 1; /* continue */
}

int main(void) {
    ishitori_core* core = ishitori_new();
    if (core == NULL) return 4;
    int calls = 0;
    ishitori_set_watch(core, count_calls, &calls);
    const char* words[] = {"outcome", "kayles", "7,5,3", "--misere"};
    const char* json;
    if (ishitori_ask(core, 4, words, &json) == 0) printf("%s\n", json);
    uint64_t values[8];
    if (ishitori_values(core, "0.77", 1, 8, values) == 0)
        for (int i = 0; i < 8; ++i) printf("%d ", (int)values[i]);
    char outcome;
    if (ishitori_outcome(core, "0.77", "5,5", 0, &outcome) == 0) printf("\n%c\n", outcome);
    if (ishitori_outcome(core, "0.77", "5:5", 0, &outcome) != 0) printf("%s\n", ishitori_error(core));
    if (ishitori_verify(core, "no certificate", 14) == 2) printf("%s\n", ishitori_error(core));
    ishitori_free(core);
    return 0;
}
