#include "testlib.h"

int main(int count, char **arguments) {
    registerTestlibCmd(count, arguments);
    int sum, a, b;
    inf >> sum;
    ouf >> a >> b;
    quitf(a + b == sum ? _ok : _wa, "the sum is %d\n", a + b);
}
