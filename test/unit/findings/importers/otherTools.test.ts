import assert from 'node:assert/strict';
import { findingsOf, importTime, labelsOf, readFixture, readOk, refusal, theOnly } from './reading.ts';

describe('StackHawk webhook', () => {
  it('reads an instance per path, with the triage of each', async () => {
    const report = await readFixture('stackhawk.json');
    assert.deepEqual(
      [report.format, report.toolVersion, report.targets[0], report.instances.length],
      ['StackHawk webhook', '2.1.1', 'https://localhost:9000', 5],
    );
    assert.deepEqual(
      findingsOf(report).map(({ severity, category, subCategory, endpoint, status, resolution }) => [
        severity,
        category,
        subCategory,
        endpoint,
        status,
        resolution,
      ]),
      [
        ['Critical', 'Active Scan', 'SQL Injection', 'POST /search', undefined, undefined],
        ['Critical', 'Active Scan', 'SQL Injection', 'GET /orders/{id}', undefined, 'False Positive'],
        ['Critical', 'Active Scan', 'SQL Injection', 'GET /basket', undefined, undefined],
        ['Critical', 'Active Scan', 'SQL Injection', 'POST /pay', 'In Progress', undefined],
      ],
    );
    assert.deepEqual(report.skipped, [{ reason: 'no-instance', count: 1 }]);
    assert.equal(report.instances[0]?.seenAt, Date.UTC(2022, 1, 16, 23, 7, 19, 575));
  });

  it('is not taken for another service, and is refused where it is broken', async () => {
    assert.match(
      await refusal('{"service":"Not StackHawk","scanCompleted":{}}'),
      /not a report in a known format/,
    );
    assert.match(
      await refusal('{"service":"StackHawk","scanCompleted":{}}'),
      /looks like StackHawk webhook, but scanCompleted\.findings is not a list/,
    );
  });
});

describe('Wapiti', () => {
  it('reads its JSON dictionary: levels, weaknesses from references, the origin of the target', async () => {
    const report = await readFixture('wapiti.json');
    assert.deepEqual(
      [report.format, report.toolVersion, report.targets[0], report.instances.length],
      ['Wapiti JSON', '3.2.0', 'https://shop.test', 5],
    );
    assert.deepEqual(
      findingsOf(report).map(({ severity, subCategory, summary, endpoint, occurrenceCount }) => [
        severity,
        subCategory,
        summary,
        endpoint,
        occurrenceCount,
      ]),
      [
        ['Minor', 'CWE-1021 Clickjacking', 'Content Security Policy Configuration', 'GET /', 2],
        ['Critical', 'CWE-89 SQL Injection', 'SQL Injection', 'POST /orders/{id}', 1],
        ['Critical', '', 'Internal Server Error', 'GET /crash', 1],
        ['Info', '', 'Fingerprint web technology', 'GET /', 1],
      ],
    );
    assert.equal(report.instances[0]?.seenAt, Date.UTC(2021, 2, 28, 7, 50, 9));
    assert.doesNotMatch(JSON.stringify(report), /abc123/);
  });

  it('distinguishes passive modules from active ones', async () => {
    const entry = (module?: string): object => ({ method: 'GET', path: '/', level: 1, module });
    const report = await readOk(
      JSON.stringify({
        infos: { target: 'https://shop.test/' },
        vulnerabilities: {
          'Secure Flag cookie': [entry('cookieflags')],
          'SQL Injection': [entry('sql'), entry()],
          'Clickjacking Protection': [entry()],
        },
        anomalies: {},
        additionals: { 'Fingerprint web technology': [entry('wapp')] },
      }),
    );
    assert.deepEqual(
      report.instances.map(({ category }) => category),
      ['Passive Scan', 'Active Scan', 'Active Scan', 'Passive Scan', 'Wapiti'],
    );
  });

  it('takes level 1 for the worst before version 3.0.4, which turned the levels round', async () => {
    const risksOf = async (version: string): Promise<readonly string[]> => {
      const report = await readOk(
        JSON.stringify({
          infos: { target: 'https://shop.test/', version },
          vulnerabilities: {
            Backup: [1, 2, 3].map((level) => ({ method: 'GET', path: `/${level}`, level })),
          },
        }),
      );
      return report.instances.map(({ rating, severity }) => `${rating.risk} ${severity}`);
    };
    for (const old of ['Wapiti 2.3.0', 'Wapiti 3.0.3']) {
      assert.deepEqual(await risksOf(old), ['High Critical', 'Medium Major', 'Low Minor']);
    }
    for (const version of ['Wapiti 3.0.4', 'Wapiti 3.0.10', 'Wapiti 3.2.0', '']) {
      assert.deepEqual(await risksOf(version), ['Low Minor', 'Medium Major', 'High Critical']);
    }
  });

  it('reads its XML with the keys of the JSON', async () => {
    const report = await readFixture('wapiti.xml');
    const [finding, ...others] = findingsOf(report);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [finding?.severity, finding?.subCategory, finding?.endpoint, finding?.description, report.toolVersion],
      ['Critical', 'CWE-89 SQL Injection', 'GET /orders/{id}', 'SQL & more.', '3.0.4'],
    );
    assert.equal(finding?.discovered, Date.UTC(2021, 2, 28, 7, 50, 9));
    const json = findingsOf(await readFixture('wapiti.json')).map(({ vulnerabilityKey }) => vulnerabilityKey);
    assert.ok(finding && json.includes(finding.vulnerabilityKey));
  });
});

describe('Nikto', () => {
  it('reads its JSON and skips its own errors', async () => {
    const report = await readFixture('nikto.json');
    assert.deepEqual(
      report.instances.map(({ rule, severity, summary, method, url }) => [
        rule,
        severity,
        summary,
        method,
        url,
      ]),
      [
        ['999100', 'Info', "Uncommon header 'x-cache' found.", 'GET', 'https://shop.test:443/'],
        ['999978', 'Info', 'X-Frame-Options is deprecated.', 'GET', 'https://shop.test:443/a'],
      ],
    );
    assert.deepEqual(
      report.instances.map(({ occurrence }) => occurrence.evidence),
      ['HIT', ''],
    );
    assert.equal(
      report.instances[0]?.description,
      'Uncommon header \'x-cache\' found, with contents: "HIT".',
    );
    assert.deepEqual(
      [report.instances[1]?.references, report.instances[1]?.tags],
      [['https://docs.example.com/xfo'], ['CVE-2003-1418']],
    );
    assert.deepEqual(
      report.instances.map(({ subCategory, category }) => [subCategory, category]),
      Array.from({ length: 2 }, () => ['', 'Active Scan']),
    );
    assert.deepEqual(report.skipped, [{ reason: 'scanner-error', count: 1 }]);
  });

  it('does not count a host that it did not reach as scanned', async () => {
    const hostOf = (host: string, msg: string): object => ({
      host,
      ip: '',
      port: '80',
      banner: '',
      vulnerabilities: [{ id: 'FAIL', method: 'GET', url: '/', msg }],
    });
    const xmlOf = (host: string, msg: string): string =>
      `<scandetails sitename="http://${host}:80/"><item id="1" method="GET">` +
      `<description>${msg}</description><uri>/</uri></item></scandetails>`;
    const hosts = [
      ['shop.test', '/: Unable to check the banner.'],
      ['pay.test', 'Unable to connect to pay.test:80.'],
      ['gone.test', 'ERROR: Cannot resolve hostname'],
    ] as const;
    for (const document of [
      JSON.stringify(hosts.map(([host, msg]) => hostOf(host, msg))),
      `<niktoscan>${hosts.map(([host, msg]) => xmlOf(host, msg)).join('')}</niktoscan>`,
    ]) {
      const report = await readOk(document);
      assert.deepEqual(
        report.instances.map(({ summary }) => summary),
        ['Unable to check the banner.'],
      );
      assert.deepEqual(
        [report.named, report.skipped],
        [['http://shop.test'], [{ reason: 'scanner-error', count: 2 }]],
      );
    }
  });

  it('reads a host that is not in a list', async () => {
    const host = {
      host: 'shop.test',
      ip: '',
      port: '80',
      banner: '',
      vulnerabilities: [{ id: '1', url: '/', msg: 'x' }],
    };
    assert.equal((await readOk(JSON.stringify(host))).targets[0], 'http://shop.test');
  });

  it('reads its XML with the keys of the JSON', async () => {
    const report = await readFixture('nikto.xml');
    assert.deepEqual(
      findingsOf(report).map(({ endpoint, discovered }) => [endpoint, discovered]),
      [
        ['GET /', Date.UTC(2021, 3, 26, 8, 33, 16)],
        ['HEAD /robots.txt', Date.UTC(2021, 3, 26, 8, 33, 16)],
      ],
    );
    const [fromJson] = findingsOf(await readFixture('nikto.json'));
    assert.equal(findingsOf(report)[0]?.findingKey, fromJson?.findingKey);
  });
});

describe('Arachni JSON', () => {
  it('reads actions, methods, digests and seeds', async () => {
    const report = await readFixture('arachni.json');
    assert.deepEqual(
      findingsOf(report).map(({ severity, category, rule, subCategory, endpoint, eventId }) => [
        severity,
        category,
        rule,
        subCategory,
        endpoint,
        eventId,
      ]),
      [
        ['Critical', 'Active Scan', 'xss', 'CWE-79 Cross-site Scripting', 'POST /search', '155423837'],
        ['Info', 'Passive Scan', 'hsts', '', '/', '7'],
      ],
    );
    const [xss] = report.instances;
    assert.equal(xss?.seenAt, Date.UTC(2021, 2, 17, 18, 37, 24));
    assert.deepEqual(
      [xss.occurrence.attack, xss.occurrence.parameter, xss.description],
      ['<xss>', 'q', 'Text.'],
    );
    assert.equal(xss.occurrence.request, 'POST /search HTTP/1.1\r\nCookie: sid=••••••••\r\n\r\nq=%3Cxss%3E');
  });
});

describe('Invicti JSON', () => {
  it('reads certainty, states and dates that are day first when one of them must be', async () => {
    const report = await readFixture('invicti.json');
    assert.deepEqual(
      findingsOf(report).map(({ severity, subCategory, endpoint, eventId, status, resolution }) => [
        severity,
        subCategory,
        endpoint,
        eventId,
        status,
        resolution,
      ]),
      [
        ['Major', 'CWE-614 Sensitive Cookie Without Secure Attribute', 'GET /a', 'L-1', undefined, undefined],
        [
          'Minor',
          'CWE-614 Sensitive Cookie Without Secure Attribute',
          'GET /b',
          'L-2',
          undefined,
          'False Positive',
        ],
        ['Major', 'CWE-614 Sensitive Cookie Without Secure Attribute', 'GET /c', 'L-3', 'Resolved', 'Fixed'],
        [
          'Info',
          'CWE-614 Sensitive Cookie Without Secure Attribute',
          'GET /d',
          findingsOf(report)[3]?.eventId,
          undefined,
          undefined,
        ],
      ],
    );
    const [first] = report.instances;
    assert.equal(first?.seenAt, Date.UTC(2021, 5, 16, 12, 30));
    assert.equal(first.description, 'One.\n\nTwo.');
    assert.deepEqual(first.references, ['https://docs.example.com/c']);
    assert.equal(report.instances[3]?.subCategory, 'OWASP 2021 A06');
    assert.doesNotMatch(JSON.stringify(report), /abc123/);
  });

  it('reads the parameter that was attacked, with the payload', async () => {
    const parameters = [
      { Name: 'page', Type: 'Querystring', Value: '1', Vulnerable: false },
      { Name: 'id', Type: 'Querystring', Value: '-1 OR 1=1', Vulnerable: true },
    ];
    const entry = { Url: 'https://shop.test/', Type: 'x', HttpRequest: { Parameters: parameters } };
    const report = await readOk(JSON.stringify({ Generated: '', Target: {}, Vulnerabilities: [entry] }));
    const { parameter, attack } = theOnly(report.instances).occurrence;
    assert.deepEqual([parameter, attack], ['id', '-1 OR 1=1']);
  });

  it('reads several weaknesses in one text', async () => {
    const entry = { Url: 'https://shop.test/', Type: 'x', Classification: { Cwe: '1035, 937' } };
    const report = await readOk(JSON.stringify({ Generated: '', Target: {}, Vulnerabilities: [entry] }));
    assert.deepEqual(
      [report.instances[0]?.tags, report.instances[0]?.subCategory],
      [['CWE-1035', 'CWE-937'], 'CWE-1035 Using Components with Known Vulnerabilities'],
    );
  });

  it('reads month first, half days and zones', async () => {
    const text = (Generated: string): string =>
      JSON.stringify({ Generated, Target: {}, Vulnerabilities: [{ Url: 'https://shop.test/', Type: 'x' }] });
    const time = async (written: string): Promise<number | undefined> =>
      (await readOk(text(written))).instances[0]?.seenAt;
    assert.equal(await time('03/02/2019 15:50:29 (UTC-06:00)'), Date.UTC(2019, 2, 2, 21, 50, 29));
    assert.equal(await time('2024-10-08 02:33 PM'), Date.UTC(2024, 9, 8, 14, 33));
    assert.equal(await time('02/20/2023 12:03 AM'), Date.UTC(2023, 1, 20, 0, 3));
    assert.equal(await time('1.2.2017 12:34:45'), Date.UTC(2017, 1, 1, 12, 34, 45));
    assert.equal(await time('23.09.2019 16:04:18 +02:00'), Date.UTC(2019, 8, 23, 14, 4, 18));
    assert.equal(await time('soon'), importTime);
  });
});

describe('Veracode DAST JSON', () => {
  it('reads severities 0 to 5, statuses and categories, and skips other scans', async () => {
    const report = await readFixture('veracode.json');
    assert.deepEqual(
      findingsOf(report).map(({ severity, category, subCategory, endpoint, eventId, status, resolution }) => [
        severity,
        category,
        subCategory,
        endpoint,
        eventId,
        status,
        resolution,
      ]),
      [
        ['Critical', 'Code Injection', 'CWE-74 Injection', '/api/{id}', '1', undefined, undefined],
        ['Major', 'Code Injection', 'CWE-74 Injection', '/b', '2', 'Resolved', 'Fixed'],
        ['Minor', 'Code Injection', 'CWE-74 Injection', '/c', '3', undefined, 'False Positive'],
      ],
    );
    assert.equal(report.instances[0]?.seenAt, Date.UTC(2021, 7, 27, 7, 33, 40, 989));
    assert.deepEqual(report.skipped, [{ reason: 'no-http-target', count: 1 }]);
  });
});

describe('Rapplex JSON', () => {
  it('reads groups of issues, and when the application answered', async () => {
    const report = await readFixture('rapplex.json');
    assert.deepEqual(
      [report.format, report.tool, report.named],
      ['Rapplex JSON', 'Rapplex', ['https://shop.test']],
    );
    assert.deepEqual(labelsOf(report), [
      ['Email Disclosure', 'Passive Scan', 'CWE-200 Exposure of Sensitive Information', 'GET /about', 'Info'],
      ['SQL Injection', 'Active Scan', 'CWE-89 SQL Injection', 'GET /products', 'Critical'],
    ]);
    const [email, sql] = report.instances;
    assert.deepEqual(
      [email?.seenAt, sql?.seenAt, sql?.solution, sql?.references, sql?.occurrence.parameter],
      [
        Date.UTC(2024, 1, 1, 10),
        Date.UTC(2024, 1, 1, 10, 0, 30),
        '- Bind parameters.',
        ['https://docs.example.com/sql'],
        'cat',
      ],
    );
  });
});
