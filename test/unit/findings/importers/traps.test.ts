import assert from 'node:assert/strict';
import { findingsOf, fixture, readOk, theOnly } from './reading.ts';

/** A ZAP report with one alert and an instance for each address. */
function zapReport(uris: readonly string[], alert: object = {}): string {
  const instances = uris.map((uri, index) => ({ id: String(index), uri, method: 'GET' }));
  const alerts = [{ pluginid: '10104', name: 'User Agent Fuzzer', riskcode: '0', ...alert, instances }];
  return JSON.stringify({ '@version': '2.16.0', site: [{ '@name': 'https://shop.test', alerts }] });
}

async function endpointsOf(uris: readonly string[]): Promise<string[]> {
  return findingsOf(await readOk(zapReport(uris))).map(({ endpoint }) => endpoint);
}

describe('ids that change with every scan', () => {
  const scans: readonly (readonly [name: string, id: RegExp, other: string])[] = [
    ['zap-2.17-plus.json', /"id": "\d+"/g, '"id": "4711"'],
    ['gitlab-14.json', /11111111-2222-4333-8444-555555555555/g, '99999999-2222-4333-8444-555555555555'],
    ['burp.xml', /<serialNumber>712</g, '<serialNumber>815<'],
    ['burp-rest.json', /"serial_number": ?"[^"]*"/g, '"serial_number": "815"'],
    ['dialects.sarif', /(?<="(?:id|ruleId|name)": ")(?:1d0c1a4e|9e8d7c6b)-/g, '77777777-'],
  ];
  for (const [name, id, other] of scans) {
    it(`of ${name} are no part of an identity`, async () => {
      const first = new TextDecoder().decode(await fixture(name));
      const second = first.replace(id, other);
      assert.notEqual(second, first);
      const [before, after] = [findingsOf(await readOk(first)), findingsOf(await readOk(second))];
      assert.ok(before.length > 0);
      assert.deepEqual(
        after.map(({ findingKey, eventId }) => [findingKey, eventId]),
        before.map(({ findingKey, eventId }) => [findingKey, eventId]),
      );
    });
  }
});

describe('noise in addresses', () => {
  it('of sockets, whose query is new each time, is one finding', async () => {
    const uris = ['OxA&sid=1', 'OxB&sid=2', 'OxC'].map((id) => `https://shop.test/socket.io/?t=${id}`);
    assert.deepEqual(await endpointsOf(uris), ['GET /socket.io']);
  });

  it('of stack traces stays a path, with its line and column', async () => {
    assert.deepEqual(await endpointsOf(['https://shop.test/build/routes/fileServer.js:59:18']), [
      'GET /build/routes/fileServer.js:59:18',
    ]);
  });

  it('of session ids in paths is one finding', async () => {
    const uris = ['A1', 'B2'].map((id) => `https://shop.test/cart;jsessionid=${id}?a=1`);
    assert.deepEqual(await endpointsOf(uris), ['GET /cart']);
  });

  it('of foreign hosts is distinguished by the host', async () => {
    assert.deepEqual(
      await endpointsOf(['https://shop.test/a', 'https://shop.test/b', 'https://cdn.example.com/jquery.js']),
      ['GET /a', 'GET /b', 'GET cdn.example.com/jquery.js'],
    );
  });

  it('of payloads is one finding per route', async () => {
    const report = zapReport(['%27', '%22%3E', '<script>'].map((end) => `https://shop.test/search/${end}`));
    const finding = theOnly(findingsOf(await readOk(report)));
    assert.deepEqual([finding.endpoint, finding.occurrenceCount], ['GET /search/{payload}', 3]);
  });
});

describe('instances that a report counts', () => {
  it('but does not list are not made up', async () => {
    const report = zapReport(['https://shop.test/a'], { count: '74', systemic: true });
    assert.equal(theOnly(findingsOf(await readOk(report))).occurrenceCount, 1);
  });
});

describe('words that were never translated', () => {
  it('leave the severity to the code, and without one to Info', async () => {
    const riskdesc = '!reports.report.risk.3! (!reports.report.confidence.2!)';
    const severityOf = async (alert: object): Promise<string> =>
      theOnly(findingsOf(await readOk(zapReport(['https://shop.test/a'], alert)))).severity;
    assert.equal(await severityOf({ riskcode: '3', riskdesc }), 'Critical');
    assert.equal(await severityOf({ riskcode: '', riskdesc }), 'Info');
  });
});

describe('XML as Windows writes it', () => {
  it('is read with a byte order mark and with lines that end in CR LF', async () => {
    const text = new TextDecoder().decode(await fixture('burp.xml'));
    const windows = `\uFEFF${text.replace(/\r?\n/g, '\r\n')}`;
    assert.deepEqual(findingsOf(await readOk(windows)), findingsOf(await readOk(text)));
  });

  it('has issues without any request, whose method is not known', async () => {
    const text = new TextDecoder().decode(await fixture('burp.xml'));
    const bare = text.replace(/<requestresponse>.*?<\/requestresponse>/gs, '');
    const findings = findingsOf(await readOk(bare));
    assert.ok(findings.length > 0);
    assert.deepEqual([...new Set(findings.map(({ method }) => method))], ['']);
  });
});

describe('files with the wrong extension', () => {
  it('are read by their content: lines, lists and CSV', async () => {
    for (const [name, format] of [
      ['nuclei-3.jsonl', 'Nuclei'],
      ['nuclei-2.json', 'Nuclei'],
      ['service.csv', 'CSV'],
    ] as const) {
      const report = await readOk(await fixture(name));
      assert.ok(report.format.startsWith(format), `${name} is ${report.format}`);
      assert.ok(report.instances.length > 0);
    }
  });
});
