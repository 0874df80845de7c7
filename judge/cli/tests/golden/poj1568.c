/*
`poj1568` for POJ, http://poj.org/problem?id=1568

This C was generated from a program in Rust by cargo-judge 0.1.0 and rustc 1.63.0. It is not meant to be read.
Submit it as C for GCC. It is C89 with `long long`, and C++, too. It contains parts of Rust's standard
library, copyright the Rust Project contributors, licensed under Apache 2.0 or MIT.
*/
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
static unsigned char M[29360128];
static u S = 3673536;
typedef struct { u v; } A Pj;
#define U(a) ((Pj *)(M + (a)))->v
#define X exit(101)

typedef struct { q v; } A Rj;
#define Q(a) ((Rj *)(M + (a)))->v
typedef struct { unsigned short v; } A Zj;
#define H(a) ((Zj *)(M + (a)))->v
#define C(a) ((signed char)M[a])
#define K(a, b) ((q)(a) << 32 | (b))
static u B(u n) { S -= n; if (S < 3520 || S > 3673536) X; return S; }
static u Ze(u x) {
x -= x >> 1 & 1431655765;
x = (x & 858993459) + (x >> 2 & 858993459);
return ((x + (x >> 4)) & 252645135) * 16843009 >> 24;
}
static u Rb(u x) {
#ifdef __GNUC__
return x ? (u)__builtin_clz(x) : 32;
#else
u n = 32;
for (; x; x >>= 1) n--;
return n;
#endif
}
static q Bk(q x, q n) { return x << (n & 63) | x >> (-n & 63); }
static u Rc(u d, u s, u n) { memmove(M + d, M + s, n); return d; }
static u J(u d, u s, u n) { memmove(M + d, M + s, n); return d; }
static u Bf(u d, u c, u n) { memset(M + d, (int)c, n); return d; }
static u Z = 3673536;
static u Pa[128];
static u Ba(u k) { return (k % 4 + 4) << k / 4 << 3; }
static u Ef(u n) { u k = 0; while (Ba(k + 4) < n) k += 4; while (Ba(k) < n) k++; return k; }
static u Ra(u a, u n) {
u b, k, p;
if (a < 8) a = 8;
if (n >> 30 || a >> 16) return 0;
k = Ef(n + a);
b = Pa[k];
if (b) Pa[k] = U(b);
else {
n = Ba(k);
if (n > 29360128 - Z) return 0;
b = Z;
Z += n;
}
p = (b + 7 + a) & -a;
U(p - 8) = k;
U(p - 4) = b;
return p;
}
static void E(u p) {
u b, k;
if (!p) return;
b = U(p - 4);
k = U(p - 8);
if (b + Ba(k) == Z) { Z = b; return; }
U(b) = Pa[k];
Pa[k] = b;
}
static u Ek(u p, u a, u n) {
u b = U(p - 4), m = Ba(U(p - 8)), k, r;
if (n <= m - (p - b)) return p;
if (n >> 30) return 0;
k = Ef(n + p - b);
if (b + m == Z && !Pa[k] && Ba(k) <= 29360128 - b) {
Z = b + Ba(k);
U(p - 8) = k;
return p;
}
r = Ra(a, n);
if (r) {
memcpy(M + r, M + p, m - (p - b));
E(p);
}
return r;
}
static u O(u n) { return Ra(8, n); }
static u Jf(u a, u b) {
u r = a && b > -1u / a ? 0 : Ra(8, a * b);
if (r) memset(M + r, 0, a * b);
return r;
}
static u Lf(u p, u n) { return p ? Ek(p, 8, n) : Ra(8, n); }
static u Za(u f, u p, u n, u r) {
u t = 0;
if (f - 1 > 1) return 8;
for (; n--; p += 8) t += (u)fwrite(M + U(p), 1, U(p + 4), f < 2 ? stdout : stderr);
U(r) = t;
return 0;
}
static u Nf(u f, u p, u n, u r) {
u t = 0;
if (f) return 8;
for (; n--; p += 8) t += (u)fread(M + U(p), 1, U(p + 4), stdin);
U(r) = t;
return 0;
}
static void Jk(u c) { exit((int)c); }
typedef void(*Ea)(u);
typedef u(*L)(u,u,u);
typedef void(*Lk)(u,u);
typedef u(*N)(u,u);
typedef void(*V)(void);static V*T;
static u P(u,u,u),Zb(u),Oa(u),Of(u,u),Zc(u,u,u),Pf(u,u),Bd(u,u,u),Ed(u,u),Bc(u,u,u),Rf(u,u),Zf(u,u),Bg(u,u),Eg(u,u,u),Jg(u,u),Lg(u,u),Ng(u,u),Jd(u,u,u),Ja(void),Ld(u,u),Og(u,u,u),Pg(u,u),Rg(u,u),Zg(q,u,u),Bh(u,u,u,u,u,u),Eh(u,u),Bb(u,u,u,u),Jh(u),Lh(u),Nd(u,u,u,u,u,u,u),Od(u,u),Nh(u,u),Oh(u,u,u),Ph(u,u),Rh(u,u),Zh(u,u,u);
static void Pd(u,u,u),La(u),Bi(u,u,u,u),Ec(u,u),Jc(u,u,u),R(u,u),Lc(u,u,u,u),Rd(u,u,u),Zd(u),Ei(u,u,u,u),Ji(u),Eb(u),Li(u),Ni(u,u,u),Jb(u,u,u),Oi(u,u,u),Pi(void),Lb(u,u,u,u,u),Be(u,u),Nc(u,u,u,u),Nb(u,u,u),Ob(u,u),Ri(void),Zi(u,u,u),Bj(void),Ee(u,u,u,u),Oc(u,u),Na(u,u,u),Je(u,u,u),Ej(u,u),Jj(void),Le(u,u),Ne(void),Oe(u,u),Pe(u,u),Re(u,u),Pb(u),Lj(void),Pc(u,u,u),Nj(void),Oj(u);
void Pd(u b,u d,u c){u a=0;a=B(48);M[a+12]=4;U(a+8)=d;Q(a+40)=Q(c+16);Q(a+32)=Q(c+8);Q(a+24)=Q(c);if(P(a+8,16,a+24)){if(M[a+12]==4){Q(b)=(q)3320<<32|2;goto a;}Q(b)=Q(a+12);goto a;}M[b]=4;if(M[a+12]!=4)La(a+8|4);
a:S=a+48;}
u P(u a,u c,u e){u b=0,h=0,k=0,f=0,d=0,l=0,g=0,j=0,m=0,i=0;b=B(48);U(b+36)=c;M[b+40]=3;Q(b+8)=K(32,0);U(b+32)=a;h=0;U(b+24)=0;U(b+16)=0;k=U(e+8);if(!k){c=U(e+20);if(!c)goto a;
a=U(e+16);f=c<<3;h=(c-1&536870911)+1;c=U(e);c:d=U(c+4);if(d){if(((L)T[U(U(b+36)+12)])(U(b+32),U(c),d))goto b;
}if(((N)T[U(a+4)])(U(a),b+8))goto b;
a=a+8;c=c+8;f=f-8;if(f)goto c;
goto a;}a=U(e+12);l=a<<5;if(l){h=(a-1&134217727)+1;c=U(e);f=0;h:a=U(c+4);if(a){if(((L)T[U(U(b+36)+12)])(U(b+32),U(c),a))goto b;
}a=k+f;M[b+40]=M[a+28];Q(b+8)=Bk(Q(a+4),32);g=U(a+24);j=U(e+16);m=0;d=0;switch(U(a+20)){case 1:break;case 2:goto d;default:goto e;}i=g<<3;d=0;i=j+i;if(U(i+4)!=19)goto d;
g=U(U(i));e:d=1;d:U(b+20)=g;U(b+16)=d;d=U(a+16);switch(U(a+12)){case 1:break;case 2:goto f;default:goto g;}g=d<<3;g=j+g;if(U(g+4)!=19)goto f;
d=U(U(g));g:m=1;f:U(b+28)=d;U(b+24)=m;a=j+(U(a)<<3);if(((N)T[U(a+4)])(U(a),b+8))goto b;
c=c+8;f=f+32;if(l!=f)goto h;
}a:a=0;c=h<U(e+4);if(!c)goto i;
c=c?U(e)+(h<<3):0;if(!((L)T[U(U(b+36)+12)])(U(b+32),U(c),U(c+4)))goto i;
b:a=1;i:S=b+48;return a;}
void La(u b){u a=0;if(M[b]==3){a=U(b+4);((Ea)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(U(b+4));}}
void Bi(u j,u h,u g,u c){u a=0,b=0,i=0,e=0,d=0,k=0;q f=0;a=B(16);if(U(h+8)-U(h+12)<c){Ec(a+8,h);if(M[a+8]!=4){f=Q(a+8);if(((u)f&255)!=4){Q(j)=f;goto a;}}}if(U(h+8)>c){b=U(h+12);J(U(h+4)+b,g,c);M[j]=4;U(h+12)=b+c;goto a;}M[h+16]=1;b=Zb(U(h));if(!U(b+8)){U(b+8)=-1;Jc(a,g,c);i=b+12;if(!U(a)){e=U(b+20);if(!e)goto b;
d=U(b+12);if(!d)goto b;
if(M[e+d-1]!=10)goto b;
R(a+8,i);if(M[a+8]==4)goto b;
f=Q(a+8);if(((u)f&255)==4)goto b;
Q(a+8)=f;goto c;}e=U(a+4)+1;if(e>c)goto d;
d=U(b+20);if(d){if(U(b+16)-d>e){J(U(b+12)+d,g,e);U(b+20)=d+e;goto e;}Lc(a+8,i,g,e);if(M[a+8]==4)goto e;
f=Q(a+8);if(((u)f&255)==4)goto e;
Q(a+8)=f;goto c;}Rd(a+8,g,e);d=M[a+8];if(d!=4){if(!d){if(U(a+12)==8)goto f;
}}f=Q(a+8);if(((u)f&255)==4)goto f;
Q(a+8)=f;goto c;b:d=b+20;e=U(d);if(U(b+16)-e<=c){Lc(a+8,i,g,c);goto c;}J(U(b+12)+e,g,c);U(d)=e+c;M[a+8]=4;goto c;}X;d:X;e:R(a+8,i);if(M[a+8]!=4){f=Q(a+8);if(((u)f&255)!=4){Q(a+8)=f;goto c;}}f:d=g+e;k=b+20;g=U(k);c=c-e;if(U(b+16)-g<=c){Lc(a+8,i,d,c);goto c;}J(U(b+12)+g,d,c);U(k)=g+c;M[a+8]=4;c:U(b+8)=U(b+8)+1;c=U(b+4)-1;U(b+4)=c;if(!c){M[b+28]=0;U(b)=0;}M[h+16]=0;Q(j)=Q(a+8);a:S=a+16;}
void Ec(u m,u j){u a=0,n=0,o=0,i=0,b=0,f=0,c=0,g=0,d=0,e=0,h=0;q l=0,k=0;a=B(64);U(a+28)=0;U(a+24)=j+4;n=a+32|4;o=j+12;l=(q)3220<<32|2;i=0;o:b=U(o);if(b<=i){M[m]=4;Zd(a+24);goto a;}M[j+16]=1;f=U(j+4);c=Zb(U(j));if(!U(c+8)){U(c+8)=-1;f=f+i;b=b-i;Jc(a+16,f,b);g=c+12;if(!U(a+16)){d=c+20;e=U(d);if(!e)goto b;
h=U(c+12);if(!h)goto b;
if(M[e+h-1]!=10)goto b;
R(a+48,g);if(M[a+48]==4)goto b;
k=Q(a+48);if(((u)k&255)==4)goto b;
U(a+32)=1;Q(a+36)=k;goto c;}d=U(a+20);R(a+48,g);if(M[a+48]!=4){k=Q(a+48);if(((u)k&255)!=4)goto d;
}d=d+1;if(d>b)goto e;
U(a+52)=d;U(a+48)=f;e=Za(1,a+48,1,a+60);if(e)goto f;
g=U(a+60);goto g;d:U(a+32)=1;Q(a+36)=k;goto c;f:g=d;e=e&65535;if(e!=8)goto h;
g:if(!g){Q(a+32)=0;goto c;}if(d>g){h=d-g;d=U(c+16);if(h>d)goto i;
e=f+g;d=h;goto j;}if(b<g)goto k;
e=f+g;d=b-g;goto j;i:if(b<g)goto k;
b=b-g;if(d>b)goto l;
e=f+g;Jc(a+8,e,d);if(!U(a+8))goto j;
b=U(a+12)+1;if(b<=d){d=b;goto j;}X;b:e=U(d);if(U(c+16)-e<=b){Ei(a+32,g,f,b);goto c;}J(U(c+12)+e,f,b);U(d)=e+b;U(a+36)=b;goto m;}X;e:X;h:U(a+32)=1;Q(a+36)=(q)e<<32;goto c;k:X;l:X;j:h=c+20;b=U(h);f=U(c+16)-b;f=f>d?d:f;J(U(c+12)+b,e,f);U(h)=f+b;U(a+36)=f+g;m:U(a+32)=0;c:U(c+8)=U(c+8)+1;b=U(c+4)-1;U(c+4)=b;if(!b){M[c+28]=0;U(c)=0;}M[j+16]=0;if(!U(a+32)){c=U(a+36);if(!c)goto n;
i=i+c;U(a+28)=i;goto o;}switch(M[a+36]){case 1:goto p;case 2:goto r;case 3:goto s;}c=Oa(U(a+40))&255;goto t;p:c=M[a+37];goto t;r:c=M[U(a+40)+8];goto t;s:c=M[U(a+40)+8];t:if((c&255)==35)goto v;
l=Q(a+36);n:Q(m)=l;Zd(a+24);a:S=a+64;return;v:La(n);goto o;}
u Zb(u a){u c=0,b=0,d=0;c=B(32);if(U(a)!=3513){b=M[a+28];M[a+28]=1;b=b&1;M[c+7]=b;if(b)goto a;
U(a+4)=1;U(a)=3513;goto b;}b=U(a+4);d=b+1;if(d<b)goto c;
U(a+4)=d;b:S=c+32;return a;a:X;c:X;}
void Jc(u h,u f,u c){u e=0,g=0,a=0,b=0,i=0,j=0,d=0;e=c;g=c;a=(f+3&-4u)-f;if(a<=c){b=c-a&7;e=c-b;if(c<b)goto a;
g=a;}i=0-e;j=f-1;a=c;f:if(!(i+a)){b:a=e;if(a>g){e=a-8;b=f+a;d=U(b-8);b=U(b-4);if(!((~d&(d^168430090)-16843009|~b&(b^168430090)-16843009)&-2139062144u))goto b;
}if(a<=c){e=f-1;d:if(!a){a=0;goto c;}b=e+a;d=a-1;a=d;if(M[b]!=10)goto d;
goto e;}X;}b=j+a;d=a-1;a=d;if(M[b]!=10)goto f;
goto e;a:X;e:a=1;c:U(h+4)=d;U(h)=a;}
void R(u i,u e){u c=0,b=0,g=0,a=0,f=0,j=0,h=0,d=0,k=0;q l=0;c=B(16);b=U(e+8);if(!b){M[i]=4;goto a;}g=U(e);l=(q)3220<<32|2;a=0;f:if(b>=a){f=b-a;U(c+4)=f;j=g+a;U(c)=j;h=Za(1,c,1,c+12);if(!h){d=U(c+12);goto b;}d=f;k=h&65535;if(k!=8)goto c;
b:M[e+12]=0;if(!d)goto d;
a=d+a;goto e;c:M[e+12]=0;if((Oa(k)&255)==35)goto e;
l=(q)(h&65535)<<32;d:Q(i)=l;if(!a)goto a;
a=e+8;U(a)=0;if(!f)goto a;
Rc(g,j,f);U(a)=f;goto a;}X;e:if(b>a)goto f;
M[i]=4;if(b<a)goto g;
d=e+8;U(d)=0;b=b-a;if(b){Rc(g,g+a,b);U(d)=b;}a:S=c+16;return;g:X;}
void Lc(u f,u a,u g,u c){u b=0,d=0,h=0;q e=0;b=B(16);d=a+4;if(U(d)-U(a+8)<c){R(b+8,a);if(M[b+8]!=4){e=Q(b+8);if(((u)e&255)!=4){Q(f)=e;goto a;}}}if(U(d)>c){h=U(a);a=a+8;d=U(a);J(h+d,g,c);M[f]=4;U(a)=d+c;goto a;}Rd(b+8,g,c);c=M[b+8];if(c!=4){if(!c){e=4;if(U(b+12)==8)goto b;
}}e=Q(b+8);b:Q(f)=e;M[a+12]=0;a:S=b+16;}
void Rd(u f,u d,u c){u b=0,a=0;q e=0;b=B(16);if(c){e=(q)3292<<32|2;e:U(b+4)=c;U(b)=d;a=Za(1,b,1,b+12);if(!a){a=U(b+12);if(!a)goto a;
if(c<a)goto b;
d=d+a;c=c-a;goto c;}if((Oa(a&65535)&255)==35)goto c;
e=(q)(a&65535)<<32;a:Q(f)=e;goto d;b:X;c:if(c)goto e;
}M[f]=4;d:S=b+16;}
void Zd(u b){u d=0,c=0,a=0;d=U(b+4);if(d){b=U(b);c=b+8;a=U(c);if(a<d)goto a;
U(c)=0;a=a-d;if(a){c=U(b);Rc(c,c+d,a);U(b+8)=a;}}return;a:X;}
void Ei(u b,u c,u g,u e){u a=0,d=0,f=0,i=0;q h=0;a=B(16);d=c+4;if(U(d)-U(c+8)<e){R(a,c);if(M[a]!=4){h=Q(a);if(((u)h&255)!=4){U(b)=1;Q(b+4)=h;goto a;}}}if(U(d)>e){i=U(c);c=c+8;d=U(c);J(i+d,g,e);U(b+4)=e;U(c)=d+e;U(b)=0;goto a;}U(a+4)=e;U(a)=g;g=1;f=Za(1,a,1,a+12);if(!f){d=U(a+12);g=0;goto b;}d=0;f=f&65535;if(f==8)goto c;
b:U(b+4)=d;U(b)=g;U(b+8)=f;goto d;c:U(b)=0;U(b+4)=e;d:M[c+12]=0;a:S=a+16;}
u Oa(u b){u a=0;a=40;if(b<=65535){a=2;switch(b-2){case 13:break;case 0:case 61:goto a;case 62:goto b;case 51:goto c;case 11:goto d;case 2:goto e;case 1:goto f;case 42:goto g;case 25:goto h;case 26:goto i;case 71:goto j;case 18:goto k;case 4:goto l;case 50:goto m;case 12:goto n;default:goto o;}return 3;a:return 1;b:return 11;c:return 7;d:return 6;e:return 9;f:return 8;g:return 0;h:return 35;i:return 20;j:return 22;k:return 12;l:return 13;m:a=36;}n:return a;o:return b==48?38:40;}
u Of(u a,u b){return Zc(U(a),U(a+4),b);}
u Zc(u h,u f,u a){u i=0,l=0,m=0,n=0,p=0,b=0,o=0,c=0,g=0,e=0,j=0,k=0;q d=0;i=1;l=U(a+24);m=U(a+28);n=U(m+16);if(!((N)T[n])(l,34)){if(!f){a=0;goto a;}p=h+f;b=0;o=h;c=h;g=0;z:a=C(c);if((int)a>-1){c=c+1;e=a&255;goto b;}j=M[c+1]&63;i=a&31;if(a<=-33u){e=i<<6|j;c=c+2;goto b;}j=j<<6|M[c+2]&63;if(a<-16u){e=j|i<<12;c=c+3;goto b;}e=j<<6|M[c+3]&63|i<<18&1835008;if(e==1114112)goto c;
c=c+4;b:k=48;a=2;switch(e){case 1:case 2:case 3:case 4:case 5:case 6:case 7:case 8:case 11:case 12:case 14:case 15:case 16:case 17:case 18:case 19:case 20:case 21:case 22:case 23:case 24:case 25:case 26:case 27:case 28:case 29:case 30:case 31:case 32:case 33:goto d;case 9:goto e;case 13:goto f;case 10:goto g;case 34:goto h;case 0:goto i;}if(e==92)goto h;
d:if(!Jh(e)){if(Lh(e))goto j;
}d=Rb(e|1)>>2^7|K(5,0);a=3;k=e;goto i;e:k=116;goto i;f:k=114;goto i;g:k=110;goto i;h:k=e;i:if(g<b)goto k;
if(b){if(b>=f){if(b==f)goto l;
goto k;}if(C(h+b)<-64)goto k;
}l:if(g){if(g>=f){if(g!=f)goto k;
goto m;}if(C(h+g)<=-65)goto k;
}m:if(((L)T[U(m+12)])(l,h+b,g-b))return 1;
x:j=a;i=1;b=92;a=1;switch(j){case 3:break;case 1:goto n;case 2:goto o;default:goto p;}switch((u)(d>>32)&255){case 3:break;case 4:goto r;case 5:goto s;case 2:goto t;case 1:goto v;default:goto p;}d=d&K(4294967040u,4294967295u)|K(2,0);a=3;b=123;goto o;r:d=d&K(4294967040u,4294967295u)|K(3,0);a=3;b=117;goto o;s:d=d&K(4294967040u,4294967295u)|K(4,0);a=3;goto o;t:a=(u)d;b=k>>((a<<2)&31)&15;b=(b<10?48:87)+b;if(!a)goto w;
d=d-1&4294967295u|d&K(4294967295u,0);a=3;goto o;n:a=0;b=k;goto o;p:a=1;if(e>=128){a=2;if(e>=2048){a=e<65536?3:4;}}b=a+g;goto j;v:d=d&K(4294967040u,4294967295u);a=3;b=125;goto o;w:d=d&K(4294967040u,4294967295u)|K(1,0);a=3;o:if(!((N)T[n])(l,b))goto x;
goto y;j:g=g-o+c;o=c;if(c!=p)goto z;
goto c;k:X;c:if(!b){a=0;goto a;}if(b>=f){a=f;if(b==f)goto a;
goto a0;}if(C(h+b)<=-65)goto a0;
a=b;a:i=1;if(!((L)T[U(m+12)])(l,h+a,f-a))return((N)T[n])(l,34);
}y:return i;a0:X;}
u Pf(u a,u b){return Bd(b,U(a),U(a+4));}
u Bd(u j,u f,u g){u a=0,h=0,d=0,e=0,c=0,b=0,l=0,k=0,i=0,m=0,o=0,n=0,p=0,r=0,s=0,t=0,v=0,w=0;a=U(j+16);h=U(j+8);if(h!=1){if(a!=1)goto a;
}if(a!=1)goto b;
d=f+g;e=U(j+20);if(e)goto c;
c=0;b=f;goto d;a:a=((L)T[U(U(j+28)+12)])(U(j+24),f,g);goto e;c:c=0;b=f;g:a=b;if(a==d)goto b;
b=C(a);if((int)b>-1){b=a+1;goto f;}if(b<-32u){b=a+2;goto f;}if(b<-16u){b=a+3;goto f;}if(((u)(M[a+2]&63)<<6|(u)(M[a+1]&63)<<12|M[a+3]&63|(b&255)<<18&1835008)==1114112)goto b;
b=a+4;f:c=c-a+b;e=e-1;if(e)goto g;
d:if(b!=d){a=C(b);if((int)a<=-1){if(a>=-32u){if(a>=-16u){if(((u)(M[b+2]&63)<<6|(u)(M[b+1]&63)<<12|M[b+3]&63|(a&255)<<18&1835008)==1114112)goto b;
}}}if(!c){b=0;goto h;}if(c>=g){a=0;b=g;if(c==g)goto h;
goto i;}a=0;b=c;if(C(f+c)<-64)goto i;
h:c=b;a=f;i:g=a?c:g;f=a?a:f;}b:if(!h)return((L)T[U(U(j+28)+12)])(U(j+24),f,g);
l=U(j+12);if(g>=16){a=f+3&-4u;d=a-f;if(g<d)goto j;
if(d>4)goto j;
h=g-d;if(h<4)goto j;
k=h&3;i=0;b=0;if(d){c=d&3;if(a+~f<3){b=0;a=f;goto k;}e=d&-4u;b=0;a=f;l:b=b+(C(a)>-65)+(C(a+1)>-65)+(C(a+2)>-65)+(C(a+3)>-65);a=a+4;e=e-4;if(e)goto l;
k:if(c){m:b=b+(C(a)>-65);a=a+1;c=c-1;if(c)goto m;
}}a=f+d;if(k){c=a+(h&-4u);i=C(c)>-65;if(k!=1){i=i+(C(c+1)>-65);if(k!=2)i=i+(C(c+2)>-65);
}}h=h>>2;e=i+b;r:k=a;if(!h)goto n;
i=h<192?h:192;m=i&3;o=i<<2;n=i&252;a=n<<2;if(!a){b=0;goto o;}d=k+a;b=0;a=k;p:c=U(a);p=((~c>>7|c>>6)&16843009)+b;b=U(a+4);r=p+((~b>>7|b>>6)&16843009);b=U(a+8);s=r+((~b>>7|b>>6)&16843009);b=U(a+12);b=s+((~b>>7|b>>6)&16843009);a=a+16;if(a!=d)goto p;
o:a=k+o;h=h-i;e=(((b>>8&16711935)+(b&16711935))*65537>>16)+e;if(!m)goto r;
a=k+(n<<2);i=m+1073741823;b=i&1073741823;c=b+1;h=c&3;if(b<3){b=0;goto s;}c=c&2147483644;b=0;t:d=U(a+12);t=(~d>>7|d>>6)&16843009;d=U(a+8);v=(~d>>7|d>>6)&16843009;d=U(a+4);w=(~d>>7|d>>6)&16843009;d=U(a);b=t+(v+(w+(((~d>>7|d>>6)&16843009)+b)));a=a+16;c=c-4;if(c)goto t;
goto s;}if(!g){e=0;goto n;}b=g&3;if(g-1<3){e=0;a=f;goto v;}c=g&-4u;e=0;a=f;w:e=e+(C(a)>-65)+(C(a+1)>-65)+(C(a+2)>-65)+(C(a+3)>-65);a=a+4;c=c-4;if(c)goto w;
v:if(!b)goto n;
x:e=e+(C(a)>-65);a=a+1;b=b-1;if(b)goto x;
goto n;s:if(h){c=i-1073741823;y:d=U(a);b=((~d>>7|d>>6)&16843009)+b;a=a+4;c=c-1;if(c)goto y;
}e=(((b>>8&16711935)+(b&16711935))*65537>>16)+e;goto n;j:b=g&-4u;e=0;a=f;z:e=e+(C(a)>-65)+(C(a+1)>-65)+(C(a+2)>-65)+(C(a+3)>-65);a=a+4;b=b-4;if(b)goto z;
c=g&3;if(c){b=0;a0:e=e+(C(a+b)>-65);b=b+1;if(c!=b)goto a0;
}n:if(l>e){a=0;b=l-e;d=b;c=M[j+32];switch((c==3?0:c)&3){case 1:break;case 2:goto b0;default:goto c0;}d=0;a=b;goto c0;b0:a=b>>1;d=b+1>>1;c0:a=a+1;c=U(j+28);b=U(j+4);e=U(j+24);e0:a=a-1;if(!a)goto d0;
if(!((N)T[U(c+16)])(e,b))goto e0;
return 1;d0:a=1;if(b==1114112)goto e;
if(((L)T[U(c+12)])(e,f,g))goto e;
a=0;f0:if(d==a)return 0;
a=a+1;if(!((N)T[U(c+16)])(e,b))goto f0;
return a-1<d;}return((L)T[U(U(j+28)+12)])(U(j+24),f,g);e:return a;}
u Ed(u c,u a){u b=0;b=B(16);U(b+12)=0;if(a>=128){if(a<2048)goto a;
if(a>=65536)goto b;
M[b+14]=a&63|128;M[b+12]=a>>12|224;M[b+13]=a>>6&63|128;a=3;goto c;}M[b+12]=a;a=1;goto c;a:M[b+13]=a&63|128;M[b+12]=a>>6|192;a=2;goto c;b:M[b+15]=a&63|128;M[b+12]=a>>18|240;M[b+14]=a>>6&63|128;M[b+13]=a>>12&63|128;a=4;c:a=Bc(c,b+12,a);S=b+16;return a;}
u Bc(u e,u f,u a){u c=0,b=0,d=0;q g=0;c=B(16);b=U(e);d=U(b+12);if(U(b+8)-d>a){J(U(b+4)+d,f,a);U(b+12)=d+a;a=0;goto a;}Bi(c+8,b,f,a);a=0;if(M[c+8]!=4){a=e+4;g=Q(c+8);if(M[e+4]!=4)La(a);
Q(a)=g;a=1;}a:S=c+16;return a;}
u Rf(u c,u b){u a=0;a=B(32);U(a+4)=c;Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=P(a+4,40,a+8);S=a+32;return b;}
void Ji(u a){if(M[a+4]!=4)La(a+4);
}
void Eb(u a){}
void Li(u b){u a=0;a=B(16);if(M[b]==4){S=a+16;return;}X;}
u Zf(u a,u b){return Ed(U(a),b);}
u Bg(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=P(a+4,40,a+8);S=a+32;return b;}
u Eg(u a,u b,u c){return Bc(U(a),b,c);}
void Ni(u c,u b,u a){if((int)b<0){a=1;b=0;goto a;}if(U(a+8)){if(!U(a+4)){if(b)goto b;
goto c;}a=Lf(U(a),b);goto d;}if(!b)goto c;
b:a=O(b);d:if(a)goto e;
U(c+4)=b;b=1;a=1;goto a;c:a=1;e:U(c+4)=a;a=0;a:U(c)=a;U(c+8)=b;}
void Jb(u c,u b,u a){if(!a){if(!b){a=Ra(1,0);goto a;}a=O(b);goto a;}a=Jf(b,1);a:if(!a)X;
U(c+4)=b;U(c)=a;}
void Oi(u d,u a,u c){u b=0,f=0,e=0;b=B(32);c=a+c;if(c>=a){f=1;e=U(d+4);a=e<<1;a=a>c?a:c;a=a>8?a:8;if(!e){f=0;goto a;}U(b+20)=e;U(b+16)=U(d);a:U(b+24)=f;Ni(b,a,b+16);if(U(b)){d=U(b+8);if(!d)goto b;
X;}c=U(b+4);U(d+4)=a;U(d)=c;S=b+32;return;}b:X;}
u Jg(u a,u b){return Bd(b,U(a),U(a+8));}
u Lg(u a,u b){return Zc(U(a+4),U(a+4+(U(a)?8:4)),b);}
void Pi(void){u a=0,l=0,c=0,b=0,m=0,f=0,g=0,e=0,d=0,o=0,p=0,h=0,i=0,j=0,n=0;q r=0,k=0,s=0;a=B(272);if(U(3416)!=3){if(U(3416)!=3){U(a+56)=3420;U(a+60)=a+248;U(a+144)=a+56;Lb(3416,1,a+144,3388,3352);}}Jb(a+48,8192,0);Q(a+92)=0;Q(a+84)=K(1,3);Q(a+64)=8192;Q(a+100)=0;U(a+80)=64;Q(a+72)=0;U(a+56)=3420;U(a+60)=U(a+48);if(U(3444)!=3){if(U(3444)!=3){U(a+248)=3448;U(a+144)=a+248;Lb(3444,1,a+144,3332,3352);}}Jb(a+40,8192,0);U(a+132)=0;M[a+136]=0;U(a+120)=3448;Q(a+124)=Q(a+40);l=Jf(262144,1);if(l){c=l+4;b=1;a:U(c)=U(l+(b<<1&-4u))*3+(b&1);c=c+4;b=b+1;if(b!=65536)goto a;
m=O(262144);if(!m)goto b;
f=m;g=0;d:e=~g;b=-40;c=0;c:d=U(b+188)&e;c=(Ze(d)==1?d:0)|c;b=b+4;if(b)goto c;
U(f)=c;f=f+4;g=g+1;if(g!=65536)goto d;
Jb(a+32,10761681,1);U(a+176)=10761681;Q(a+160)=K(65536,65536);U(a+172)=U(a+36);U(a+156)=l;Q(a+148)=K(65536,65536);U(a+144)=m;o=U(a+32);U(a+168)=o;p=a+80;x:Be(a+24,a+56);e=U(a+24);if(e){d=U(a+28);if(d){c=M[e];if(c==36)goto e;
if(d>=8){Nc(a+16,63,e,d);b=U(a+16);goto f;}b=1;if(c==63)goto f;
b=1;h:if(d==b)goto g;
c=e+b;b=b+1;if(M[c]!=63)goto h;
b=1;goto f;}g:b=0;f:if(b==1)goto i;
Nb(a+56,119,26);}e:r=Q(a+108);d=U(a+104);e=U(a+92);g=U(a+88);f=U(a+64);h=U(a+60);U(a+200)=U(a+136);Q(a+192)=Q(a+128);Q(a+184)=Q(a+120);Ec(a+232,a+184);if(M[a+232]==4){b=Zb(U(a+184));if(U(b+8))goto j;
U(b+8)=-1;R(a+248,b+12);k=Q(a+248);c=M[a+248];U(b+8)=U(b+8)+1;i=U(b+4)-1;U(b+4)=i;c=c==4;s=c?0:k&K(4294967295u,0);j=(u)k;n=c?0:j>>8;c=c?4:j;if(i)goto k;
M[b+28]=0;U(b)=0;goto k;}k=Q(a+232);s=k&K(4294967295u,0);n=(u)(k>>8);c=(u)k;k:if((c&255)!=4)goto l;
if(d)goto m;
if(!M[a+200]){Ec(a+248,a+184);if(M[a+248]!=4)La(a+248);
}if(U(a+192))E(U(a+188));
if(f)E(h);
if(e)E(g);
E(m);E(l);E(o);S=a+272;return;i:U(a+224)=4;g=0;c=U(a+84);e=U(a+80);h=0;j=0;y:Be(a+8,a+56);i=U(a+8);if(!i){if(!j)goto n;
}if(U(a+96)==4){j=j+1;f=U(a+88);n=f+4;r:if(f!=n){d=M[f];if(c>=8){Nc(a,d,e,c);b=U(a);goto o;}if(c){b=0;p:if(M[e+b]==(d&255)){b=1;goto o;}b=b+1;if(c!=b)goto p;
}b=0;o:f=f+1;if(b==1)goto r;
goto s;}if(i){d=U(a+96);if(!d)goto t;
if(c>=2){if(c==2)goto v;
b=U(a+88);n=M[e+2];i=M[e+1];w:f=M[b];h=h<<1|f==(n&255);g=g<<1|f==(i&255);b=b+1;d=d-1;if(d)goto w;
goto t;}X;v:X;}}s:U(a+196)=6;U(a+192)=p;U(a+188)=7;U(a+184)=a+224;U(a+268)=2;Q(a+252)=2;U(a+248)=200;U(a+264)=a+184;Ob(a+232,a+248);b=U(a+236);c=U(a+232);Nb(a+56,c,U(a+240));if(b)E(c);
n:Nb(a+56,112,7);goto x;t:if(j!=4)goto y;
b=-40;d0:if(!b){b=-40;z:if(b){c=b+188;b=b+4;c=U(c);if((c&h)!=c)goto z;
goto a0;}if(g>=65536)goto b0;
d=U(m+(g<<2))&~h;b=h^g^65535;c0:if(!b)goto a0;
e=Rb(b)^31;c=1u<<(e&31);if(!(d&c)){b=c^b;if(!Jd(a+144,c|g,h))goto c0;
}U(a+268)=2;b=15-e;U(a+208)=b>>2;Q(a+252)=3;U(a+248)=72;U(a+196)=7;U(a+188)=7;U(a+224)=b&3;U(a+264)=a+184;U(a+192)=a+224;U(a+184)=a+208;Pd(a+232,a+120,a+248);if(M[a+232]==4)goto x;
X;}c=b+188;b=b+4;c=U(c);if((c&g)!=c)goto d0;
a0:U(a+268)=0;U(a+264)=3512;Q(a+252)=1;U(a+248)=104;Pd(a+184,a+120,a+248);if(M[a+184]==4)goto x;
X;b0:X;}X;m:Q(a+236)=r;U(a+232)=d;Ri();U(a+220)=3484;U(a+268)=1;Q(a+252)=2;U(a+248)=352;U(a+228)=8;U(a+264)=a+224;U(a+224)=a+232;Zi(a+208,a+220,a+248);Li(a+208);Bj();X;l:X;j:X;b:X;}
void Lb(u e,u j,u k,u l,u m){u d=0,h=0,b=0,a=0,c=0,f=0,g=0,i=0;d=B(48);h=d+8|2;b=U(e);f:switch(b){case 1:break;case 0:goto a;case 3:goto b;default:goto c;}if(!j)goto d;
a:a=U(e);c=a==b;U(e)=c?2:a;if(c)goto e;
b=a;goto f;c:if((b&3)==2){k:c=b;if(U(3504))goto g;
U(3504)=-1;a=U(3508);if(!a){a=Ld(0,b);U(3508)=a;}b=U(a);U(a)=b+1;if((int)b<=-1)goto h;
U(3504)=U(3504)+1;b=U(e);U(e)=b==c?h:b;M[d+16]=0;U(d+8)=a;U(d+12)=c&-4u;if(b==c){if(!M[d+16])goto i;
goto j;}a=U(d+8);if(a){c=U(a);U(a)=c-1;if(c==1)Pb(U(d+8));
}if((b&3)==2)goto k;
goto l;i:if(U(3504))goto m;
U(3504)=-1;b=U(3508);if(!b){b=Ld(0,b);U(3508)=b;}a=U(b);U(b)=a+1;if((int)a<=-1)goto h;
U(3504)=U(3504)+1;a=U(b+24);i=a;a=a==2;U(b+24)=a?0:i;if(!a){a=b+24;c=M[a+4];M[a+4]=1;c=c&1;M[d+20]=c;if(c)goto n;
f=a+4;g=0;if(U(3516)&2147483647)g=Ja()^1;
if(M[f+1])goto o;
c=U(a);U(a)=c?c:1;if(!c)goto p;
if(c!=2)goto r;
c=U(a);U(a)=0;U(d+20)=c;if(c!=2)goto s;
if(!g){if(U(3516)&2147483647){if(!Ja())M[f+1]=1;
}}M[f]=0;}a=U(b);U(b)=a-1;if(a==1)Pb(b);
if(M[d+16])goto j;
goto i;}X;d:X;e:M[d+28]=b==1;U(d+24)=3;((Lk)T[U(l+16)])(k,d+24);b=U(e);U(e)=U(d+24);a=b&3;U(d+8)=a;if(a!=2)goto t;
a=b-2;if(a){d0:b=U(a);U(a)=0;if(!b)goto v;
c=U(a+4);M[a+8]=1;a=U(b+24);U(b+24)=2;switch(a){case 1:goto w;case 0:case 2:goto x;}X;w:a=b+24;e=M[a+4];M[a+4]=1;e=e&1;M[d+8]=e;if(e)goto y;
a=a+4;if(U(3516)&2147483647){e=Ja();if(!M[a+1])goto z;
b=e^1;goto a0;}if(!M[a+1])goto b0;
b=0;a0:X;z:if(!e)goto c0;
b0:if(U(3516)&2147483647){if(!Ja())M[a+1]=1;
}c0:M[a]=0;x:a=U(b);U(b)=a-1;if(a==1)Pb(b);
a=c;if(c)goto d0;
}b:S=d+48;return;g:X;h:X;m:X;n:X;o:X;p:Lj();X;r:X;s:X;t:X;v:X;y:X;j:b=U(d+8);if(b){a=U(b);U(b)=a-1;if(a==1){Pb(U(d+8));b=U(e);goto f;}}l:b=U(e);goto f;}
void Be(u n,u c){u f=0,a=0,l=0,o=0,m=0,g=0,k=0,b=0,d=0,i=0,e=0,p=0;q j=0,h=0,r=0;f=B(64);if(U(c+48)){a=0;goto a;}l=c+32;o=f+8|4;m=0;d0:U(c+40)=0;U(c+44)=U(c+44)+1;j=65536;g=0;k=0;v:if(j){b=U(c+12);a=U(c+16);if(b<a)goto b;
l:d=U(c+4);b=U(c+8);a=U(c+20);if(b<=a){if(b>=a){i=a;goto c;}X;}i=b;e=b-a;if(e){Bf(d+a,0,e);i=b;}c:a=U(c);e=M[a];M[a]=1;e=e&1;M[f+39]=e;if(e)goto d;
if(U(3516)&2147483647){e=Ja();Ee(f+24,a+4,d,b);if(e)goto e;
goto f;}Ee(f+24,a+4,d,b);e:if(U(3516)&2147483647){if(!Ja())M[a+1]=1;
}f:M[a]=0;a=U(f+28);if(!U(f+24)){if(i>=a)goto g;
X;}if(M[f+28]!=4)goto h;
a=0;g:U(c+20)=i;U(c+16)=a;b=0;U(c+12)=0;goto b;h:b=U(f+32);U(f+8)=1;h=a;r=(q)b<<32|h;Q(f+12)=r;switch(a&255){case 1:goto i;case 2:case 3:goto j;}a=Oa(b)&255;goto k;i:a=(u)(h>>8);goto k;j:a=M[b+8];k:if((a&255)==35){La(o);b=U(c+12);a=U(c+16);if(b<a)goto b;
goto l;}X;}d=3512;goto m;d:X;b:d=U(c+8);if(a>d)X;
d=a-b;h=d;a=(u)(j<h?j:h);if(d<a)goto n;
d=U(c+4)+b;if(a>=8){Nc(f,10,d,a);b=U(f+4);e=U(f);goto o;}if(a)goto p;
m:a=0;b=0;e=0;goto o;p:b=0;r:if(M[d+b]==10){e=1;goto o;}b=b+1;if(a!=b)goto r;
e=0;b=a;o:if(e){if(b==-1u)goto s;
i=b+1;if(b>=a)goto t;
a=i;}if(U(c+36)-g<a){Oi(l,g,a);g=U(c+40);}J(U(c+32)+g,d,a);g=g+a;U(c+40)=g;b=U(c+16);h=a;h=j<h?j:h;d=U(c+12)+(u)h;U(c+12)=d>b?b:d;k=a+k;if(!e){j=j-h;if(a)goto v;
}i=U(l);if(g)goto w;
goto x;t:X;s:X;w:e=i+g;d=g;c0:p=d-1;e=e-1;b=M[e];a=0;z:if(M[a+242]==(b&255))goto y;
a=a+1;if(a!=4)goto z;
if(g<d)goto a0;
goto b0;y:d=p;if(i==e)goto x;
goto c0;n:X;x:d=0;b0:U(c+40)=d;g=d;a0:a=0;if(k){if(g){if(!(m&1)){a=i;goto a;}Nb(c,216,26);}m=1;if(!U(c+48))goto d0;
}a:U(n+4)=g;U(n)=a;S=f+64;}
void Nc(u i,u h,u e,u f){u a=0,g=0,b=0,c=0,d=0;a=(e+3&-4u)-e;if(!a){g=f-8;a=0;goto a;}a=a>f?f:a;b=0;c=h&255;d=1;c:if(M[e+b]==c)goto b;
b=b+1;if(a!=b)goto c;
g=f-8;if(a>g)goto d;
a:b=(h&255)*16843009;e:c=e+a;d=U(c)^b;c=U(c+4)^b;if(!((~d&d-16843009|~c&c-16843009)&-2139062144u)){a=a+8;if(a<=g)goto e;
}if(a>f)X;
d:if(a!=f){d=a-f;e=e+a;b=0;c=h&255;g:if(M[e+b]!=c){b=b+1;if(!(d+b))goto f;
goto g;}b=a+b;d=1;goto b;}f:d=0;b:U(i+4)=b;U(i)=d;}
void Nb(u d,u b,u c){u a=0,f=0,e=0,g=0,h=0,i=0;q j=0,k=0;a=B(128);U(a+12)=c;U(a+8)=b;b=U(d+40);if(b>=41){U(a+20)=3;U(a+16)=246;goto a;}U(a+20)=0;U(a+16)=3512;if(b!=40)goto b;
a:b=40;U(d+40)=40;goto c;b:if(!b){Jb(a,20,0);c=U(a+4);b=U(a);Q(b)=Q(268);U(b+16)=U(284);Q(b+8)=Q(276);U(a+32)=20;U(a+28)=c;U(a+24)=b;goto d;}c:c=U(d+32);U(a+124)=b;U(a+120)=c;Oc(a+96,a+120);f=U(a+96);if(f){c=U(a+100);if(U(a+108))goto e;
U(a+76)=f;goto f;}U(a+76)=3512;c=0;f:U(a+80)=c;U(a+72)=0;goto g;e:e=O(b);if(!e)goto h;
g=0;U(a+48)=0;U(a+40)=e;U(a+44)=b;if(c>b){Na(a+40,0,c);b=U(a+44);e=U(a+40);g=U(a+48);}J(e+g,f,c);c=g+c;U(a+48)=c;if(b-c<=2){Na(a+40,c,3);e=U(a+40);c=U(a+48);}b=e+c;h=H(368);H(b)=h;i=M[370];M[b+2]=i;b=c+3;U(a+48)=b;Q(a+56)=Q(a+120);Oc(a+96,a+56);f=U(a+96);if(f){i:g=U(a+108);c=U(a+100);if(U(a+44)-b<c){Na(a+40,b,c);e=U(a+40);b=U(a+48);}J(e+b,f,c);b=b+c;U(a+48)=b;if(g){if(U(a+44)-b<=2){Na(a+40,b,3);e=U(a+40);b=U(a+48);}c=e+b;H(c)=h;M[c+2]=i;b=b+3;U(a+48)=b;}Oc(a+96,a+56);f=U(a+96);if(f)goto i;
}U(a+84)=U(a+48);Q(a+76)=Q(a+40);U(a+72)=1;g:U(a+52)=30;U(a+44)=31;U(a+48)=a+16;U(a+40)=a+72;U(a+116)=2;Q(a+100)=2;U(a+96)=252;U(a+112)=a+40;Ob(a+56,a+96);if(U(a+72)){if(U(a+80))E(U(a+76));
}U(a+32)=U(a+64);Q(a+24)=Q(a+56);goto d;h:X;d:U(a+76)=7;U(a+72)=d+44;b=a+116;U(b)=1;Q(a+100)=1;U(a+96)=300;U(a+112)=a+72;Ob(a+56,a+96);U(a+92)=8;U(a+84)=30;U(a+76)=8;U(a+88)=a+24;U(a+80)=a+8;U(a+72)=a+56;U(b)=3;Q(a+100)=3;U(a+96)=328;U(a+112)=a+72;Ob(a+40,a+96);c=U(a+40);j=Q(a+44);b=U(d+48);U(d+48)=0;if(!b){k=j;b=c;goto j;}k=Q(d+52);if(c){if((u)j){E(c);c=U(d+48);if(c){if(U(d+52))E(c);
}}}j:Q(d+52)=k;U(d+48)=b;if(U(a+60))E(U(a+56));
if(U(a+28))E(U(a+24));
S=a+128;}
u Ng(u a,u b){return Zg(U(a),1,b);}
void Ob(u f,u d){u c=0,j=0,g=0,h=0,b=0,a=0,e=0,i=0;c=B(32);j=U(d+20);g=U(d);h=U(d+4);if(!(h<<3)){b=0;goto a;}a=h-1&536870911;b=a+1;e=b&7;if(a<7){b=0;a=g;goto b;}a=g+60;i=b&1073741816;b=0;c:b=U(a)+(U(a-8)+(U(a-16)+(U(a-24)+(U(a-32)+(U(a-40)+(U(a-48)+(U(a-56)+b)))))));a=a+64;i=i-8;if(i)goto c;
a=a-60;b:if(e){a=a+4;d:b=U(a)+b;a=a+8;e=e-1;if(e)goto d;
}a:if(!j){a=b;goto e;}if(h){if(!U(g+4)){if(b<16)goto f;
}}a=b+b;if(a<b)goto f;
e:if(a){if((int)a>=0){b=O(a);if(!b)goto g;
goto h;}X;g:X;}f:b=1;a=0;h:U(f+8)=0;U(f+4)=a;U(f)=b;U(c+4)=f;Q(c+24)=Q(d+16);Q(c+16)=Q(d+8);Q(c+8)=Q(d);if(!P(c+4,372,c+8)){S=c+32;return;}X;}
u Jd(u b,u e,u f){u j=0,a=0,k=0,l=0,c=0,g=0,d=0,h=0,m=0,i=0,n=0;j=U(b+8);if(j>f){a=0;k=U(b);l=~e;if(!(U(k+(f<<2))&l)){if(j<=e)goto a;
a=1;c=U(k+(e<<2))&~f;if(!(c&c-1)){a=U(b+20);if(a>e){if(a>f){a=1;g=U(b+32);d=U(b+12);h=(U(d+(f<<2))<<1)+U(d+(e<<2));d=h>>2;if(g>d){g=U(b+24)+d;h=h<<1&6;switch((u)(M[g]>>(h&31)&3)-1){case 1:goto b;case 0:goto c;}m=0;i=c?c:e^f^65535;if(!i)goto d;
h:c=1u<<((Rb(i)^31)&31);d=c|f;if(j>d){a=U(k+(d<<2))&l;n=Ze(a);if(n>1){b=2;goto e;}i=c^i;a=a?a:d^e^65535;g:if(!a)goto d;
c=1u<<((Rb(a)^31)&31);a=c^a;if(Jd(b,c|e,d))goto f;
goto g;}X;f:if(i)goto h;
b=1;e:m=n<2;goto i;}X;}X;}X;b:a=0;}}c:return a;a:X;}X;d:b=2;i:M[g]=M[g]|b<<(h&31);return m;}
void Ri(void){u a=0;a=B(16);if(U(3480)!=3){if(U(3480)!=3){U(a+8)=3484;U(a+12)=a+8;Lb(3480,1,a+12,3368,3352);}}S=a+16;}
void Zi(u d,u c,u b){u a=0,e=0;a=B(80);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=U(c);if(U(b)!=3513){c=M[b+12];M[b+12]=1;c=c&1;M[a+40]=c;if(c)goto a;
U(b+4)=1;U(b)=3513;goto b;}c=U(b+4);e=c+1;if(e<c)goto c;
U(b+4)=e;b:U(a+36)=b;M[a+44]=4;U(a+40)=a+36;Q(a+72)=Q(a+24);Q(a+64)=Q(a+16);Q(a+56)=Q(a+8);if(P(a+40,3232,a+56)){if(M[a+44]==4){Q(d)=(q)3320<<32|2;goto d;}Q(d)=Q(a+44);goto d;}M[d]=4;if(M[a+44]==3){b=U(a+48);((Ea)T[U(U(b+4))])(U(b));if(U(U(b+4)+4))E(U(b));
E(U(a+48));}d:b=U(a+36);c=U(b+4)-1;U(b+4)=c;if(!c){U(b)=0;M[U(a+36)+12]=0;}S=a+80;return;a:X;c:X;}
void Bj(void){Jj();Nj();X;}
u Ja(void){return !U(3412);}
void Ee(u h,u d,u i,u c){u e=0,b=0,f=0,a=0,g=0,j=0;e=B(16);b=U(d+4);f=U(d+8);a=U(d+12);if(f==a){if(b<=c)goto a;
}if(f<a)goto b;
g=U(d);a=U(d+16);if(b<=a){if(b<a)goto c;
if(b<=a){f=a;goto d;}X;}f=b;j=b-a;if(j){Bf(g+a,0,j);f=b;}d:U(e+4)=b;U(e)=g;a=0;g=Nf(0,e,1,e+12);if(!g){a=U(e+12);goto e;}g=g&65535;if(g!=8)goto f;
e:if(f<a)goto g;
U(d+16)=f;U(d+12)=a;f=0;goto b;a:Q(d+8)=0;U(e+4)=c;U(e)=i;d=1;a=0;c=Nf(0,e,1,e+12);if(!c){a=U(e+12);d=0;goto h;}c=c&65535;if(c==8)goto i;
h:U(h+4)=a;U(h)=d;U(h+8)=c;goto j;i:Q(h)=0;goto j;f:U(h)=1;Q(h+4)=(q)g<<32;goto j;c:X;g:X;b:if(a>b)X;
g=U(d)+f;b=a-f;b=b<c?b:c;if(b!=1){J(i,g,b);goto k;}if(c){M[i]=M[g];goto k;}X;k:U(h+4)=b;U(h)=0;c=f+b;U(d+8)=c>a?a:c;j:S=e+16;}
void Oc(u f,u i){u e=0,c=0,b=0,a=0,g=0,h=0,d=0;e=U(i+4);if(e){c=U(i);b=0;l:a=b+1;g=M[c+b];h=(int)(g<<24)>>24;if((int)h>-1){b=a;goto a;}switch((u)M[g+2816]-2){case 0:break;case 1:goto b;case 2:goto c;default:goto d;}if((M[a<e?c+a:3512]&192)!=128)goto d;
b=b+2;goto a;b:d=C(a<e?c+a:3512);switch(g-224){case 0:goto e;case 13:goto f;default:goto g;}c:d=C(a<e?c+a:3512);switch(g-240){case 0:goto h;case 4:goto i;}if((h+15&255)>2)goto d;
if((int)d>-1)goto d;
if(d<-64u)goto j;
goto d;h:if((d+112&255)<48)goto j;
goto d;i:if((int)d>-113)goto d;
j:a=b+2;if((M[a<e?c+a:3512]&192)!=128)goto d;
a=b+3;if((M[a<e?c+a:3512]&192)!=128)goto d;
b=b+4;goto a;e:if((d&-32u)!=-96u)goto d;
goto k;f:if((int)d>=-96)goto d;
goto k;g:if((h+31&255)>=12){if((h&-2u)!=-18u)goto d;
if((int)d>-1)goto d;
if(d>=-64u)goto d;
goto k;}if((int)d>-65)goto d;
k:a=b+2;if((M[a<e?c+a:3512]&192)!=128)goto d;
b=b+3;a:a=b;if(b<e)goto l;
d:U(f+4)=b;U(f)=c;U(i+4)=e-a;U(i)=c+a;U(f+12)=a-b;U(f+8)=c+b;return;}U(f)=0;}
void Na(u d,u a,u c){u b=0,f=0,e=0;b=B(32);c=a+c;if(c>=a){f=1;e=U(d+4);a=e<<1;a=a>c?a:c;a=a>8?a:8;if(!e){f=0;goto a;}U(b+20)=e;U(b+16)=U(d);a:U(b+24)=f;Je(b,a,b+16);if(U(b)){d=U(b+8);if(!d)goto b;
X;}c=U(b+4);U(d+4)=a;U(d)=c;S=b+32;return;}b:X;}
u Ld(u c,u e){u d=0,a=0;q b=0;d=B(32);a=O(32);if(a){U(a+20)=e;U(a+16)=c;Q(a)=K(1,1);c=M[3500];M[3500]=1;M[d+7]=c;if(c)goto a;
b=Q(3256);if(b!=(q)-1){Q(3256)=b+1;if(b)goto b;
X;}X;b:Q(a+24)=0;Q(a+8)=b;M[3500]=0;S=d+32;return a;}X;a:X;}
void Je(u c,u b,u a){if((int)b<0){a=1;b=0;goto a;}if(U(a+8)){if(U(a+4))goto b;
if(b)goto c;
a=1;goto d;}if(!b){a=1;goto d;}c:a=O(b);if(a)goto d;
goto e;b:a=Lf(U(a),b);if(!a)goto e;
d:U(c+4)=a;a=0;goto a;e:U(c+4)=b;b=1;a=1;a:U(c)=a;U(c+8)=b;}
void Ej(u d,u a){u b=0,c=0,e=0;b=B(32);c=a+1;if(c>=a){e=U(d+4);a=e<<1;a=a>c?a:c;a=a>8?a:8;if(!e){c=0;goto a;}U(b+20)=e;U(b+16)=U(d);c=1;a:U(b+24)=c;Je(b,a,b+16);if(U(b)){d=U(b+8);if(!d)goto b;
X;}c=U(b+4);U(d+4)=a;U(d)=c;S=b+32;return;}b:X;}
u Og(u a,u e,u c){u b=0,d=0;b=U(a);d=b+8;a=U(d);if(U(b+4)-a<c){Na(b,a,c);a=U(d);}J(U(b)+a,e,c);U(d)=a+c;return 0;}
u Pg(u b,u a){u c=0,d=0,e=0;c=B(16);b=U(b);if(a>=128){U(c+12)=0;if(a<2048)goto a;
if(a>=65536)goto b;
M[c+14]=a&63|128;M[c+12]=a>>12|224;M[c+13]=a>>6&63|128;a=3;goto c;}d=U(b+8);if(d==U(b+4)){Ej(b,d);d=U(b+8);}M[U(b)+d]=a;U(b+8)=U(b+8)+1;goto d;a:M[c+13]=a&63|128;M[c+12]=a>>6|192;a=2;goto c;b:M[c+15]=a&63|128;M[c+12]=a>>18|240;M[c+14]=a>>6&63|128;M[c+13]=a>>12&63|128;a=4;c:e=b+8;d=U(e);if(U(b+4)-d<a){Na(b,d,a);d=U(e);}J(U(b)+d,c+12,a);U(e)=d+a;d:S=c+16;return 0;}
u Rg(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=P(a+4,372,a+8);S=a+32;return b;}
u Zg(q d,u h,u i){u c=0,a=0,b=0,e=0,g=0;q f=0;c=B(48);a=39;if(d<10000){f=d;goto a;}a=39;b:b=c+9+a;f=d/10000;e=(u)(f*(q)-10000+d);g=(e&65535)/100;H(b-4)=H((g<<1)+2616);H(b-2)=H(((g*-100u+e&65535)<<1)+2616);a=a-4;b=d>99999999;d=f;if(b)goto b;
a:b=(u)f;if(b>99){a=a-2;e=(u)f;b=(e&65535)/100;H(c+9+a)=H(((b*-100u+e&65535)<<1)+2616);}if(b>=10){a=a-2;H(c+9+a)=H((b<<1)+2616);goto c;}a=a-1;M[c+9+a]=b+48;c:a=Bh(i,h,3512,0,c+9+a,39-a);S=c+48;return a;}
u Bh(u b,u a,u h,u g,u k,u i){u e=0,j=0,f=0,d=0,c=0,l=0;if(a){e=U(b);a=e&1;j=a?43:1114112;f=a+i;goto a;}f=i+1;e=U(b);j=45;a:if(!(e&4)){h=0;goto b;}if(!g){d=0;goto c;}c=g&3;if(!c)goto c;
d=0;a=h;d:d=d+(C(a)>-65);a=a+1;c=c-1;if(c)goto d;
c:f=d+f;b:if(!U(b+8)){a=1;if(Bb(b,j,h,g))goto e;
return((L)T[U(U(b+28)+12)])(U(b+24),k,i);}d=U(b+12);if(d>f){if(e&8)goto f;
a=0;c=d-f;e=c;d=M[b+32];switch((d==3?1:d)&3){case 1:goto g;case 2:goto h;default:goto i;}}a=1;if(Bb(b,j,h,g))goto e;
return((L)T[U(U(b+28)+12)])(U(b+24),k,i);g:e=0;a=c;goto i;h:a=c>>1;e=c+1>>1;i:a=a+1;c=U(b+28);d=U(b+4);f=U(b+24);k:a=a-1;if(!a)goto j;
if(!((N)T[U(c+16)])(f,d))goto k;
return 1;j:a=1;if(d==1114112)goto e;
if(Bb(b,j,h,g))goto e;
if(((L)T[U(U(b+28)+12)])(U(b+24),k,i))goto e;
c=U(b+28);b=U(b+24);a=0;m:if(e==a){a=e;goto l;}a=a+1;if(!((N)T[U(c+16)])(b,d))goto m;
a=a-1;l:a=a<e;goto e;f:e=U(b+4);U(b+4)=48;l=M[b+32];a=1;M[b+32]=1;if(!Bb(b,j,h,g)){a=0;c=d-f;g=c;d=M[b+32];switch((d==3?1:d)&3){case 1:break;case 2:goto n;default:goto o;}g=0;a=c;goto o;n:a=c>>1;g=c+1>>1;o:a=a+1;c=U(b+28);d=U(b+4);f=U(b+24);r:a=a-1;if(!a)goto p;
if(!((N)T[U(c+16)])(f,d))goto r;
return 1;p:a=1;if(d!=1114112){if(!((L)T[U(U(b+28)+12)])(U(b+24),k,i)){a=U(b+28);f=U(b+24);c=0;t:if(g==c)goto s;
c=c+1;if(!((N)T[U(a+16)])(f,d))goto t;
a=1;if(c-1<g)goto e;
s:M[b+32]=l;U(b+4)=e;return 0;}}}e:return a;}
u Eh(u a,u b){a:goto a;return 0;}
u Bb(u a,u c,u d,u e){u b=0;if(c!=1114112){b=1;if(((N)T[U(U(a+28)+16)])(U(a+24),c))goto a;
}if(d)goto b;
b=0;a:return b;b:return((L)T[U(U(a+28)+12)])(U(a+24),d,e);}
u Jh(u f){u e=0,a=0,b=0,c=0,d=0;e=f<<11;a=0;b=32;c=32;c:b=(b>>1)+a;d=U((b<<2)+396)<<11;if(d>=e){if(d==e)goto a;
c=b;goto b;}a=b+1;b:b=c-a;if(c>a)goto c;
goto d;a:a=b+1;d:if(a<=31){b=a<<2;c=707;if(a!=31)c=U(b+400)>>21;
e=0;d=a-1;if(d<=a){if(d>=32)goto e;
e=U((d<<2)+396)&2097151;}a=U(b+396)>>21;if(c+~a){e=f-e;b=a>707?a:707;d=c-1;c=0;h:if(b==a)goto f;
c=c+M[a+524];if(c>e)goto g;
a=a+1;if(d!=a)goto h;
a=d;}g:return a&1;}X;e:X;f:X;}
u Lh(u a){u b=0;b=0;if(a>=32){b=1;if(a>=127){if(a<65536)goto a;
if(a>=131072)return a<918000&((a&2097150)!=178206&((a&2097120)!=173792&a-177977>6)&a-183984<-14u&a-194560<-3103u&a-196608<-1506u&a-917760<-716213u);
b=Nd(a,1902,42,1986,192,2178,438);}}return b;a:return Nd(a,1231,40,1311,288,1599,303);}
u Nd(u h,u a,u c,u k,u l,u d,u m){u i=0,j=0,b=0,g=0,e=0,f=0;i=a+(c<<1);j=(h&65280)>>8;b=0;g=h&255;b:e=a+2;c=M[a+1];f=b+c;a=M[a];if(a!=j){if(a>j)goto a;
b=f;a=e;if(e!=i)goto b;
goto a;}if(f>=b){if(f>l)goto c;
a=k+b;e:if(!c)goto d;
c=c-1;b=M[a];a=a+1;if(b!=g)goto e;
c=0;goto f;d:b=f;a=e;if(e!=i)goto b;
goto a;}X;c:X;a:b=h&65535;f=d+m;c=1;i:g=d+1;a=M[d];e=(int)(a<<24)>>24;if((int)e>=0){d=g;goto g;}if(g==f)goto h;
a=(e&127)<<8|M[d+1];d=d+2;g:b=b-a;if((int)b<0)goto f;
c=c^1;if(d!=f)goto i;
goto f;h:X;f:return c&1;}
void Jj(void){u a=0;a=B(16);if(U(3408)!=3){M[a+11]=1;U(a+12)=a+11;Lb(3408,0,a+12,3164,3148);}S=a+16;}
void Le(u a,u c){u b=0;a=U(a);b=M[a];M[a]=0;if(!(b&1))X;
Ne();}
void Ne(void){u b=0,a=0,d=0,c=0;b=B(16);a=U(3444);if(a==3){d=a==3?3448:0;if(U(d)!=3513){c=M[3476];a=1;M[3476]=1;if(c&1)goto a;
U(d)=3513;goto b;}c=U(3452);a=c+1;if(a<c)goto c;
b:U(3452)=a;if(U(3456))goto d;
U(3456)=-1;if(!M[3472]){R(b,3460);if(M[b]==3){a=U(b+4);((Ea)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}}if(U(3464))E(U(3460));
Q(3464)=0;U(3460)=1;U(3456)=U(3456)+1;a=U(3452)-1;U(3452)=a;M[3472]=0;if(!a){U(d)=0;M[3476]=0;}}a:S=b+16;return;c:X;d:X;}
void Oe(u a,u c){u b=0;b=U(a);a=U(b);U(b)=0;if(a){b=O(1024);if(!b)goto a;
M[a+28]=0;M[a+24]=0;Q(a+16)=1024;U(a+12)=b;U(a+8)=0;Q(a)=0;return;}X;a:X;}
void Pe(u a,u c){u b=0;b=U(a);a=U(b);U(b)=0;if(!a)X;
Q(a+4)=0;U(a)=0;M[a+12]=0;}
void Re(u a,u c){u b=0;b=U(a);a=U(b);U(b)=0;if(a){b=O(8192);if(!b)goto a;
Q(a+16)=0;Q(a+8)=8192;U(a+4)=b;H(a)=0;return;}X;a:X;}
void Pb(u a){u b=0;b=U(a+16);if(b){M[b]=0;if(U(a+20))E(U(a+16));
}if(a!=-1u){b=U(a+4);U(a+4)=b-1;if(b==1)E(a);
}}
void Lj(void){X;}
void Pc(u f,u d,u c){u b=0,a=0;q e=0;b=B(16);if(c){e=(q)3292<<32|2;e:U(b+4)=c;U(b)=d;a=Za(2,b,1,b+12);if(!a){a=U(b+12);if(!a)goto a;
if(c<a)goto b;
d=d+a;c=c-a;goto c;}if((Oa(a&65535)&255)==35)goto c;
e=(q)(a&65535)<<32;a:Q(f)=e;goto d;b:X;c:if(c)goto e;
}M[f]=4;d:S=b+16;}
u Od(u d,u a){u b=0,c=0;q e=0;b=B(32);U(b+12)=0;if(a>=128){if(a<2048)goto a;
if(a>=65536)goto b;
M[b+14]=a&63|128;M[b+12]=a>>12|224;M[b+13]=a>>6&63|128;c=3;goto c;}M[b+12]=a;c=1;goto c;a:M[b+13]=a&63|128;M[b+12]=a>>6|192;c=2;goto c;b:M[b+15]=a&63|128;M[b+12]=a>>18|240;M[b+14]=a>>6&63|128;M[b+13]=a>>12&63|128;c=4;c:a=U(U(d));if(!U(a+8)){U(a+8)=-1;Pc(b+16,b+12,c);c=M[b+16];if(c!=4){if(!c){if(U(b+20)==8){U(a+8)=U(a+8)+1;a=0;goto d;}}}e=Q(b+16);U(a+8)=U(a+8)+1;a=0;if(((u)e&255)!=4){if(M[d+4]==3){a=U(d+8);((Ea)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(d+4)=e;a=1;}d:S=b+32;return a;}X;}
u Nh(u c,u b){u a=0;a=B(32);U(a+4)=c;Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=P(a+4,3124,a+8);S=a+32;return b;}
u Oh(u a,u d,u f){u b=0,c=0;q e=0;b=B(16);c=U(a);a=U(U(c));if(!U(a+8)){U(a+8)=-1;Pc(b,d,f);d=M[b];if(d!=4){if(!d){if(U(b+4)==8){U(a+8)=U(a+8)+1;a=0;goto a;}}}e=Q(b);U(a+8)=U(a+8)+1;a=0;if(((u)e&255)!=4){if(M[c+4]==3){a=U(c+8);((Ea)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(c+4)=e;a=1;}a:S=b+16;return a;}X;}
u Ph(u a,u b){return Od(U(a),b);}
u Rh(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=P(a+4,3124,a+8);S=a+32;return b;}
u Zh(u c,u d,u f){u b=0,a=0;q e=0;b=B(16);a=U(U(c));if(!U(a+8)){U(a+8)=-1;Pc(b,d,f);d=M[b];if(d!=4){if(!d){if(U(b+4)==8){U(a+8)=U(a+8)+1;a=0;goto a;}}}e=Q(b);U(a+8)=U(a+8)+1;a=0;if(((u)e&255)!=4){if(M[c+4]==3){a=U(c+8);((Ea)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(c+4)=e;a=1;}a:S=b+16;return a;}X;}
void Nj(void){Jk(1);X;}
void Oj(u b){u a=0;if(M[b+4]==3){a=U(b+8);((Ea)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(U(b+8));}}
static const char W[][501]={"\31\0\0\0\14\0\0\0\4\0\0\0\30\0\0\0\27\0\0\0\26\0\0\0\35\0\0\0\4\0\0\0\4\0\0\0\34\0\0\0\33\0\0\0\32\0\0\0.xo)\n\0\0\0\0\14\0\0\1\0\0\0\1\14\0\0\1\0\0\0C\0\0\0\2\0\0\0#####\n\0\0`\0\0\0\6\0\0\0a board`\?` before a board, or `$`\0\0\0\0\360\0\0\0\17\0\0\360\0\0\0\17\0\0\0\210\210\0\0DD\0\0\"\"\0\0\21\21\0\0!\204\0\0H\22\0\0 cells of \0\0\270\15\0\0\0\0\0\0\274\0\0\0\n\0\0\0nothing after a blank line \11\15\n...\0\0\0\270\15\0\0\0\0\0\0\270\15\0\0\0\0\0\0the end of the inputinput line \0 \1\0\0\13\0\0\0: expected , found \0\270\15\0\0\0\0\0\0004\1\0\0\13\0\0\0\?\1\0\0\10\0\0\0\270\15\0\0\0\0\0\0p\14\0\0\1\0\0\0\357\277\275\0#\0\0\0\4\0\0\0\4\0\0\0\"\0\0\0!\0\0\0 \0\0\0\0\3\0\0\203\4 \0\221\5`\0]\23\240\0\22\27 \37\14 `\37\357,\240+*0 ,o\246\340,\2\250`-\36\373`.\0\376 6\236\377`6\375\1\3416\1\n!7$\15\3417\253\16a9/\30\24190\34\341G\363\36!L\360j\341OOo!P\235\274\241P\0\317aQe\321\241Q\0\332!R\0\340\341S0\341aU\256\342\241V\320\350\341V",
" \0nW\360\1\377W\0p\0\7\0-\1\1\1\2\1\2\1\1H\0130\25\20\1e\7\2\6\2\2\1\4#\1\36\33[\13:\11\11\1\30\4\1\11\1\3\1\5+\3<\10*\30\1 7\1\1\1\4\10\4\1\3\7\n\2\35\1:\1\1\1\2\4\10\1\11\1\n\2\32\1\2\29\1\4\2\4\2\2\3\3\1\36\2\3\1\13\29\1\4\5\1\2\4\1\24\2\26\6\1\1:\1\1\2\1\4\10\1\7\3\n\2\36\1;\1\1\1\14\1\11\1(\1\3\0017\1\1\3\5\3\1\4\7\2\13\2\35\1:\1\2\1\2\1\3\1\5\2\7\2\13\2\34\29\2\1\1\2\4\10\1\11\1\n\2\35\1H\1\4\1\2\3\1\1\10\1Q\1\2\7\14\10b\1\2\11\13\6J\2\33\1\1\1\1\0017\16\1\5\1\2\5\13\1$\11\1f\4\1\6\1\2\2\2\31\2\4\3\20\4\15\1\2\2\6\1\17\1\0\3\0\3\35\2\36\2\36\2@\2\1\7\10\1\2\13\11\1-\3\1\1u\2\"\1v\3\4\2\11\1\6\3\333\2\2\1:\1\1\7\1\1\1\1\2\10\6\n\2\0010\0371\0040\7\1\1\5\1(\11\14\2 \4\2\2\1\38\1\1\2\3\1\1\3:\10\2\2\230\3\1\15\1\7\4\1\6\1\3\2\306@\0\1\303!\0\3\215\1` \0\6i\2\0\4\1\n \2P\2\0\1\3\1\4\1\31\2\5\1\227\2\32\22\15\1&\10\31\13.\0030\1\2\4\2\2'\1C\6\2\2\2\2\14\1\10\1/\0013\1\1\3\2\2\5\2\1\1*\2\10\1\356\1\2\1\4\1\0\1\0\20\20\20\0\2\0\1\342\1\225\5\0\3\1\2\5\4(\3\4\1\245\2\0\4\0\2\231\0131\4{\0016\17)\1\2\2\n\0031\4\2\2\7\1=\3$\5\1\10>\1\14\2",
"4\11\n\4\2\1_\3\2\1\1\2\6\1\240\1\3\10\25\29\2\1\1\1\1\26\1\16\7\3\5\303\10\2\3\1\1\27\1Q\1\2\6\1\1\2\1\1\2\1\2\353\1\2\4\6\2\1\2\33\2U\10\2\1\1\2j\1\1\1\2\6\1\1e\3\2\4\1\5\0\11\1\2\365\1\n\2\1\1\4\1\220\4\2\2\4\1 \n(\6\2\4\10\1\11\6\2\3.\15\1\2\0\7\1\6\1\1R\26\2\7\1\2\1\2z\6\3\1\1\2\1\7\1\1H\2\3\1\1\1\0\2\0\5;\7\0\1\?\4Q\1\0\2\0.\2\27\0\1\1\3\4\5\10\10\2\7\36\4\224\3\0007\0042\10\1\16\1\26\5\1\17\0\7\1\21\2\7\1\2\1\5\0\7\0\1=\4\0\7m\7\0`\200\360\0\0\1\3\5\5\6\6\2\7\6\10\7\11\21\n\34\13\31\14\32\15\20\16\15\17\4\20\3\22\22\23\11\26\1\27\4\30\1\31\3\32\7\33\1\34\2\37\26 \3+\3-\13.\0010\0031\0022\1\247\2\251\2\252\4\253\10\372\2\373\5\375\2\376\3\377\11\255xy\213\215\2420WX\213\214\220\34\335\16\17KL\373\374./\?\\]_\342\204\215\216\221\222\251\261\272\273\305\306\311\312\336\344\345\377\0\4\21\22)147:;=IJ]\204\216\222\251\261\264\272\273\306\312\316\317\344\345\0\4\15\16\21\22)14:;EFIJ^de\204\221\233\235\311\316\317\15\21):;EIW[\\^_de\215\221\251\264\272\273\305\311\337\344\345\360\15\21EIde\200\204\262\274\276\277\325\327\360\361\203\205\213\244\246\276\277\305\307\316\317\332\333H\230\275\315\306\316\317INOWY^_\211\216\217\261\266\267\277\301\306\307\327\21\26\27[\\\366\367\376\377\200mq\336\337\16\37no\34\35_}~\256\257\177\273\274",
"\26\27\36\37FGNOXZ\\^~\177\265\305\324\325\334\360\361\365rs\217tu\226&./\247\257\267\277\307\317\327\337\232@\227\2300\217\37\322\324\316\377NOZ[\7\10\17\20'/\356\357no7=\?BE\220\221Sgu\310\311\320\321\330\331\347\376\377\0 _\"\202\337\4\202D\10\33\4\6\21\201\254\16\200\253\5\37\11\201\33\3\31\10\1\4/\0044\4\7\3\1\7\6\7\21\nP\17\22\7U\7\3\4\34\n\11\3\10\3\7\3\2\3\3\3\14\4\5\3\13\6\1\16\25\5N\7\33\7W\7\2\6\26\15P\4C\3-\3\1\4\21\6\17\14:\4\35%_ m\4j%\200\310\5\202\260\3\32\6\202\375\3Y\7\26\11\30\11\24\14\24\14j\6\n\6\32\6Y\7+\5F\n,\4\14\4\1\0031\13,\4\32\6\13\3\200\254\6\n\6/1M\3\200\244\10<\3\17\3<\78\10+\5\202\377\21\30\10/\21-\3!\17!\17\200\214\4\202\227\31\13\25\210\224\5/\5;\7\2\16\30\11\200\276\"t\14\200\326\32\14\5\200\377\5\200\337\14\362\235\0037\11\201\\\24\200\270\10\200\313\5\n\30;\3\n\68\10F\10\14\6t\13\36\3Z\4Y\11\200\203\30\34\n\26\11L\4\200\212\6\253\244\14\27\0041\241\4\201\332&\7\14\5\5\200\246\20\201\365\7\1 *\6L\4\200\215\4\200\276\3\33\3\17\15\0\6\1\1\3\1\4\2\5\7\7\2\10\10\11\2\n\5\13\2\16\4\20\1\21\2\22\5\23\21\24\1\25\2\27\2\31\15\34\5\35\10$\1j\4k\2\257\3\274\2\317\2\321\2\324\14\325\11\326\2\327\2\332\1\340\5\341\2\347\4\350\2\356 \360\4\370\2\372\2\373\1\14';>NO\217\236\236\237{\213\223\226\242\262\272\206\261\6\7\0116=>V\363\320\321\4",
"\24\03067VW\177\252\256\257\2755\340\22\207\211\216\236\4\15\16\21\22)14:EFIJNOde\\\266\267\33\34\7\10\n\13\24\02769:\250\251\330\331\0117\220\221\250\7\n;>fi\217\222o_\277\356\357Zb\364\374\377\232\233./'(U\235\240\241\243\244\247\250\255\272\274\304\6\13\14\25\35:\?EQ\246\247\314\315\240\7\31\32\"%>\?\347\354\357\377\305\306\4 #%&(38:HJLPSUVXZ\\^`cefksx}\177\212\244\252\257\260\300\320\256\257no\223^\"{\5\3\4-\3f\3\1/.\200\202\35\0031\17\34\4$\11\36\5+\5D\4\16*\200\252\6$\4$\4(\0104\13NC\2017\11\26\n\10\30;E9\3c\10\0110\26\5!\3\33\5\1@8\4K\5/\4\n\7\11\7@ '\4\14\0116\3:\5\32\7\4\14\7PI73\0153\7.\10\n\201&RN(\10*\26\32&\34\24\27\11N\4$\11D\15\31\7\n\6H\10'\11u\13\?A*\6;\5\n\6Q\6\1\5\20\3\5\200\213b\36H\10\n\200\246^\"E\13\n\6\15\23:\6\n6,\4\27\200\271<dS\14H\11\nFE\33H\10S\15I\201\7F\n\35\3GI7\3\16\10\n\69\7\n\2016\31\200\267\1\0172\15\203\233fu\13\200\304\212Lc\15\204/\217\321\202G\241\271\2029\7*\4\\\6&\nF\n(\5\23\202\260[eK\49\7\21@\5\13\2\16\227\370\10\204\326*\11\242\347\2013-\3\21\4\10\201\214\211\4k\5\15\3\11\7\20\222`G\11t<\200\366\ns\10p\25F\200\232\24\14W\11\31\200\207\201G\3\205B\17\25\204P\37\200\341+\200\325-\3\32\4\2\201@\37\21:\5\1",
"\204\340\200\367)L\4\n\4\2\203\21DL=\200\302<\6\1\4U\5\0334\2\201\16,\4d\14V\n\200\2568\35\15,\4\11\7\2\16\6\200\232\203\330\5\20\3\15\3t\14Y\7\14\4\1\17\14\48\10\n\6(\10\"N\201T\14\25\3\5\3\7\11\35\3\13\5\6\n\n\6\10\10\7\11\200\313%\n\204\00600010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2\2\2\2\2\2",
"\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\3\3\3\3\3\3\3\3\3\3\3\3\3\3\3\3\4\4\4\4\4\0\0\0\0\0\0\0\0\0\0\0(,library/std/src/rt.rslibrary/std/src/sync/once.rs\0\22\0\0\0\4\0\0\0\4\0\0\0\21\0\0\0\20\0\0\0\17\0\0\0\2\14\0\0\25\0\0\0_\0\0\0\15\0\0\0\3\0\0\0\4\0\0\0\4\0\0\0\n\0\0\0\11\0\0\0\nfailed to write the buffered data\0\0q\14\0\0!\0\0\0\27\0\0\0\16\0\0\0\14\0\0\0\4\0\0\0\15\0\0\0\14\0\0\0\13\0\0\0\1\0\0\0\0\0\0\0failed to write whole buffer\300\14\0\0\34\0\0\0\27\0\0\0formatter error\0\350\14\0\0\17\0\0\0(\0\0\0\3\0\0\0\4\0\0\0\4\0\0\0\5\0\0\0\4\0\0\0\27\14\0\0\34\0\0\0N\1\0\0\16\0\0\0\3\0\0\0\4\0\0\0\4\0\0\0\25\0\0\0\24\0\0\0\3\0\0\0\4\0\0\0\4\0\0\0\2\0\0\0\1"};
int main(void){static V t[]={0,(V)Re,(V)Re,(V)Eb,(V)Oe,(V)Oe,(V)Of,(V)Ng,(V)Jg,(V)Le,(V)Le,(V)Nh,(V)Od,(V)Zh,(V)Oj,(V)Rh,(V)Ph,(V)Oh,(V)Eb,(V)Eh,(V)Pe,(V)Pe,(V)Rf,(V)Ed,(V)Bc,(V)Ji,(V)Bg,(V)Zf,(V)Eg,(V)Eb,(V)Pf,(V)Lg,(V)Rg,(V)Pg,(V)Og,(V)Eb};
int i;for(i=0;i<7;i++)memcpy(M+16+i*500,W[i],500);
T=t;Pi();Ne();return 0;}
