//! Start of the shell (bash manual: Invoking Bash, Bash Startup Files).
