/* The runtime. The translator takes the pieces that a program needs, without comments and with shorter names. A piece
   begins at the left margin. M is the memory, S the pointer to the top of the stack in it. u and q are unsigned numbers
   of 32 and 64 bits, I is a signed one of 64 bits. An address may be unaligned and may have been written as another
   type, which the attribute A tells GCC. GCC must not warn of missing parentheses and of unused names either.
   BOTTOM and TOP are the stack's ends: below it lies the data, above it free memory up to LIMIT. M has its size
   from the start: a judge counts the pages that are written, and a block that grows would be there twice when it moves. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#define A __attribute__((packed,may_alias))
#else
#define A
#define __extension__
#pragma pack(1)
#endif
typedef unsigned u;
__extension__ typedef unsigned long long q;
__extension__ typedef long long I;
static unsigned char M[LIMIT];
static u S = TOP;
typedef struct { u v; } A rt_word;
#define U(a) ((rt_word *)(M + (a)))->v
#define X exit(101)

/* The memory as values of each type, for loads and stores. */
typedef struct { q v; } A rt_long;
#define Q(a) ((rt_long *)(M + (a)))->v
typedef struct { unsigned short v; } A rt_half;
#define H(a) ((rt_half *)(M + (a)))->v
typedef struct { short v; } A rt_short;
#define G(a) ((rt_short *)(M + (a)))->v
#define C(a) ((signed char)M[a])
typedef struct { float v; } A rt_float;
#define F(a) ((rt_float *)(M + (a)))->v
typedef struct { double v; } A rt_double;
#define D(a) ((rt_double *)(M + (a)))->v
/* A constant of 64 bits, for which C89 has no literals. */
#define K(a, b) ((q)(a) << 32 | (b))
/* A function takes memory from the stack. Below the stack lies the data. */
static u rt_enter(u n) { S -= n; if (S < BOTTOM || S > TOP) X; return S; }

/* Bits. */
static u rt_popcnt_32(u x) {
    x -= x >> 1 & 1431655765;
    x = (x & 858993459) + (x >> 2 & 858993459);
    return ((x + (x >> 4)) & 252645135) * 16843009 >> 24;
}
static q rt_popcnt_64(q x) { return rt_popcnt_32((u)x) + rt_popcnt_32((u)(x >> 32)); }
static u rt_clz_32(u x) {
    #ifdef __GNUC__
    return x ? (u)__builtin_clz(x) : 32;
    #else
    u n = 32;
    for (; x; x >>= 1) n--;
    return n;
    #endif
}
static q rt_clz_64(q x) {
    u h = (u)(x >> 32);
    return h ? rt_clz_32(h) : 32 + rt_clz_32((u)x);
}
static u rt_ctz_32(u x) { return x ? 31 - rt_clz_32(x & -x) : 32; }
static q rt_ctz_64(q x) { return x ? 63 - rt_clz_64(x & -x) : 64; }
static u rt_rotl_32(u x, u n) { return x << (n & 31) | x >> (-n & 31); }
static u rt_rotr_32(u x, u n) { return x >> (n & 31) | x << (-n & 31); }
static q rt_rotl_64(q x, q n) { return x << (n & 63) | x >> (-n & 63); }
static q rt_rotr_64(q x, q n) { return x >> (n & 63) | x << (-n & 63); }

/* Floating-point numbers. */
static q rt_bits_of_double(double x) { q r; memcpy(&r, &x, 8); return r; }
static double rt_double_of_bits(q x) { double r; memcpy(&r, &x, 8); return r; }
static u rt_bits_of_float(float x) { u r; memcpy(&r, &x, 4); return r; }
static float rt_float_of_bits(u x) { float r; memcpy(&r, &x, 4); return r; }
static double rt_copysign_f(double x, double y) {
    q s = (q)1 << 63;
    return rt_double_of_bits((rt_bits_of_double(x) & ~s) | (rt_bits_of_double(y) & s));
}
static double rt_abs_f(double x) { return rt_double_of_bits(rt_bits_of_double(x) & ~((q)1 << 63)); }
/* Integers from floats: the whole part, or the nearest value of the type. */
static u rt_to_int(double x) {
    return x != x ? 0 : x >= 2147483647. ? 2147483647 : x > -2147483648. ? (u)(int)x : 2147483648u;
}
static u rt_to_unsigned(double x) { return x >= 4294967295. ? -1u : x > 0 ? (u)x : 0; }
static q rt_to_long_long(double x) {
    q s = (q)1 << 63;
    return x != x ? 0 : x >= 9223372036854775808. ? s - 1 : x > -9223372036854775808. ? (q)(I)x : s;
}
static q rt_to_unsigned_long_long(double x) {
    double h = 9223372036854775808.;
    return x >= h * 2 ? ~(q)0 : x >= h ? (q)(I)(x - h) | (q)1 << 63 : x > 0 ? (q)(I)x : 0;
}
/* Removes the fraction. Numbers from 2^52 on have none. */
static double rt_trunc_f(double x) {
    return rt_abs_f(x) < 4503599627370496. ? rt_copysign_f((double)(I)x, x) : x;
}
static double rt_floor_f(double x) { double t = rt_trunc_f(x); return t > x ? t - 1 : t; }
static double rt_ceil_f(double x) { double t = rt_trunc_f(x); return t < x ? rt_copysign_f(t + 1, x) : t; }
/* The nearest whole number; halfway between two, the even one. */
static double rt_nearest_f(double x) {
    double t = rt_trunc_f(x), d = rt_abs_f(x - t), o = rt_copysign_f(1, x);
    return d > .5 || (d == .5 && rt_trunc_f(t / 2) * 2 != t) ? t + o : t;
}
/* The smaller number, or NaN if either is NaN. */
static double rt_min_f(double x, double y) {
    return x != x || y != y ? x + y : x < y || (x == y && rt_bits_of_double(x) >> 63) ? x : y;
}
static double rt_max_f(double x, double y) {
    return x != x || y != y ? x + y : x > y || (x == y && rt_bits_of_double(y) >> 63) ? x : y;
}
/* The smaller number, or the other one if one is NaN. */
static double rt_fmin(double x, double y) { return y != y || x <= y ? x : y; }
static double rt_fmax(double x, double y) { return y != y || x >= y ? x : y; }
/* The nearest whole number; halfway between two, the one farther from zero. */
static double rt_round(double x) {
    double t = rt_trunc_f(x);
    return rt_abs_f(x - t) < .5 || t != t ? t : t + rt_copysign_f(1, x);
}
/* The logarithm to base 2, exact for powers of two. */
static double rt_log2(double x) {
    int e;
    double m = frexp(x, &e);
    return x > 0 && x < HUGE_VAL ? (m == .5 ? 0 : log(m * 2) / log(2)) + e - 1 : log(x);
}
static double rt_sqrt_f(double x) { return sqrt(x); }
/* Functions that C89 does not have. */
/* The root of a sum of squares. A factor of 2^600 prevents overflow and underflow. In one of six cases the last place of the
   root is wrong; the rest of the sum, divided by twice the root, corrects it (Borges, "An improved algorithm for hypot"). */
static double rt_hypot(double x, double y) {
    double a = rt_fmax(rt_abs_f(x), rt_abs_f(y)), b = rt_fmin(rt_abs_f(x), rt_abs_f(y));
    double p = 4149515568880993e165, s = a > 1e140 ? p : a < 1e-140 ? 1 / p : 1, h, d;
    if (x != x || y != y || !a || a >= HUGE_VAL) return a >= HUGE_VAL ? a : rt_abs_f(x + y);
    a /= s;
    b /= s;
    h = sqrt(a * a + b * b);
    d = h - (h <= 2 * b ? b : a);
    d = h <= 2 * b ? a * (2 * d - a) + (d - 2 * (a - b)) * d : 2 * d * (a - 2 * b) + ((4 * d - b) * b + d * d);
    return (h - d / (2 * h)) * s;
}
/* x * y + z. Halves of the factors give the rounding errors of the product and of the sum (Dekker). Added to the rounded
   sum, they make the result nearly always the nearest number. Near the largest numbers the halves would overflow. */
static double rt_fma(double x, double y, double z) {
    double h = x * 134217729., k = y * 134217729., p = x * y, s = p + z, t = s - p, e;
    h -= h - x;
    k -= k - y;
    e = h * k - p + h * (y - k) + (x - h) * k + (x - h) * (y - k);
    return e == e && s - s == 0 ? s + (p - (s - t) + (z - t) + e) : s;
}
static double rt_cbrt(double x) {
    double r = rt_copysign_f(pow(rt_abs_f(x), 1 / 3.), x);
    return x && rt_abs_f(x) < HUGE_VAL ? r - (r - x / (r * r)) / 3 : x;
}
static double rt_exp2(double x) { return pow(2, x); }
static double rt_expm1(double x) {
    double y = exp(x);
    return y == 1 ? x : y - 1 == -1 || y >= HUGE_VAL ? y - 1 : (y - 1) * x / log(y);
}
static double rt_log1p(double x) {
    double y = 1 + x;
    return y == 1 ? x : y >= HUGE_VAL ? y : log(y) * x / (y - 1);
}
static double rt___powidf2(double x, u n) {
    double r = 1;
    u k = n >> 31 ? -n : n;
    for (; k; k >>= 1, x *= x) if (k & 1) r *= x;
    return n >> 31 ? 1 / r : r;
}
static float rt___powisf2(float x, u n) {
    float r = 1;
    u k = n >> 31 ? -n : n;
    for (; k; k >>= 1, x *= x) if (k & 1) r *= x;
    return n >> 31 ? 1 / r : r;
}

/* Memory. */
static u rt_memmove(u d, u s, u n) { memmove(M + d, M + s, n); return d; }
static u rt_memcpy(u d, u s, u n) { memmove(M + d, M + s, n); return d; }
static u rt_memset(u d, u c, u n) { memset(M + d, (int)c, n); return d; }
static u rt_memcmp(u a, u b, u n) { return memcmp(M + a, M + b, n); }
static u rt_bcmp(u a, u b, u n) { return memcmp(M + a, M + b, n); }
static u rt_strlen(u a) { return (u)strlen((char *)M + a); }
static u rt_top = TOP;
/* The first free block of each size. A free block holds the address of the next one. */
static u rt_free_blocks[128];
/* The size of blocks of class k: 32, 40, 48, 56, 64, 80, 96, 112, 128, ... */
static u rt_size_of(u k) { return (k % 4 + 4) << k / 4 << 3; }
/* The class of the smallest blocks of at least n bytes. */
static u rt_number_of(u n) { u k = 0; while (rt_size_of(k + 4) < n) k += 4; while (rt_size_of(k) < n) k++; return k; }
/* Allocates a block. Its class and its start stand in front of the address that the program gets. */
static u rt_aligned_alloc(u a, u n) {
    u b, k, p;
    if (a < 8) a = 8;
    if (n >> 30 || a >> 16) return 0;
    k = rt_number_of(n + a);
    b = rt_free_blocks[k];
    if (b) rt_free_blocks[k] = U(b);
    else {
        n = rt_size_of(k);
        if (n > LIMIT - rt_top) return 0;
        b = rt_top;
        rt_top += n;
    }
    p = (b + 7 + a) & -a;
    U(p - 8) = k;
    U(p - 4) = b;
    return p;
}
/* Frees a block. The memory of the last block is free for any size. */
static void rt_free(u p) {
    u b, k;
    if (!p) return;
    b = U(p - 4);
    k = U(p - 8);
    if (b + rt_size_of(k) == rt_top) { rt_top = b; return; }
    U(b) = rt_free_blocks[k];
    rt_free_blocks[k] = b;
}
/* Resizes a block. The last block grows in place if no free block fits. */
static u rt_resize(u p, u a, u n) {
    u b = U(p - 4), m = rt_size_of(U(p - 8)), k, r;
    if (n <= m - (p - b)) return p;
    if (n >> 30) return 0;
    k = rt_number_of(n + p - b);
    if (b + m == rt_top && !rt_free_blocks[k] && rt_size_of(k) <= LIMIT - b) {
        rt_top = b + rt_size_of(k);
        U(p - 8) = k;
        return p;
    }
    r = rt_aligned_alloc(a, n);
    if (r) {
        memcpy(M + r, M + p, m - (p - b));
        rt_free(p);
    }
    return r;
}
static u rt_malloc(u n) { return rt_aligned_alloc(8, n); }
static u rt_calloc(u a, u b) {
    u r = a && b > -1u / a ? 0 : rt_aligned_alloc(8, a * b);
    if (r) memset(M + r, 0, a * b);
    return r;
}
static u rt_realloc(u p, u n) { return p ? rt_resize(p, 8, n) : rt_aligned_alloc(8, n); }
static u rt_posix_memalign(u r, u a, u n) { u p = rt_aligned_alloc(a, n); U(r) = p; return p ? 0 : 12; }
static u rt___rust_alloc(u n, u a) { return rt_aligned_alloc(a, n); }
static u rt___rust_alloc_zeroed(u n, u a) {
    u r = rt_aligned_alloc(a, n);
    if (r) memset(M + r, 0, n);
    return r;
}
static u rt___rust_realloc(u p, u o, u a, u n) { return rt_resize(p, a, n); }
static void rt___rust_dealloc(u p, u n, u a) { rt_free(p); }

/* Input and output, and functions that do nothing in C. */
static u rt_write(u f, u p, u n) { return f - 1 > 1 ? -1u : (u)fwrite(M + p, 1, n, f < 2 ? stdout : stderr); }
static u rt_read(u f, u p, u n) { return f ? -1u : (u)fread(M + p, 1, n, stdin); }
static u rt_fd_write(u f, u p, u n, u r) {
    u t = 0;
    if (f - 1 > 1) return 8;
    for (; n--; p += 8) t += (u)fwrite(M + U(p), 1, U(p + 4), f < 2 ? stdout : stderr);
    U(r) = t;
    return 0;
}
static u rt_fd_read(u f, u p, u n, u r) {
    u t = 0;
    if (f) return 8;
    for (; n--; p += 8) t += (u)fread(M + U(p), 1, U(p + 4), stdin);
    U(r) = t;
    return 0;
}
/* Prints the place of a panic. At the address lie the address and the length of the file's name, the line and the column. */
static void rt_panic_at(u a) {
    fprintf(stderr, "thread 'main' panicked at %.*s:%u:%u:\n", (int)U(a + 4), (char *)M + U(a), U(a + 8), U(a + 12));
}
static void rt_exit(u c) { exit((int)c); }
static void rt_proc_exit(u c) { exit((int)c); }
static void rt_abort(void) { X; }
static u rt_getenv(u a) { return 0; }
static u rt_getcwd(u a, u n) { return 0; }
static u rt_strerror_r(u e, u a, u n) { if (n) M[a] = 0; return 0; }
/* The address of the number of the last error. */
static u rt___errno_location(void) { return 8; }
/* The keys of a hash table are always the same. */
static u rt_random_get(u p, u n) { memset(M + p, 7, n); return 0; }
static u rt_getentropy(u p, u n) { memset(M + p, 7, n); return 0; }

/* Numbers of 128 bits. */
static void rt___multi3(u r, q a, q b, q c, q d) {
    q x = (u)a, y = a >> 32, z = (u)c, w = c >> 32, t = x * z, m = y * z + (t >> 32), n = x * w + (u)m;
    Q(r) = n << 32 | (u)t;
    Q(r + 8) = y * w + (m >> 32) + (n >> 32) + a * d + b * c;
}
/* Divides 128 bits by a number of 64 bits larger than their upper half: long division with two digits of 32 bits. */
static q rt_quotient(q h, q l, q d, q *r) {
    q e, f, a = 0;
    int n = (int)rt_clz_64(d), i;
    d <<= n;
    if (n) { h = h << n | l >> (64 - n); l <<= n; }
    for (i = 0; i < 2; i++) {
        e = h / (d >> 32);
        f = h % (d >> 32);
        while (!(f >> 32) && (e >> 32 || e * (u)d > (f << 32 | l >> 32))) { e--; f += d >> 32; }
        h = (h << 32 | l >> 32) - e * d;
        l <<= 32;
        a = a << 32 | e;
    }
    *r = h >> n;
    return a;
}
/* Divides numbers of 128 bits, keeps the quotient or the remainder, and negates it if is_negative is set. */
static void rt_divide(u r, q a, q b, q c, q d, int is_quotient, int is_negative) {
    q x, y = 0, s, t;
    if (!d) {
        if (b >= c) y = b / c;
        x = rt_quotient(b - y * c, a, c, &s);
        t = 0;
    } else {
        int n = (int)rt_clz_64(d);
        /* The estimate is at most one too large. Reduced by one, it is at most one too small. */
        x = rt_quotient(b >> 1, b << 63 | a >> 1, n ? d << n | c >> (64 - n) : d, &s) >> (63 - n);
        if (x) x--;
        rt___multi3(r, x, 0, c, d);
        s = a - Q(r);
        t = b - Q(r + 8) - (a < Q(r));
        if (t > d || (t == d && s >= c)) {
            x++;
            t -= d + (s < c);
            s -= c;
        }
    }
    if (!is_quotient) { x = s; y = t; }
    if (is_negative) { x = -x; y = ~y + !x; }
    Q(r) = x;
    Q(r + 8) = y;
}
static void rt_divide_signed(u r, q a, q b, q c, q d, int is_quotient) {
    int n = b >> 63 ? 1 : 0, m = d >> 63 ? 1 : 0;
    if (n) { a = -a; b = ~b + !a; }
    if (m) { c = -c; d = ~d + !c; }
    rt_divide(r, a, b, c, d, is_quotient, is_quotient ? n ^ m : n);
}
static void rt___udivti3(u r, q a, q b, q c, q d) { rt_divide(r, a, b, c, d, 1, 0); }
static void rt___umodti3(u r, q a, q b, q c, q d) { rt_divide(r, a, b, c, d, 0, 0); }
static void rt___divti3(u r, q a, q b, q c, q d) { rt_divide_signed(r, a, b, c, d, 1); }
static void rt___modti3(u r, q a, q b, q c, q d) { rt_divide_signed(r, a, b, c, d, 0); }
/* A product of 128 bits, and whether it overflows: then the division by a factor does not give the other factor. */
static void rt___muloti4(u r, q a, q b, q c, q d, u o) {
    q x, y;
    rt___multi3(r, a, b, c, d);
    x = Q(r);
    y = Q(r + 8);
    if (a | b) rt_divide_signed(r, x, y, a, b, 1);
    U(o) = (a | b) && (Q(r) != c || Q(r + 8) != d || (!~(a & b) && !c && d == (q)1 << 63));
    Q(r) = x;
    Q(r + 8) = y;
}
static void rt___ashlti3(u r, q a, q b, u n) {
    n &= 127;
    Q(r + 8) = n > 63 ? a << (n - 64) : n ? b << n | a >> (64 - n) : b;
    Q(r) = n > 63 ? 0 : a << n;
}
static void rt___lshrti3(u r, q a, q b, u n) {
    n &= 127;
    Q(r) = n > 63 ? b >> (n - 64) : n ? a >> n | b << (64 - n) : a;
    Q(r + 8) = n > 63 ? 0 : b >> n;
}
static void rt___ashrti3(u r, q a, q b, u n) {
    n &= 127;
    Q(r) = n > 63 ? (q)((I)b >> (n - 64)) : n ? a >> n | b << (64 - n) : a;
    Q(r + 8) = (q)((I)b >> (n > 63 ? 63 : n));
}
/* The double nearest to a number of 128 bits. */
static double rt___floatuntidf(q a, q b) {
    q n = b ? rt_clz_64(b) : 0, h = b && n ? b << n | a >> (64 - n) : b;
    return b ? (double)(h | !!(a << n)) * (18446744073709551616. / (double)((q)1 << n)) : (double)a;
}
static float rt___floatuntisf(q a, q b) {
    q n = b ? rt_clz_64(b) : 0, h = b && n ? b << n | a >> (64 - n) : b;
    return b ? (float)(h | !!(a << n)) * (18446744073709551616.f / (float)((q)1 << n)) : (float)a;
}
static float rt___floattisf(q a, q b) {
    return b >> 63 ? -rt___floatuntisf(-a, ~b + !a) : rt___floatuntisf(a, b);
}
static double rt___floattidf(q a, q b) {
    return b >> 63 ? -rt___floatuntidf(-a, ~b + !a) : rt___floatuntidf(a, b);
}
static void rt___fixunsdfti(u r, double x) {
    double t = 18446744073709551616.;
    q h = rt_to_unsigned_long_long(x / t);
    Q(r) = rt_to_unsigned_long_long(x - (double)h * t);
    Q(r + 8) = h;
}
static void rt___fixdfti(u r, double x) {
    rt___fixunsdfti(r, x < 0 ? -x : x);
    if (x < 0) {
        Q(r + 8) = ~Q(r + 8) + !Q(r);
        Q(r) = -Q(r);
    }
}
static void rt___fixunssfti(u r, float x) { rt___fixunsdfti(r, x); }
static void rt___fixsfti(u r, float x) { rt___fixdfti(r, x); }
