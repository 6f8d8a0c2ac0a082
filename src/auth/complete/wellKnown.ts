/** Fields of RFC 9110 and others that requests for tokens carry. */
export const requestHeaders: readonly string[] = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Cookie',
  'Origin',
  'Referer',
  'User-Agent',
  'X-API-Key',
  'X-CSRF-Token',
  'X-Requested-With',
  'X-XSRF-TOKEN',
];

/** In which applications answer with tokens. */
export const responseHeaders: readonly string[] = [
  'Authorization',
  'Location',
  'Set-Cookie',
  'X-Access-Token',
  'X-Auth-Token',
  'X-CSRF-Token',
];

/** Which carry tokens. */
export const tokenHeaders: readonly string[] = [
  'Authorization',
  'X-Access-Token',
  'X-API-Key',
  'X-Auth-Token',
  'X-CSRF-Token',
  'X-XSRF-TOKEN',
];

export const mediaTypes: readonly string[] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/x-amz-json-1.1',
  'application/xml',
  'multipart/form-data',
  'text/html',
  'text/plain',
  '*/*',
];

/** Calls that end a session in most applications. */
export const logoutCalls: readonly string[] = [
  'POST /logout',
  'GET /logout',
  'POST /api/logout',
  'POST /api/auth/logout',
  'DELETE /session',
];
