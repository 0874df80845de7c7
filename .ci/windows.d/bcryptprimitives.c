/* Rust's standard library takes random numbers from this library of Windows, which Wine 8 lacks. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length)
{
    return length <= MAXDWORD && RtlGenRandom(bytes, (ULONG)length);
}
