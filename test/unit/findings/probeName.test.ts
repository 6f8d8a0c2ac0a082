import assert from 'node:assert/strict';
import { normalizePath } from '../../../src/findings/model/endpoint.ts';
import type { Sender } from '../../../src/findings/merge/probeName.ts';
import { findingsOf, readOk } from './importers/reading.ts';

const put: Sender = { tool: 'ZAP', rule: '10021', method: 'PUT' };

function endpointOf(segment: string, sender: Partial<Sender> = {}): string {
  return normalizePath(`/orders/${segment}`, '', true, { ...put, ...sender });
}

describe('random names of probes', () => {
  const random = [
    'qndto7n63d',
    '1cpka1vqho',
    'v95p352358',
    '00dfqjxpr0',
    'fja4tms7h6',
    'c3e684sost',
    'Xk3PqZ9aBw',
    'idhhBElaPM',
    'XYHNykUcAJ',
    'JaRGXmuotn',
  ];
  for (const name of random) {
    it(`are the payload: ${name}`, () => assert.equal(endpointOf(name), '/orders/{payload}'));
  }

  const readable = [
    'categories',
    'statistics',
    'workspaces',
    'newsletter',
    'downstream',
    'kubernetes',
    'orders2024',
    'employees1',
    'v2products',
    'v1settings',
    'UserGroups',
    'updateUser',
    'searchById',
    'productXML',
    'XMLFactory',
    'lastLogin2',
    'executeSql',
    'httpRoutes',
    'vpnTunnels',
    'mcpServers',
    'cmekConfig',
    'productsV2',
    'adGroupAds',
    'authString',
  ];
  for (const name of readable) {
    it(`are not words: ${name}`, () => assert.equal(endpointOf(name), `/orders/${name}`));
  }

  it('are only what the scanner makes up: in that place, of that length, by that method', () => {
    assert.equal(endpointOf('qndto7n63d', { method: 'GET' }), '/orders/qndto7n63d');
    assert.equal(endpointOf('qndto7n63d', { tool: 'Burp' }), '/orders/qndto7n63d');
    assert.equal(endpointOf('qndto7n63dx'), '/orders/qndto7n63dx');
    assert.equal(endpointOf('qndto7n63d/items'), '/orders/qndto7n63d/items');
    assert.equal(endpointOf('1234567890'), '/orders/{id}');
  });

  it('need not look random for the rule that sends them', () => {
    assert.equal(endpointOf('vodedhthnu', { rule: '90028 Insecure HTTP Method - PUT' }), '/orders/{payload}');
    assert.equal(endpointOf('vodedhthnu', { rule: '90028-5', method: 'PATCH' }), '/orders/{payload}');
  });

  it('are the files that ZAP asks for in vain, and the strings of Nuclei', () => {
    assert.equal(endpointOf('7125469102947238233.html', { method: 'GET' }), '/orders/{payload}');
    assert.equal(endpointOf('20260101.html', { method: 'GET' }), '/orders/20260101.html');
    const ksuid = '2fVBz0XQk4cTJmWm8CqEYRz7p9a';
    assert.equal(endpointOf(ksuid, { tool: 'Nuclei', method: 'GET' }), '/orders/{payload}');
    assert.equal(endpointOf(ksuid, { method: 'GET' }), `/orders/${ksuid}`);
  });

  it('are no secrets, also behind a segment that is named like one', async () => {
    const instances = [...random, '5ervice123'].map((name) => ({
      uri: `http://shop.test/pass/${name}`,
      method: name === '5ervice123' ? 'GET' : 'PUT',
    }));
    const alerts = [
      { pluginid: '10021', name: 'X-Content-Type-Options Header Missing', riskcode: '1', instances },
    ];
    const report = await readOk(JSON.stringify({ site: [{ '@name': 'http://shop.test', alerts }] }));
    assert.deepEqual(
      findingsOf(report).map(({ endpoint }) => endpoint),
      ['PUT /pass/{payload}', 'GET /pass/{token}'],
    );
  });

  /** A scan whose probes have names of their own, as the same scan an hour later has others. */
  function scan(seed: number): string {
    let state = seed;
    const name = (): string =>
      Array.from({ length: 10 }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(state / 65_536) % 36] ?? '';
      }).join('');
    const probes = (method: string): readonly object[] =>
      ['/', '/orders', '/users/7'].map((path) => ({
        uri: `https://shop.test${path.replace(/\/$/, '')}/${name()}`,
        method,
      }));
    const alerts = [
      { pluginid: '90028', name: 'Insecure HTTP Method - PUT', riskcode: '2', instances: probes('PUT') },
      { pluginid: '90028', name: 'Insecure HTTP Method - PATCH', riskcode: '2', instances: probes('PATCH') },
      {
        pluginid: '10021',
        name: 'X-Content-Type-Options Header Missing',
        riskcode: '1',
        instances: [...probes('PUT'), { uri: 'https://shop.test/categories', method: 'PUT' }],
      },
    ];
    const site = [{ '@name': 'https://shop.test', alerts }];
    return JSON.stringify({ '@version': '2.17.0', '@generated': 'Sat, 14 Nov 2026 09:30:00', site });
  }

  it('make no new findings in the next scan', async () => {
    const keys = async (seed: number): Promise<readonly string[]> =>
      findingsOf(await readOk(scan(seed))).map(({ findingKey }) => findingKey);
    const first = await keys(1);
    assert.equal(first.length, 10);
    assert.deepEqual(await keys(42), first);
    assert.ok(first.some((key) => key.endsWith('PUT /users/{id}/{payload}')));
    assert.ok(first.some((key) => key.endsWith('PUT /categories')));
  });
});
