import assert from 'node:assert/strict';
import type { PageRow } from '../../../src/findings/engine.ts';
import type { Finding, FindingDetails } from '../../../src/findings/model/finding.ts';
import { copiedText } from '../../../webview/findings-panel/copiedText.ts';
import type { Copied } from '../../../webview/findings-panel/models/rowTarget.ts';
import type { PanelHost } from '../../../webview/findings-panel/panelHost.ts';
import { detailsOf, makeFinding } from '../../fakes/findings.ts';

const common = {
  severity: 'Major',
  summary: 'SQL\tInjection',
  category: 'Active Scan',
  status: 'Open',
  resolution: 'New',
} as const;
const finding = makeFinding({ ...common, id: 7, endpoint: 'GET /a', subCategory: 'CWE-89' });
const other = makeFinding({ ...common, id: 8, endpoint: 'GET /b', subCategory: '' });
const row = (changes: object = {}): PageRow =>
  ({
    kind: 'vulnerability',
    row: { ...common, vulnerability: 3, apis: 2, subCategory: 'CWE-22', ...changes },
  }) as unknown as PageRow;

describe('what is copied of a row', () => {
  /** The text, and what was asked for it. */
  async function copied(
    what: Copied,
    target: { readonly row: PageRow; readonly api?: number; readonly finding?: Finding },
    details: FindingDetails | undefined = detailsOf(finding),
  ): Promise<readonly unknown[]> {
    const asked: unknown[] = [];
    const host = {
      request: async (method: string, params: unknown) => {
        asked.push(method, params);
        return method === 'apis' ? { findings: [finding, other] } : details;
      },
    } as unknown as PanelHost;
    return [await copiedText(host, what, { api: undefined, finding: undefined, ...target }), ...asked];
  }

  it('is one line of it, without tabs', async () => {
    const counts = [
      { value: 'CWE-89', count: 1 },
      { value: '', count: 1 },
    ];
    assert.deepEqual(
      await Promise.all(
        [
          { row: row() },
          { row: row({ subCategoryCounts: counts, apis: 1 }) },
          { row: row(), finding },
          { row: row(), finding: other },
          { row: { kind: 'finding', row: finding } as PageRow, finding },
        ].map((target) => copied('row', target)),
      ),
      [
        ['Major · 2 APIs · SQL Injection · Active Scan · CWE-22 · Open · New'],
        ['Major · 1 API · SQL Injection · Active Scan · Mixed (2) · Open · New'],
        ['Major · GET /a · SQL Injection · Active Scan · CWE-89 · Open · New'],
        ['Major · GET /b · SQL Injection · Active Scan · Open · New'],
        ['Major · GET /a · SQL Injection · Active Scan · CWE-89 · Open · New'],
      ],
    );
  });

  it('is its endpoints, or that of the one that is meant', async () => {
    const apis = ['apis', { vulnerability: 3, offset: 0, limit: 1000 }];
    assert.deepEqual(await copied('endpoint', { row: row() }), ['GET /a\nGET /b', ...apis]);
    assert.deepEqual(await copied('endpoint', { row: row(), finding: other }), ['GET /b']);
    assert.deepEqual(await copied('endpoint', { row: { kind: 'finding', row: finding } as PageRow }), [
      'GET /a',
    ]);
  });

  it('is the first request that the report has', async () => {
    const [occurrence = assert.fail()] = detailsOf(finding).occurrences;
    const having = (...texts: readonly (readonly [request: string, url: string])[]): FindingDetails => ({
      ...detailsOf(finding),
      occurrences: texts.map(([request, url]) => ({ ...occurrence, request, url })),
    });
    const details = ['details', { finding: 7 }];
    const apis = (offset: number) => ['apis', { vulnerability: 3, offset, limit: 1 }];
    const url = 'http://shop.test/b';
    assert.deepEqual(await copied('curl', { row: row() }, having(['', ''], ['', url])), [
      `curl '${url}'`,
      ...apis(0),
      ...details,
    ]);
    const request = 'DELETE /c HTTP/1.1\r\nHost: shop.test';
    const [text, ...asked] = await copied('curl', { row: row(), api: 4 }, having([request, '']));
    assert.match(String(text), /^curl -X DELETE 'https?:\/\/shop\.test\/c'/);
    assert.deepEqual(asked, [...apis(4), ...details]);
    assert.deepEqual(await copied('curl', { row: row(), finding }, having(['', ''])), [
      undefined,
      ...details,
    ]);
  });
});
