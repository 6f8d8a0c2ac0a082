/** Functions of a script for a POSIX shell, by name; each is written where it, or another that needs it, is used. */
const functions = {
  stop: `stop() {
  printf '%s\\n' "$1" >&2
  return 1
}`,
  repeat: `# repeat TIMES SECONDS STEP
repeat() {
  left=$1
  until "$3"; do
    [ "$left" -gt 0 ] || return 1
    left=$((left - 1))
    sleep "$2"
  done
}`,
  expect_status: `# expect_status STEP STATUS EXPECTED...
expect_status() {
  step=$1
  got=$2
  shift 2
  for expected in "$@"; do
    [ "$got" != "$expected" ] || return 0
  done
  stop "$step: HTTP $got, not $*"
}`,
  header_value: `# header_value NAME: of the last response
header_value() {
  name=$(printf '%s' "$1" | tr '[:upper:]' '[:lower:]') awk '
    /^HTTP\\// { found = 0 }
    index(tolower($0), ENVIRON["name"] ":") == 1 {
      sub(/^[^:]*:[ \\t]*/, ""); sub(/[ \\t\\r]*$/, "")
      value = found ? value ", " $0 : $0; found = 1
    }
    END { if (!found) exit 1; print value }' "$folder/headers"
}`,
  expect_header: `# expect_header STEP NAME PATTERN
expect_header() {
  value=$(header_value "$2") || stop "$1: the response has no header $2" || return 1
  printf '%s' "$value" | jq -Rse --arg pattern "$3" 'test($pattern)' >"$folder/out" ||
    stop "$1: the header $2 does not match $3"
}`,
  cookie_value: `# cookie_value NAME: as the response sets it
cookie_value() {
  name=$1 awk '
    tolower($0) ~ /^set-cookie:/ {
      sub(/^[^:]*:[ \\t]*/, ""); sub(/\\r$/, ""); sub(/;.*/, "")
      if (index($0, ENVIRON["name"] "=") == 1) { value = substr($0, length(ENVIRON["name"]) + 2); found = 1 }
    }
    END { if (!found) exit 1; print value }' "$folder/headers"
}`,
  expect_cookie: `# expect_cookie STEP NAME
expect_cookie() {
  cookie_value "$2" >"$folder/out" || stop "$1: the response does not set the cookie $2"
}`,
  kept_cookie: `# kept_cookie NAME: as the response sets it, else as an earlier one has set it
kept_cookie() {
  cookie_value "$1" || name=$1 awk -F '\\t' '
    NF == 7 && $6 == ENVIRON["name"] { value = $7; found = 1 } END { if (!found) exit 1; print value }' "$folder/cookies"
}`,
  cookies_like: `# cookies_like START: all cookies whose names start so
cookies_like() {
  start=$1 awk -F '\\t' '
    NF == 7 && index($6, ENVIRON["start"]) == 1 { all = all (all == "" ? "" : "; ") $6 "=" $7 }
    END { if (all == "") exit 1; print all }' "$folder/cookies"
}`,
  expect_body: `# expect_body STEP FILTER [--arg NAME VALUE]...
expect_body() {
  step=$1
  shift
  jq -e "$@" "$folder/body" >"$folder/out" 2>&1 || stop "$step: the body is not as expected: $1"
}`,
  expect_text: `# expect_text STEP PATTERN
expect_text() {
  jq -Rse --arg pattern "$2" 'test($pattern)' "$folder/body" >"$folder/out" || stop "$1: the body does not match $2"
}`,
  expect_no_text: `# expect_no_text STEP PATTERN
expect_no_text() {
  jq -Rse --arg pattern "$2" 'test($pattern) | not' "$folder/body" >"$folder/out" || stop "$1: the body matches $2"
}`,
  in_pattern: `# in_pattern: a text as a regular expression that matches it alone
in_pattern() {
  jq -Rsr 'gsub("(?<c>[\\\\\\\\^$.*+?()\\\\[\\\\]{}|/-])"; "\\\\" + .c)'
}`,
  matched: `# matched PATTERN: the first group of a text, or the whole match
matched() {
  jq -Rser --arg pattern "$1" '[match($pattern)][0] | if .captures[0].string != null then .captures[0].string else .string end'
}`,
  html_text: `# html_text FILTER...: of a text of HTML
html_text() {
  jq -Rser "$@" 'def hex: ascii_downcase | explode | reduce .[] as $c (0; . * 16 + (if $c >= 97 then $c - 87 else $c - 48 end));
    def text: gsub("&#[xX](?<n>[0-9a-fA-F]+);"; [.n | hex] | implode) | gsub("&#(?<n>[0-9]+);"; [.n | tonumber] | implode)
      | gsub("&lt;"; "<") | gsub("&gt;"; ">") | gsub("&quot;"; "\\"") | gsub("&apos;"; "\\u0027") | gsub("&nbsp;"; "\\u00a0")
      | gsub("&amp;"; "&");
    def attribute($name): [match("\\\\s" + $name + "\\\\s*=\\\\s*(?:\\"([^\\"]*)\\"|\\u0027([^\\u0027]*)\\u0027|([^\\\\s>\\"\\u0027]+))"; "i")][0]
      | if . == null then null else [.captures[].string | strings][0] | text end;
    def field: [match("<(?:input|meta)\\\\s(?:[^>\\"\\u0027]|\\"[^\\"]*\\"|\\u0027[^\\u0027]*\\u0027)*>"; "gi").string
      | select((attribute("name") // attribute("property")) == $name)
      | (if test("^<meta"; "i") then attribute("content") else attribute("value") end) | strings][0];
    if $name == "" then text else field end'
}`,
  url_decode: `url_decode() {
  printf '%b' "$(awk '
    function plain(text) { gsub(/\\\\/, "\\\\0134", text); gsub(/\\+/, " ", text); return text }
    {
      out = ""
      while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        hex = tolower(substr($0, RSTART + 1, 2))
        byte = (index("0123456789abcdef", substr(hex, 1, 1)) - 1) * 16 + index("0123456789abcdef", substr(hex, 2, 1)) - 1
        out = out plain(substr($0, 1, RSTART - 1)) sprintf("\\\\0%03o", byte)
        $0 = substr($0, RSTART + 3)
      }
      print out plain($0)
    }')"
}`,
  base64_url: `base64_url() {
  openssl base64 -A | tr '+/' '-_' | tr -d '='
}`,
} as const;

export type ShellFunction = keyof typeof functions;

const needed: Readonly<Partial<Record<ShellFunction, readonly ShellFunction[]>>> = {
  expect_status: ['stop'],
  expect_header: ['stop', 'header_value'],
  expect_cookie: ['stop', 'cookie_value'],
  kept_cookie: ['cookie_value'],
  expect_body: ['stop'],
  expect_text: ['stop'],
  expect_no_text: ['stop'],
};

/** The functions that are used, in the order in which they are declared above. */
export function writtenFunctions(used: ReadonlySet<ShellFunction>): readonly string[] {
  const all = new Set([...used].flatMap((name) => [name, ...(needed[name] ?? [])]));
  return Object.entries(functions).flatMap(([name, text]) => (all.has(name as ShellFunction) ? [text] : []));
}
