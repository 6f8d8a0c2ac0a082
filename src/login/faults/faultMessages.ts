import type { MessageTemplates } from '../../base/messages.ts';

/** One sentence for each way a login fails: where, what came, and what to change. {0} is mostly the step. */
export const faultMessages = {
  refused: 'Nothing listens on {0}. Start the server or correct "{1}".',
  'refused-loopback': 'Nothing listens on {0}. Start the server or correct "{1}": it may listen on {2} only.',
  dns: '{0} has no address. Check the name or the VPN.',
  unreachable: '{0} cannot be reached ({1}). Check the network or the VPN.',
  'self-signed':
    "{0}'s certificate is self-signed or of an unknown authority. Allow {1} in the settings or install its CA.",
  'tls-name': 'The certificate is for {0}, not {1}.',
  'tls-expired': "{0}'s certificate expired on {1}.",
  'tls-not-yet': "{0}'s certificate is valid from {1} on only. Check the clocks.",
  tls: '{0}: no TLS connection with {1} ({2}).',
  'not-tls': '{0} speaks plain HTTP. Use http://.',
  'speaks-tls': '{0} speaks TLS. Use https://.',
  'not-http': '{0}: what answers on {1} does not speak HTTP. Check the port, and whether it wants https://.',
  'many-headers': '{0}: the headers of the answer are over {1} kB. See what sends them.',
  'two-lengths':
    '{0}: the answer contradicts itself about its length (Content-Length). See what changes it on its way.',
  'broken-http': '{0}: the answer of {1} breaks the rules of HTTP ({2}). See its log.',
  proxy: 'Proxy {0} answered {1}.',
  'timeout-connect': '{0}: no connection within {1} s.',
  'timeout-first-byte': '{0}: no answer within {1} s.',
  'timeout-total': '{0}: incomplete response after {1} s.',
  'no-answer': '{0}: the server closed the connection without an answer.',
  'cut-off': '{0}: connection closed after {1} of {2} bytes.',
  'cut-off-unknown': '{0}: connection closed after {1} bytes, before the answer ended.',
  'too-big': '{0}: over {1} MB. Pick another endpoint.',
  encoding: '{0}: the body is not valid {1}.',
  'metadata-address':
    '{0} is the metadata service of a cloud ({1}), which gives credentials to whoever asks. Nothing is sent there.',
  'private-address': '{0} is a private or link-local address ({1}). Allow it in the settings if it is yours.',
  'wrong-password': '{0}: {1}. Check {2} of {3}.',
  'wrong-password-client': '{0}: {1}. Check {2} of {3}, and the client that is sent ({4}).',
  'wrong-password-silent': '{0}: {1} without a reason. Check {2} of {3}.',
  alike:
    '{0}: {1}, for {2} users alike. Check what is sent: the path, the fields and their type; else the password of each.',
  'misspelt-field': '{0}: {1}. Is "{2}" misspelt ("{3}")? Else check {4} of {5}.',
  'bad-request':
    '{0}: {1} without a reason. Check the names and the type of what is sent ({2} as {3}); else {4} of {5}.',
  'wrong-request': '{0}: {1}. Correct what is sent: {2} as {3}.',
  'wrong-operation': '{0}: {1}. Correct the path {2}, or the header that names the operation.',
  'wrong-method': '{0}: {1}. Correct the method or the path: {2} {3}.',
  'wrong-method-allowed': '{0}: {1}. {3} takes {4}, not {2}. Correct the method or the path.',
  'wrong-field': '{0}: {1}. Correct "{2}" of what is sent.',
  'refused-value': '{0}: {1}. Check "{2}" of what is sent: its value is the output "{3}" of step {4}.',
  'form-address': '{0}: {1}. The form of step {2} is sent to {3} {4}.',
  'form-field': '{0}: {1}. The form of step {2} has no field {3}; it has {4}.',
  'form-field-missing': '{0}: {1}. The form of step {2} also sends {3}.',
  'client-in-body':
    '{0}: {1}: the client is refused, not the user. Check its id and secret. They are sent in the body; try "client_secret_basic".',
  'client-as-basic':
    '{0}: {1}: the client is refused, not the user. Check its id and secret. They are sent as Basic; try "client_secret_post".',
  'totp-clock':
    '{0}: {1}. The clocks differ by {2} s, so that one-time codes are wrong. Set the clock of this machine or of the server.',
  'wrong-totp': '{0}: {1}. Check the TOTP secret of {2}, its digits, period and algorithm.',
  'not-found': '{0}: {1}. Correct {2}.',
  'not-found-method': '{0}: {1}. Correct the method {2} or the path {3}: many servers answer both with 404.',
  'not-found-near': '{0}: {1} to {2}. The workspace has {3}: correct the call.',
  'asks-header':
    '{0}: {1}. The answer holds the header {2}. Read that in a step before, which expects {3}, and send it.',
  'wants-basic':
    '{0}: {1}. The server wants HTTP authentication ({2}). Send the header Authorization with "basic".',
  'wants-scheme':
    '{0}: {1}. The server wants {2} authentication, which cannot run here. Allow Basic or a token for test users.',
  'wants-tls': '{0}: {1}. The server wants a secure connection. Use https://.',
  'wants-certificate': '{0}: {1}. The server wants a client certificate. Add "clientCertificate".',
  'wants-cookie':
    '{0}: {1}. The server wants a cookie of an earlier answer. Call the page that sets it in a step before.',
  'wrong-host':
    '{0}: {1}. The server does not answer for the host {2}. Use a name that it knows, or add this one there.',
  'wrong-origin': '{0}: {1}. Send the headers Origin and Referer as the application does, such as {2}.',
  captcha: '{0}: {1}. The server asks for a captcha, which cannot run here. Switch it off for test users.',
  blocked: '{0}: {1}. A firewall or a list of addresses refuses this machine. Allow it there.',
  'method-disabled':
    '{0}: {1}. The server takes no password here. Allow that for test users, or log in another way.',
  'password-expired': '{0}: {1}. The password of {3} has expired. Change it, and store the new one as {2}.',
  'account-locked': '{0}: {1}. {2} is locked. Wait, or unlock the account; it is not tried again.',
  'account-locked-for':
    '{0}: {1}. {2} is locked for {3} s. Wait, or unlock the account; it is not tried again.',
  'account-disabled': '{0}: {1}. The account of {2} is not active. Activate it on the server.',
  'wants-first': '{0}: {1}. Log in as {2} in a browser once, and do what the server asks for.',
  'second-factor':
    '{0}: {1}. The server asks {2} for a second factor. Add a step with "$inputs.totp", or switch it off for test users.',
  'code-used':
    '{0}: {1}. Each one-time code is valid once. Wait for the next one, or give {2} a TOTP secret of its own.',
  'wrong-grant':
    '{0}: {1}. The client may not log in this way. Allow the grant on the server, or correct "grant_type".',
  'wrong-scope': '{0}: {1}. Correct the scopes that are asked for, or allow them to the client.',
  'wrong-place': '{0}: {1}. Correct that name in {2} or in what is sent: {3} as {4}.',
  'api-key': '{0}: {1}. The server wants an API key. Check the header or query parameter that holds it.',
  registers: '{0}: {1}. Where the call also registers users, the name is known already: check {2} of {3}.',
  'not-permitted': '{0}: {1}. Check whether {3} may log in here; else check {2}.',
  'not-seen': '{0}: {1}, though {2} is sent: in {3} the server does not see it. Send {4} ("contentType").',
  'form-expected':
    '{0}: {1}, the page with the form again: servers with such pages read fields, not JSON. Send application/x-www-form-urlencoded ("contentType"); else check {2} of {3}.',
  status: '{0}: {1}, not {2}. Correct the call, or expect {1}.',
  'status-redirect': '{0}: {1} to {2}, not {3}. Correct the call, or expect {1}.',
  'no-gateway': '{0}: {1}, a gateway that gets no answer from the server behind it. Start that server.',
  unavailable: '{0}: {1}, the server is not available. Try again later, or see its log.',
  'unavailable-for': '{0}: {1}, the server is not available. Wait {2} s.',
  'server-error': '{0}: {1}, the server failed. See its log.',
  'server-error-text': '{0}: {1}, the server failed. See its log.',
  'status-text': '{0}: {1} "{3}", not {2}. Correct the call, or expect {1}.',
  csrf: '{0}: {1} mentions CSRF. Read its token in a step before.',
  'csrf-sent':
    '{0}: {1} mentions CSRF, though {2} is sent. Take its value from an answer of the same session, and send its cookie.',
  'csrf-in-json':
    '{0}: {1} mentions CSRF, though {2} is sent: in JSON it is not seen. Send a form ("contentType"), or a header.',
  rate: '{0}: {1}, wait {2} s. Other users not tried.',
  html: '{0}: page "{1}", not JSON. Correct the path.',
  'bad-json': '{0}: no JSON at {1}:{2}. Correct the path, or take the value with a regex.',
  pointer: '{0}: no {1}; found {2}.',
  'pointer-near': '{0}: no {1}; found {2}. Use {3}?',
  'says-failed': '{0}: {1}, but {2} is {3}.',
  'says-failed-secret': '{0}: {1}, but {2} is {3}. Check {4} of {5}.',
  'says-failed-request': '{0}: {1}, but {2} is {3}. Correct what is sent: {4} as {5}.',
  'says-failed-text': '{0}: {1}, but {2} is {3}: "{4}". Check {5} of {6}.',
  'body-type': '{0}: {1} is {2}, not {3}.',
  'body-value': '{0}: {1} is not the expected value.',
  'body-matches': '{0}: {1}, but the body does not match "{2}".',
  'body-not-matches': '{0}: {1}, but the body matches "{2}".',
  'header-matches': '{0}: header {1} does not match "{2}".',
  'no-header': '{0}: no header {1}; found {2}.',
  'regex-no-match': '{0}: "{1}" matches nothing.',
  'regex-slow': '"{0}" can take exponential time (catastrophic backtracking). Simplify it.',
  'regex-invalid': '"{0}" is not a valid regular expression.',
  'no-field': '{0}: the page has no field {1}; found {2}.',
  'bad-transform': '{0}: {1} cannot be applied to the response.',
  'empty-token': '{0}: the token is empty. Take "token" from another value.',
  'not-text': '{0}: the token is {1}, not a text.',
  'bearer-twice': 'The value starts with "Bearer ". Use "<token>".',
  'no-cookie': '{0} sets {1}, not {2}.',
  'no-cookies': '{0} sets no cookie, so not {1} either.',
  'cookie-domain': 'Cookie {0} not kept: it is for {1}, not for {2}.',
  'cookie-prefix': 'Cookie {0} not kept: its prefix wants Secure, and __Host- also Path=/ and no Domain.',
  'cookie-secure': 'Cookie {0} not kept: it is Secure, but {1} answered over plain HTTP. Use https://.',
  'cookie-deleted':
    'Cookie {0} not kept: the server deletes it. Check what the call does, or read another cookie.',
  'cookie-unreadable': 'Cookie {0} not kept: it cannot be read as a cookie.',
  'to-login': '{0}: {1} to {2}; login failed. Check {3} of {4}, and the path {5}.',
  'to-login-json':
    '{0}: {1} to {2}; login failed. Servers that lead to a page read fields, not JSON: send application/x-www-form-urlencoded ("contentType"); else check {3} of {4}, and the path {5}.',
  moved: '{0}: {1} to {2}, not {3}. Correct {4}, or call that address.',
  forbidden:
    '{0}: {1} without a reason. Where it wants a CSRF token, read that in a step before; else check {2} of {3}.',
  'nobody-to-login': '{0}: {1} to {2} without the token, as it may be. Expect {1} in "unauthenticated".',
  'login-page':
    '{0}: {1}, but it is a login page. The token is not taken; expect of "authenticated" what only users see.',
  loop: '{0}: redirects in a circle: {1}.',
  'many-redirects': '{0}: more than {1} redirects.',
  'other-origin': '{0}: redirect to {1}; secrets stay. Add a step.',
  'bad-location': '{0}: redirects to an invalid URL.',
  'bad-character': '{0} holds a character no header can carry.',
  'bad-url': '{0}: "{1}" is not an http or https URL.',
  'nested-form': '{0}: a form field holds a value, not an object. Flatten it or send JSON.',
  'not-sendable': '{0}: {1} cannot be sent as text.',
  unset: '{0} has no value. Store it.',
  'unset-variable': '{0} has no value. Set it, or choose an environment that has it.',
  'short-secret': '{0} is shorter than 4 characters, so it could not be hidden. Choose a longer one.',
  'missing-input': '{0} of {1} has no value.',
  'missing-output': '{0} has no value: the step has not run.',
  'no-response': '{0} has no response to read.',
  'bad-expression': '"{0}" is not a valid expression.',
  'bad-totp': 'The TOTP secret of {0} is not Base32.',
  'no-certificate': 'The client certificate cannot be read: {0}.',
  'unknown-authentication': 'Role {0} has no authentication.',
  'cannot-run': '{0} needs a browser or user interaction. Verify the other roles.',
  'not-logged-in':
    'Logged in, but {0} answers {1}. Check how the token is sent ({2} {3}, "{4}"), that "token" takes the right value, and whether the login has to ask for scopes.',
  'not-logged-in-scopes':
    'Logged in, but {0} answers {1}. Check the scopes that the login asks for ({5}), and how the token is sent: {2} {3}, "{4}".',
  'not-allowed':
    'Logged in, but {0} answers {1}. Check that every user may call {5}, and how the token is sent: {2} {3}, "{4}".',
  'not-allowed-scopes':
    'Logged in, but {0} answers {1}. Check that every user may call {5}, the scopes that the login asks for ({6}), and how the token is sent: {2} {3}, "{4}".',
  'token-not-yet':
    'Logged in, but {0} answers {1}. The token becomes valid in {2} s only ("nbf"); the clocks differ by {3} s. Set the clock of the server that made it.',
  'token-not-yet-clock':
    'Logged in, but {0} answers {1}. The token is not valid yet; the clocks differ by {2} s. Set the clocks of the servers.',
  'token-expired':
    'Logged in, but {0} answers {1}. The token lasts {2} s, and the clocks differ by {3} s. Check that "token" takes the newest one, and the clocks of the servers.',
  'token-ended':
    'Logged in, but {0} answers {1}. Something has ended the session: another login of the same user, or a later step.',
  'token-other-kind':
    'Logged in, but {0} answers {1}. It wants a token of another kind: check that "token" takes the access token, and the audience that the login asks for.',
  public: '{0} answers {1} without the token too. Pick another.',
  'one-more-cookie': '{0} alone fails; with {1} it works. Add it.',
  'cookie-alone': '{0} alone fails; {1} alone works. Take {1} as the token.',
  'cookie-path':
    'Cookie {0} is for {1} and below: clients do not send it to {2}. Verify at such a path, or take another cookie.',
  'cookie-https':
    'Cookie {0} is Secure, and {1} is called over plain HTTP, where not everything takes it; with {2} it works. Use https://, or take {2} as the token.',
  expired: 'The token expired {0} s before use; clock off by {1} s.',
  'same-token': '{0} and {1} got the same token. Check that the steps send the name and password of each.',
  'same-identity': '{0} and {1} are logged in as the same user.',
  cancelled: '{0}: cancelled.',
  'not-approved': 'Nothing was sent to {0}: not approved.',
} as const satisfies MessageTemplates<string>;

export type FaultCode = keyof typeof faultMessages;
