/* Prints and reads floating-point numbers exactly, as today's standard library of Rust does. "The number" is the integer
   in rt_limbs, 32 bits each, the lowest first. rt_rest is set if a division left a remainder. w is the number of bits of
   the fraction: 52 for a double, 23 for a float. The arguments have the layout that Rust gives them in wasm. */

/* Pieces. */
static u rt_limbs[256];
static int rt_count, rt_rest;
/* Multiplies the number by f and adds c. */
static void rt_times(u f, q c) {
    int i;
    for (i = 0; i < rt_count; i++) { c += (q)rt_limbs[i] * f; rt_limbs[i] = (u)c; c >>= 32; }
    for (; c; c >>= 32) rt_limbs[rt_count++] = (u)c;
}
/* Divides the number by f, and returns the remainder. */
static u rt_over(u f) {
    q r = 0;
    int i;
    for (i = rt_count; i--;) { r = r << 32 | rt_limbs[i]; rt_limbs[i] = (u)(r / f); r %= f; }
    while (rt_count && !rt_limbs[rt_count - 1]) rt_count--;
    return (u)r;
}
/* Multiplies the number by 2^e * 10^p, and cuts the fraction off. */
static void rt_scale(int e, int p) {
    for (; p > 8; p -= 9) rt_times(1000000000, 0);
    for (; p > 0; p--) rt_times(10, 0);
    for (; e > 30; e -= 31) rt_times(2147483648u, 0);
    if (e > 0) rt_times(1u << e, 0);
    for (; p < -8; p += 9) rt_rest |= rt_over(1000000000) > 0;
    for (; p < 0; p++) rt_rest |= rt_over(10) > 0;
    for (; e < -30; e += 31) rt_rest |= rt_over(2147483648u) > 0;
    if (e < 0) rt_rest |= rt_over(1u << -e) > 0;
}
/* Multiplies the number by 2^e * 10^p, and rounds it to the nearest integer; halfway between two, to the even one. */
static void rt_round_to_even(int e, int p) {
    int h;
    rt_scale(e + 1, p);
    h = (int)rt_over(2);
    rt_times(1, h && (rt_rest || (rt_count && rt_limbs[0] & 1)));
}
static void rt_put(q m) { rt_count = rt_rest = 0; rt_times(1, m); }
static q rt_low_limbs(void) { return (rt_count > 1 ? (q)rt_limbs[1] << 32 : 0) | (rt_count ? rt_limbs[0] : 0); }
/* Writes the number's digits in front of d, and returns the place of the first. */
static char *rt_digits(char *d) {
    u r;
    int i;
    *d = 0;
    while (rt_count) for (r = rt_over(1000000000), i = 9; i--; r /= 10) *--d = (char)('0' + r % 10);
    while (*d == '0') d++;
    return d;
}
/* Returns n and p so that n / 10^p has the fewest digits of all decimals that are read as v * 2^e. Of several such
   decimals it is the nearest to v * 2^e, and of two the larger. g is the number of digits in front of the point. */
static q rt_shortest(q v, int w, int x, int e, int g, int *p) {
    q ends[3], n = 0, low, high;
    int rest[3], i, up = 0, is_closed = !x || !(v & 1);
    *p = 18 - g;
    for (i = 0; i < 3; i++) {
        rt_put(v * 4 + (i > 1 ? 2 : i ? 0 : x && v == (q)1 << w ? -1 : -2));
        rt_scale(e - 2, *p);
        ends[i] = rt_low_limbs();
        rest[i] = rt_rest;
    }
    for (;;) {
        low = ends[0] + (rest[0] || !is_closed);
        high = ends[2] - (!rest[2] && !is_closed);
        if (low > high) break;
        n = ends[1] + up;
        if (n < low) n = low;
        if (n > high) n = high;
        up = ends[1] % 10 > 4;
        for (i = 0; i < 3; i++) { rest[i] |= ends[i] % 10 > 0; ends[i] /= 10; }
        --*p;
    }
    ++*p;
    return n;
}
/* Rust's own function that writes a sign and three parts with the requested padding. */
static u rt_pad(u, u);
/* Prints the float with the bits v. how & 1: as short as possible; how & 2: with an exponent; how & 4: with a capital
   letter. s asks for a plus sign. k is the number of digits behind the point or, with an exponent, of all digits. */
static u rt_print(u f, q v, int w, u s, u k, int how) {
    char b[1200], *d = b + 1199;
    int m = w > 23 ? 2047 : 255, x = (int)(v >> w) & m, e = (x ? x : 1) - m / 2 - w, g, i, p = 0;
    u a = rt_enter(1600), t = a + 65, c, r, z = 0, is_negative = v >> (w > 23 ? 63 : 31) ? 1 : 0;
    v &= ((q)1 << w) - 1;
    M[a + 64] = is_negative ? '-' : '+';
    U(a) = a + 64;
    U(a + 4) = (is_negative || s) && !(x == m && v);
    U(a + 40) = 2;
    U(a + 48) = 0;
    if (x == m) { memcpy(M + t, v ? "NaN" : "inf", 3); t += 3; }
    else {
        v |= (q)(x > 0) << w;
        *d = 0;
        if (v) {
            /* The floor of the logarithm to base 10. */
            i = e + 63 - (int)rt_clz_64(v);
            g = (i * 78913 + (4096 << 18)) / (1 << 18) - 4095;
            if (how & 1) rt_put(rt_shortest(v, w, x, e, g, &p));
            else if (!(how & 2)) {
                p = e > 0 ? 0 : k < (u)-e ? (int)k : -e;
                rt_put(v);
                rt_round_to_even(e, p);
            }
            d = rt_digits(b + 1199);
            if ((how & 3) == 2) for (p = (k < 800 ? (int)k : 800) - g;; p--) {
                rt_put(v);
                rt_round_to_even(e, p);
                d = rt_digits(b + 1199);
                if (strlen(d) <= k) break;
            }
        }
        i = (int)strlen(d) - p;
        if (how & 2) {
            M[t++] = *d ? *d++ : '0';
            e = v ? i - 1 : 0;
            i = 0;
            k -= k > 0;
        } else if (i < 1) M[t++] = '0';
        for (; i > 0; i--) M[t++] = *d ? *d++ : '0';
        c = (u)strlen(d) - i;
        if (c < k) { z = k - c; c = k; }
        if (c) M[t++] = '.';
        for (; i < 0; i++) M[t++] = '0';
        while (*d) M[t++] = *d++;
    }
    U(a + 44) = t;
    if (how & 2 && x < m) {
        M[t++] = how & 4 ? 'E' : 'e';
        if (e < 0) { M[t++] = '-'; e = -e; }
        rt_put(e);
        d = rt_digits(b + 1199);
        if (!*d) *--d = '0';
        while (*d) M[t++] = *d++;
        U(a + 48) = t - U(a + 44);
    }
    U(a + 8) = a + 16;
    U(a + 12) = 3;
    U(a + 16) = 2;
    U(a + 20) = a + 65;
    U(a + 24) = U(a + 44) - a - 65;
    U(a + 28) = 0;
    U(a + 32) = z;
    r = rt_pad(f, a);
    S = a + 1600;
    return r;
}
#define rt_float_to_decimal_common_exact_64(f, x, s, k) rt_print(f, rt_bits_of_double(x), 52, s, k, 0)
#define rt_float_to_decimal_common_exact_32(f, x, s, k) rt_print(f, rt_bits_of_float(x), 23, s, k, 0)
#define rt_float_to_decimal_common_shortest_64(f, x, s, k) rt_print(f, rt_bits_of_double(x), 52, s, k, 1)
#define rt_float_to_decimal_common_shortest_32(f, x, s, k) rt_print(f, rt_bits_of_float(x), 23, s, k, 1)
#define rt_float_to_exponential_common_exact_64(f, x, s, k, c) rt_print(f, rt_bits_of_double(x), 52, s, k, c ? 6 : 2)
#define rt_float_to_exponential_common_exact_32(f, x, s, k, c) rt_print(f, rt_bits_of_float(x), 23, s, k, c ? 6 : 2)
#define rt_float_to_exponential_common_shortest_64(f, x, s, c) rt_print(f, rt_bits_of_double(x), 52, s, 0, c ? 7 : 3)
#define rt_float_to_exponential_common_shortest_32(f, x, s, c) rt_print(f, rt_bits_of_float(x), 23, s, 0, c ? 7 : 3)

/* Returns whether the text from p to e is t, in small or capital letters. */
static int rt_is(u p, u e, const char *t) {
    while (p < e && *t && (M[p] | 32) == *t) { p++; t++; }
    return p == e && !*t;
}
/* Returns the bits of the float that is nearest to the number times 10^k. */
static q rt_nearest_bits(int k, int w) {
    int m = w > 23 ? 2047 : 255, s = k < 0 ? 70 - k * 10 / 3 : 0, c, l = 1 - m / 2 - w;
    q x = 0, i = (q)m << w;
    if (!rt_count || k < -1200) return 0;
    if (k > 310) return i;
    rt_scale(s, k);
    /* The last place that the fraction can hold, but at least the last place of the smallest float. */
    c = 32 * rt_count - (int)rt_clz_32(rt_limbs[rt_count - 1]) - w - 1;
    if (c < l + s) c = l + s;
    rt_round_to_even(-c, 0);
    if (c - s - l < m) x = rt_low_limbs() + ((q)(c - s - l) << w);
    return c - s - l < m && x < i ? x : i;
}
/* Reads a float into a `Result` of Rust, which holds the bits if the text is a number. */
static void rt_read_bits(u r, u p, u n, int w) {
    u e = p + n, c, is_negative = 0;
    int k = 0, j, t = 0, any = 0, point = 0, used = 0, is_down = 0;
    q x;
    double y = 1, z;
    M[r] = 1;
    M[r + 1] = n > 0;
    if (n && (M[p] == '-' || M[p] == '+')) is_negative = M[p++] == '-';
    if (rt_is(p, e, "inf") || rt_is(p, e, "infinity")) x = (q)(w > 23 ? 2047 : 255) << w;
    else if (rt_is(p, e, "nan")) x = (q)(w > 23 ? 4095 : 511) << (w - 1);
    else {
        rt_put(0);
        for (; p < e; p++) {
            c = M[p] - '0';
            if (c > 9) {
                if (M[p] != '.' || point) break;
                point = 1;
                continue;
            }
            any = 1;
            if (used < 770) { rt_times(10, c); used += rt_count > 0; k -= point; }
            else { rt_rest |= c > 0; k += !point; }
        }
        if (!any) return;
        if (p < e && (M[p] | 32) == 'e') {
            if (++p < e && (M[p] == '-' || M[p] == '+')) is_down = M[p++] == '-';
            if (p == e) return;
            for (; p < e && (c = M[p] - '0') < 10; p++) if (t < 99999999) t = t * 10 + (int)c;
            k += is_down ? -t : t;
        }
        if (p < e) return;
        j = k < 0 ? -k : k;
        x = rt_low_limbs();
        /* A double can hold the number and the power of ten exactly, so only one operation rounds. */
        if (w > 23 && rt_count < 3 && !(x >> 53) && j < 23) {
            while (j--) y *= 10;
            z = (double)(I)x;
            x = rt_bits_of_double(k < 0 ? z / y : z * y);
        } else x = rt_nearest_bits(k, w);
    }
    M[r] = 0;
    if (w > 23) Q(r + 8) = x | (q)is_negative << 63;
    else U(r + 4) = (u)x | is_negative << 31;
}
static void rt_read_double(u r, u p, u n) { rt_read_bits(r, p, n, 52); }
static void rt_read_float(u r, u p, u n) { rt_read_bits(r, p, n, 23); }
