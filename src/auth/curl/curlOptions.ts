/** What an option of curl does to a request. */
export type CurlOption =
  | 'request'
  | 'header'
  | 'data'
  | 'data-raw'
  | 'data-urlencode'
  | 'json'
  | 'form'
  | 'form-string'
  | 'get'
  | 'head'
  | 'user'
  | 'oauth2-bearer'
  | 'cookie'
  | 'user-agent'
  | 'referer'
  | 'location'
  | 'url'
  | 'url-query'
  | 'upload-file'
  | 'next'
  | 'cert'
  | 'key'
  | 'pass'
  /** Signs each request, or answers a challenge; no step can say so. */
  | 'signing'
  /** No part of the request: output, connection, TLS and proxy settings. */
  | 'ignored'
  /** Part of the request that a step cannot have, so it is named. */
  | 'unsupported';

interface OptionSpec {
  readonly option: CurlOption;
  readonly takesValue: boolean;
}

const flags: Partial<Record<CurlOption, string>> = {
  get: 'G get',
  head: 'I head',
  location: 'L location location-trusted',
  next: ': next',
  ignored: `s silent S show-error v verbose i include show-headers compressed compressed-ssh k insecure f fail
    fail-with-body fail-early # progress-bar no-progress-meter 0 http1.0 http1.1 http2 http2-prior-knowledge
    http3 http3-only N no-buffer buffer O remote-name J remote-header-name remote-name-all g globoff path-as-is
    post301 post302 post303 1 tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 2 sslv2 3 sslv3 4 ipv4 6 ipv6 no-keepalive
    keepalive tcp-nodelay tcp-fastopen raw create-dirs q disable ssl ssl-reqd ssl-no-revoke
    ssl-revoke-best-effort Z parallel parallel-immediate p proxytunnel proxy-insecure proxy-basic proxy-digest
    proxy-ntlm proxy-negotiate basic retry-connrefused retry-all-errors a append j junk-session-cookies
    no-sessionid no-alpn no-npn cert-status doh-insecure haproxy-protocol ignore-content-length R remote-time
    suppress-connect-headers tr-encoding styled-output xattr metalink skip-existing no-clobber`,
  signing: 'digest ntlm negotiate anyauth',
  unsupported: 'n netrc netrc-optional',
};

const withValue: Partial<Record<CurlOption, string>> = {
  request: 'X request',
  header: 'H header',
  data: 'd data data-ascii data-binary',
  'data-raw': 'data-raw',
  'data-urlencode': 'data-urlencode',
  json: 'json',
  form: 'F form',
  'form-string': 'form-string',
  user: 'u user',
  'oauth2-bearer': 'oauth2-bearer',
  cookie: 'b cookie',
  'user-agent': 'A user-agent',
  referer: 'e referer',
  url: 'url',
  'url-query': 'url-query',
  'upload-file': 'T upload-file',
  ignored: `o output output-dir m max-time connect-timeout retry retry-delay retry-max-time cacert capath
    cert-type key-type x proxy U proxy-user proxy-header proxy-cacert proxy-cert preproxy noproxy resolve
    connect-to interface dns-servers dns-interface doh-url limit-rate w write-out D dump-header c cookie-jar trace
    trace-ascii trace-config stderr max-redirs ciphers tls13-ciphers tls-max curves unix-socket
    abstract-unix-socket proto proto-default proto-redir rate Y speed-limit y speed-time netrc-file max-filesize
    expect100-timeout happy-eyeballs-timeout-ms keepalive-time keepalive-cnt local-port engine crlfile
    pinnedpubkey etag-save etag-compare socks4 socks4a socks5 socks5-hostname hsts alt-svc dns-ipv4-addr
    dns-ipv6-addr C continue-at parallel-max create-file-mode ip-tos vlan-priority libcurl z time-cond ech`,
  cert: 'E cert',
  key: 'key',
  pass: 'pass',
  signing: 'aws-sigv4',
  unsupported: 'K config r range request-target Q quote service-name login-options variable',
};

const options = new Map<string, OptionSpec>();
for (const [table, takesValue] of [[flags, false] as const, [withValue, true] as const]) {
  for (const [option, names] of Object.entries(table)) {
    for (const name of names.trim().split(/\s+/))
      options.set(name, { option: option as CurlOption, takesValue });
  }
}

/** The option of a letter or of a long name without its dashes; --no-… switches one off, so it is ignored. */
export function curlOption(name: string): OptionSpec | undefined {
  const negated = name.startsWith('no-') ? options.get(name.slice(3)) : undefined;
  return options.get(name) ?? (negated && { option: 'ignored', takesValue: false });
}
