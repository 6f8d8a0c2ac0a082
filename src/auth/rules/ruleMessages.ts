/** What the rules say, in English: one sentence or two that say what to do. */
export const ruleMessages = {
  'duplicate-role': 'Role "{0}" is declared twice. Remove or rename one.',
  'single-role': 'Role-based access is on, but there is one role only. Add the others, or set this to false.',
  'role-based-access-off': 'There are {0} roles, so access is role-based. Set this to true.',
  'segmentation-without-role': 'Name the roles here and say what each may call: {0}.',
  'unknown-authentication': '"{0}" is not declared in "authentications". Declare it, or use one of: {1}.',
  'unknown-authentication-suggestion': '"{0}" is not declared in "authentications". Did you mean "{1}"?',
  'unused-authentication': 'No role uses "{0}". Use it in a role, or delete it.',
  'no-privilege-mix':
    'Mark roles that may do more than others with "privileged": true, and the others with false, so that broken access control can be tested.',
  'unprivileged-with-all':
    'A role that is not privileged may not call everything. List what it may call, or mark it as privileged.',
  'too-few-test-users': 'Role "{0}" has {1} of the 2 test users it needs. Add {2} to "testUsers".',
  'unknown-role': '"{0}" is not declared in "roles". Declare it, or use one of: {1}.',
  'unknown-role-suggestion': '"{0}" is not declared in "roles". Did you mean "{1}"?',
  'duplicate-user': 'User "{0}" is in role "{1}" twice. Remove one, or name another account.',
  'user-in-two-roles':
    'User "{0}" is already in role "{1}". Use another account here, so that the roles can be told apart.',
  'shared-secret': 'User "{0}" has the same secret. Give each account a placeholder of its own.',
  'plaintext-password': '"{0}" is in plain text. Write a placeholder such as ${secret:NAME} instead.',
  'stand-in-credential':
    'Replace this placeholder value with the real one, or with a reference such as ${secret:NAME}.',
  'not-isolated':
    'Scans create, change and delete data: test an environment that is isolated from production, and set this to true.',
  'production-host':
    '"{0}" looks like production. Use a test environment, as a placeholder such as ${env:SHOP_URL}.',
  'not-safe-for-testing':
    'Make sure that the test accounts may be used by automated tests, and set "safeForAutomatedTesting" to true.',

  'bearer-not-in-authorization':
    'A bearer token is carried in the header "Authorization". Use that name, or the type "Custom Token".',
  'bearer-in-query': 'Tokens in URLs end up in logs (RFC 6750, section 2.3). Use "Header".',
  'scheme-twice': 'The value of the header "Authorization" has its scheme already. Write "<token>".',
  'scheme-with-colon': 'No colon follows the scheme. Write "{0} <token>".',
  'scheme-without-space': 'Put a space after the scheme: "{0} <token>".',
  'authorization-without-scheme': 'The header "Authorization" starts with a scheme. Write "Bearer <token>".',
  'custom-token-is-bearer': 'This is a bearer token. Use the type "Bearer Token".',
  'cookie-name-in-format': 'The name of the cookie is in "tokenParameterName" already. Write "<token>".',
  'header-name-in-format':
    'The name of the header is in "tokenParameterName" already. Write what follows the colon.',
  'bearer-in-cookie':
    'A bearer token is carried in the header "Authorization". Use "Header", or another type for a token in a cookie.',
  'scheme-in-cookie': 'Cookies have no scheme. Write "<token>".',
  'invalid-cookie-name':
    '"{0}" cannot be the name of a cookie (RFC 6265). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
  'invalid-header-name':
    '"{0}" cannot be the name of a header (RFC 9110). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
  'cookie-header':
    'Do not send a header named "Cookie". Use the location "Cookie" and the name of the cookie.',
  'secure-cookie-over-http': 'Browsers and servers take "{0}" over https only. Use https in "{1}".',

  'token-endpoint-not-absolute':
    'Write the absolute URL of the token server, such as "http://localhost:8080", or a placeholder such as "${env:AUTH_URL}".',
  'plain-http': 'Anyone between here and "{0}" can read the tokens. Use https.',
  'credentials-in-url':
    'Take user name and password out of the URL, and send them as secrets of the test users.',
  'password-in-url': 'URLs end up in logs. Send the password in "requestBody".',
  'unusable-path':
    '"{0}" is sent as it is. Write an expression in braces, such as {$inputs.username}, or a value.',
  'path-name-suggestion': '"{0}" is sent as it is. Did you mean "{1}"?',
  'path-expression': 'Inside a path an expression stands in braces. Write "{{0}}".',
  'path-blank': 'A path has no blanks. Remove this, or write %20.',
  'nested-form': 'A form has no nested values. Flatten this, or use the content type "application/json".',
  'json-as-text': 'Write this as JSON, not as a text that holds JSON.',
  'grant-as-json':
    'Token requests are forms (RFC 6749). Use the content type "application/x-www-form-urlencoded".',
  'unknown-grant': '"{0}" is not a grant type. Use one such as "password" or "client_credentials".',
  'unknown-grant-suggestion': '"{0}" is not a grant type. Did you mean "{1}"?',
  'contradicting-content-type': 'The content type of this call is "{0}". Delete this header.',
  'get-with-body': '{0} has no body. Use POST, or send the values in "query".',
  'foreign-host':
    'This call goes to "{0}", but the token server is "{1}". Declare "{0}" in "identityProviders", or use a path.',

  'duplicate-step': 'Step "{0}" is there twice. Rename one.',
  'unknown-step': 'There is no step "{0}". Use one of: {1}.',
  'unknown-step-suggestion': 'There is no step "{0}". Did you mean "{1}"?',
  'later-step': 'Step "{0}" runs later. Move it before this one.',
  'later-step-itself': 'A step cannot use its own outputs. Use an earlier step.',
  'unknown-output': 'Step "{0}" has no output "{1}". Add it there, or use another.',
  'unknown-output-suggestion': 'Step "{0}" has no output "{1}". Did you mean "{2}"?',
  'unused-output': 'Nothing uses "{0}". Use it, or remove it.',
  'pointer-not-in-body': '"{0}" is not in the expected body. Correct it, or add the field there.',
  'other-cookie': 'Cookie "{0}" is read here, but "{1}" is set or sent. Use one name.',
  'pointer-not-in-body-suggestion': '"{0}" is not in the expected body. Did you mean "{1}"?',
  'dot-path': '"{0}" is not a JSON pointer. Write "{1}".',
  'missing-dollar': 'This is text, not an expression. Write "{0}".',
  'wrong-head': '"{0}" is text, not an expression. Write "{1}".',
  'regex-invalid': 'This is not a regular expression: {0}. Correct it.',
  'regex-without-group': 'Put the part to take in parentheses.',
  'regex-backtracking':
    'This regular expression can take exponential time (catastrophic backtracking). Do not repeat a group whose content repeats.',
  'foreign-variable':
    '"{0}" is the notation of another tool. Write an expression such as "$inputs.username".',
  'malformed-input':
    '"{0}" is not an expression. Write "$inputs." and one name, such as "$inputs.username"; inside a longer text, "{$inputs.username}".',
  'malformed-output': '"{0}" is not an expression. Write "$steps.<stepId>.outputs.<name>".',
  'malformed-response':
    '"{0}" is not an expression. Use $response.body#/pointer, $response.header.Name, $response.cookie.NAME or $response.status.',
  'malformed-generated':
    '"{0}" is not an expression. Use $generated.uuid, $generated.timestamp, $generated.pkce.verifier or $generated.pkce.challenge.',
  'malformed-unclosed': 'Close the expression with }, or write $$ for a dollar that is text.',
  'expression-expected': 'Write a runtime expression here, such as "{0}".',
  'missing-input': 'Add "{0}" to "inputs" of {1}.',
  'missing-client-value': 'Add "{0}" to the identity provider of this authentication.',
  'missing-identity-provider': 'Say in "identityProvider" whose "{0}" this is.',
  'same-token-for-all':
    'No step sends who logs in, so all users get one token. Use $inputs.username and $inputs.password.',
  'literal-user': 'Every user logs in with this "{0}". Write $inputs.username.',
  'hard-coded-otp': 'A one-time password is valid once. Use "$inputs.totp".',
  'user-without-password': 'Authentication "{0}" uses $inputs.password. Add "password" to this user.',
  'user-without-totp': 'Authentication "{0}" uses $inputs.totp. Add "totp" to this user.',
  'totp-not-base32': 'A TOTP secret is Base32: letters A to Z and digits 2 to 7. Correct it.',
  'contradicting-depends-on': 'The expressions of this step need {0}. List the same here, or delete this.',
  'contradicting-depends-on-nothing': 'The expressions of this step need no other step. Delete this.',
  'redirect-followed': 'A redirect that is followed is never the response. Set "followRedirects" to false.',
  'no-success-expected': 'No status here means success. Expect a 2xx or 3xx status such as 200.',
  'incomplete-token-exchange': 'Add "{0}": a token exchange needs it (RFC 8693).',
  'client-without-secret': 'Add "clientSecret", or use "none" for a public client.',
  'unknown-identity-provider':
    '"{0}" is not declared in "identityProviders". Declare it, or use one of: {1}.',
  'client-incomplete': 'The method "{0}" needs "{1}". Add it.',
  'client-without-certificate':
    'The method "{0}" needs a certificate. Add "clientCertificate" to the authentication.',
  'unknown-identity-provider-suggestion': '"{0}" is not declared in "identityProviders". Did you mean "{1}"?',
  'unknown-identity-provider-none': '"{0}" is not declared. Declare it in "identityProviders".',
  'protocol-not-headless':
    'SAML needs a browser. Describe a login that works with plain calls, or ask for one for tests.',
  'signing-not-expressible':
    'Requests that are signed (HMAC, AWS Signature, Digest) cannot be described. Ask for another login for tests.',
  'grant-not-headless': 'This grant needs a browser. Use one that works with plain calls, or a login call.',

  'unusual-expiration': 'Tokens live between {0} and {1} seconds. Check this number.',
  'expiration-in-milliseconds': 'This looks like milliseconds. In seconds it is {0}.',
  'refresh-undescribed': 'Say in "refresh" how the token is renewed, such as { "strategy": "rerun" }.',
  'short-without-refresh':
    'A scan takes longer than {0} seconds. Set this to true and say in "refresh" how the token is renewed.',
  'expiry-unmapped':
    'The response tells how long the token lives. Make "{0}" an output, and "expiresIn" refer to it.',
  'refresh-token-unused': 'Nothing uses this refresh token. Use it in the sequence, or remove it here.',
  'no-verification':
    'Add "verification" to "{0}": a call that only works when logged in, such as GET /api/me.',
  'verification-is-login':
    'Logging in or out proves nothing. Verify with a call that needs the token, such as GET /api/me.',
  'overlapping-statuses': 'Status {0} is expected with and without the token. Without it, expect 401 or 403.',
  'malformed-placeholder': '"{0}" is not a placeholder. Write ${env:NAME} or ${secret:NAME}.',
  'unset-variable': 'Environment variable "{0}" is not set. Set it where VS Code or the scan starts.',
  'unstored-secret': 'Secret "{0}" is not stored yet. Store it.',
  'literal-secret': "Don't store secrets in this file. Write a placeholder such as ${secret:NAME} instead.",
  'attachment-missing': 'There is no file "{0}". Correct the path.',
  'attachment-outside': '"{0}" is outside the workspace. Move the file into it.',
  'attachment-too-large':
    '"{0}" is larger than 5 MB and was not looked into. Check type and secrets yourself.',
  'attachment-too-slow':
    'Looking into "{0}" took too long and was given up. Check type and secrets yourself.',
  'attachment-too-many':
    '"{0}" is the 51st attachment or a later one and was not looked into. Check type and secrets yourself.',
  'attachment-of-other-type': 'The content of the file is of the type "{0}". Use that.',
  'attachment-of-no-type':
    'The content of the file is not of the type "{0}". Use another type, or another file.',
  'attachment-with-secrets': 'The file holds a secret: {0}. Remove it there, and make it invalid.',
  'other-than-specified':
    'The attached OpenAPI file says that the token is carried elsewhere: {0} "{1}". Use that, or correct the file.',
} as const;
