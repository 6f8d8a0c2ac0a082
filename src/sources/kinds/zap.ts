import { success } from '../../base/result.ts';
import { permissionMessages } from '../permissionMessages.ts';
import type { Source } from '../source.ts';

/** Of a site with tens of thousands of alerts. */
const largestReport = 128_000_000;

/** A running ZAP, by its API. https://www.zaproxy.org/docs/api/ */
export const zap: Source = {
  kind: 'zap',
  name: 'ZAP',
  token: 'optional',
  permissions: permissionMessages.zap,
  example: 'http://localhost:8080',
  where: () => undefined,
  api: (url, token) => ({
    origin: url.origin,
    headers: token === undefined ? [] : [['X-ZAP-API-Key', token]],
    permissions: permissionMessages.zap,
  }),
  list: async (url) => ({
    reports: [
      {
        id: '',
        series: `ZAP at ${url.host}`,
        build: {},
        isLikely: true,
        isLive: true,
        address: `${url.origin}/OTHER/core/other/jsonreport/`,
      },
    ],
    failures: [],
  }),
  async get(url, { address, series }, client) {
    const got = await client.get(address, { what: series, mostBytes: largestReport });
    if (!got.ok) return got;
    return success([{ name: `ZAP ${url.host}.json`, bytes: got.value.answer.body, isGuess: false }]);
  },
};
