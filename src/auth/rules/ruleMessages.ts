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
  'too-few-test-users': 'Role "{0}" has {1} of the 2 test users it needs. Add {2} to "testUsers".',
  'unknown-role': '"{0}" is not declared in "roles". Declare it, or use one of: {1}.',
  'unknown-role-suggestion': '"{0}" is not declared in "roles". Did you mean "{1}"?',
  'duplicate-user': 'User "{0}" is in role "{1}" twice. Remove one, or name another account.',
  'user-in-two-roles':
    'User "{0}" is already in role "{1}". Use another account here, so that the roles can be told apart.',
  'shared-secret': 'User "{0}" has the same secret. Give each account a placeholder of its own.',
  'plaintext-password': '"{0}" is in plain text. Write a placeholder such as ${secret:NAME} instead.',
  'stand-in-credential': 'Replace this stand-in by the real value or a placeholder.',
  'not-isolated':
    'Scans create, change and delete data: test an environment that is isolated from production, and set this to true.',
  'production-host':
    '"{0}" looks like production. Use a test environment, as a placeholder such as ${env:SHOP_URL}.',
  'not-safe-for-testing':
    'Make sure that the test accounts may be used by automated tests, and set "safeForAutomatedTesting" to true.',

  'bearer-not-in-authorization':
    'A bearer token is carried in the header "Authorization". Use that name, or the type "Custom Token".',
  'bearer-in-query': 'Tokens in URLs end up in logs (RFC 6750, section 2.3). Use "Header".',
  'scheme-with-colon': 'No colon follows the scheme. Write "{0} <token>".',
  'scheme-without-space': 'Put a space after the scheme: "{0} <token>".',
  'authorization-without-scheme': 'The header "Authorization" starts with a scheme. Write "Bearer <token>".',
  'custom-token-is-bearer': 'This is a bearer token. Use the type "Bearer Token".',
  'cookie-name-in-format': 'The name of the cookie is in "tokenParameterName" already. Write "<token>".',
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
  'nested-form': 'A form has no nested values. Flatten this, or use the content type "application/json".',
  'grant-as-json':
    'Token requests are forms (RFC 6749). Use the content type "application/x-www-form-urlencoded".',
  'contradicting-content-type': 'The content type of this call is "{0}". Delete this header.',
  'get-with-body': '{0} has no body. Use POST, or send the values in "query".',
  'foreign-host':
    'This call goes to "{0}", but the token server is "{1}". Declare "{0}" in "identityProviders", or use a path.',
} as const;
