# Bash Builtins: bind.

#### -l lists the functions
# pending: keymaps and key bindings come with the line editor
bind -l 2>/dev/null | grep -c .; bind -l 2>/dev/null | grep -E '^(accept-line|yank|complete)$'

#### -P, -p and -q tell where a function is bound
# pending: keymaps and key bindings come with the line editor
bind -q yank 2>/dev/null; bind -q nosuch 2>&1 | sed 's/.*: //'; bind -p 2>/dev/null | grep 'accept-line'; bind -P 2>/dev/null | grep '^yank can'

#### -v and -V list variables
# pending: keymaps and key bindings come with the line editor
bind -v 2>/dev/null | grep -E ' (bell-style|editing-mode) '; bind -V 2>/dev/null | grep bell-style

#### a key is bound and unbound
# pending: keymaps and key bindings come with the line editor
bind '"\C-xq": yank' 2>/dev/null; bind -q yank 2>/dev/null; bind -r '\C-xq' 2>/dev/null; bind -q yank 2>/dev/null; bind -u yank 2>/dev/null; bind -q yank 2>/dev/null; echo $?

#### -s and -S list macros
# pending: keymaps and key bindings come with the line editor
bind '"\C-xm": "text"' 2>/dev/null; bind -s 2>/dev/null; bind -S 2>/dev/null

#### -x binds a shell command, -X lists them
# pending: keymaps and key bindings come with the line editor
bind -x '"\C-xz": echo hi' 2>/dev/null; bind -X 2>/dev/null

#### -m names a keymap
# pending: keymaps and key bindings come with the line editor
bind -m vi-insert '"\C-xq": yank' 2>/dev/null; bind -m vi-insert -q yank 2>/dev/null; bind -m nosuch -l 2>&1 | sed 's/.*bind/bind/'

#### -f reads a file
# pending: keymaps and key bindings come with the line editor
echo 'set bell-style none' >rc; bind -f rc 2>/dev/null; bind -v 2>/dev/null | grep bell-style; bind -f none 2>&1 | grep -c 'none'

#### a variable is set
# pending: keymaps and key bindings come with the line editor
bind 'set completion-ignore-case on' 2>/dev/null; bind -v 2>/dev/null | grep completion-ignore-case

#### without line editing it warns
bind -q yank 2>&1 >/dev/null

#### an unknown option
bind -z 2>/dev/null; echo $?
