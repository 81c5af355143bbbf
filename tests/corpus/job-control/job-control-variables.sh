# Job Control Variables: auto_resume.

#### it is not used by scripts
auto_resume=exact; sleep 10 & sleep 0; echo $?; jobs; kill %1; wait 2>/dev/null

#### exact resumes a job of that name in an interactive shell
printf 'set -m\nauto_resume=exact\nbash -c "kill -STOP \\$\\$; echo resumed" x\nbash\necho end\n' | bash --norc --noprofile -i 2>/dev/null | grep -E 'resumed|end'
