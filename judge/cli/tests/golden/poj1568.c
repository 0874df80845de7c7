/*
`poj1568` for POJ, http://poj.org/problem?id=1568

This C was generated from a program in Rust by cargo-judge 0.1.0 and rustc 1.63.0. It is not meant to be read.
The program begins with these words:

# POJ 1568: find the winning move

<http://poj.org/problem?id=1568> (the judge takes C, which `cargo judge` makes from this)

Two sides put stones on a 4x4 board, four in a row win, and `x` is to move. For each board print the first cell in
writing order, as `(row,column)` from 0, with which x forces a win, however long it takes; or `#####` if there is
none.
*/
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
static u S = 4198496;
typedef struct { u v; } A Ec;
#define U(a) ((Ec *)(M + (a)))->v
#define X exit(101)

typedef struct { q v; } A Fc;
#define Q(a) ((Fc *)(M + (a)))->v
typedef struct { unsigned short v; } A Gc;
#define H(a) ((Gc *)(M + (a)))->v
#define C(a) ((signed char)M[a])
#define K(a, b) ((q)(a) << 32 | (b))
static u B(u n) { S -= n; if (S < 4192 || S > 4198496) X; return S; }
static u Sa(u x) {
x -= x >> 1 & 1431655765;
x = (x & 858993459) + (x >> 2 & 858993459);
return ((x + (x >> 4)) & 252645135) * 16843009 >> 24;
}
static u Ja(u x) { u n; for (n = 1; n < 32; n *= 2) x |= x >> n; return Sa(~x); }
static q Hc(q x, q n) { return x << (n & 63) | x >> (-n & 63); }
static u Ta(u d, u s, u n) { memmove(M + d, M + s, n); return d; }
static u J(u d, u s, u n) { memmove(M + d, M + s, n); return d; }
static u Hb(u d, u c, u n) { memset(M + d, (int)c, n); return d; }
static u Ib = 4198496;
static u P = 4198496;
static u Da[128];
static u Jb(u n) {
u k = n + n / 8 + 65536;
unsigned char *m;
if (n <= Ib) return 1;
if (n >> 31) return 0;
m = (unsigned char *)realloc(M, k);
if (!m) m = (unsigned char *)realloc(M, k = n);
if (!m) return 0;
M = m;
Ib = k;
return 1;
}
static u R(u k) { return (k % 4 + 4) << k / 4 << 3; }
static u Kb(u n) { u k = 0; while (R(k + 4) < n) k += 4; while (R(k) < n) k++; return k; }
static u Ea(u a, u n) {
u b, k, p;
if (a < 8) a = 8;
if (n >> 30 || a >> 16) return 0;
k = Kb(n + a);
b = Da[k];
if (b) Da[k] = U(b);
else {
n = R(k);
if (!Jb(P + n)) return 0;
b = P;
P += n;
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
if (b + R(k) == P) { P = b; return; }
U(b) = Da[k];
Da[k] = b;
}
static u Ic(u p, u a, u n) {
u b = U(p - 4), m = R(U(p - 8)), k, r;
if (n <= m - (p - b)) return p;
if (n >> 30) return 0;
k = Kb(n + p - b);
if (b + m == P && !Da[k] && Jb(b + R(k))) {
P = b + R(k);
U(p - 8) = k;
return p;
}
r = Ea(a, n);
if (r) {
memcpy(M + r, M + p, m - (p - b));
E(p);
}
return r;
}
static u N(u n) { return Ea(8, n); }
static u Lb(u a, u b) {
u r = a && b > -1u / a ? 0 : Ea(8, a * b);
if (r) memset(M + r, 0, a * b);
return r;
}
static u Ua(u p, u n) { return p ? Ic(p, 8, n) : Ea(8, n); }
static u Fa(u f, u p, u n, u r) {
u t = 0;
if (f - 1 > 1) return 8;
for (; n--; p += 8) t += (u)fwrite(M + U(p), 1, U(p + 4), f < 2 ? stdout : stderr);
U(r) = t;
return 0;
}
static u Mb(u f, u p, u n, u r) {
u t = 0;
if (f) return 8;
for (; n--; p += 8) t += (u)fread(M + U(p), 1, U(p + 4), stdin);
U(r) = t;
return 0;
}
static void Jc(u c) { exit((int)c); }
typedef void(*Y4)(void);
typedef void(*Y0)(u);
typedef void(*Y3)(u,u);
typedef u(*Y2)(u,u);
typedef u(*Y1)(u,u,u);
typedef void(*V)(void);static V T[60];
static u L(u a,u c,u e){u b=0,h=0,k=0,f=0,d=0,l=0,g=0,j=0,m=0,i=0;b=B(48);U(b+36)=c;M[b+40]=3;Q(b+8)=K(32,0);U(b+32)=a;h=0;U(b+24)=0;U(b+16)=0;k=U(e+8);if(!k){c=U(e+20);if(!c)goto a;
a=U(e+16);f=c<<3;h=((c-1)&536870911)+1;c=U(e);for(;;){d=U(c+4);if(d){if(((Y1)T[U(U(b+36)+12)])(U(b+32),U(c),d))goto b;
}if(((Y2)T[U(a+4)])(U(a),b+8))goto b;
a=a+8;c=c+8;f=f-8;if(!f)goto a;
}}a=U(e+12);l=a<<5;if(l){h=((a-1)&134217727)+1;c=U(e);f=0;do{a=U(c+4);if(a){if(((Y1)T[U(U(b+36)+12)])(U(b+32),U(c),a))goto b;
}a=k+f;M[b+40]=M[a+28];Q(b+8)=Hc(Q(a+4),32);g=U(a+24);j=U(e+16);m=0;d=0;switch(U(a+20)){case 2:goto c;case 1:break;default:goto d;}i=g<<3;d=0;i=j+i;if(U(i+4)!=15)goto c;
g=U(U(i));d:d=1;c:U(b+20)=g;U(b+16)=d;d=U(a+16);switch(U(a+12)){case 2:goto e;case 1:break;default:goto f;}g=d<<3;g=j+g;if(U(g+4)!=15)goto e;
d=U(U(g));f:m=1;e:U(b+28)=d;U(b+24)=m;a=j+(U(a)<<3);if(((Y2)T[U(a+4)])(U(a),b+8))goto b;
c=c+8;f=f+32;}while(l!=f);}a:a=0;c=h<U(e+4);if(!c)goto g;
c=c?U(e)+(h<<3):0;if(!((Y1)T[U(U(b+36)+12)])(U(b+32),U(c),U(c+4)))goto g;
b:a=1;g:S=b+48;return a;}
static u Kc(u b,u c){u a=0,d=0;a=B(32);d=U(c+28);c=U(c+24);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(c,d,a+8);S=a+32;return b;}
static u Va(u d,u e){u a=0,b=0;q c=0;a=B(32);b=N(32);if(b){U(b+20)=e;U(b+16)=d;Q(b)=K(1,1);d=M[4164];M[4164]=1;M[a+7]=d;if(d)goto a;
c=Q(3856);if(c!=(q)-1){Q(3856)=c+1;if(c)goto b;
X;}M[4164]=0;U(a+28)=0;U(a+24)=4176;Q(a+12)=1;U(a+8)=3844;X;b:Q(b+24)=0;Q(b+8)=c;M[4164]=0;S=a+32;return b;}X;a:U(a+28)=0;U(a+24)=4176;Q(a+12)=1;U(a+8)=3988;X;}
static void Ka(u a){u b=0;b=U(a+16);if(b){M[b]=0;if(U(a+20))E(U(a+16));
}if(a!=-1u){b=U(a+4);U(a+4)=b-1;if(b==1)E(a);
}}
static u Aa(void){return !U(4076);}
static void Lc(void){u a=0;a=B(32);U(a+28)=0;U(a+24)=4176;Q(a+12)=1;U(a+8)=3512;X;}
static void Ga(u e,u j,u k,u l,u m){u b=0,h=0,c=0,a=0,d=0,f=0,g=0,i=0;(void)m;b=B(48);h=(b+8)|2;c=U(e);for(;;){switch(c){case 3:goto a;case 0:goto b;case 1:break;default:goto c;}if(!j)goto d;
b:a=U(e);d=a==c;U(e)=d?2:a;if(d)goto e;
c=a;continue;c:if((c&3)==2){for(;;){d=c;if(U(4168))goto f;
U(4168)=-1;a=U(4172);if(!a){a=Va(0,c);U(4172)=a;}c=U(a);U(a)=c+1;if((int)c<=-1)goto g;
U(4168)=U(4168)+1;c=U(e);U(e)=c==d?h:c;M[b+16]=0;U(b+8)=a;U(b+12)=d&-4;if(c==d){if(!M[b+16])goto h;
goto i;}a=U(b+8);if(a){d=U(a);U(a)=d-1;if(d==1)Ka(U(b+8));
}if((c&3)==2)continue;
goto j;h:break;}for(;;){if(U(4168))goto k;
U(4168)=-1;c=U(4172);if(!c){c=Va(0,c);U(4172)=c;}a=U(c);U(c)=a+1;if((int)a<=-1)goto g;
U(4168)=U(4168)+1;a=U(c+24);i=a;a=a==2;U(c+24)=a?0:i;if(!a){a=c+24;d=M[a+4];M[a+4]=1;d=d&1;M[b+20]=d;if(d)goto l;
f=a+4;g=0;if(U(4180)&2147483647)g=Aa()^1;
if(M[f+1])goto m;
d=U(a);U(a)=d?d:1;if(!d)goto n;
if(d!=2)goto o;
d=U(a);U(a)=0;U(b+20)=d;if(d!=2)goto p;
if(!g){if(U(4180)&2147483647){if(!Aa())M[f+1]=1;
}}M[f]=0;}a=U(c);U(c)=a-1;if(a==1)Ka(c);
if(M[b+16])goto i;
}}X;d:U(b+44)=0;U(b+40)=4176;Q(b+28)=1;U(b+24)=3392;X;e:M[b+28]=c==1;U(b+24)=3;((Y3)T[U(l+16)])(k,b+24);c=U(e);U(e)=U(b+24);a=c&3;U(b+8)=a;if(a!=2)goto r;
a=c-2;if(a){do{c=U(a);U(a)=0;if(!c)goto s;
d=U(a+4);M[a+8]=1;a=U(c+24);U(c+24)=2;switch(a){case 0:case 2:goto t;case 1:goto v;}U(b+44)=0;U(b+40)=4176;Q(b+28)=1;U(b+24)=3708;X;v:a=c+24;e=M[a+4];M[a+4]=1;e=e&1;M[b+8]=e;if(e)goto w;
a=a+4;if(U(4180)&2147483647){e=Aa();if(!M[a+1])goto x;
c=e^1;goto y;}if(!M[a+1])goto z;
c=0;y:M[b+28]=c;U(b+24)=a;X;x:if(!e)goto a1;
z:if(U(4180)&2147483647){if(!Aa())M[a+1]=1;
}a1:M[a]=0;t:a=U(c);U(c)=a-1;if(a==1)Ka(c);
a=d;}while(d);}a:S=b+48;break;f:X;g:X;k:X;l:U(b+44)=0;U(b+40)=4176;Q(b+28)=1;U(b+24)=3988;X;m:M[b+28]=g;U(b+24)=f;X;n:Lc();X;o:U(b+44)=0;U(b+40)=4176;Q(b+28)=1;U(b+24)=3632;X;p:U(b+44)=0;U(b+40)=4176;Q(b+28)=1;U(b+24)=3672;X;r:U(b+24)=0;X;s:X;w:U(b+44)=0;U(b+40)=4176;Q(b+28)=1;U(b+24)=3988;X;i:c=U(b+8);if(c){a=U(c);U(c)=a-1;if(a==1){Ka(U(b+8));c=U(e);continue;}}j:c=U(e);}}
static void La(u c,u b,u a){if(!a){if(!b){a=Ea(1,0);goto a;}a=N(b);goto a;}a=Lb(b,1);a:if(!a)X;
U(c+4)=b;U(c)=a;}
static void Nb(u h,u d,u i,u c){u e=0,b=0,f=0,a=0,g=0,j=0;e=B(16);b=U(d+4);f=U(d+8);a=U(d+12);if(f==a){if(b<=c)goto a;
}if(f<a)goto b;
g=U(d);a=U(d+16);if(b<=a){if(b<a)goto c;
if(b<=a){f=a;goto d;}X;}f=b;j=b-a;if(j){Hb(g+a,0,j);f=b;}d:U(e+4)=b;U(e)=g;a=0;g=Mb(0,e,1,e+12);if(!g){a=U(e+12);goto e;}g=g&65535;if(g!=8)goto f;
e:if(f<a)goto g;
U(d+16)=f;U(d+12)=a;f=0;goto b;a:Q(d+8)=0;U(e+4)=c;U(e)=i;d=1;a=0;c=Mb(0,e,1,e+12);if(!c){a=U(e+12);d=0;goto h;}c=c&65535;if(c==8)goto i;
h:U(h+4)=a;U(h)=d;U(h+8)=c;goto j;i:Q(h)=0;goto j;f:U(h)=1;Q(h+4)=(q)g<<32;goto j;c:X;g:X;b:if(a>b)X;
g=U(d)+f;b=a-f;b=b<c?b:c;if(b!=1){J(i,g,b);goto k;}if(c){M[i]=M[g];goto k;}X;k:U(h+4)=b;U(h)=0;c=f+b;U(d+8)=c>a?a:c;j:S=e+16;}
static void Ob(u g,u c){u d=0,b=0,a=0,e=0,h=0,f=0;q i=0;d=B(48);b=U(c+12);a=U(c+16);if(b<a){e=U(c+8);goto a;}h=U(c+4);e=U(c+8);a=U(c+20);if(e<=a){if(e>=a){f=a;goto b;}X;}f=e;b=e-a;if(b){Hb(h+a,0,b);f=e;}b:b=U(c);a=M[b];M[b]=1;a=a&1;M[d+23]=a;if(!a){if(U(4180)&2147483647){a=Aa();Nb(d+8,b+4,h,e);if(a)goto c;
goto d;}Nb(d+8,b+4,h,e);c:if(U(4180)&2147483647){if(!Aa())M[b+1]=1;
}d:a=0;M[b]=0;if(!U(d+8)){a=U(d+12);if(f>=a)goto e;
X;}i=Q(d+12);if(((u)i&255)!=4)goto f;
e:U(c+20)=f;U(c+16)=a;b=0;U(c+12)=0;goto a;f:Q(g+4)=i;c=1;goto g;}U(d+44)=0;U(d+40)=4176;Q(d+28)=1;U(d+24)=3988;X;a:if(a>e)goto h;
U(g+8)=a-b;U(g+4)=U(c+4)+b;c=0;g:U(g)=c;S=d+48;return;h:X;}
static void Ma(u i,u h,u e,u f){u a=0,g=0,b=0,c=0,d=0;a=((e+3)&-4)-e;if(!a){g=f-8;a=0;goto a;}a=a>f?f:a;b=0;c=h&255;d=1;do{if(M[e+b]==c)goto b;
b=b+1;}while(a!=b);g=f-8;if(a>g)goto c;
a:b=(h&255)*16843009;do{c=e+a;d=U(c)^b;c=U(c+4)^b;if(((~d&(d-16843009))|(~c&(c-16843009)))&-2139062144)break;
a=a+8;}while(a<=g);if(a>f)X;
c:if(a!=f){d=a-f;e=e+a;b=0;c=h&255;for(;;){if(M[e+b]==c)break;
b=b+1;if(!(d+b))goto d;
}b=a+b;d=1;goto b;}d:d=0;b:U(i+4)=b;U(i)=d;}
static u Ha(u b){u a=0;a=40;if(b<=65535){a=2;switch(b-2){case 12:goto a;case 50:goto b;case 4:goto c;case 18:goto d;case 71:goto e;case 26:goto f;case 25:goto g;case 42:goto h;case 1:goto i;case 2:goto j;case 11:goto k;case 51:goto l;case 62:goto m;case 0:case 61:goto n;case 13:break;default:goto o;}return 3;n:return 1;m:return 11;l:return 7;k:return 6;j:return 9;i:return 8;h:return 0;g:return 35;f:return 20;e:return 22;d:return 12;c:return 13;b:a=36;}a:return a;o:return b==48?38:40;}
static void Z(u b){u a=0;if(M[b]==3){a=U(b+4);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(U(b+4));}}
static void Mc(u c,u b,u a){if((int)b<0){a=1;b=0;goto a;}if(U(a+8)){if(!U(a+4)){if(b)goto b;
goto c;}a=Ua(U(a),b);goto d;}if(!b)goto c;
b:a=N(b);d:if(a)goto e;
U(c+4)=b;b=1;a=1;goto a;c:a=1;e:U(c+4)=a;a=0;a:U(c)=a;U(c+8)=b;}
static void Nc(u d,u a,u c){u b=0,f=0,e=0;b=B(32);c=a+c;if(c>=a){f=1;e=U(d+4);a=e<<1;a=a>c?a:c;a=a>8?a:8;if(!e){f=0;goto a;}U(b+20)=e;U(b+16)=U(d);a:U(b+24)=f;Mc(b,a,b+16);if(U(b)){d=U(b+8);if(!d)goto b;
X;}c=U(b+4);U(d+4)=a;U(d)=c;S=b+32;return;}b:X;}
static void Wa(u f,u i){u e=0,c=0,b=0,a=0,g=0,h=0,d=0;e=U(i+4);if(e){c=U(i);b=0;do{a=b+1;g=M[c+b];h=(int)(g<<24)>>24;if((int)h>-1){b=a;goto a;}switch(M[g+2886]-2u){case 2:goto b;case 1:goto c;case 0:break;default:goto d;}if((M[a<e?c+a:4176]&192)!=128)break;
b=b+2;goto a;c:d=C(a<e?c+a:4176);switch(g-224){case 13:goto e;case 0:goto f;default:goto g;}b:d=C(a<e?c+a:4176);switch(g-240){case 4:goto h;case 0:goto i;}if(((h+15)&255)>2)break;
if((int)d>-1)break;
if(d<-64u)goto j;
break;i:if(((d+112)&255)<48)goto j;
break;h:if((int)d>-113)break;
j:a=b+2;if((M[a<e?c+a:4176]&192)!=128)break;
a=b+3;if((M[a<e?c+a:4176]&192)!=128)break;
b=b+4;goto a;f:if((d&-32)!=-96u)break;
goto k;e:if((int)d>=-96)break;
goto k;g:if(((h+31)&255)>=12){if((h&-2)!=-18u)break;
if((int)d>-1)break;
if(d>=-64u)break;
goto k;}if((int)d>-65)break;
k:a=b+2;if((M[a<e?c+a:4176]&192)!=128)break;
b=b+3;a:a=b;}while(b<e);d:U(f+4)=b;U(f)=c;U(i+4)=e-a;U(i)=c+a;U(f+12)=a-b;U(f+8)=c+b;return;}U(f)=0;}
static void Xa(u c,u b,u a){if((int)b<0){a=1;b=0;goto a;}if(U(a+8)){if(U(a+4))goto b;
if(b)goto c;
a=1;goto d;}if(!b){a=1;goto d;}c:a=N(b);if(a)goto d;
goto e;b:a=Ua(U(a),b);if(!a)goto e;
d:U(c+4)=a;a=0;goto a;e:U(c+4)=b;b=1;a=1;a:U(c)=a;U(c+8)=b;}
static void Ba(u d,u a,u c){u b=0,f=0,e=0;b=B(32);c=a+c;if(c>=a){f=1;e=U(d+4);a=e<<1;a=a>c?a:c;a=a>8?a:8;if(!e){f=0;goto a;}U(b+20)=e;U(b+16)=U(d);a:U(b+24)=f;Xa(b,a,b+16);if(U(b)){d=U(b+8);if(!d)goto b;
X;}c=U(b+4);U(d+4)=a;U(d)=c;S=b+32;return;}b:X;}
static void Na(u f,u d){u c=0,j=0,g=0,h=0,b=0,a=0,e=0,i=0;c=B(32);j=U(d+20);g=U(d);h=U(d+4);if(h<<3==0){b=0;goto a;}a=(h-1)&536870911;b=a+1;e=b&7;if(a<7){b=0;a=g;goto b;}a=g+60;i=b&1073741816;b=0;do{b=U(a)+(U(a-8)+(U(a-16)+(U(a-24)+(U(a-32)+(U(a-40)+(U(a-48)+(U(a-56)+b)))))));a=a+64;i=i-8;}while(i);a=a-60;b:if(e){a=a+4;do{b=U(a)+b;a=a+8;e=e-1;}while(e);}a:if(!j){a=b;goto c;}if(h){if(!U(g+4)){if(b<16)goto d;
}}a=b+b;if(a<b)goto d;
c:if(a){if((int)a>=0){b=N(a);if(!b)goto e;
goto f;}X;e:X;}d:b=1;a=0;f:U(f+8)=0;U(f+4)=a;U(f)=b;U(c+4)=f;Q(c+24)=Q(d+16);Q(c+16)=Q(d+8);Q(c+8)=Q(d);if(!L(c+4,400,c+8)){S=c+32;return;}X;}
static void Oa(u d,u b,u c){u a=0,f=0,e=0,g=0,h=0,i=0;q j=0,k=0;a=B(128);U(a+12)=c;U(a+8)=b;b=U(d+2088);if(b>=41){U(a+20)=3;U(a+16)=274;goto a;}U(a+20)=0;U(a+16)=4176;if(b!=40)goto b;
a:b=40;U(d+2088)=40;goto c;b:if(!b){La(a,20,0);c=U(a+4);b=U(a);Q(b)=Q(296);U(b+16)=U(312);Q(b+8)=Q(304);U(a+32)=20;U(a+28)=c;U(a+24)=b;goto d;}c:c=U(d+2080);U(a+124)=b;U(a+120)=c;Wa(a+96,a+120);f=U(a+96);if(f){c=U(a+100);if(U(a+108))goto e;
U(a+76)=f;goto f;}U(a+76)=4176;c=0;f:U(a+80)=c;U(a+72)=0;goto g;e:e=N(b);if(!e)goto h;
g=0;U(a+48)=0;U(a+40)=e;U(a+44)=b;if(c>b){Ba(a+40,0,c);b=U(a+44);e=U(a+40);g=U(a+48);}J(e+g,f,c);c=g+c;U(a+48)=c;if(b-c<=2){Ba(a+40,c,3);e=U(a+40);c=U(a+48);}b=e+c;h=H(396);H(b)=h;i=M[398];M[b+2]=i;b=c+3;U(a+48)=b;Q(a+56)=Q(a+120);Wa(a+96,a+56);f=U(a+96);if(f){do{g=U(a+108);c=U(a+100);if(U(a+44)-b<c){Ba(a+40,b,c);e=U(a+40);b=U(a+48);}J(e+b,f,c);b=b+c;U(a+48)=b;if(g){if(U(a+44)-b<=2){Ba(a+40,b,3);e=U(a+40);b=U(a+48);}c=e+b;H(c)=h;M[c+2]=i;b=b+3;U(a+48)=b;}Wa(a+96,a+56);f=U(a+96);}while(f);}U(a+84)=U(a+48);Q(a+76)=Q(a+40);U(a+72)=1;g:U(a+52)=45;U(a+44)=46;U(a+48)=a+16;U(a+40)=a+72;U(a+116)=2;Q(a+100)=2;U(a+96)=280;U(a+112)=a+40;Na(a+56,a+96);if(U(a+72)){if(U(a+80))E(U(a+76));
}U(a+32)=U(a+64);Q(a+24)=Q(a+56);goto d;h:X;d:U(a+76)=36;U(a+72)=d+2092;b=a+116;U(b)=1;Q(a+100)=1;U(a+96)=328;U(a+112)=a+72;Na(a+56,a+96);U(a+92)=34;U(a+84)=45;U(a+76)=34;U(a+88)=a+24;U(a+80)=a+8;U(a+72)=a+56;U(b)=3;Q(a+100)=3;U(a+96)=356;U(a+112)=a+72;Na(a+40,a+96);c=U(a+40);j=Q(a+44);b=U(d+2096);U(d+2096)=0;if(!b){k=j;b=c;goto i;}k=Q(d+2100);if(c){if((u)j){E(c);c=U(d+2096);if(c){if(U(d+2100))E(c);
}}}i:Q(d+2100)=k;U(d+2096)=b;if(U(a+60))E(U(a+56));
if(U(a+28))E(U(a+24));
S=a+128;}
static void Pb(u o,u c){u d=0,a=0,p=0,l=0,r=0,m=0,e=0,k=0,b=0,f=0,h=0,j=0,s=0;q i=0,g=0,n=0;d=B(48);if(U(c+2096)){a=0;goto a;}p=c+2048;l=c+2080;r=(d+16)|4;m=0;do{U(c+2088)=0;U(c+2092)=U(c+2092)+1;i=65536;e=0;k=0;for(;;){if(i){for(;;){Ob(d+32,p);if(!U(d+32)){b=U(d+40);g=b;a=i<g?i:g;if(b<a)X;
f=U(d+36);if(a>=8){Ma(d+8,10,f,a);b=U(d+12);h=U(d+8);goto b;}if(!a){a=0;goto c;}b=0;do{if(M[f+b]==10){h=1;goto b;}b=b+1;}while(a!=b);h=0;b=a;goto b;}U(d+16)=1;b=U(d+40);a=U(d+36);g=a;n=(q)b<<32|g;Q(d+20)=n;switch(a&255){case 2:case 3:goto d;case 1:goto e;}a=Ha(b)&255;goto f;e:a=g>>8;goto f;d:a=M[b+8];f:if((a&255)==35){Z(r);continue;}break;}Q(d+32)=n;X;}a=0;f=4176;c:b=0;h=0;b:if(h){if(b==-1u)goto g;
j=b+1;if(b>=a)goto h;
a=j;}if(U(c+2084)-e<a){Nc(l,e,a);e=U(c+2088);}J(U(c+2080)+e,f,a);e=e+a;U(c+2088)=e;b=U(c+2064);g=a;g=i<g?i:g;f=U(c+2060)+(u)g;U(c+2060)=f>b?b:f;k=a+k;if(!h){i=i-g;if(a)continue;
}break;}j=U(l);if(e)goto i;
goto j;h:X;g:X;i:h=j+e;f=e;do{s=f-1;h=h-1;b=M[h];a=0;do{if(M[a+270]==(b&255))goto k;
a=a+1;}while(a!=4);if(e<f)goto l;
goto m;k:f=s;}while(j!=h);j:f=0;m:U(c+2088)=f;e=f;l:a=0;if(!k)break;
if(e){if(!(m&1)){a=j;break;}Oa(c,244,26);}m=1;}while(!U(c+2096));a:U(o+4)=e;U(o)=a;S=d+48;}
static void Qb(u b){u d=0,c=0,a=0;d=U(b+4);if(d){b=U(b);c=b+8;a=U(c);if(a<d)goto a;
U(c)=0;a=a-d;if(a){c=U(b);Ta(c,c+d,a);U(b+8)=a;}}return;a:X;}
static u Za(u a){u c=0,b=0,d=0;c=B(32);if(U(a)!=4177){b=M[a+28];M[a+28]=1;b=b&1;M[c+7]=b;if(b)goto a;
U(a+4)=1;U(a)=4177;goto b;}b=U(a+4);d=b+1;if(d<b)goto c;
U(a+4)=d;b:S=c+32;return a;a:U(c+28)=0;U(c+24)=4176;Q(c+12)=1;U(c+8)=3988;X;c:X;}
static void Ab(u h,u f,u c){u e=0,g=0,a=0,b=0,i=0,j=0,d=0;e=c;g=c;a=((f+3)&-4)-f;if(a<=c){b=(c-a)&7;e=c-b;if(c<b)goto a;
g=a;}i=0-e;j=f-1;a=c;for(;;){if(!(i+a)){do{a=e;if(a<=g)break;
e=a-8;b=f+a;d=U(b-8);b=U(b-4);}while(!(((~d&((d^168430090)-16843009))|(~b&((b^168430090)-16843009)))&-2139062144));if(a<=c){e=f-1;for(;;){if(!a){a=0;goto b;}b=e+a;d=a-1;a=d;if(M[b]==10)goto c;
}}X;}b=j+a;d=a-1;a=d;if(M[b]==10)goto c;
}a:X;c:a=1;b:U(h+4)=d;U(h)=a;}
static void O(u i,u e){u c=0,b=0,g=0,a=0,f=0,j=0,h=0,d=0,k=0;q l=0;c=B(16);b=U(e+8);if(!b){M[i]=4;goto a;}g=U(e);l=(q)3752<<32|2;a=0;do{if(b>=a){f=b-a;U(c+4)=f;j=g+a;U(c)=j;h=Fa(1,c,1,c+12);if(!h){d=U(c+12);goto b;}d=f;k=h&65535;if(k!=8)goto c;
b:M[e+12]=0;if(!d)goto d;
a=d+a;goto e;c:M[e+12]=0;if((Ha(k)&255)==35)goto e;
l=(q)(h&65535)<<32;d:Q(i)=l;if(!a)goto a;
a=e+8;U(a)=0;if(!f)goto a;
Ta(g,j,f);U(a)=f;goto a;}X;e:;}while(b>a);M[i]=4;if(b<a)goto f;
d=e+8;U(d)=0;b=b-a;if(b){Ta(g,g+a,b);U(d)=b;}a:S=c+16;return;f:X;}
static void Oc(u b,u c,u g,u e){u a=0,d=0,f=0,i=0;q h=0;a=B(16);d=c+4;if(U(d)-U(c+8)<e){O(a,c);if(M[a]!=4){h=Q(a);if(((u)h&255)!=4){U(b)=1;Q(b+4)=h;goto a;}}}if(U(d)>e){i=U(c);c=c+8;d=U(c);J(i+d,g,e);U(b+4)=e;U(c)=d+e;U(b)=0;goto a;}U(a+4)=e;U(a)=g;g=1;f=Fa(1,a,1,a+12);if(!f){d=U(a+12);g=0;goto b;}d=0;f=f&65535;if(f==8)goto c;
b:U(b+4)=d;U(b)=g;U(b+8)=f;goto d;c:U(b)=0;U(b+4)=e;d:M[c+12]=0;a:S=a+16;}
static void Bb(u m,u j){u a=0,n=0,o=0,i=0,b=0,f=0,c=0,g=0,d=0,e=0,h=0;q l=0,k=0;a=B(64);U(a+28)=0;U(a+24)=j+4;n=(a+32)|4;o=j+12;l=(q)3752<<32|2;i=0;for(;;){b=U(o);if(b<=i){M[m]=4;Qb(a+24);goto a;}M[j+16]=1;f=U(j+4);c=Za(U(j));if(!U(c+8)){U(c+8)=-1;f=f+i;b=b-i;Ab(a+16,f,b);g=c+12;if(!U(a+16)){d=c+20;e=U(d);if(!e)goto b;
h=U(c+12);if(!h)goto b;
if(M[e+h-1]!=10)goto b;
O(a+48,g);if(M[a+48]==4)goto b;
k=Q(a+48);if(((u)k&255)==4)goto b;
U(a+32)=1;Q(a+36)=k;goto c;}d=U(a+20);O(a+48,g);if(M[a+48]!=4){k=Q(a+48);if(((u)k&255)!=4)goto d;
}d=d+1;if(d>b)goto e;
U(a+52)=d;U(a+48)=f;e=Fa(1,a+48,1,a+60);if(e)goto f;
g=U(a+60);goto g;d:U(a+32)=1;Q(a+36)=k;goto c;f:g=d;e=e&65535;if(e!=8)goto h;
g:if(!g){Q(a+32)=0;goto c;}if(d>g){h=d-g;d=U(c+16);if(h>d)goto i;
e=f+g;d=h;goto j;}if(b<g)goto k;
e=f+g;d=b-g;goto j;i:if(b<g)goto k;
b=b-g;if(d>b)goto l;
e=f+g;Ab(a+8,e,d);if(!U(a+8))goto j;
b=U(a+12)+1;if(b<=d){d=b;goto j;}X;b:e=U(d);if(U(c+16)-e<=b){Oc(a+32,g,f,b);goto c;}J(U(c+12)+e,f,b);U(d)=e+b;U(a+36)=b;goto m;}X;e:X;h:U(a+32)=1;Q(a+36)=(q)e<<32;goto c;k:X;l:X;j:h=c+20;b=U(h);f=U(c+16)-b;f=f>d?d:f;J(U(c+12)+b,e,f);U(h)=f+b;U(a+36)=f+g;m:U(a+32)=0;c:U(c+8)=U(c+8)+1;b=U(c+4)-1;U(c+4)=b;if(!b){M[c+28]=0;U(c)=0;}M[j+16]=0;if(!U(a+32)){c=U(a+36);if(!c)goto n;
i=i+c;U(a+28)=i;continue;}switch(M[a+36]){case 3:goto o;case 2:goto p;case 1:goto r;}c=Ha(U(a+40))&255;goto s;r:c=M[a+37];goto s;p:c=M[U(a+40)+8];goto s;o:c=M[U(a+40)+8];s:if((c&255)==35)goto t;
l=Q(a+36);n:Q(m)=l;Qb(a+24);a:S=a+64;break;t:Z(n);}}
static void Pc(void){u a=0;a=B(16);if(U(4144)!=3){if(U(4144)!=3){U(a+8)=4148;U(a+12)=a+8;Ga(4144,1,a+12,4032,4016);}}S=a+16;}
static void Qc(u d,u c,u b){u a=0,e=0;a=B(80);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=U(c);if(U(b)!=4177){c=M[b+12];M[b+12]=1;c=c&1;M[a+40]=c;if(c)goto a;
U(b+4)=1;U(b)=4177;goto b;}c=U(b+4);e=c+1;if(e<c)goto c;
U(b+4)=e;b:U(a+36)=b;M[a+44]=4;U(a+40)=a+36;Q(a+72)=Q(a+24);Q(a+64)=Q(a+16);Q(a+56)=Q(a+8);if(L(a+40,3764,a+56)){if(M[a+44]==4){Q(d)=(q)3944<<32|2;goto d;}Q(d)=Q(a+44);goto d;}M[d]=4;if(M[a+44]==3){b=U(a+48);((Y0)T[U(U(b+4))])(U(b));if(U(U(b+4)+4))E(U(b));
E(U(a+48));}d:b=U(a+36);c=U(b+4)-1;U(b+4)=c;if(!c){U(b)=0;M[U(a+36)+12]=0;}S=a+80;return;a:U(a+76)=0;U(a+72)=4176;Q(a+60)=1;U(a+56)=3988;X;c:X;}
static void Rc(u b){u a=0;a=B(16);if(M[b]==4){S=a+16;return;}Q(a+8)=Q(b);X;}
static void Sc(void){u a=0;a=B(16);if(U(4072)!=3){M[a+11]=1;U(a+12)=a+11;Ga(4072,0,a+12,3464,3448);}S=a+16;}
static void Tc(void){Jc(1);X;}
static void Uc(void){Sc();Tc();X;}
static u Rb(u b,u e,u f){u j=0,a=0,k=0,l=0,c=0,g=0,d=0,h=0,m=0,i=0,n=0;j=U(b+8);if(j>f){a=0;k=U(b);l=~e;if(!(U(k+(f<<2))&l)){if(j<=e)goto a;
a=1;c=U(k+(e<<2))&~f;if(!(c&(c-1))){a=U(b+20);if(a>e){if(a>f){a=1;g=U(b+32);d=U(b+12);h=(U(d+(f<<2))<<1)+U(d+(e<<2));d=h>>2;if(g>d){g=U(b+24)+d;h=h<<1&6;switch((M[g]>>(h&31)&3)-1u){case 0:goto b;case 1:goto c;}m=0;i=c?c:e^f^65535;if(!i)goto d;
do{c=1u<<((Ja(i)^31)&31);d=c|f;if(j>d){a=U(k+(d<<2))&l;n=Sa(a);if(n>1){b=2;goto e;}i=c^i;a=a?a:d^e^65535;for(;;){if(!a)goto d;
c=1u<<((Ja(a)^31)&31);a=c^a;if(Rb(b,c|e,d))goto f;
}}X;f:;}while(i);b=1;e:m=n<2;goto g;}X;}X;}X;c:a=0;}}b:return a;a:X;}X;d:b=2;g:M[g]=M[g]|b<<(h&31);return m;}
static void Sb(u b,u d,u c){u a=0;a=B(48);M[a+12]=4;U(a+8)=d;Q(a+40)=Q(c+16);Q(a+32)=Q(c+8);Q(a+24)=Q(c);if(L(a+8,16,a+24)){if(M[a+12]==4){Q(b)=(q)3944<<32|2;goto a;}Q(b)=Q(a+12);goto a;}M[b]=4;if(M[a+12]!=4)Z((a+8)|4);
a:S=a+48;}
static void Vc(void){u a=0,b=0,c=0,j=0,k=0,f=0,i=0,e=0,d=0,o=0,l=0,m=0,n=0,p=0;q h=0,g=0,r=0;a=B(4320);b=0;if(U(4080)!=3){if(U(4080)!=3){U(a+48)=4084;U(a+52)=a+4296;U(a+2208)=a+48;Ga(4080,1,a+2208,4052,4016);}}do{Q(a+2208+b)=K(1024,0);b=b+8;}while(b!=2048);b=-24;c=64;do{Q(a+2208+((u)M[c]<<3))=Q(b+216);c=c+1;b=b+8;}while(b);La(a+40,65536,0);b=U(a+40);J(a+48,a+2208,2048);Q(a+2132)=0;Q(a+2124)=K(1,3);Q(a+2112)=0;Q(a+2104)=65536;U(a+2100)=b;Q(a+2140)=0;U(a+2120)=64;U(a+2096)=4084;if(U(4108)!=3){if(U(4108)!=3){U(a+4296)=4112;U(a+2208)=a+4296;Ga(4108,1,a+2208,3996,4016);}}La(a+32,8192,0);U(a+2172)=0;M[a+2176]=0;U(a+2160)=4112;Q(a+2164)=Q(a+32);j=Lb(262144,1);if(j){c=j+4;b=1;do{U(c)=U(j+(b<<1&-4))*3+(b&1);c=c+4;b=b+1;}while(b!=65536);k=N(262144);if(!k)goto a;
f=k;i=0;do{e=~i;b=-40;c=0;do{d=U(b+188)&e;c=(Sa(d)==1?d:0)|c;b=b+4;}while(b);U(f)=c;f=f+4;i=i+1;}while(i!=65536);La(a+24,10761681,1);U(a+2240)=10761681;Q(a+2224)=K(65536,65536);U(a+2236)=U(a+28);U(a+2220)=j;Q(a+2212)=K(65536,65536);U(a+2208)=k;o=U(a+24);U(a+2232)=o;l=a+2120;m=(a+4296)|4;i=a+2096;p:for(;;){Pb(a+16,a+48);e=U(a+16);if(e){d=U(a+20);if(d){c=M[e];if(c==36)goto b;
if(d>=8){Ma(a+8,63,e,d);b=U(a+8);goto c;}b=1;if(c==63)goto c;
b=1;do{if(d==b)goto d;
c=e+b;b=b+1;}while(M[c]!=63);b=1;goto c;}d:b=0;c:if(b==1)goto e;
Oa(a+48,119,26);}b:h=Q(a+2148);d=U(a+2144);e=U(a+2132);i=U(a+2128);f=U(a+2104);n=U(a+2100);U(a+2200)=U(a+2176);Q(a+2192)=Q(a+2168);Q(a+2184)=Q(a+2160);Bb(a+4280,a+2184);if(M[a+4280]==4){b=Za(U(a+2184));if(U(b+8))goto f;
U(b+8)=-1;O(a+4296,b+12);g=Q(a+4296);c=M[a+4296];U(b+8)=U(b+8)+1;l=U(b+4)-1;U(b+4)=l;c=c==4;r=c?0:g&K(4294967295u,0);p=g;m=c?0:p>>8;c=c?4:p;if(l)goto g;
M[b+28]=0;U(b)=0;goto g;}g=Q(a+4280);r=g&K(4294967295u,0);m=g>>8;c=g;g:if((c&255)!=4)goto h;
if(d)goto i;
if(!M[a+2200]){Bb(a+4296,a+2184);if(M[a+4296]!=4)Z(a+4296);
}if(U(a+2192))E(U(a+2188));
if(f)E(n);
if(e)E(i);
E(k);E(j);E(o);S=a+4320;return;e:U(a+4272)=4;Ob(a+4296,i);if(U(a+4296))goto j;
if(U(a+4304)<=19)goto k;
d=20;h=0;c=U(a+4300);do{e=d<5?d:5;d=d-e;f=M[c+4];b=0;g=h;do{g=Q(a+48+((u)M[c+b]<<3))|g<<1;b=b+1;}while(b!=4);c=c+e;h=g|(q)((f&255)!=10)<<42;}while(d);if(h>K(1023,4294967295u))goto k;
if(U(a+2144))goto k;
U(a+2140)=U(a+2140)+4;b=U(a+2112);c=U(a+2108)+20;U(a+2108)=c>b?b:c;goto l;f:X;h:Q(a+4296)=r|(m<<8|(c&255));X;i:Q(a+4284)=h;U(a+4280)=d;Pc();U(a+4268)=4148;U(a+4316)=1;Q(a+4300)=2;U(a+4296)=380;U(a+4276)=34;U(a+4312)=a+4272;U(a+4272)=a+4280;Qc(a+4256,a+4268,a+4296);Rc(a+4256);Uc();X;j:Z(m);k:h=0;d=0;for(;;){if(d==4){g=h;goto l;}Pb(a,a+48);f=U(a);if(!f){if(!d)goto m;
}e=U(a+2136);if(e){b=U(a+2128);c=e;do{h=Q(a+48+((u)M[b]<<3))|h<<1;b=b+1;c=c-1;}while(c);}if(f){if(e==4){d=d+1;if(h<K(1024,0))continue;
}}break;}U(a+2196)=35;U(a+2192)=l;U(a+2188)=36;U(a+2184)=a+4272;U(a+4316)=2;Q(a+4300)=2;U(a+4296)=228;U(a+4312)=a+2184;Na(a+4280,a+4296);b=U(a+4284);c=U(a+4280);Oa(a+48,c,U(a+4288));if(b)E(c);
m:Oa(a+48,112,7);continue;l:d=(u)g&2097151;e=h>>21;b=-40;do{if(!b){b=-40;for(;;){if(!b)break;
c=b+188;b=b+4;c=U(c);if((c&e)==c)goto n;
}if(d>=65536)goto o;
f=U(k+(d<<2))&~e;b=d^e^65535;for(;;){if(!b)goto n;
n=Ja(b)^31;c=1u<<(n&31);if(!(f&c)){b=c^b;if(!Rb(a+2208,c|d,e))continue;
}break;}U(a+4316)=2;b=15-n;U(a+4256)=b>>2;Q(a+4300)=3;U(a+4296)=72;U(a+2196)=36;U(a+2188)=36;U(a+4272)=b&3;U(a+4312)=a+2184;U(a+2192)=a+4272;U(a+2184)=a+4256;Sb(a+4280,a+2160,a+4296);if(M[a+4280]==4)goto p;
Q(a+4296)=Q(a+4280);X;}c=b+188;b=b+4;c=U(c);}while((c&d)!=c);n:U(a+4316)=0;U(a+4312)=4176;Q(a+4300)=1;U(a+4296)=104;Sb(a+2184,a+2160,a+4296);if(M[a+2184]!=4)break;
}Q(a+4296)=Q(a+2184);X;o:X;}X;a:X;}
static void Tb(void){u b=0,a=0,d=0,c=0;b=B(16);a=U(4108);if(a==3){d=a==3?4112:0;if(U(d)!=4177){c=M[4140];a=1;M[4140]=1;if(c&1)goto a;
U(d)=4177;goto b;}c=U(4116);a=c+1;if(a<c)goto c;
b:U(4116)=a;if(U(4120))goto d;
U(4120)=-1;if(!M[4136]){O(b,4124);if(M[b]==3){a=U(b+4);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}}if(U(4128))E(U(4124));
Q(4128)=0;U(4124)=1;U(4120)=U(4120)+1;a=U(4116)-1;U(4116)=a;M[4136]=0;if(!a){U(d)=0;M[4140]=0;}}a:S=b+16;return;c:X;d:X;}
static void Wc(u a,u c){u b=0;(void)c;a=U(a);b=M[a];M[a]=0;if(!(b&1))X;
Tb();}
static void Xc(u a,u c){u b=0;(void)c;a=U(a);b=M[a];M[a]=0;if(!(b&1))X;
Tb();}
static void Zc(u a){(void)a;}
static u Cb(u c){u b=0,d=0,a=0;b=M[c+8];d=U(c+4);if(d){a=b&255;b=1;if(!a){a=U(c);if(d==1){if(M[c+9]&255){if(!(M[a]&4)){b=1;if(((Y1)T[U(U(a+28)+12)])(U(a+24),3153,1))goto a;
}}}b=((Y1)T[U(U(a+28)+12)])(U(a+24),3154,1);}a:M[c+8]=b;}return(b&255)!=0;}
static u Pa(u c,u g,u h){u a=0,d=0,e=0,b=0,f=0;q i=0,j=0;a=B(64);if(M[c+8]){d=U(c+4);e=1;goto a;}d=U(c+4);b=U(c);f=U(b);if(!(f&4)){e=1;if(((Y1)T[U(U(b+28)+12)])(U(b+24),d?3148:3152,d?2:1))goto a;
e=((Y2)T[U(h+12)])(g,b);goto a;}if(!d){if(((Y1)T[U(U(b+28)+12)])(U(b+24),3150,2)){e=1;d=0;goto a;}f=U(b);}e=1;M[a+23]=1;U(a+52)=3184;U(a+16)=a+23;U(a+24)=f;Q(a+8)=Q(b+24);i=Q(b+8);j=Q(b+16);M[a+56]=M[b+32];U(a+28)=U(b+4);Q(a+40)=j;Q(a+32)=i;U(a+48)=a+8;if(!((Y2)T[U(h+12)])(g,a+24))e=((Y1)T[U(U(a+52)+12)])(U(a+48),3146,2);
a:M[c+8]=e;U(c+4)=d+1;S=a+64;return c;}
static u Ad(u c,u b){u a=0,d=0,e=0;a=B(16);if(!U(c)){d=((Y1)T[U(U(b+28)+12)])(U(b+24),3228,2);M[a+8]=d;U(a)=b;M[a+9]=0;U(a+4)=0;U(a+12)=c;b=Cb(Pa(a,a+12,3232));goto a;}e=((Y1)T[U(U(b+28)+12)])(U(b+24),3208,3);M[a+8]=e;U(a)=b;M[a+9]=0;U(a+4)=0;U(a+12)=c;b=Cb(Pa(a,a+12,3212));a:S=a+16;return b;}
static u Bd(u c,u b){u a=0;a=B(32);U(a+4)=c;Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,3424,a+8);S=a+32;return b;}
static void Ca(u f,u d,u c){u b=0,a=0;q e=0;b=B(16);if(c){e=(q)3892<<32|2;do{U(b+4)=c;U(b)=d;a=Fa(2,b,1,b+12);if(!a){a=U(b+12);if(!a)goto a;
if(c<a)goto b;
d=d+a;c=c-a;goto c;}if((Ha(a&65535)&255)==35)goto c;
e=(q)(a&65535)<<32;a:Q(f)=e;goto d;b:X;c:;}while(c);}M[f]=4;d:S=b+16;}
static u Ub(u d,u a){u b=0,c=0;q e=0;b=B(16);U(b+4)=0;if(a>=128){if(a<2048)goto a;
if(a>=65536)goto b;
M[b+6]=(a&63)|128;M[b+4]=a>>12|224;M[b+5]=(a>>6&63)|128;a=3;goto c;}M[b+4]=a;a=1;goto c;a:M[b+5]=(a&63)|128;M[b+4]=a>>6|192;a=2;goto c;b:M[b+7]=(a&63)|128;M[b+4]=a>>18|240;M[b+6]=(a>>6&63)|128;M[b+5]=(a>>12&63)|128;a=4;c:Ca(b+8,b+4,a);a=M[b+8];if(a!=4){e=Q(b+8);if(M[d+4]==3){c=U(d+8);((Y0)T[U(U(c+4))])(U(c));if(U(U(c+4)+4))E(U(c));
E(c);}Q(d+4)=e;}S=b+16;return a!=4;}
static u Cd(u d,u c,u a){u b=0;q e=0;b=B(16);Ca(b+8,c,a);c=M[b+8];if(c!=4){e=Q(b+8);if(M[d+4]==3){a=U(d+8);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(d+4)=e;}S=b+16;return c!=4;}
static void Dd(u b){u a=0;if(M[b+4]==3){a=U(b+8);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(U(b+8));}}
static u Ed(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,3424,a+8);S=a+32;return b;}
static u Fd(u a,u b){return Ub(U(a),b);}
static u Gd(u b,u d,u a){u c=0;q e=0;c=B(16);b=U(b);Ca(c+8,d,a);d=M[c+8];if(d!=4){e=Q(c+8);if(M[b+4]==3){a=U(b+8);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(b+4)=e;}S=c+16;return d!=4;}
static void Hd(u a){(void)a;}
static u Id(u a,u b){(void)a;(void)b;for(;;){}return 0;}
static u Db(u j,u f,u g){u a=0,h=0,d=0,e=0,c=0,b=0,l=0,k=0,i=0,m=0,o=0,n=0,p=0,r=0,s=0,t=0,v=0,w=0;a=U(j+16);h=U(j+8);if(h!=1){if(a!=1)goto a;
}if(a!=1)goto b;
d=f+g;e=U(j+20);if(e)goto c;
c=0;b=f;goto d;a:a=((Y1)T[U(U(j+28)+12)])(U(j+24),f,g);goto e;c:c=0;b=f;do{a=b;if(a==d)goto b;
b=C(a);if((int)b>-1){b=a+1;goto f;}if(b<-32u){b=a+2;goto f;}if(b<-16u){b=a+3;goto f;}if(((u)(M[a+2]&63)<<6|(u)(M[a+1]&63)<<12|(M[a+3]&63)|((b&255)<<18&1835008))==1114112)goto b;
b=a+4;f:c=c-a+b;e=e-1;}while(e);d:if(b!=d){a=C(b);if((int)a<=-1){if(a>=-32u){if(a>=-16u){if(((u)(M[b+2]&63)<<6|(u)(M[b+1]&63)<<12|(M[b+3]&63)|((a&255)<<18&1835008))==1114112)goto b;
}}}if(!c){b=0;goto g;}if(c>=g){a=0;b=g;if(c==g)goto g;
goto h;}a=0;b=c;if(C(f+c)<-64)goto h;
g:c=b;a=f;h:g=a?c:g;f=a?a:f;}b:if(!h)return((Y1)T[U(U(j+28)+12)])(U(j+24),f,g);
l=U(j+12);if(g>=16){a=(f+3)&-4;d=a-f;if(g<d)goto i;
if(d>4)goto i;
h=g-d;if(h<4)goto i;
k=h&3;i=0;b=0;if(d){c=d&3;if(a+~f<3){b=0;a=f;goto j;}e=d&-4;b=0;a=f;do{b=b+(C(a)>-65)+(C(a+1)>-65)+(C(a+2)>-65)+(C(a+3)>-65);a=a+4;e=e-4;}while(e);j:if(c){do{b=b+(C(a)>-65);a=a+1;c=c-1;}while(c);}}a=f+d;if(k){c=a+(h&-4);i=C(c)>-65;if(k!=1){i=i+(C(c+1)>-65);if(k!=2)i=i+(C(c+2)>-65);
}}h=h>>2;e=i+b;do{k=a;if(!h)goto k;
i=h<192?h:192;m=i&3;o=i<<2;n=i&252;a=n<<2;if(!a){b=0;goto l;}d=k+a;b=0;a=k;do{c=U(a);p=((~c>>7|c>>6)&16843009)+b;b=U(a+4);r=p+((~b>>7|b>>6)&16843009);b=U(a+8);s=r+((~b>>7|b>>6)&16843009);b=U(a+12);b=s+((~b>>7|b>>6)&16843009);a=a+16;}while(a!=d);l:a=k+o;h=h-i;e=(((b>>8&16711935)+(b&16711935))*65537>>16)+e;}while(!m);a=k+(n<<2);i=m+1073741823;b=i&1073741823;c=b+1;h=c&3;if(b<3){b=0;goto m;}c=c&2147483644;b=0;for(;;){d=U(a+12);t=(~d>>7|d>>6)&16843009;d=U(a+8);v=(~d>>7|d>>6)&16843009;d=U(a+4);w=(~d>>7|d>>6)&16843009;d=U(a);b=t+(v+(w+(((~d>>7|d>>6)&16843009)+b)));a=a+16;c=c-4;if(!c)goto m;
}}if(!g){e=0;goto k;}b=g&3;if(g-1<3){e=0;a=f;goto n;}c=g&-4;e=0;a=f;do{e=e+(C(a)>-65)+(C(a+1)>-65)+(C(a+2)>-65)+(C(a+3)>-65);a=a+4;c=c-4;}while(c);n:if(!b)goto k;
for(;;){e=e+(C(a)>-65);a=a+1;b=b-1;if(!b)goto k;
}m:if(h){c=i-1073741823;do{d=U(a);b=((~d>>7|d>>6)&16843009)+b;a=a+4;c=c-1;}while(c);}e=(((b>>8&16711935)+(b&16711935))*65537>>16)+e;goto k;i:b=g&-4;e=0;a=f;do{e=e+(C(a)>-65)+(C(a+1)>-65)+(C(a+2)>-65)+(C(a+3)>-65);a=a+4;b=b-4;}while(b);c=g&3;if(c){b=0;do{e=e+(C(a+b)>-65);b=b+1;}while(c!=b);}k:if(l>e){a=0;b=l-e;d=b;c=M[j+32];switch((c==3?0:c)&3){case 2:goto o;case 1:break;default:goto p;}d=0;a=b;goto p;o:a=b>>1;d=(b+1)>>1;p:a=a+1;c=U(j+28);b=U(j+4);e=U(j+24);do{a=a-1;if(!a)goto r;
}while(!((Y2)T[U(c+16)])(e,b));return 1;r:a=1;if(b==1114112)goto e;
if(((Y1)T[U(c+12)])(e,f,g))goto e;
a=0;do{if(d==a)return 0;
a=a+1;}while(!((Y2)T[U(c+16)])(e,b));return a-1<d;}return((Y1)T[U(U(j+28)+12)])(U(j+24),f,g);e:return a;}
static u Jd(u a,u b){(void)a;return Db(b,3484,2);}
static void Kd(u a){(void)a;}
static u Ld(u c,u b){u a=0,d=0;a=B(16);c=U(U(c));d=((Y1)T[U(U(b+28)+12)])(U(b+24),424,8);M[a+8]=d;U(a)=b;M[a+9]=0;U(a+4)=0;U(a+12)=c;b=Pa(a,a+12,432);U(a+12)=c+4;b=Cb(Pa(b,a+12,448));S=a+16;return b;}
static u Qa(u a,u c,u d,u e){u b=0;if(c!=1114112){b=1;if(((Y2)T[U(U(a+28)+16)])(U(a+24),c))goto a;
}if(d)goto b;
b=0;a:return b;b:return((Y1)T[U(U(a+28)+12)])(U(a+24),d,e);}
static u Ia(u b,u a,u h,u g,u k,u i){u e=0,j=0,f=0,d=0,c=0,l=0;if(a){e=U(b);a=e&1;j=a?43:1114112;f=a+i;goto a;}f=i+1;e=U(b);j=45;a:if(!(e&4)){h=0;goto b;}if(!g){d=0;goto c;}c=g&3;if(!c)goto c;
d=0;a=h;do{d=d+(C(a)>-65);a=a+1;c=c-1;}while(c);c:f=d+f;b:if(!U(b+8)){a=1;if(Qa(b,j,h,g))goto d;
return((Y1)T[U(U(b+28)+12)])(U(b+24),k,i);}d=U(b+12);if(d>f){if(e&8)goto e;
a=0;c=d-f;e=c;d=M[b+32];switch((d==3?1:d)&3){case 2:goto f;case 1:goto g;default:goto h;}}a=1;if(Qa(b,j,h,g))goto d;
return((Y1)T[U(U(b+28)+12)])(U(b+24),k,i);g:e=0;a=c;goto h;f:a=c>>1;e=(c+1)>>1;h:a=a+1;c=U(b+28);d=U(b+4);f=U(b+24);do{a=a-1;if(!a)goto i;
}while(!((Y2)T[U(c+16)])(f,d));return 1;i:a=1;if(d==1114112)goto d;
if(Qa(b,j,h,g))goto d;
if(((Y1)T[U(U(b+28)+12)])(U(b+24),k,i))goto d;
c=U(b+28);b=U(b+24);a=0;do{if(e==a){a=e;goto j;}a=a+1;}while(!((Y2)T[U(c+16)])(b,d));a=a-1;j:a=a<e;goto d;e:e=U(b+4);U(b+4)=48;l=M[b+32];a=1;M[b+32]=1;if(!Qa(b,j,h,g)){a=0;c=d-f;g=c;d=M[b+32];switch((d==3?1:d)&3){case 2:goto k;case 1:break;default:goto l;}g=0;a=c;goto l;k:a=c>>1;g=(c+1)>>1;l:a=a+1;c=U(b+28);d=U(b+4);f=U(b+24);do{a=a-1;if(!a)goto m;
}while(!((Y2)T[U(c+16)])(f,d));return 1;m:a=1;if(d!=1114112){if(!((Y1)T[U(U(b+28)+12)])(U(b+24),k,i)){a=U(b+28);f=U(b+24);c=0;do{if(g==c)goto n;
c=c+1;}while(!((Y2)T[U(a+16)])(f,d));a=1;if(c-1<g)goto d;
n:M[b+32]=l;U(b+4)=e;return 0;}}}d:return a;}
static u Eb(q d,u h,u i){u c=0,a=0,b=0,e=0,g=0;q f=0;c=B(48);a=39;if(d<10000){f=d;goto a;}a=39;do{b=c+9+a;f=d/10000;e=f*-10000+d;g=(e&65535)/100;H(b-4)=H((g<<1)+2684);H(b-2)=H((((g*-100+e)&65535)<<1)+2684);a=a-4;b=d>99999999;d=f;}while(b);a:b=f;if(b>99){a=a-2;e=f;b=(e&65535)/100;H(c+9+a)=H((((b*-100+e)&65535)<<1)+2684);}if(b>=10){a=a-2;H(c+9+a)=H((b<<1)+2684);goto b;}a=a-1;M[c+9+a]=b+48;b:a=Ia(i,h,4176,0,c+9+a,39-a);S=c+48;return a;}
static u Md(u a,u e){u d=0,b=0,c=0;d=B(128);b=0;do{c=a&15;M[d+b+127]=(c<10?48:55)+c;b=b-1;c=a>15;a=a>>4;}while(c);a=b+128;if(a>=129)X;
a=Ia(e,1,2884,2,d+b+128,0-b);S=d+128;return a;}
static u Nd(u a,u e){u d=0,b=0,c=0;d=B(128);b=0;do{c=a&15;M[d+b+127]=(c<10?48:87)+c;b=b-1;c=a>15;a=a>>4;}while(c);a=b+128;if(a>=129)X;
a=Ia(e,1,2884,2,d+b+128,0-b);S=d+128;return a;}
static u Od(u a,u b){u c=0;a=U(a);c=U(b);if(!(c&16)){if(!(c&32))return Eb(U(a),1,b);
return Md(U(a),b);}return Nd(U(a),b);}
static void Pd(u a){(void)a;}
static u Vb(u a,u e){u d=0,b=0,c=0;d=B(128);a=U(a);b=U(e);if(!(b&16)){if(b&32)goto a;
a=Eb(M[a],1,e);goto b;}b=M[a];a=0;do{c=b&15;M[d+a+127]=(c<10?48:87)+c;a=a-1;c=b&255;b=c>>4;}while(c>15);b=a+128;if(b>=129)goto c;
a=Ia(e,1,2884,2,d+a+128,0-a);goto b;a:b=M[a];a=0;do{c=b&15;M[d+a+127]=(c<10?48:55)+c;a=a-1;c=b&255;b=c>>4;}while(c>15);b=a+128;if(b>=129)goto d;
a=Ia(e,1,2884,2,d+a+128,0-a);b:S=d+128;return a;c:X;d:X;}
static u Qd(u d,u b){u a=0,e=0,c=0,f=0,g=0;a=B(64);d=U(d);e=U(d+8);d=U(d);c=((Y1)T[U(U(b+28)+12)])(U(b+24),3155,1);if(e){f=1;do{U(a+4)=d;g=c&255;c=1;if(!g){c=U(b);if(!(c&4)){if(!(f&1))goto a;
goto b;}if(!(f&1))goto c;
c=1;if(((Y1)T[U(U(b+28)+12)])(U(b+24),3541,1))goto d;
c=U(b);goto c;a:c=1;if(!((Y1)T[U(U(b+28)+12)])(U(b+24),3148,2))goto b;
goto d;c:M[a+23]=1;U(a+24)=c;U(a+52)=3184;Q(a+8)=Q(b+24);M[a+56]=M[b+32];U(a+28)=U(b+4);Q(a+40)=Q(b+16);Q(a+32)=Q(b+8);U(a+16)=a+23;U(a+48)=a+8;if(!Vb(a+4,a+24)){c=((Y1)T[U(U(a+52)+12)])(U(a+48),3146,2);goto d;}c=1;goto d;b:c=Vb(a+4,b);}d:d=d+1;f=0;e=e-1;}while(e);}d=1;if(!c)d=((Y1)T[U(U(b+28)+12)])(U(b+24),3156,1);
S=a+64;return d;}
static u Rd(u c,u b){u a=0;a=B(32);U(a+4)=c;Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,3160,a+8);S=a+32;return b;}
static u Ra(u b,u g,u c){u h=0,j=0,k=0,l=0,a=0,d=0,e=0,i=0,f=0;h=B(16);if(c){j=U(b+4);k=U(b);l=U(b+8);do{if(M[l]){if(((Y1)T[U(j+12)])(k,3142,4)){b=1;goto a;}}b=0;a=c;for(;;){d=g+b;if(a>=8){Ma(h+8,10,d,a);e=U(h+12);i=U(h+8);goto b;}if(!a){e=0;i=0;goto b;}f=0;if(M[d]!=10){e=1;i=0;if(a==1)goto b;
f=1;if(M[d+1]!=10){e=2;if(a==2)goto b;
f=2;if(M[d+2]!=10){e=3;if(a==3)goto b;
f=3;if(M[d+3]!=10){e=4;if(a==4)goto b;
f=4;if(M[d+4]!=10){e=5;if(a==5)goto b;
f=5;if(M[d+5]!=10){e=6;if(a==6)goto b;
e=7;f=6;if(M[d+6]!=10)goto b;
}}}}}}i=1;e=f;b:d=0;if(i==1){a=b+e;b=a+1;if(b>=a){if(c>=b)goto c;
}if(c<b)goto d;
goto e;c:d=M[g+a]==10;a=d?b:c;if(d)goto f;
if(c<b)goto f;
e:a=c-b;continue;}d:break;}a=c;f:M[l]=d;if(c<=a){if(c!=a)goto g;
a=c;if(!((Y1)T[U(j+12)])(k,g,c))goto h;
b=1;goto a;}b=g+a;if(C(b)<=-65)goto g;
if(((Y1)T[U(j+12)])(k,g,a)){b=1;goto a;}if(C(b)<=-65)goto i;
h:g=g+a;c=c-a;}while(c);}b=0;a:S=h+16;return b;g:X;i:X;}
static u Sd(u c,u a){u b=0;b=B(16);U(b+12)=0;if(a>=128){if(a<2048)goto a;
if(a>=65536)goto b;
M[b+14]=(a&63)|128;M[b+12]=a>>12|224;M[b+13]=(a>>6&63)|128;a=3;goto c;}M[b+12]=a;a=1;goto c;a:M[b+13]=(a&63)|128;M[b+12]=a>>6|192;a=2;goto c;b:M[b+15]=(a&63)|128;M[b+12]=a>>18|240;M[b+14]=(a>>6&63)|128;M[b+13]=(a>>12&63)|128;a=4;c:a=Ra(c,b+12,a);S=b+16;return a;}
static void Td(u a){(void)a;}
static u Ud(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,3160,a+8);S=a+32;return b;}
static u Vd(u c,u a){u b=0;b=B(16);c=U(c);U(b+12)=0;if(a>=128){if(a<2048)goto a;
if(a>=65536)goto b;
M[b+14]=(a&63)|128;M[b+12]=a>>12|224;M[b+13]=(a>>6&63)|128;a=3;goto c;}M[b+12]=a;a=1;goto c;a:M[b+13]=(a&63)|128;M[b+12]=a>>6|192;a=2;goto c;b:M[b+15]=(a&63)|128;M[b+12]=a>>18|240;M[b+14]=(a>>6&63)|128;M[b+13]=(a>>12&63)|128;a=4;c:a=Ra(c,b+12,a);S=b+16;return a;}
static u Wd(u a,u b,u c){return Ra(U(a),b,c);}
static void Xd(u a){(void)a;}
static void Zd(u a,u c){u b=0;(void)c;b=U(a);a=U(b);U(b)=0;if(a){b=N(8192);if(!b)goto a;
Q(a+16)=0;Q(a+8)=8192;U(a+4)=b;H(a)=0;return;}X;a:X;}
static void Ae(u a,u c){u b=0;(void)c;b=U(a);a=U(b);U(b)=0;if(a){b=N(8192);if(!b)goto a;
Q(a+16)=0;Q(a+8)=8192;U(a+4)=b;H(a)=0;return;}X;a:X;}
static void Be(u a,u c){u b=0;(void)c;b=U(a);a=U(b);U(b)=0;if(a){b=N(1024);if(!b)goto a;
M[a+28]=0;M[a+24]=0;Q(a+16)=1024;U(a+12)=b;U(a+8)=0;Q(a)=0;return;}X;a:X;}
static void Ce(u a,u c){u b=0;(void)c;b=U(a);a=U(b);U(b)=0;if(a){b=N(1024);if(!b)goto a;
M[a+28]=0;M[a+24]=0;Q(a+16)=1024;U(a+12)=b;U(a+8)=0;Q(a)=0;return;}X;a:X;}
static u De(u a,u b){return Db(b,U(a),U(a+8));}
static u Ee(u f){u e=0,a=0,b=0,c=0,d=0;e=f<<11;a=0;b=32;c=32;for(;;){b=(b>>1)+a;d=U((b<<2)+464)<<11;if(d>=e){if(d==e)break;
c=b;goto a;}a=b+1;a:b=c-a;if(c<=a)goto b;
}a=b+1;b:if(a<=31){b=a<<2;c=707;if(a!=31)c=U(b+468)>>21;
e=0;d=a-1;if(d<=a){if(d>=32)goto c;
e=U((d<<2)+464)&2097151;}a=U(b+464)>>21;if(c+~a){e=f-e;b=a>707?a:707;d=c-1;c=0;do{if(b==a)goto d;
c=c+M[a+592];if(c>e)goto e;
a=a+1;}while(d!=a);a=d;}e:return a&1;}X;c:X;d:X;}
static u Wb(u h,u a,u c,u k,u l,u d,u m){u i=0,j=0,b=0,g=0,e=0,f=0;i=a+(c<<1);j=(h&65280)>>8;b=0;g=h&255;for(;;){e=a+2;c=M[a+1];f=b+c;a=M[a];if(a!=j){if(a>j)goto a;
b=f;a=e;if(e!=i)continue;
goto a;}if(f>=b){if(f>l)goto b;
a=k+b;do{if(!c)goto c;
c=c-1;b=M[a];a=a+1;}while(b!=g);c=0;goto d;c:b=f;a=e;if(e!=i)continue;
goto a;}break;}X;b:X;a:b=h&65535;f=d+m;c=1;for(;;){g=d+1;a=M[d];e=(int)(a<<24)>>24;if((int)e>=0){d=g;goto e;}if(g==f)break;
a=(e&127)<<8|M[d+1];d=d+2;e:b=b-a;if((int)b<0)goto d;
c=c^1;if(d==f)goto d;
}X;d:return c&1;}
static u Fe(u a){u b=0;b=0;if(a>=32){b=1;if(a>=127){if(a<65536)goto a;
if(a>=131072)return(a<918000)&(((a&2097150)!=178206)&(((a&2097120)!=173792)&(a-177977>6))&(a-183984<-14u)&(a-194560<-3103u)&(a-196608<-1506u)&(a-917760<-716213u));
b=Wb(a,1970,42,2054,192,2246,438);}}return b;a:return Wb(a,1299,40,1379,288,1667,303);}
static u Xb(u h,u f,u a){u i=0,l=0,m=0,n=0,p=0,b=0,o=0,c=0,g=0,e=0,j=0,k=0;q d=0;i=1;l=U(a+24);m=U(a+28);n=U(m+16);if(!((Y2)T[n])(l,34)){if(!f){a=0;goto a;}p=h+f;b=0;o=h;c=h;g=0;for(;;){a=C(c);if((int)a>-1){c=c+1;e=a&255;goto b;}j=M[c+1]&63;i=a&31;if(a<=-33u){e=i<<6|j;c=c+2;goto b;}j=j<<6|(M[c+2]&63);if(a<-16u){e=j|i<<12;c=c+3;goto b;}e=j<<6|(M[c+3]&63)|(i<<18&1835008);if(e==1114112)goto c;
c=c+4;b:k=48;a=2;switch(e){case 0:goto d;case 34:goto e;case 10:goto f;case 13:goto g;case 9:goto h;case 1:case 2:case 3:case 4:case 5:case 6:case 7:case 8:case 11:case 12:case 14:case 15:case 16:case 17:case 18:case 19:case 20:case 21:case 22:case 23:case 24:case 25:case 26:case 27:case 28:case 29:case 30:case 31:case 32:case 33:goto i;}if(e==92)goto e;
i:if(!Ee(e)){if(Fe(e))goto j;
}d=(Ja(e|1)>>2^7)|K(5,0);a=3;k=e;goto d;h:k=116;goto d;g:k=114;goto d;f:k=110;goto d;e:k=e;d:if(g<b)goto k;
if(b){if(b>=f){if(b==f)goto l;
goto k;}if(C(h+b)<-64)goto k;
}l:if(g){if(g>=f){if(g!=f)goto k;
goto m;}if(C(h+g)<=-65)goto k;
}m:if(((Y1)T[U(m+12)])(l,h+b,g-b))return 1;
for(;;){j=a;i=1;b=92;a=1;switch(j){case 2:goto n;case 1:goto o;case 3:break;default:goto p;}switch((u)(d>>32)&255){case 1:goto r;case 2:goto s;case 5:goto t;case 4:goto v;case 3:break;default:goto p;}d=(d&K(4294967040u,4294967295u))|K(2,0);a=3;b=123;goto n;v:d=(d&K(4294967040u,4294967295u))|K(3,0);a=3;b=117;goto n;t:d=(d&K(4294967040u,4294967295u))|K(4,0);a=3;goto n;s:a=d;b=k>>((a<<2)&31)&15;b=(b<10?48:87)+b;if(!a)goto w;
d=((d-1)&4294967295u)|(d&K(4294967295u,0));a=3;goto n;o:a=0;b=k;goto n;p:a=1;if(e>=128){a=2;if(e>=2048){a=e<65536?3:4;}}b=a+g;break;r:d=d&K(4294967040u,4294967295u);a=3;b=125;goto n;w:d=(d&K(4294967040u,4294967295u))|K(1,0);a=3;n:if(((Y2)T[n])(l,b))goto x;
}j:g=g-o+c;o=c;if(c!=p)continue;
goto c;k:break;}X;c:if(!b){a=0;goto a;}if(b>=f){a=f;if(b==f)goto a;
goto y;}if(C(h+b)<=-65)goto y;
a=b;a:i=1;if(!((Y1)T[U(m+12)])(l,h+a,f-a))return((Y2)T[n])(l,34);
}x:return i;y:X;}
static u Ge(u a,u b){return Xb(U(a),U(a+4),b);}
static u He(u a,u b){return Eb(U(a),1,b);}
static u Ie(u c,u b){u a=0;a=B(32);U(a+4)=c;Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,40,a+8);S=a+32;return b;}
static void Zb(u f,u d,u c){u b=0,a=0;q e=0;b=B(16);if(c){e=(q)3892<<32|2;do{U(b+4)=c;U(b)=d;a=Fa(1,b,1,b+12);if(!a){a=U(b+12);if(!a)goto a;
if(c<a)goto b;
d=d+a;c=c-a;goto c;}if((Ha(a&65535)&255)==35)goto c;
e=(q)(a&65535)<<32;a:Q(f)=e;goto d;b:X;c:;}while(c);}M[f]=4;d:S=b+16;}
static void Fb(u f,u a,u g,u c){u b=0,d=0,h=0;q e=0;b=B(16);d=a+4;if(U(d)-U(a+8)<c){O(b+8,a);if(M[b+8]!=4){e=Q(b+8);if(((u)e&255)!=4){Q(f)=e;goto a;}}}if(U(d)>c){h=U(a);a=a+8;d=U(a);J(h+d,g,c);M[f]=4;U(a)=d+c;goto a;}Zb(b+8,g,c);c=M[b+8];if(c!=4){if(!c){e=4;if(U(b+12)==8)goto b;
}}e=Q(b+8);b:Q(f)=e;M[a+12]=0;a:S=b+16;}
static void Je(u j,u h,u g,u c){u a=0,b=0,i=0,e=0,d=0,k=0;q f=0;a=B(16);if(U(h+8)-U(h+12)<c){Bb(a+8,h);if(M[a+8]!=4){f=Q(a+8);if(((u)f&255)!=4){Q(j)=f;goto a;}}}if(U(h+8)>c){b=U(h+12);J(U(h+4)+b,g,c);M[j]=4;U(h+12)=b+c;goto a;}M[h+16]=1;b=Za(U(h));if(!U(b+8)){U(b+8)=-1;Ab(a,g,c);i=b+12;if(!U(a)){e=U(b+20);if(!e)goto b;
d=U(b+12);if(!d)goto b;
if(M[e+d-1]!=10)goto b;
O(a+8,i);if(M[a+8]==4)goto b;
f=Q(a+8);if(((u)f&255)==4)goto b;
Q(a+8)=f;goto c;}e=U(a+4)+1;if(e>c)goto d;
d=U(b+20);if(d){if(U(b+16)-d>e){J(U(b+12)+d,g,e);U(b+20)=d+e;goto e;}Fb(a+8,i,g,e);if(M[a+8]==4)goto e;
f=Q(a+8);if(((u)f&255)==4)goto e;
Q(a+8)=f;goto c;}Zb(a+8,g,e);d=M[a+8];if(d!=4){if(!d){if(U(a+12)==8)goto f;
}}f=Q(a+8);if(((u)f&255)==4)goto f;
Q(a+8)=f;goto c;b:d=b+20;e=U(d);if(U(b+16)-e<=c){Fb(a+8,i,g,c);goto c;}J(U(b+12)+e,g,c);U(d)=e+c;M[a+8]=4;goto c;}X;d:X;e:O(a+8,i);if(M[a+8]!=4){f=Q(a+8);if(((u)f&255)!=4){Q(a+8)=f;goto c;}}f:d=g+e;k=b+20;g=U(k);c=c-e;if(U(b+16)-g<=c){Fb(a+8,i,d,c);goto c;}J(U(b+12)+g,d,c);U(k)=g+c;M[a+8]=4;c:U(b+8)=U(b+8)+1;c=U(b+4)-1;U(b+4)=c;if(!c){M[b+28]=0;U(b)=0;}M[h+16]=0;Q(j)=Q(a+8);a:S=a+16;}
static u Gb(u e,u f,u a){u c=0,b=0,d=0;q g=0;c=B(16);b=U(e);d=U(b+12);if(U(b+8)-d>a){J(U(b+4)+d,f,a);U(b+12)=d+a;a=0;goto a;}Je(c+8,b,f,a);a=0;if(M[c+8]!=4){a=e+4;g=Q(c+8);if(M[e+4]!=4)Z(a);
Q(a)=g;a=1;}a:S=c+16;return a;}
static u Ac(u c,u a){u b=0;b=B(16);U(b+12)=0;if(a>=128){if(a<2048)goto a;
if(a>=65536)goto b;
M[b+14]=(a&63)|128;M[b+12]=a>>12|224;M[b+13]=(a>>6&63)|128;a=3;goto c;}M[b+12]=a;a=1;goto c;a:M[b+13]=(a&63)|128;M[b+12]=a>>6|192;a=2;goto c;b:M[b+15]=(a&63)|128;M[b+12]=a>>18|240;M[b+14]=(a>>6&63)|128;M[b+13]=(a>>12&63)|128;a=4;c:a=Gb(c,b+12,a);S=b+16;return a;}
static void Ke(u a){if(M[a+4]!=4)Z(a+4);
}
static u Le(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,40,a+8);S=a+32;return b;}
static u Me(u a,u b){return Ac(U(a),b);}
static u Ne(u a,u b,u c){return Gb(U(a),b,c);}
static void Oe(u a){(void)a;}
static u Pe(u a,u b){return Db(b,U(a),U(a+4));}
static u Qe(u a,u b){return Xb(U(a+4),U(a+4+(U(a)?8:4)),b);}
static u Re(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,400,a+8);S=a+32;return b;}
static void Bc(u d,u a){u b=0,c=0,e=0;b=B(32);c=a+1;if(c>=a){e=U(d+4);a=e<<1;a=a>c?a:c;a=a>8?a:8;if(!e){c=0;goto a;}U(b+20)=e;U(b+16)=U(d);c=1;a:U(b+24)=c;Xa(b,a,b+16);if(U(b)){d=U(b+8);if(!d)goto b;
X;}c=U(b+4);U(d+4)=a;U(d)=c;S=b+32;return;}b:X;}
static u Se(u b,u a){u c=0,d=0,e=0;c=B(16);b=U(b);if(a>=128){U(c+12)=0;if(a<2048)goto a;
if(a>=65536)goto b;
M[c+14]=(a&63)|128;M[c+12]=a>>12|224;M[c+13]=(a>>6&63)|128;a=3;goto c;}d=U(b+8);if(d==U(b+4)){Bc(b,d);d=U(b+8);}M[U(b)+d]=a;U(b+8)=U(b+8)+1;goto d;a:M[c+13]=(a&63)|128;M[c+12]=a>>6|192;a=2;goto c;b:M[c+15]=(a&63)|128;M[c+12]=a>>18|240;M[c+14]=(a>>6&63)|128;M[c+13]=(a>>12&63)|128;a=4;c:e=b+8;d=U(e);if(U(b+4)-d<a){Ba(b,d,a);d=U(e);}J(U(b)+d,c+12,a);U(e)=d+a;d:S=c+16;return 0;}
static u Te(u a,u e,u c){u b=0,d=0;b=U(a);d=b+8;a=U(d);if(U(b+4)-a<c){Ba(b,a,c);a=U(d);}J(U(b)+a,e,c);U(d)=a+c;return 0;}
static void Ue(u a){(void)a;}
static u Ve(u c,u b){u a=0;a=B(32);U(a+4)=c;Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,3400,a+8);S=a+32;return b;}
static u Cc(u d,u a){u b=0,c=0;q e=0;b=B(32);U(b+12)=0;if(a>=128){if(a<2048)goto a;
if(a>=65536)goto b;
M[b+14]=(a&63)|128;M[b+12]=a>>12|224;M[b+13]=(a>>6&63)|128;c=3;goto c;}M[b+12]=a;c=1;goto c;a:M[b+13]=(a&63)|128;M[b+12]=a>>6|192;c=2;goto c;b:M[b+15]=(a&63)|128;M[b+12]=a>>18|240;M[b+14]=(a>>6&63)|128;M[b+13]=(a>>12&63)|128;c=4;c:a=U(U(d));if(!U(a+8)){U(a+8)=-1;Ca(b+16,b+12,c);c=M[b+16];if(c!=4){if(!c){if(U(b+20)==8){U(a+8)=U(a+8)+1;a=0;goto d;}}}e=Q(b+16);U(a+8)=U(a+8)+1;a=0;if(((u)e&255)!=4){if(M[d+4]==3){a=U(d+8);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(d+4)=e;a=1;}d:S=b+32;return a;}X;}
static u We(u c,u d,u f){u b=0,a=0;q e=0;b=B(16);a=U(U(c));if(!U(a+8)){U(a+8)=-1;Ca(b,d,f);d=M[b];if(d!=4){if(!d){if(U(b+4)==8){U(a+8)=U(a+8)+1;a=0;goto a;}}}e=Q(b);U(a+8)=U(a+8)+1;a=0;if(((u)e&255)!=4){if(M[c+4]==3){a=U(c+8);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(c+4)=e;a=1;}a:S=b+16;return a;}X;}
static void Xe(u b){u a=0;if(M[b+4]==3){a=U(b+8);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(U(b+8));}}
static u Ze(u c,u b){u a=0;a=B(32);U(a+4)=U(c);Q(a+24)=Q(b+16);Q(a+16)=Q(b+8);Q(a+8)=Q(b);b=L(a+4,3400,a+8);S=a+32;return b;}
static u Af(u a,u b){return Cc(U(a),b);}
static u Bf(u a,u d,u f){u b=0,c=0;q e=0;b=B(16);c=U(a);a=U(U(c));if(!U(a+8)){U(a+8)=-1;Ca(b,d,f);d=M[b];if(d!=4){if(!d){if(U(b+4)==8){U(a+8)=U(a+8)+1;a=0;goto a;}}}e=Q(b);U(a+8)=U(a+8)+1;a=0;if(((u)e&255)!=4){if(M[c+4]==3){a=U(c+8);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}Q(c+4)=e;a=1;}a:S=b+16;return a;}X;}
static void Cf(u a,u c){u b=0;(void)c;b=U(a);a=U(b);U(b)=0;if(!a)X;
Q(a+4)=0;U(a)=0;M[a+12]=0;}
static void Df(u a,u c){u b=0;(void)c;b=U(a);a=U(b);U(b)=0;if(!a)X;
Q(a+4)=0;U(a)=0;M[a+12]=0;}
static void Ef(u g,u f,u a){u b=0,d=0,e=0,i=0,c=0,h=0;b=B(64);d=a+1;if(d>=a){if((int)d<0)goto a;
e=N(d);if(!e)goto b;
i=J(e,f,a);if(a>=8){Ma(b+8,0,f,a);c=U(b+12);h=U(b+8);goto c;}if(!a){c=0;h=0;goto c;}if(!M[f]){c=0;goto d;}c=1;h=0;if(a==1)goto c;
if(!M[f+1]){c=1;goto d;}c=2;if(a==2)goto c;
if(!M[f+2]){c=2;goto d;}c=3;if(a==3)goto c;
if(!M[f+3]){c=3;goto d;}c=4;if(a==4)goto c;
if(!M[f+4]){c=4;goto d;}c=5;if(a==5)goto c;
if(!M[f+5]){c=5;goto d;}c=6;if(a==6)goto c;
c=7;if(M[f+6])goto c;
c=6;d:h=1;c:if(!h){U(b+16)=i;U(b+20)=d;U(b+24)=a;if(d==a){if(!a){d=0;goto e;}U(b+52)=a;U(b+48)=i;d=1;e:U(b+56)=d;Xa(b+32,a,b+48);if(U(b+32)){a=U(b+40);if(!a)goto a;
X;}U(b+20)=a;U(b+16)=U(b+36);Bc(b+16,a);e=U(b+16);a=U(b+24);}d=0;M[e+a]=0;a=U(b+24)+1;if(U(b+20)>a){if(!a){E(e);e=1;goto f;}e=Ua(e,a);if(!e)goto g;
}f:U(g+4)=e;U(g+8)=a;goto h;}U(g+16)=a;U(g+12)=d;U(g+8)=i;U(g+4)=c;d=1;h:U(g)=d;S=b+64;return;}X;b:X;a:X;g:X;}
static void Dc(u c,u d,u b){u a=0;a=B(48);M[a+12]=4;U(a+8)=d;Q(a+40)=Q(b+16);Q(a+32)=Q(b+8);Q(a+24)=Q(b);if(L(a+8,3904,a+24)){if(M[a+12]==4){Q(c)=(q)3944<<32|2;goto a;}Q(c)=Q(a+12);goto a;}M[c]=4;if(M[a+12]==3){b=U(a+16);((Y0)T[U(U(b+4))])(U(b));if(U(U(b+4)+4))E(U(b));
E(U(a+16));}a:S=a+48;}
static void Ff(u a){((Y4)T[a])();}
static void Gf(u b){u a=0;if(M[b]==3){a=U(b+4);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(U(b+4));}}
static u Hf(void){u a=0,b=0;a=B(112);Ef(a+8,3248,4);if(!U(a+8)){b=Va(U(a+12),U(a+16));if(U(4168))goto a;
U(4168)=-1;if(U(4172)){U(a+76)=1;U(a+100)=0;Q(a+60)=2;U(a+56)=3544;U(a+12)=1;U(a+96)=4176;Q(a+84)=1;U(a+80)=3600;U(a+72)=a+8;U(a+8)=a+80;Dc(a+48,a+104,a+56);if(M[a+48]==3){a=U(a+52);((Y0)T[U(U(a+4))])(U(a));if(U(U(a+4)+4))E(U(a));
E(a);}X;}U(4172)=b;U(4168)=0;Ff(2);if(U(4072)!=3){M[a+56]=1;U(a+80)=a+56;Ga(4072,0,a+80,3464,3448);}S=a+112;return 0;}U(a+28)=(a+8)|4;U(a+76)=1;U(a+100)=1;Q(a+60)=2;U(a+56)=3544;U(a+44)=1;Q(a+84)=1;U(a+80)=3292;U(a+52)=6;U(a+72)=a+40;U(a+40)=a+80;U(a+96)=a+48;U(a+48)=a+28;Dc(a+32,a+104,a+56);Gf(a+32);X;a:X;}
static const char W[][501]={"(\0\0\0\14\0\0\0\4\0\0\0'\0\0\0&\0\0\0%\0\0\0,\0\0\0\4\0\0\0\4\0\0\0+\0\0\0*\0\0\0)\0\0\0.xo)\n\0\0\0P\14\0\0\1\0\0\0Q\14\0\0\1\0\0\0C\0\0\0\2\0\0\0#####\n\0\0`\0\0\0\6\0\0\0a board`\?` before a board, or `$`\0\0\0\0\360\0\0\0\17\0\0\360\0\0\0\17\0\0\0\210\210\0\0DD\0\0\"\"\0\0\21\21\0\0!\204\0\0H\22\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0 \0\0\0\0\0 cells of \0\0P\20\0\0\0\0\0\0\330\0\0\0\n\0\0\0nothing after a blank line \11\15\n...\0\0\0P\20\0\0\0\0\0\0P\20\0\0\0\0\0\0the end of the inputinput line \0<\1\0\0\13\0\0\0: expected , found \0P\20\0\0\0\0\0\0P\1\0\0\13\0\0\0[\1\0\0\10\0\0\0P\20\0\0\0\0\0\0\325\15\0\0\1\0\0\0\357\277\275\0002\0\0\0\4\0\0\0\4\0\0\0001\0\0\0000\0\0\0/\0\0\0NulError\24\0\0\0\4\0\0\0\4\0\0\0\23\0\0\0\24\0\0\0\4\0\0\0\4\0\0\0\25\0\0\0\0\3\0\0\203\4 \0\221\5`\0]\23\240\0\22\27 \37\14 `\37\357,\240+*0 ,o\246\340,\2\250`-\36\373`.\0\376 6\236\377`6",
"\375\1\3416\1\n!7$\15\3417\253\16a9/\30\24190\34\341G\363\36!L\360j\341OOo!P\235\274\241P\0\317aQe\321\241Q\0\332!R\0\340\341S0\341aU\256\342\241V\320\350\341V \0nW\360\1\377W\0p\0\7\0-\1\1\1\2\1\2\1\1H\0130\25\20\1e\7\2\6\2\2\1\4#\1\36\33[\13:\11\11\1\30\4\1\11\1\3\1\5+\3<\10*\30\1 7\1\1\1\4\10\4\1\3\7\n\2\35\1:\1\1\1\2\4\10\1\11\1\n\2\32\1\2\29\1\4\2\4\2\2\3\3\1\36\2\3\1\13\29\1\4\5\1\2\4\1\24\2\26\6\1\1:\1\1\2\1\4\10\1\7\3\n\2\36\1;\1\1\1\14\1\11\1(\1\3\0017\1\1\3\5\3\1\4\7\2\13\2\35\1:\1\2\1\2\1\3\1\5\2\7\2\13\2\34\29\2\1\1\2\4\10\1\11\1\n\2\35\1H\1\4\1\2\3\1\1\10\1Q\1\2\7\14\10b\1\2\11\13\6J\2\33\1\1\1\1\0017\16\1\5\1\2\5\13\1$\11\1f\4\1\6\1\2\2\2\31\2\4\3\20\4\15\1\2\2\6\1\17\1\0\3\0\3\35\2\36\2\36\2@\2\1\7\10\1\2\13\11\1-\3\1\1u\2\"\1v\3\4\2\11\1\6\3\333\2\2\1:\1\1\7\1\1\1\1\2\10\6\n\2\0010\0371\0040\7\1\1\5\1(\11\14\2 \4\2\2\1\38\1\1\2\3\1\1\3:\10\2\2\230\3\1\15\1\7\4\1\6\1\3\2\306@\0\1\303!\0\3\215\1` \0\6i\2\0\4\1\n \2P\2\0\1\3\1\4\1\31\2\5\1\227\2\32\22\15\1&\10\31\13.\0030\1\2\4\2\2'\1C\6\2\2\2\2\14\1\10\1/\0013\1\1\3\2\2\5\2\1\1*\2",
"\10\1\356\1\2\1\4\1\0\1\0\20\20\20\0\2\0\1\342\1\225\5\0\3\1\2\5\4(\3\4\1\245\2\0\4\0\2\231\0131\4{\0016\17)\1\2\2\n\0031\4\2\2\7\1=\3$\5\1\10>\1\14\0024\11\n\4\2\1_\3\2\1\1\2\6\1\240\1\3\10\25\29\2\1\1\1\1\26\1\16\7\3\5\303\10\2\3\1\1\27\1Q\1\2\6\1\1\2\1\1\2\1\2\353\1\2\4\6\2\1\2\33\2U\10\2\1\1\2j\1\1\1\2\6\1\1e\3\2\4\1\5\0\11\1\2\365\1\n\2\1\1\4\1\220\4\2\2\4\1 \n(\6\2\4\10\1\11\6\2\3.\15\1\2\0\7\1\6\1\1R\26\2\7\1\2\1\2z\6\3\1\1\2\1\7\1\1H\2\3\1\1\1\0\2\0\5;\7\0\1\?\4Q\1\0\2\0.\2\27\0\1\1\3\4\5\10\10\2\7\36\4\224\3\0007\0042\10\1\16\1\26\5\1\17\0\7\1\21\2\7\1\2\1\5\0\7\0\1=\4\0\7m\7\0`\200\360\0\0\1\3\5\5\6\6\2\7\6\10\7\11\21\n\34\13\31\14\32\15\20\16\15\17\4\20\3\22\22\23\11\26\1\27\4\30\1\31\3\32\7\33\1\34\2\37\26 \3+\3-\13.\0010\0031\0022\1\247\2\251\2\252\4\253\10\372\2\373\5\375\2\376\3\377\11\255xy\213\215\2420WX\213\214\220\34\335\16\17KL\373\374./\?\\]_\342\204\215\216\221\222\251\261\272\273\305\306\311\312\336\344\345\377\0\4\21\22)147:;=IJ]\204\216\222\251\261\264\272\273\306\312\316\317\344\345\0\4\15\16\21\22)14:;EFIJ^de\204\221\233\235\311\316\317\15\21):;EIW[\\^_de\215\221\251\264\272\273\305\311\337\344\345\360\15\21EIde\200\204\262\274\276\277\325\327",
"\360\361\203\205\213\244\246\276\277\305\307\316\317\332\333H\230\275\315\306\316\317INOWY^_\211\216\217\261\266\267\277\301\306\307\327\21\26\27[\\\366\367\376\377\200mq\336\337\16\37no\34\35_}~\256\257\177\273\274\26\27\36\37FGNOXZ\\^~\177\265\305\324\325\334\360\361\365rs\217tu\226&./\247\257\267\277\307\317\327\337\232@\227\2300\217\37\322\324\316\377NOZ[\7\10\17\20'/\356\357no7=\?BE\220\221Sgu\310\311\320\321\330\331\347\376\377\0 _\"\202\337\4\202D\10\33\4\6\21\201\254\16\200\253\5\37\11\201\33\3\31\10\1\4/\0044\4\7\3\1\7\6\7\21\nP\17\22\7U\7\3\4\34\n\11\3\10\3\7\3\2\3\3\3\14\4\5\3\13\6\1\16\25\5N\7\33\7W\7\2\6\26\15P\4C\3-\3\1\4\21\6\17\14:\4\35%_ m\4j%\200\310\5\202\260\3\32\6\202\375\3Y\7\26\11\30\11\24\14\24\14j\6\n\6\32\6Y\7+\5F\n,\4\14\4\1\0031\13,\4\32\6\13\3\200\254\6\n\6/1M\3\200\244\10<\3\17\3<\78\10+\5\202\377\21\30\10/\21-\3!\17!\17\200\214\4\202\227\31\13\25\210\224\5/\5;\7\2\16\30\11\200\276\"t\14\200\326\32\14\5\200\377\5\200\337\14\362\235\0037\11\201\\\24\200\270\10\200\313\5\n\30;\3\n\68\10F\10\14\6t\13\36\3Z\4Y\11\200\203\30\34\n\26\11L\4\200\212\6\253\244\14\27\0041\241\4\201\332&\7\14\5\5\200\246\20\201\365\7\1 *\6L\4\200\215\4\200\276\3\33\3\17\15\0\6\1\1\3\1\4\2\5\7\7\2\10\10\11\2\n\5\13\2\16\4\20\1\21\2\22\5\23\21\24\1\25\2\27\2\31\15\34\5\35\10$\1j\4",
"k\2\257\3\274\2\317\2\321\2\324\14\325\11\326\2\327\2\332\1\340\5\341\2\347\4\350\2\356 \360\4\370\2\372\2\373\1\14';>NO\217\236\236\237{\213\223\226\242\262\272\206\261\6\7\0116=>V\363\320\321\4\24\03067VW\177\252\256\257\2755\340\22\207\211\216\236\4\15\16\21\22)14:EFIJNOde\\\266\267\33\34\7\10\n\13\24\02769:\250\251\330\331\0117\220\221\250\7\n;>fi\217\222o_\277\356\357Zb\364\374\377\232\233./'(U\235\240\241\243\244\247\250\255\272\274\304\6\13\14\25\35:\?EQ\246\247\314\315\240\7\31\32\"%>\?\347\354\357\377\305\306\4 #%&(38:HJLPSUVXZ\\^`cefksx}\177\212\244\252\257\260\300\320\256\257no\223^\"{\5\3\4-\3f\3\1/.\200\202\35\0031\17\34\4$\11\36\5+\5D\4\16*\200\252\6$\4$\4(\0104\13NC\2017\11\26\n\10\30;E9\3c\10\0110\26\5!\3\33\5\1@8\4K\5/\4\n\7\11\7@ '\4\14\0116\3:\5\32\7\4\14\7PI73\0153\7.\10\n\201&RN(\10*\26\32&\34\24\27\11N\4$\11D\15\31\7\n\6H\10'\11u\13\?A*\6;\5\n\6Q\6\1\5\20\3\5\200\213b\36H\10\n\200\246^\"E\13\n\6\15\23:\6\n6,\4\27\200\271<dS\14H\11\nFE\33H\10S\15I\201\7F\n\35\3GI7\3\16\10\n\69\7\n\2016\31\200\267\1\0172\15\203\233fu\13\200\304\212Lc\15\204/\217\321\202G\241\271\2029\7*\4\\\6&\nF\n(\5\23\202\260[eK\49\7\21@\5\13\2\16\227\370\10\204\326*\11\242\347",
"\2013-\3\21\4\10\201\214\211\4k\5\15\3\11\7\20\222`G\11t<\200\366\ns\10p\25F\200\232\24\14W\11\31\200\207\201G\3\205B\17\25\204P\37\200\341+\200\325-\3\32\4\2\201@\37\21:\5\1\204\340\200\367)L\4\n\4\2\203\21DL=\200\302<\6\1\4U\5\0334\2\201\16,\4d\14V\n\200\2568\35\15,\4\11\7\2\16\6\200\232\203\330\5\20\3\15\3t\14Y\7\14\4\1\17\14\48\10\n\6(\10\"N\201T\14\25\3\5\3\7\11\35\3\13\5\6\n\n\6\10\10\7\11\200\313%\n\204\006000102030405060708091011121314151617181920212223242526272829303132333435363738394041424344454647484950515253545556575859606162636465666768697071727374757677787980818283848586878889909192939495969798990x\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1",
"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\2\3\3\3\3\3\3\3\3\3\3\3\3\3\3\3\3\4\4\4\4\4\0\0\0\0\0\0\0\0\0\0\0    ,\n, (\n(,)[]\0\0\0\35\0\0\0\4\0\0\0\4\0\0\0\34\0\0\0\33\0\0\0\32\0\0\0\31\0\0\0\14\0\0\0\4\0\0\0\30\0\0\0\27\0\0\0\26\0\0\0Err\0\21\0\0\0\4\0\0\0\4\0\0\0\22\0\0\0Ok\0\0\21\0\0\0\4\0\0\0\4\0\0\0\20\0\0\0mainunwrap failed: CString::new(\"main\") = \0\0\264\14\0\0&\0\0\0library/std/src/rt.rslibrary/std/src/sync/once.rsOnce instance has previously been poisoned\0\25\15\0\0*\0\0\0\16\0\0\0\4\0\0\0\4\0\0\09\0\0\08\0\0\0007\0\0\0\16\0\0\0\4\0\0\0\4\0\0\0\15\0\0\0\14\0\0\0\13\0\0\0\344\14\0\0\25\0\0\0_\0\0\0\15\0\0\0\5\0\0\0\4\0\0\0\4\0\0\0\4\0\0\0\3\0\0\0()condvar wait not supported\236\15",
"\32\0\0\0fatal runtime error: \n\0\0\300\15\0\0\25\0\0\0\325\15\0\0\1\0\0\0assertion failed: thread_info.is_none()\0\350\15\0\0'\0\0\0inconsistent park state\0\30\16\0\0\27\0\0\0park state changed unexpectedly\08\16\0\0\37\0\0\0inconsistent state in unpark`\16\0\0\34\0\0\0failed to write the buffered data\0\0\0\204\16\0\0!\0\0\0\27\0\0\0006\0\0\0\14\0\0\0\4\0\0\0005\0\0\0004\0\0\0003\0\0\0failed to generate unique thread ID: bitspace exhausted\0\314\16\0\0007\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0failed to write whole buffer\30\17\0\0\34\0\0\0\27\0\0\0\n\0\0\0\14\0\0\0\4\0\0\0\11\0\0\0\10\0\0\0\7\0\0\0formatter error\0X\17\0\0\17\0\0\0(\0\0\0cannot recursively acquire mutext\17\0\0 \0\0\0\5\0\0\0\4\0\0\0\4\0\0\0!\0\0\0 ",
"\371\14\0\0\34\0\0\0N\1\0\0\16\0\0\0\5\0\0\0\4\0\0\0\4\0\0\0;\0\0\0:\0\0\0\5\0\0\0\4\0\0\0\4\0\0\0\37\0\0\0\36"};
static V T[60]={0,(V)Kc,(V)Vc,(V)Wc,(V)Xc,(V)Zc,(V)Ad,(V)Bd,(V)Ub,(V)Cd,(V)Dd,(V)Ed,(V)Fd,(V)Gd,(V)Hd,(V)Id,(V)Jd,(V)Kd,(V)Ld,(V)Od,(V)Pd,(V)Qd,(V)Rd,(V)Sd,(V)Ra,(V)Td,(V)Ud,(V)Vd,(V)Wd,(V)Xd,(V)Zd,(V)Ae,(V)Be,(V)Ce,(V)De,(V)Ge,(V)He,(V)Ie,(V)Ac,(V)Gb,(V)Ke,(V)Le,(V)Me,(V)Ne,(V)Oe,(V)Pe,(V)Qe,(V)Re,(V)Se,(V)Te,(V)Ue,(V)Ve,(V)Cc,(V)We,(V)Xe,(V)Ze,(V)Af,(V)Bf,(V)Cf,(V)Df};
int main(void){int i;M=(unsigned char*)calloc(4198496,1);if(!M)X;
for(i=0;i<9;i++)memcpy(M+16+i*500,W[i],500);

return(int)Hf();}
