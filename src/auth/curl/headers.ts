/** Headers a browser or tool adds by itself; a login works without them. */
const noise = new Set([
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'baggage',
  'cache-control',
  'connection',
  'content-length',
  'device-memory',
  'dnt',
  'downlink',
  'dpr',
  'ect',
  'expect',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'newrelic',
  'origin',
  'postman-token',
  'pragma',
  'priority',
  'proxy-authorization',
  'proxy-connection',
  'purpose',
  'range',
  'referer',
  'rtt',
  'save-data',
  'sentry-trace',
  'te',
  'traceparent',
  'tracestate',
  'transfer-encoding',
  'upgrade',
  'upgrade-insecure-requests',
  'user-agent',
  'viewport-width',
  'x-client-data',
  'x-forwarded-for',
]);

/** Whether a header belongs to the browser or the connection and not to the call. */
export function isNoiseHeader(name: string, value: string): boolean {
  const key = name.toLowerCase();
  return noise.has(key) || /^(?:sec-|x-b3-|x-datadog-|:)/.test(key) || (key === 'accept' && value === '*/*');
}

/** Cookies of analytics and advertising, which no login needs. */
export function isNoiseCookie(name: string): boolean {
  return /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_hj|_clck|_clsk|_uet|__utm|_pk_|ajs_|amplitude|mp_|OptanonConsent|intercom-|hubspotutk|__hs)/.test(
    name,
  );
}

/** A header name that HTTP allows (RFC 9110, section 5.6.2). */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}
