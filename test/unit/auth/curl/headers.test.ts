import assert from 'node:assert/strict';
import { isHeaderName, isNoiseCookie, isNoiseHeader } from '../../../../src/auth/curl/headers.ts';

describe('headers of a request that was recorded', () => {
  it('are left out where a browser, a proxy or a monitor adds them', () => {
    const added = `accept-charset accept-encoding accept-language baggage cache-control connection content-length
      device-memory dnt downlink dpr ect expect host if-match if-modified-since if-none-match keep-alive newrelic
      origin postman-token pragma priority proxy-authorization proxy-connection purpose range referer rtt save-data
      sentry-trace te traceparent tracestate transfer-encoding upgrade upgrade-insecure-requests user-agent
      viewport-width x-client-data x-forwarded-for sec-ch-ua x-b3-spanid x-datadog-origin :authority User-Agent`;
    assert.deepEqual(
      added.split(/\s+/).filter((name) => !isNoiseHeader(name, 'x')),
      [],
    );
  });

  it('are kept where a server may ask for them', () => {
    const kept = ['authorization', 'cookie', 'x-api-key', 'accept', 'x-sec-y', 'my-host', 'section'];
    assert.deepEqual(
      kept.filter((name) => isNoiseHeader(name, 'x')),
      [],
    );
    assert.deepEqual(
      [isNoiseHeader('Accept', '*/*'), isNoiseHeader('Accept', 'a/*'), isNoiseHeader('X-Accept', '*/*')],
      [true, false, false],
    );
  });

  it('have names of signs that HTTP allows', () => {
    const names = ['a', 'X-A', "!#$%&'*+.^_`|~09az"];
    assert.deepEqual(names.filter(isHeaderName), names);
    assert.deepEqual(['', 'a b', 'a:', 'ä', 'a\n'].filter(isHeaderName), []);
  });

  it('have no cookies of analytics', () => {
    const noise =
      '_ga _gid _gat_x _gcl_au _fbp _fbc _hjid _clck _clsk _uetsid __utma _pk_id ajs_x amplitude_x mp_x';
    const all = [...noise.split(' '), 'OptanonConsent', 'intercom-id', 'hubspotutk', '__hssc'];
    assert.deepEqual(all.filter(isNoiseCookie), all);
    assert.deepEqual(['sid', 'x_ga', 'ga', 'JSESSIONID'].filter(isNoiseCookie), []);
  });
});
