import type { ProblemCode } from '../src/auth/problem.ts';

/** Why each problem matters: what a scan would do with it. */
export const authRuleReasons: Readonly<Record<Exclude<ProblemCode, 'more-problems'>, string>> = {
  'empty-file': 'There is nothing in the file that a scan could use.',
  'too-deep':
    'No auth config nests so deep; reading it could exhaust the memory of the programs that open it.',
  'invalid-symbol': 'Only JSON with comments can be read: texts stand in double quotes.',
  'invalid-number': 'A number that stops in the middle has no value.',
  'key-expected': 'An object holds keys in double quotes, each with a value.',
  'value-expected': 'Every key needs a value.',
  'colon-expected': 'Without the colon nobody can tell a key from its value.',
  'comma-expected': 'Commas separate the keys of an object and the items of a list.',
  'brace-expected': 'Until the object is closed, what follows it is read as part of it.',
  'bracket-expected': 'Until the list is closed, what follows it is read as part of it.',
  'end-expected':
    'A file holds one object; what follows it is ignored by some readers and refused by others.',
  'comment-unclosed': 'Everything behind an unclosed comment is part of it.',
  'text-unclosed': 'A text ends on the line it starts on; else it swallows what follows.',
  'invalid-escape': 'JSON knows a few escapes only; others make the text unreadable.',
  'invalid-character': 'Tabs and line ends inside a text are not JSON; other readers refuse the file.',
  'trailing-comma': 'This editor reads it, but readers of other tools refuse the whole file.',
  'duplicate-key': 'Only the last of two equal keys counts, so the other one is a setting without effect.',

  'missing-key': 'Without this key it is not known how to sign in, so the scan could not start.',
  'unknown-key': 'A key that nobody reads is most often a misspelt one, whose value is then missing.',
  'wrong-type': 'A value of another type cannot be used, even if it looks the same, as "3600" and 3600 do.',
  'value-not-allowed': 'Only the listed values have a meaning.',
  'wrong-format': 'The text is used as a URL, a path, a pattern or a name, and would not work as one.',
  'empty-value': 'An empty value says nothing where something has to be said.',
  'out-of-range': 'No server answers with such a number, and no clock counts it.',
  'too-many-items': 'A list in an expected body names the one type of all its items.',
  'cookie-location': 'A cookie is sent in the Cookie header; no other place makes it one.',
  'not-with-curl': 'A step is one call. A curl command is all of it, so further fields would contradict it.',

  'duplicate-role':
    'Users and findings refer to a role by its name, so two roles of one name cannot be told apart.',
  'single-role': 'Access control is tested by doing with one role what only another may do; that takes two.',
  'role-based-access-off': 'With role-based access off, roles are not compared with each other.',
  'segmentation-without-role':
    'A text that names no role does not tell what each role may call, so nothing can be called forbidden.',
  'unknown-authentication': 'The role could not sign in.',
  'unused-authentication':
    'It is never run and never checked, so it is most likely left over or misspelt in a role.',
  'no-privilege-mix':
    'Broken access control shows when a role calls what belongs to a more privileged one; the scan has to know which is which.',
  'unprivileged-with-all': 'If every call is allowed, no call can be found to be forbidden.',
  'too-few-test-users':
    'With one account nobody can tell whether it reaches the data of another account of the same role.',
  'unknown-role': 'The user would belong to nobody and never sign in.',
  'duplicate-user': 'The same account twice is one account; the second one that the role needs is missing.',
  'user-in-two-roles': 'One account has the rights of one role, so the two roles would behave the same.',
  'shared-secret':
    'Accounts with one password are locked out together, and one of them may be a typing mistake.',
  'plaintext-password': 'Whoever reads the file, its history or a backup has the password.',
  'stand-in-credential': 'Templates are filled with it; no server accepts it.',
  'not-isolated': 'A scan creates, changes and deletes data, and sends many requests.',
  'production-host': 'A scan of the production system changes data of customers and can take it down.',
  'not-safe-for-testing':
    'Some accounts are watched, limited or used by people; automated tests lock them or disturb somebody.',

  'bearer-not-in-authorization':
    'Servers look for bearer tokens in the header Authorization (RFC 6750, section 2.1).',
  'bearer-in-query': 'Addresses are kept in logs, histories and Referer headers, and tokens with them.',
  'scheme-twice': 'The header would be Authorization: Bearer Bearer …, and the server answers 401.',
  'scheme-with-colon': 'With a colon the scheme is another word, and the server answers 401.',
  'scheme-without-space':
    'Without the space the scheme and the token are one word, and the server answers 401.',
  'authorization-without-scheme': 'The header begins with the name of a scheme (RFC 9110, section 11.6.2).',
  'custom-token-is-bearer':
    'Its own type lets the scan treat it as a bearer token, for example in its checks.',
  'cookie-name-in-format': 'The name is put before the value anyway, so the cookie would be SID=SID=….',
  'header-name-in-format': 'The name is put before the value anyway, so the header would hold it twice.',
  'bearer-in-cookie':
    'Servers look for bearer tokens in the header Authorization (RFC 6750, section 2.1), not in cookies.',
  'scheme-in-cookie':
    'A blank ends the value of a cookie in many servers, and a scheme belongs to the header Authorization.',
  'invalid-cookie-name': 'Servers drop cookies with such a name.',
  'invalid-header-name': 'Servers refuse requests with such a header, and programs refuse to send it.',
  'cookie-header': 'It would replace the cookies that the login sets, instead of joining them.',
  'secure-cookie-over-http':
    'Cookies with this prefix are neither set nor sent over http (RFC 6265bis, section 4.1.3).',

  'token-endpoint-not-absolute':
    'The token server may be another one than the application, so nothing is guessed.',
  'plain-http': 'Passwords and tokens cross the network readable for everybody on the way.',
  'credentials-in-url': 'Addresses are kept in logs and histories, and passwords with them.',
  'password-in-url': 'Addresses are kept in logs and histories, and passwords with them.',
  'unusable-path': 'The server gets the variable instead of its value, and answers 404.',
  'nested-form': 'A form is a flat list of fields; there is no standard for objects and lists in it.',
  'json-as-text':
    'A text under a JSON type is sent as a JSON string, quotes and all; and expressions in it are not encoded.',
  'grant-as-json': 'Token endpoints read forms (RFC 6749, section 3.2) and answer JSON with 400 or 415.',
  'unknown-grant': 'The token endpoint answers unsupported_grant_type (RFC 6749, section 5.2).',
  'contradicting-content-type':
    'The body is encoded in one way and announced in another, so the server cannot read it.',
  'get-with-body':
    'The content of a GET has no meaning, and servers may reject it (RFC 9110, section 9.3.1).',
  'foreign-host': 'Credentials would go to a host that nothing in the file explains.',

  'duplicate-step': 'Expressions refer to steps by their ids, so it is not known which of the two is meant.',
  'unknown-step': 'The value it should give is not there, and the sequence stops.',
  'later-step': 'When the step runs, the value is not there yet.',
  'unknown-output': 'The value is not there, and the sequence stops.',
  'unused-output':
    'A value that nobody uses is left over, or the place that should use it names another one.',
  'pointer-not-in-body':
    'The declared body and the pointer disagree; one of them is wrong, and the token would be empty.',
  'other-cookie': 'Names of cookies are told apart to the letter, so the value would be empty.',
  'dot-path': 'Values are addressed by JSON pointers (RFC 6901); dots are part of names there.',
  'missing-dollar': 'Without the dollar the text itself is sent, or taken for the token.',
  'wrong-head':
    'Expressions start with $inputs, $steps, $response or $generated; anything else is sent as it is.',
  'unusable-regex': 'It finds nothing, or takes so long that the sequence never ends.',
  'foreign-variable': 'Nobody fills it in here, so the server gets the braces.',
  'malformed-expression':
    'It starts like an expression, so it cannot be text, and cannot be evaluated either.',
  'missing-input': 'For these users the step has no value to send.',
  'same-token-for-all': 'If nothing tells the server who signs in, all users and roles are the same one.',
  'literal-user': 'All test users would be the same account, so roles and users cannot be compared.',
  'hard-coded-otp': 'A one-time password is valid for half a minute, so the login fails in every scan.',
  'user-without-password': 'For this user the step has no password to send.',
  'user-without-totp': 'Without the secret the one-time password of this user cannot be computed.',
  'totp-not-base32':
    'Authenticator secrets are Base32 (RFC 4648, section 6); another text gives wrong codes.',
  'contradicting-depends-on': 'The list says something else than the expressions, which decide the order.',
  'redirect-followed': 'When the redirect is followed, its cookies and Location are gone from the response.',
  'no-success-expected': 'A login that is expected to fail gives no token.',
  'incomplete-token-exchange':
    'The token endpoint answers invalid_request without it (RFC 8693, section 2.1).',
  'client-without-secret':
    'A confidential client has to prove itself; the token endpoint answers invalid_client.',
  'unknown-identity-provider': 'The client that logs in would have no id and no secret.',
  'client-incomplete': 'The token endpoint answers invalid_client.',
  'not-headless': 'A scan sends plain calls and cannot click through the pages of a login.',

  'unusual-expiration':
    'A wrong lifetime means tokens that end in the middle of a scan, or a login before every request.',
  'expiration-in-milliseconds': 'Read as seconds it is weeks, so the token would be used long after its end.',
  'refresh-undescribed': 'It is said that tokens are renewed, but not how.',
  'short-without-refresh': 'The token ends during the scan, and everything after that is tested signed out.',
  'expiry-unmapped': 'The lifetime in the response is more exact than a default.',
  'refresh-token-unused': 'A renewal that the server offers is not used, or the field is not needed here.',
  'no-verification': 'Without it a login that only looks successful is not noticed until the scan is over.',
  'verification-is-login': 'The call works without a token as well, so it proves nothing.',
  'overlapping-statuses': 'If the status is the same with and without the token, it cannot tell them apart.',
  'malformed-placeholder': 'It is neither a placeholder nor text, so the server would get the braces.',
  'unknown-placeholder':
    'The sequence cannot run here before it has a value. The value is never part of the file.',
  'literal-secret': 'Whoever reads the file, its history or a backup has the secret.',
  'attachment-missing': 'The scan would run without the description that it was promised.',
  'attachment-not-inspected':
    'Nobody has compared the file with this one or looked for secrets in it: that would take too long.',
  'attachment-of-other-type': 'The file would be read as something that it is not.',
  'attachment-with-secrets':
    'Recordings hold the tokens of the user who made them; whoever gets the file can use them.',
  'other-than-specified': 'The description of the API and this file disagree, so one of them is wrong.',
};
