import { success } from '../../base/result.ts';
import { isZip, reportsIn } from '../archive/reportsIn.ts';
import { remoteSpan } from '../archive/span.ts';
import { permissionMessages } from '../permissionMessages.ts';
import type { Source } from '../source.ts';

/** Any address that answers with a report, or an archive with reports. */
export const address: Source = {
  kind: 'address',
  name: 'Address',
  token: 'optional',
  permissions: permissionMessages.address,
  example: 'https://ci.example.com/reports/latest/zap.json',
  where: () => undefined,
  api: (url, token) => ({
    origin: url.origin,
    headers: token === undefined ? [] : [['Authorization', `Bearer ${token}`]],
    permissions: permissionMessages.address,
  }),
  list: async (url) => ({
    reports: [{ id: '', series: nameOf(url), build: {}, isLikely: true, address: url.href }],
    failures: [],
  }),
  async get(url, { series }, client) {
    const span = await remoteSpan(client, url.href, series);
    if (!span.ok) return span;
    const whole = span.value.size > 4 ? await span.value.read(0, 4) : success(new Uint8Array());
    if (!whole.ok) return whole;
    if (isZip(whole.value)) return reportsIn(span.value, { host: url.host, what: series });
    const bytes = await span.value.read(0, span.value.size);
    return bytes.ok ? success([{ name: series, bytes: bytes.value, isGuess: false }]) : bytes;
  },
};

/** The last segment of the path. */
function nameOf({ pathname, host }: URL): string {
  return pathname.split('/').findLast((segment) => segment !== '') ?? host;
}
