# The prompt in zsh, 5.2 or newer.
#
# Nothing here starts a process for a prompt. PROMPT names variables, whose values zsh does not expand
# again but for %, which the companion doubles.

# No alias and no option of the user's has a say in how this is read. zsh reads all that `eval` is
# given before it runs any, so what is between the marks becomes one word, and is read by an `eval` of
# its own.
'builtin' 'typeset' -ga _spork_options
_spork_options=()
[[ -o aliases ]] && _spork_options+=(aliases)
[[ -o shglob ]] && _spork_options+=(shglob)
[[ -o braceexpand ]] || _spork_options+=(nobraceexpand)
[[ -o ignorebraces ]] && _spork_options+=(ignorebraces)
'builtin' 'setopt' noaliases noshglob braceexpand noignorebraces

@BODY@
if [[ -o interactive ]] && zmodload zsh/zle zsh/zleparameter zsh/system zsh/parameter zsh/datetime 2>/dev/null; then

(( ${+functions[_spork_close]} )) && _spork_close
typeset -g _spork_program=@PROGRAM@
typeset -g _spork_left='%~ %# ' _spork_right='' _spork_more='> '
typeset -g _spork_small_left='' _spork_small_right='' _spork_transient=off
typeset -g _spork_env='' _spork_bytes='' _spork_keymap=insert _spork_before='' _spork_start=''
typeset -gA _spork_functions=()
typeset -gi _spork_generation=0 _spork_silent=0 _spork_pid=0 _spork_in=-1 _spork_out=-1 _spork_columns=0
typeset -gi _spork_moved=0

# Opens the pipes of a companion: the beginning of their names, its process id.
_spork_open() {
  emulate -L zsh
  _spork_close
  [[ -p $1.in && -p $1.out ]] || return 1
  # Open for reading as well, a pipe neither blocks nor breaks when the companion has gone.
  sysopen -rw -o cloexec -u _spork_in -- $1.in || return 1
  sysopen -r -o cloexec -u _spork_out -- $1.out || { _spork_close; return 1 }
  _spork_pid=$2 _spork_env='' _spork_bytes='' _spork_silent=0
  zle -F $_spork_out _spork_news
}

_spork_close() {
  emulate -L zsh
  if (( _spork_out >= 0 )); then
    zle -F $_spork_out 2>/dev/null
    exec {_spork_out}<&-
  fi
  (( _spork_in >= 0 )) && exec {_spork_in}>&-
  _spork_in=-1 _spork_out=-1 _spork_pid=0
}

# Starts a companion, if there is none.
_spork_attach() {
  emulate -L zsh
  if (( _spork_out >= 0 && _spork_silent < 3 )) && kill -0 $_spork_pid 2>/dev/null; then
    return 0
  fi
  (( _spork_pid && _spork_silent >= 3 )) && kill -KILL $_spork_pid 2>/dev/null
  local -a told
  told=(${=$(command $_spork_program prompt attach zsh $$ 2>/dev/null)})
  (( $#told >= 2 )) && _spork_open "${(j: :)told[1,-2]}" $told[-1]
}

# Sends a request: its word, then name=value.
_spork_ask() {
  emulate -L zsh
  (( _spork_out >= 0 )) || return 1
  syswrite -o $_spork_in -- "$#"$'\0'"${(pj:\0:)@}"$'\0' 2>/dev/null
}

# Takes what has come, waiting so many seconds for it. True: it was the prompt that is waited for, or,
# if that is not waited for, a prompt that looks different now.
_spork_take() {
  emulate -L zsh
  local chunk record
  local -a parts
  local -i changed=0 answered=0 code=0
  while (( _spork_out >= 0 )); do
    sysread -i $_spork_out -t $1 chunk 2>/dev/null
    code=$?
    # 4: nothing came; 5: end of file, the companion has gone.
    (( code == 5 )) && _spork_close
    (( code )) && return 1
    _spork_bytes+=$chunk
    while [[ $_spork_bytes == *$'\0'* ]]; do
      record=${_spork_bytes%%$'\0'*}
      _spork_bytes=${_spork_bytes#*$'\0'}
      parts=("${(@ps:\x1f:)record}")
      case $parts[1] in
        (P)
          [[ $parts[2] == $_spork_generation ]] || continue
          [[ $_spork_left == "$parts[3]" && $_spork_right == "$parts[4]" ]] || changed=1
          answered=1
          _spork_left=$parts[3] _spork_right=$parts[4]
          _spork_small_left=$parts[5] _spork_small_right=$parts[6]
          _spork_silent=0
          ;;
        (S)
          _spork_transient=$parts[2] _spork_more=$parts[3]
          _spork_functions=()
          for chunk in ${=parts[4]}; do
            _spork_functions[${chunk%%=*}]=${chunk#*=}
          done
          ;;
        (N) print -ru2 -- $parts[2] ;;
      esac
    done
    (( $1 > 0 ? answered : changed )) && return 0
  done
  return 1
}

# The pipe has something while a line is edited.
_spork_news() {
  if _spork_take 0 && zle; then
    zle .reset-prompt
    zle -R
  fi
}

# A new prompt: status, statuses of the pipeline.
_spork_prompt() {
  emulate -L zsh
  local -a last=("$@") ask
  local -a running stopped names
  local name env= offset
  local -F now=$EPOCHREALTIME
  local -i ms
  running=("${(@v)jobstates}")
  stopped=(${(M)running:#suspended*})
  strftime -s offset %z $EPOCHSECONDS
  (( ++_spork_generation ))
  ask=(prompt generation=$_spork_generation cwd=$PWD status=$last[1] "pipestatus=${last[2,-1]}"
    columns=$COLUMNS keymap=insert offset=$offset level=$SHLVL
    jobs=$(( $#running - $#stopped )) stopped=$#stopped)
  if [[ -n $_spork_start ]]; then
    (( ms = (now - _spork_start) * 1000 ))
    ask+=(duration=$ms)
  fi
  for name in ${(k)_spork_texts}; do
    ask+=("custom.$name=$_spork_texts[$name]")
  done
  _spork_attach || return 0
  # Only those that are set are looked at.
  names=(
    @SET@
    ${(k)parameters[(I)(GIT|MISE|ASDF)_*]}
  )
  for name in $names; do
    [[ ${(Pt)name} == *export* ]] && env+="+$name=${(P)name}"$'\0'
  done
  if [[ $env != $_spork_env ]]; then
    ask+=(environment ${(ps:\0:)env})
    _spork_env=$env
  fi
  _spork_keymap=insert _spork_columns=$COLUMNS
  _spork_moved=0
  [[ $_spork_before == $PWD ]] || _spork_moved=1
  _spork_before=$PWD
  # What has come for earlier prompts is passed over by its generation.
  if _spork_ask "${ask[@]}"; then
    (( ++_spork_silent ))
    _spork_take ${SPORK_PROMPT_PATIENCE:-$(( _spork_generation > 1 ? 0.02 : 0.05 ))} && return 0
    (( _spork_out < 0 )) && return 1
  fi
  # Too late: what is known without help, until news comes.
  _spork_left='%~ %# ' _spork_right=
  return 0
}

_spork_precmd() {
  local -a _spork_last=($? "${pipestatus[@]}")
  local REPLY _spork_name
  local -A _spork_texts=()
  # Segments of the user's own: functions, run here with the options they know.
  for _spork_name in ${(k)_spork_functions}; do
    if (( ${+functions[${_spork_functions[$_spork_name]}]} )); then
      REPLY=
      ${_spork_functions[$_spork_name]}
      _spork_texts[$_spork_name]=${REPLY//$'\0'/}
    fi
  done
  setopt nopromptbang promptpercent promptsubst
  # False: the companion has gone, and another one is asked.
  _spork_prompt "${_spork_last[@]}" || _spork_prompt "${_spork_last[@]}"
  _spork_start=
}

_spork_preexec() {
  _spork_start=$EPOCHREALTIME
  _spork_ask run
}

# Keys mean something else, or the terminal has another size.
_spork_again() {
  local keymap=insert
  case $KEYMAP in
    (vicmd) keymap=command ;;
    (*) [[ ${ZLE_STATE-} == *overwrite* ]] && keymap=replace ;;
  esac
  [[ $keymap == command && ${REGION_ACTIVE:-0} != 0 ]] && keymap=visual
  [[ $keymap == $_spork_keymap && $COLUMNS == $_spork_columns ]] && return 0
  _spork_keymap=$keymap _spork_columns=$COLUMNS
  _spork_ask draw keymap=$keymap columns=$COLUMNS && _spork_take ${SPORK_PROMPT_PATIENCE:-0.02} && zle && zle .reset-prompt
}

# Who changes keymaps may select as well, which no event tells: from then on it is looked for.
_spork_keys() {
  if [[ $KEYMAP == vicmd ]] && (( ! ${+_spork_watching} )); then
    typeset -g _spork_watching=1
    _spork_hook line-pre-redraw _spork_again
  fi
  _spork_again
}

# Gives a special widget a function. Others may have done so before us; what shares widgets between
# functions takes a while to load.
_spork_hook() {
  zle -N $2
  if (( ${+widgets[zle-$1]} )); then
    autoload -Uz add-zle-hook-widget
    add-zle-hook-widget $1 $2
  else
    zle -N zle-$1 $2
  fi
}

# The line is accepted: its prompt becomes small.
_spork_finish() {
  emulate -L zsh
  [[ $_spork_transient == off || -z $_spork_small_left ]] && return
  [[ $_spork_transient == same-directory ]] && (( _spork_moved )) && return
  _spork_left=$_spork_small_left _spork_right=$_spork_small_right
  zle .reset-prompt
  zle -R
}

if (( ! ${+_spork_hooked} )); then
  typeset -g _spork_hooked=1
  typeset -ga precmd_functions preexec_functions
  precmd_functions+=(_spork_precmd)
  preexec_functions+=(_spork_preexec)
  _spork_hook keymap-select _spork_keys
  _spork_hook line-finish _spork_finish
  (( ${+functions[TRAPWINCH]} )) || TRAPWINCH() { zle && _spork_again }
fi
(( ${+VIRTUAL_ENV_DISABLE_PROMPT} )) || export VIRTUAL_ENV_DISABLE_PROMPT=1
setopt nopromptbang promptpercent promptsubst
PROMPT='${_spork_left}'
RPROMPT='${_spork_right}'
PROMPT2='${_spork_more}'

# The code may be older than this shell.
() {
  emulate -L zsh
  if [[ ${3-} == $$ ]]; then
    _spork_open "$1" "$2"
  fi
} @COMPANION@

fi
@END@
'builtin' 'setopt' ${_spork_options[@]-prompt_percent}
'builtin' 'unset' _spork_options
