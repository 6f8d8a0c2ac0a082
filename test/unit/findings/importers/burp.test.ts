import assert from 'node:assert/strict';
import { findingsOf, readFixture, readOk } from './reading.ts';

describe('Burp', () => {
  it('reads its XML with its DTD: methods from requests, parameters from locations, requests from base64', async () => {
    const report = await readFixture('burp.xml');
    assert.deepEqual(
      [report.format, report.tool, report.toolVersion, report.instances.length],
      ['Burp XML', 'Burp', '2024.1', 4],
    );
    const findings = findingsOf(report);
    assert.deepEqual(
      findings.map(({ severity, rule, summary, endpoint, subCategory, resolution }) => [
        severity,
        rule,
        summary,
        endpoint,
        subCategory,
        resolution,
      ]),
      [
        ['Critical', '1049088', 'SQL injection', 'POST /login', 'CWE-89 SQL Injection', undefined],
        ['Major', '5244416', 'Cookie without HttpOnly flag set', '/', '', undefined],
        ['Info', '2097920', 'Cross-site scripting (reflected)', 'GET /search', '', 'False Positive'],
      ],
    );
    const [sql] = findings;
    assert.deepEqual(
      sql?.occurrences.map(({ parameter }) => parameter),
      ['user parameter', 'password parameter'],
    );
    assert.equal(sql?.description, 'First.\n\nSecond \\<b>.');
    assert.equal(sql.solution, 'Fix it.');
    assert.equal(sql.discovered, Date.UTC(2014, 8, 13, 20, 39, 44));
    assert.deepEqual(sql.references, [
      'https://docs.example.com/sqli',
      'https://cwe.mitre.org/data/definitions/89.html',
    ]);
    assert.match(sql.eventId, /^EVT-/);
    assert.match(sql.occurrences[0]?.request ?? '', /^POST \/login HTTP\/1\.1\r\n/);
    assert.match(sql.occurrences[0]?.response ?? '', /sid=•+; HttpOnly\r\n\r\n<script>alert\(1\)<\/script>$/);
    assert.doesNotMatch(JSON.stringify(report), /am86cHc=|password=pw|sid=abc/);
  });

  it('reads the REST API with the keys of the XML', async () => {
    const report = await readFixture('burp-rest.json');
    assert.deepEqual([report.format, report.instances.length], ['Burp REST JSON', 2]);
    const [sql, certificate] = findingsOf(report);
    const [fromXml] = findingsOf(await readFixture('burp.xml'));
    assert.equal(sql?.findingKey, fromXml?.findingKey);
    assert.equal(sql?.discovered, 1611066291482);
    assert.equal(sql.occurrences[0]?.request, 'POST /login HTTP/1.1\r\nCookie: sid=••••••••\r\n\r\n');
    assert.deepEqual([certificate?.severity, certificate?.endpoint], ['Info', '/']);
    assert.deepEqual(
      report.skipped,
      [
        { reason: 'not-an-object', count: 1 },
        { reason: 'not-a-finding', count: 1 },
      ].toReversed(),
    );
  });

  it('distinguishes the issues of extensions by their names', async () => {
    const generated = '134217728';
    const findings = findingsOf(
      await readOk(
        burpXml([generated, 'Missing header'], [generated, 'Outdated library'], ['1049088', 'SQL injection']),
      ),
    );
    assert.deepEqual(
      findings.map(({ rule, category }) => [rule, category]),
      [
        ['134217728 Missing header', 'Burp'],
        ['134217728 Outdated library', 'Burp'],
        ['1049088', 'Active Scan'],
      ],
    );
    assert.equal(new Set(findings.map(({ vulnerabilityKey }) => vulnerabilityKey)).size, 3);
  });

  it('distinguishes passive issues from active ones, by type or by name, and says nothing where nothing is known', async () => {
    const issues = [
      ['5244416', 'Cookie without HttpOnly flag set', 'Passive Scan'],
      ['', 'SSL cookie without secure flag set', 'Passive Scan'],
      ['16777984', 'Strict transport security not enforced', 'Passive Scan'],
      ['', 'mixed content', 'Passive Scan'],
      ['2097920', 'Cross-site scripting (reflected)', 'Active Scan'],
      ['', 'Cross-site scripting (stored DOM-based)', 'Active Scan'],
      ['2097936', 'Cross-site scripting (DOM-based)', 'JavaScript Analysis'],
      ['16777472', 'TLS certificate', 'Burp'],
      ['150994944', 'A check of our own', 'Burp'],
    ] as const;
    const report = await readOk(burpXml(...issues.map(([type, name]) => [type, name] as const)));
    assert.deepEqual(
      report.instances.map(({ category }) => category),
      issues.map(([, , category]) => category),
    );
  });
});

function burpXml(...issues: readonly (readonly [type: string, name: string])[]): string {
  const elements = issues.map(
    ([type, name]) =>
      `<issue><type>${type}</type><name>${name}</name><host>https://shop.test</host><path>/</path>` +
      '<severity>High</severity><confidence>Firm</confidence></issue>',
  );
  return `<?xml version="1.0"?><issues burpVersion="2026.1">${elements.join('')}</issues>`;
}
