/* A pretend toolchain: counts the call, takes a while, says its text. Copies differ in TEXT and WAIT. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile char text[160] = "@TEXT@";
static volatile char wait[16] = "@WAIT@";

int main(void) {
    char path[4096 + 8];
    ssize_t n = readlink("/proc/self/exe", path, 4096);
    if (n > 0) {
        memcpy(path + n, ".calls", 7);
        int fd = open(path, O_CREAT | O_WRONLY | O_APPEND, 0600);
        if (fd >= 0 && write(fd, "x", 1) < 0)
            return 3;
    }
    usleep(1000 * atoi((const char *)wait));
    n = (ssize_t)strlen((const char *)text);
    return write(1, (const char *)text, (size_t)n) == n ? 0 : 3;
}
