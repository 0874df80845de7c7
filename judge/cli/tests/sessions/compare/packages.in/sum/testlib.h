// As much of testlib as the checker here needs.
#include <cstdio>
#include <cstdlib>
#include <fstream>

enum Result { _ok = 0, _wa = 1 };

std::ifstream inf, ouf, ans;

void registerTestlibCmd(int, char **arguments) {
    inf.open(arguments[1]);
    ouf.open(arguments[2]);
    ans.open(arguments[3]);
}

void quitf(Result result, const char *words, int number) {
    fprintf(stderr, words, number);
    exit(result);
}
