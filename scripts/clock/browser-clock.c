/* The time of day, FAKETIME's seconds away from the true one. Timers and waits keep theirs. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long offset(void) {
  const char *seconds = getenv("FAKETIME");
  return seconds ? atol(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += offset();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (now) *now = precise.tv_sec;
  return precise.tv_sec;
}

/* Firefox waits until a time of day. A time since the machine's start is far below 2001's. */
int pthread_cond_timedwait(pthread_cond_t *of, pthread_mutex_t *with, const struct timespec *until) {
  struct timespec end = *until;
  clockid_t clock = end.tv_sec > 1000000000 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  if (clock == CLOCK_REALTIME) end.tv_sec -= offset();
  return pthread_cond_clockwait(of, with, clock, &end);
}
