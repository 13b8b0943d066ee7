/*
 * A signal that interrupts libfaketime's own `epoll_wait` reads the true time: PostgreSQL's timeouts
 * and its search for deadlocks would never come.
 */
#define _GNU_SOURCE
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_wait(int of, struct epoll_event *events, int most, int timeout) {
  return syscall(SYS_epoll_pwait, of, events, most, timeout, (void *)0, (long)8);
}
