# The prompt in bash, 4.4 or newer; durations are exact from 5.0 on.
#
# Nothing here starts a process for a prompt. PS1 names a variable, whose value bash does not expand
# again.

# No alias of the user's has a say in how this is read.
\shopt -q expand_aliases && _spork_aliases=-s || _spork_aliases=-u
\shopt -u expand_aliases

if [[ $- == *i* ]] && (( BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404 )); then

declare -F _spork_close >/dev/null && _spork_close
_spork_program=@PROGRAM@
_spork_left='$ ' _spork_more='> ' _spork_env='' _spork_functions='' _spork_start='' _spork_none=''
_spork_generation=0 _spork_silent=0 _spork_pid=0 _spork_in=-1 _spork_out=-1

# Opens the pipes of a companion: the beginning of their names, its process id.
_spork_open() {
  _spork_close
  [[ -p $1.in && -p $1.out ]] || return 1
  # Open for reading as well, a pipe neither blocks nor breaks when the companion has gone.
  { exec {_spork_in}<>"$1.in" {_spork_out}<"$1.out"; } 2>/dev/null || return 1
  _spork_pid=$2 _spork_env='' _spork_silent=0
}

_spork_close() {
  (( _spork_out >= 0 )) && exec {_spork_out}<&-
  (( _spork_in >= 0 )) && exec {_spork_in}>&-
  _spork_in=-1 _spork_out=-1 _spork_pid=0
}

# Starts a companion, if there is none.
_spork_attach() {
  if (( _spork_out >= 0 && _spork_silent < 3 )) && kill -0 "$_spork_pid" 2>/dev/null; then
    return 0
  fi
  (( _spork_pid && _spork_silent >= 3 )) && kill -KILL "$_spork_pid" 2>/dev/null
  local told
  told=$(command "$_spork_program" prompt attach bash "$$" 2>/dev/null) || return 1
  _spork_open "${told% *}" "${told##* }"
}

# Takes answers until this prompt's has come, waiting so many seconds for each.
_spork_take() {
  local kind number left right small rest
  while :; do
    IFS=$'\x1f' read -r -d '' -t "$1" -u "$_spork_out" kind number left right small rest 2>/dev/null || {
      # Above 128: nothing came; else the companion has gone.
      (( $? > 128 )) || _spork_close
      return 1
    }
    case $kind in
      P)
        [[ $number == "$_spork_generation" ]] || continue
        _spork_left=$left _spork_silent=0
        return 0
        ;;
      S) _spork_more=$left _spork_functions=$right ;;
      N) printf '%s\n' "$number" >&2 ;;
    esac
  done
}

# Asks for a prompt: status, statuses of the pipeline.
_spork_ask() {
  local IFS=$' \t\n' ask env=() names name REPLY now all
  local offset jobs='\j'
  jobs=${jobs@P}
  printf -v offset '%(%z)T' -1
  (( ++_spork_generation ))
  ask=(prompt "generation=$_spork_generation" "cwd=$PWD" "status=$1" "pipestatus=$2"
    "columns=${COLUMNS:-80}" "offset=$offset" "jobs=$jobs" "level=${SHLVL:-1}")
  if [[ $_spork_start ]]; then
    if [[ ${EPOCHREALTIME-} ]]; then
      now=${EPOCHREALTIME/[^0-9]/}
    else
      now=$(( SECONDS * 1000000 ))
    fi
    ask+=("duration=$(( (now - _spork_start) / 1000 ))")
  fi
  for name in "${_spork_texts[@]}"; do
    ask+=("custom.$name")
  done
  _spork_attach || return 1
  # Only those that are set are looked at.
  names=(
    @SET@
    ${!GIT_@} ${!MISE_@} ${!ASDF_@}
  )
  for name in "${names[@]}"; do
    [[ ${!name@a} == *x* ]] && env+=("+$name=${!name}")
  done
  IFS=$'\x1f'
  all="${env[*]}"
  if [[ $all != "$_spork_env" ]]; then
    ask+=(environment "${env[@]}")
    _spork_env=$all
  fi
  printf '%s\0' "${#ask[@]}" "${ask[@]}" >&"$_spork_in" || return 1
  (( ++_spork_silent ))
}

_spork_prompt() {
  local _spork_status=$? _spork_pipe="${PIPESTATUS[*]}"
  local _spork_texts=() _spork_name REPLY IFS=$' \t\n'
  # Segments of the user's own: functions, run here.
  for _spork_name in $_spork_functions; do
    if declare -F "${_spork_name#*=}" >/dev/null; then
      REPLY=
      "${_spork_name#*=}"
      _spork_texts+=("${_spork_name%%=*}=$REPLY")
    fi
  done
  # A companion that has gone is replaced and asked again. Too late: what is known without help.
  if ! { _spork_ask "$_spork_status" "$_spork_pipe" && _spork_take "${SPORK_PROMPT_PATIENCE:-0.0$(( _spork_generation > 1 ? 2 : 5 ))}"; } &&
    ! { (( _spork_out < 0 )) && _spork_ask "$_spork_status" "$_spork_pipe" && _spork_take "${SPORK_PROMPT_PATIENCE:-0.05}"; }; then
    _spork_left="$PWD \$ "
    _spork_left=${_spork_left//[[:cntrl:]]/?}
  fi
  _spork_start=
  shopt -s promptvars
  return "$_spork_status"
}

if [[ ${BASH_VERSINFO[0]} -ge 5 ]]; then
  # Expanded when a command is about to run: notes the time, shows nothing.
  _spork_ps0='${_spork_none:(_spork_start=${EPOCHREALTIME/[^0-9]/},0):0}'
else
  _spork_ps0='${_spork_none:(_spork_start=SECONDS*1000000,0):0}'
fi
[[ ${PS0-} == *_spork_start* ]] || PS0=$_spork_ps0${PS0-}
if [[ " ${PROMPT_COMMAND[*]-} " != *_spork_prompt* ]]; then
  if (( BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 501 )); then
    # Each member sees status and PIPESTATUS of the command, whatever the others did.
    PROMPT_COMMAND=(_spork_prompt "${PROMPT_COMMAND[@]}")
  else
    PROMPT_COMMAND=_spork_prompt${PROMPT_COMMAND:+;$PROMPT_COMMAND}
  fi
fi
[[ ${VIRTUAL_ENV_DISABLE_PROMPT+x} ]] || export VIRTUAL_ENV_DISABLE_PROMPT=1
shopt -s promptvars
PS1='${_spork_left}'
PS2='${_spork_more}'

_spork_companion=(@COMPANION@)
# The code may be older than this shell.
if [[ ${_spork_companion[2]-} == "$$" ]]; then
  _spork_open "${_spork_companion[0]}" "${_spork_companion[1]}"
fi
unset _spork_companion _spork_ps0

fi
\shopt $_spork_aliases expand_aliases
unset _spork_aliases
