import assert from 'node:assert/strict';
import { namedTargets, TargetCounts } from '../../../../src/findings/importers/mainTarget.ts';
import { readFixture, readOk } from './reading.ts';

const shop = ['https://shop.test'];

describe('targets that a report names', () => {
  const fixtures: readonly (readonly [file: string, named: readonly string[]])[] = [
    ['wapiti.json', shop],
    ['wapiti.xml', shop],
    ['stackhawk.json', ['https://localhost:9000']],
    ['invicti.json', shop],
    ['nuclei-2.json', []],
    ['burp.xml', []],
  ];
  for (const [file, named] of fixtures) {
    it(`are those of ${file}`, async () => assert.deepEqual((await readFixture(file)).named, named));
  }

  const clean: readonly (readonly [format: string, report: unknown, named: readonly string[]])[] = [
    [
      'ZAP JSON',
      {
        '@version': '2.17.0',
        '@generated': 'Sat, 14 Nov 2026 09:30:00',
        site: [
          { '@name': 'https://shop.test', '@host': 'shop.test', '@port': '443', '@ssl': 'true', alerts: [] },
          { '@name': '//pay.test', '@host': '//pay.test', '@port': '8080', '@ssl': 'false', alerts: [] },
        ],
      },
      ['https://shop.test', 'http://pay.test:8080'],
    ],
    [
      'ZAP XML',
      '<OWASPZAPReport version="2.9.0" generated="Sat, 14 Nov 2026 09:30:00"><site name="https://shop.test" host="shop.test" port="443" ssl="true"><alerts></alerts></site></OWASPZAPReport>',
      shop,
    ],
    [
      'GitLab DAST',
      {
        vulnerabilities: [],
        scan: {
          type: 'dast',
          scanner: { id: 'zaproxy' },
          scanned_resources: [
            { method: 'GET', type: 'url', url: 'https://shop.test/a' },
            { method: 'GET', type: 'url', url: 'https://shop.test/b' },
          ],
        },
      },
      shop,
    ],
    ['Nikto JSON', { host: 'shop.test', ip: '10.0.0.1', port: '443', banner: '', vulnerabilities: [] }, shop],
    [
      'Nikto XML',
      '<niktoscan><scandetails sitename="https://shop.test:443/" targetport="443"></scandetails></niktoscan>',
      shop,
    ],
    [
      'Arachni JSON',
      { version: '1.6', options: { url: 'https://shop.test/' }, sitemap: {}, issues: [] },
      shop,
    ],
    ['Invicti JSON', { Target: { Url: 'https://shop.test/' }, Vulnerabilities: [] }, shop],
    [
      'Wapiti JSON',
      { infos: { target: 'https://shop.test/dashboard' }, vulnerabilities: {}, anomalies: {} },
      shop,
    ],
    [
      'StackHawk',
      {
        service: 'StackHawk',
        scanCompleted: { scan: {}, findings: [{ pluginId: '1', host: 'https://shop.test', paths: [] }] },
      },
      shop,
    ],
    [
      'SARIF, in the properties of its run',
      { version: '2.1.0', runs: [{ properties: { targetUrl: 'https://shop.test/v1' }, results: [] }] },
      shop,
    ],
    [
      'SARIF of Dalfox',
      {
        version: '2.1.0',
        runs: [{ properties: { targets: ['https://shop.test/search?q=a'], incomplete: false }, results: [] }],
      },
      shop,
    ],
    [
      'SARIF, as what its locations start from',
      {
        version: '2.1.0',
        runs: [
          {
            originalUriBaseIds: { SRC: { uri: 'file:///src/' }, TARGET: { uri: 'https://shop.test/v1/' } },
            automationDetails: { id: 'nightly/1' },
            results: [],
          },
        ],
      },
      shop,
    ],
    ['SARIF that names none', { version: '2.1.0', runs: [{ results: [] }] }, []],
  ];
  for (const [format, report, named] of clean) {
    it(`are there where nothing was found: ${format}`, async () => {
      const read = await readOk(typeof report === 'string' ? report : JSON.stringify(report));
      assert.deepEqual([read.instances.length, read.named], [0, named]);
    });
  }
});

describe('targets that instances have', () => {
  const targetsOf = (...urls: readonly string[]): readonly string[] => {
    const counts = new TargetCounts();
    for (const url of urls) counts.add(url);
    return counts.targets;
  };

  it('are those of most instances first, and equals as they come', () => {
    const [a, b, c] = ['http://a.test/x', 'https://b.test:8443/y', 'ws://c.test/z'];
    assert.deepEqual(targetsOf(a, b, c), ['http://a.test', 'https://b.test:8443', 'ws://c.test']);
    assert.deepEqual(targetsOf(a, b, a, c, c, c, b, b, c), [
      'ws://c.test',
      'https://b.test:8443',
      'http://a.test',
    ]);
    assert.deepEqual(targetsOf(a, a, b, b, b), ['https://b.test:8443', 'http://a.test']);
    assert.deepEqual(targetsOf('http://a.test', 'http://a.testing/', 'http://a.testing/'), [
      'http://a.testing',
      'http://a.test',
    ]);
    assert.deepEqual(targetsOf(a, 'https://a.test/', 'HTTPS://A.test/'), ['http://a.test']);
  });

  it('are none where no address of the web is named', () => {
    assert.deepEqual(
      targetsOf('', 'shop.test:443', '/path', 'ftp://a.test/', 'http:///x', 'mailto:a@b.test'),
      [],
    );
    assert.deepEqual(
      namedTargets(['http:// a.test/', 'http://a b.test/', 'http://a.test/', 'http://{host}/', '']),
      ['http://a.test'],
    );
  });
});
