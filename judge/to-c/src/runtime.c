/* The runtime. The translator takes the pieces that a program needs, without comments and with shorter names. A piece
   is a paragraph; its name stands in front of the colon. The first paragraph of code is always needed.

   M is the memory, S the pointer to the top of the stack in it. u and q are unsigned numbers of 32 and 64 bits, I is
   a signed one of 64 bits. An address may be unaligned and may have been written as another type, which GCC has to be
   told. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GNUC__
#define A __attribute__((packed,may_alias))
#else
#define A
#define __extension__
#pragma pack(1)
#endif
typedef unsigned u;
__extension__ typedef unsigned long long q;
__extension__ typedef long long I;
static unsigned char *M;
static u S = TOP;
typedef struct { u v; } A rt_word;
#define U(a) ((rt_word *)(M + (a)))->v
#define X exit(101)

/* Q: eight bytes. */
typedef struct { q v; } A rt_long;
#define Q(a) ((rt_long *)(M + (a)))->v

/* H: two bytes. */
typedef struct { unsigned short v; } A rt_half;
#define H(a) ((rt_half *)(M + (a)))->v

/* G: two bytes with a sign. */
typedef struct { short v; } A rt_short;
#define G(a) ((rt_short *)(M + (a)))->v

/* C: a byte with a sign. */
#define C(a) ((signed char)M[a])

/* F: a float. */
typedef struct { float v; } A rt_float;
#define F(a) ((rt_float *)(M + (a)))->v

/* D: a double. */
typedef struct { double v; } A rt_double;
#define D(a) ((rt_double *)(M + (a)))->v

/* K: a number of 64 bits, which C89 cannot write. */
#define K(a, b) ((q)(a) << 32 | (b))

/* rt_enter: a function takes memory from the stack. Below the stack lies the data. */
static u rt_enter(u n) { S -= n; if (S < BOTTOM || S > TOP) X; return S; }

/* rt_leading_zeros_32: the zero bits above the highest one. */
static u rt_leading_zeros_32(u x) { u n = 32; while (x) { x >>= 1; n--; } return n; }

/* rt_leading_zeros_64: the same for 64 bits. */
static q rt_leading_zeros_64(q x) { u n = 64; while (x) { x >>= 1; n--; } return n; }

/* rt_trailing_zeros_32: the zero bits below the lowest one. */
static u rt_trailing_zeros_32(u x) { u n = 0; if (!x) return 32; while (!(x & 1)) { x >>= 1; n++; } return n; }

/* rt_trailing_zeros_64: the same for 64 bits. */
static q rt_trailing_zeros_64(q x) { u n = 0; if (!x) return 64; while (!(x & 1)) { x >>= 1; n++; } return n; }

/* rt_ones_64: the number of ones. */
static q rt_ones_64(q x) { u n = 0; while (x) { x &= x - 1; n++; } return n; }

/* rt_ones_32: the number of ones. */
static u rt_ones_32(u x) { u n = 0; while (x) { x &= x - 1; n++; } return n; }

/* rt_rotate_left_32: shifts, and puts what falls out in at the other end. */
static u rt_rotate_left_32(u x, u n) { return x << (n & 31) | x >> (-n & 31); }

/* rt_rotate_right_32: the other way. */
static u rt_rotate_right_32(u x, u n) { return x >> (n & 31) | x << (-n & 31); }

/* rt_rotate_left_64: the same for 64 bits. */
static q rt_rotate_left_64(q x, q n) { return x << (n & 63) | x >> (-n & 63); }

/* rt_rotate_right_64: the other way. */
static q rt_rotate_right_64(q x, q n) { return x >> (n & 63) | x << (-n & 63); }

/* rt_bits_of_double: a number's bits. */
static q rt_bits_of_double(double x) { q r; memcpy(&r, &x, 8); return r; }

/* rt_double_of_bits: the number with these bits. */
static double rt_double_of_bits(q x) { double r; memcpy(&r, &x, 8); return r; }

/* rt_bits_of_float: a number's bits. */
static u rt_bits_of_float(float x) { u r; memcpy(&r, &x, 4); return r; }

/* rt_float_of_bits: the number with these bits. */
static float rt_float_of_bits(u x) { float r; memcpy(&r, &x, 4); return r; }

/* rt_copysign: the one number with the sign of the other. */
static double rt_copysign(double x, double y) {
    q s = (q)1 << 63;
    return rt_double_of_bits((rt_bits_of_double(x) & ~s) | (rt_bits_of_double(y) & s));
}

/* rt_absolute: the number without its sign. */
static double rt_absolute(double x) { return rt_double_of_bits(rt_bits_of_double(x) & ~((q)1 << 63)); }

/* rt_to_int: the whole part, or the nearest number that there is. */
static u rt_to_int(double x) { return x != x ? 0 : x >= 2147483647. ? 2147483647 : x > -2147483648. ? (u)(int)x : 2147483648u; }

/* rt_to_unsigned: the whole part, or the nearest number that there is. */
static u rt_to_unsigned(double x) { return x >= 4294967295. ? -1u : x > 0 ? (u)x : 0; }

/* rt_to_long_long: the whole part, or the nearest number that there is. */
static q rt_to_long_long(double x) {
    q s = (q)1 << 63;
    return x != x ? 0 : x >= 9223372036854775808. ? s - 1 : x > -9223372036854775808. ? (q)(I)x : s;
}

/* rt_to_unsigned_long_long: the whole part, or the nearest number that there is. */
static q rt_to_unsigned_long_long(double x) {
    double h = 9223372036854775808.;
    return x >= h * 2 ? ~(q)0 : x >= h ? (q)(I)(x - h) | (q)1 << 63 : x > 0 ? (q)(I)x : 0;
}

/* rt_truncate: without the fraction. Larger numbers have none. */
static double rt_truncate(double x) {
    return rt_absolute(x) < 4503599627370496. ? rt_copysign((double)(I)x, x) : x;
}

/* rt_floor_: the next lower whole number. */
static double rt_floor_(double x) { double t = rt_truncate(x); return t > x ? t - 1 : t; }

/* rt_ceiling: the next higher whole number. */
static double rt_ceiling(double x) { double t = rt_truncate(x); return t < x ? rt_copysign(t + 1, x) : t; }

/* rt_nearest: the nearest whole number, the even one of two. */
static double rt_nearest(double x) {
    double t = rt_truncate(x), d = rt_absolute(x - t), o = rt_copysign(1, x);
    return d > .5 || (d == .5 && rt_truncate(t / 2) * 2 != t) ? t + o : t;
}

/* rt_minimum: the smaller number; none if one is none. */
static double rt_minimum(double x, double y) {
    return x != x || y != y ? x + y : x < y || (x == y && rt_bits_of_double(x) >> 63) ? x : y;
}

/* rt_maximum: the larger number; none if one is none. */
static double rt_maximum(double x, double y) {
    return x != x || y != y ? x + y : x > y || (x == y && rt_bits_of_double(y) >> 63) ? x : y;
}

/* rt_fmin: the smaller number, the other one if one is none. */
static double rt_fmin(double x, double y) { return y != y || x < y ? x : y; }

/* rt_fmax: the larger number, the other one if one is none. */
static double rt_fmax(double x, double y) { return y != y || x > y ? x : y; }

/* rt_fminf: the same for floats. */
static float rt_fminf(float x, float y) { return y != y || x < y ? x : y; }

/* rt_fmaxf: the same for floats. */
static float rt_fmaxf(float x, float y) { return y != y || x > y ? x : y; }

/* rt_round: the nearest whole number, of two the one farther from zero. */
static double rt_round(double x) {
    double t = rt_truncate(x);
    return rt_absolute(x - t) < .5 || t != t ? t : t + rt_copysign(1, x);
}

/* rt_roundf: the same for floats. */
static float rt_roundf(float x) { return (float)rt_round(x); }

/* rt_log2: exact for powers of two. */
static double rt_log2(double x) { int e; double m = frexp(x, &e); return x > 0 && x < HUGE_VAL ? (m == .5 ? 0 : log(m * 2) / log(2)) + e - 1 : log(x); }

/* rt_root: the square root. */
static double rt_root(double x) { return sqrt(x); }

/* rt_memmove: copies bytes, also where the two overlap. */
static u rt_memmove(u d, u s, u n) { memmove(M + d, M + s, n); return d; }

/* rt_memcpy: copies bytes. */
static u rt_memcpy(u d, u s, u n) { memmove(M + d, M + s, n); return d; }

/* rt_memset: writes a byte many times. */
static u rt_memset(u d, u c, u n) { memset(M + d, (int)c, n); return d; }

/* rt_memcmp: compares bytes. */
static u rt_memcmp(u a, u b, u n) { return memcmp(M + a, M + b, n); }

/* rt_bcmp: compares bytes. */
static u rt_bcmp(u a, u b, u n) { return memcmp(M + a, M + b, n); }

/* rt_strlen: the bytes in front of the first zero. */
static u rt_strlen(u a) { return (u)strlen((char *)M + a); }

/* rt_limit: the size of the memory. */
static u rt_limit = TOP;

/* rt_top: the end of the memory that is in use. */
static u rt_top = TOP;

/* rt_free_blocks: the blocks of each size that were freed; each holds the address of the next. */
static u rt_free_blocks[128];

/* rt_reach: makes the memory so large at least, or answers 0. */
static u rt_reach(u n) {
    u k = n + n / 8 + 65536;
    unsigned char *m;
    if (n <= rt_limit) return 1;
    m = (unsigned char *)realloc(M, k);
    if (!m) m = (unsigned char *)realloc(M, k = n);
    if (!m) return 0;
    M = m;
    rt_limit = k;
    return 1;
}

/* rt_size_of: the size of the blocks with this number: 32, 40, 48, 56, 64, 80, 96, 112, 128, ... */
static u rt_size_of(u k) { return (k % 4 + 4) << k / 4 << 3; }

/* rt_number_of: the number of the smallest blocks that are large enough. */
static u rt_number_of(u n) { u k = 0; while (rt_size_of(k + 4) < n) k += 4; while (rt_size_of(k) < n) k++; return k; }

/* rt_aligned_alloc: a block. In front of what the program gets, the number of its size and its start are noted. */
static u rt_aligned_alloc(u a, u n) {
    u b, k, p;
    if (a < 8) a = 8;
    if (n >> 30 || a >> 16) return 0;
    k = rt_number_of(n + a);
    b = rt_free_blocks[k];
    if (b) rt_free_blocks[k] = U(b);
    else {
        n = rt_size_of(k);
        if (rt_top + n > 4026531839u || !rt_reach(rt_top + n)) return 0;
        b = rt_top;
        rt_top += n;
    }
    p = (b + 7 + a) & -a;
    U(p - 8) = k;
    U(p - 4) = b;
    return p;
}

/* rt_free: gives a block back. */
static void rt_free(u p) {
    u b, k;
    if (!p) return;
    b = U(p - 4);
    k = U(p - 8);
    U(b) = rt_free_blocks[k];
    rt_free_blocks[k] = b;
}

/* rt_resize: a block of another size with the same content. The last block grows where it is. */
static u rt_resize(u p, u a, u n) {
    u b = U(p - 4), m = rt_size_of(U(p - 8)), k, r;
    if (n <= m - (p - b)) return p;
    if (b + m == rt_top && !(n >> 30)) {
        k = rt_number_of(n + p - b);
        if (rt_reach(b + rt_size_of(k))) {
            rt_top = b + rt_size_of(k);
            U(p - 8) = k;
            return p;
        }
    }
    r = rt_aligned_alloc(a, n);
    if (r) {
        memcpy(M + r, M + p, m - (p - b));
        rt_free(p);
    }
    return r;
}

/* rt_malloc: a block. */
static u rt_malloc(u n) { return rt_aligned_alloc(8, n); }

/* rt_calloc: a block of zeros. */
static u rt_calloc(u a, u b) {
    u r = a && b > -1u / a ? 0 : rt_aligned_alloc(8, a * b);
    if (r) memset(M + r, 0, a * b);
    return r;
}

/* rt_realloc: a block of another size with the same content. */
static u rt_realloc(u p, u n) { return p ? rt_resize(p, 8, n) : rt_aligned_alloc(8, n); }

/* rt_posix_memalign: a block, whose address is stored. */
static u rt_posix_memalign(u r, u a, u n) { u p = rt_aligned_alloc(a, n); U(r) = p; return p ? 0 : 12; }

/* rt___rust_alloc: a block. */
static u rt___rust_alloc(u n, u a) { return rt_aligned_alloc(a, n); }

/* rt___rust_alloc_zeroed: a block of zeros. */
static u rt___rust_alloc_zeroed(u n, u a) {
    u r = rt_aligned_alloc(a, n);
    if (r) memset(M + r, 0, n);
    return r;
}

/* rt___rust_realloc: a block of another size with the same content. */
static u rt___rust_realloc(u p, u o, u a, u n) { (void)o; return rt_resize(p, a, n); }

/* rt___rust_dealloc: gives a block back. */
static void rt___rust_dealloc(u p, u n, u a) { (void)n; (void)a; rt_free(p); }

/* rt_write: writes to standard output or standard error. */
static u rt_write(u f, u p, u n) { return f - 1 > 1 ? -1u : (u)fwrite(M + p, 1, n, f < 2 ? stdout : stderr); }

/* rt_read: reads from standard input. */
static u rt_read(u f, u p, u n) { return f ? -1u : (u)fread(M + p, 1, n, stdin); }

/* rt_fd_write: writes several pieces. */
static u rt_fd_write(u f, u p, u n, u r) {
    u t = 0;
    if (f - 1 > 1) return 8;
    for (; n--; p += 8) t += (u)fwrite(M + U(p), 1, U(p + 4), f < 2 ? stdout : stderr);
    U(r) = t;
    return 0;
}

/* rt_fd_read: reads into several pieces. */
static u rt_fd_read(u f, u p, u n, u r) {
    u t = 0;
    if (f) return 8;
    for (; n--; p += 8) t += (u)fread(M + U(p), 1, U(p + 4), stdin);
    U(r) = t;
    return 0;
}

/* rt_exit: ends the program. */
static void rt_exit(u c) { exit((int)c); }

/* rt_proc_exit: ends the program. */
static void rt_proc_exit(u c) { exit((int)c); }

/* rt_abort: ends the program as a failure. */
static void rt_abort(void) { X; }

/* rt_getenv: there is no environment. */
static u rt_getenv(u a) { (void)a; return 0; }

/* rt_getcwd: there is no folder. */
static u rt_getcwd(u a, u n) { (void)a; (void)n; return 0; }

/* rt_strerror_r: an error has no text. */
static u rt_strerror_r(u e, u a, u n) { (void)e; if (n) M[a] = 0; return 0; }

/* rt___errno_location: where the number of the last error stands. */
static u rt___errno_location(void) { return 8; }

/* rt_random_get: the keys of a hash table are always the same. */
static u rt_random_get(u p, u n) { memset(M + p, 7, n); return 0; }

/* rt_getentropy: the keys of a hash table are always the same. */
static u rt_getentropy(u p, u n) { memset(M + p, 7, n); return 0; }

/* rt___multi3: a product of 128 bits. */
static void rt___multi3(u r, q a, q b, q c, q d) {
    q x = (u)a, y = a >> 32, z = (u)c, w = c >> 32, t = x * z, m = y * z + (t >> 32), n = x * w + (u)m;
    Q(r) = n << 32 | (u)t;
    Q(r + 8) = y * w + (m >> 32) + (n >> 32) + a * d + b * c;
}

/* rt_divide: divides numbers of 128 bits by hand, bit by bit; keeps the quotient or the remainder, as two signs tell. */
static void rt_divide(u r, q a, q b, q c, q d, int is_quotient, int is_negative) {
    q x = 0, y = 0, t;
    int i;
    for (i = 0; i < 128; i++) {
        y = y << 1 | x >> 63;
        x = x << 1 | b >> 63;
        b = b << 1 | a >> 63;
        a <<= 1;
        if (y > d || (y == d && x >= c)) {
            t = x;
            x -= c;
            y -= d + (t < c);
            a |= 1;
        }
    }
    if (is_quotient) { x = a; y = b; }
    if (is_negative) { x = -x; y = ~y + !x; }
    Q(r) = x;
    Q(r + 8) = y;
}

/* rt_divide_signed: the same for numbers with signs. */
static void rt_divide_signed(u r, q a, q b, q c, q d, int is_quotient) {
    int n = b >> 63 ? 1 : 0, m = d >> 63 ? 1 : 0;
    if (n) { a = -a; b = ~b + !a; }
    if (m) { c = -c; d = ~d + !c; }
    rt_divide(r, a, b, c, d, is_quotient, is_quotient ? n ^ m : n);
}

/* rt___udivti3: a quotient of 128 bits. */
static void rt___udivti3(u r, q a, q b, q c, q d) { rt_divide(r, a, b, c, d, 1, 0); }

/* rt___umodti3: a remainder of 128 bits. */
static void rt___umodti3(u r, q a, q b, q c, q d) { rt_divide(r, a, b, c, d, 0, 0); }

/* rt___divti3: a quotient of 128 bits with a sign. */
static void rt___divti3(u r, q a, q b, q c, q d) { rt_divide_signed(r, a, b, c, d, 1); }

/* rt___modti3: a remainder of 128 bits with a sign. */
static void rt___modti3(u r, q a, q b, q c, q d) { rt_divide_signed(r, a, b, c, d, 0); }

/* rt___ashlti3: shifts 128 bits up. */
static void rt___ashlti3(u r, q a, q b, u n) {
    n &= 127;
    Q(r + 8) = n > 63 ? a << (n - 64) : n ? b << n | a >> (64 - n) : b;
    Q(r) = n > 63 ? 0 : a << n;
}

/* rt___lshrti3: shifts 128 bits down. */
static void rt___lshrti3(u r, q a, q b, u n) {
    n &= 127;
    Q(r) = n > 63 ? b >> (n - 64) : n ? a >> n | b << (64 - n) : a;
    Q(r + 8) = n > 63 ? 0 : b >> n;
}

/* rt___ashrti3: shifts 128 bits down and keeps the sign. */
static void rt___ashrti3(u r, q a, q b, u n) {
    n &= 127;
    Q(r) = n > 63 ? (q)((I)b >> (n - 64)) : n ? a >> n | b << (64 - n) : a;
    Q(r + 8) = (q)((I)b >> (n > 63 ? 63 : n));
}
