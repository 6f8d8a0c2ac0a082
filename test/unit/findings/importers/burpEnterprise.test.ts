import assert from 'node:assert/strict';
import { findingsOf, fixture, importTime, read, readFixture, readOk, refusal } from './reading.ts';

describe('Burp Enterprise JSON', () => {
  it('reads segments, marks what the scanner marked, and bears null anywhere', async () => {
    const report = await readFixture('burp-enterprise.json');
    assert.deepEqual(
      [report.format, report.tool, report.targets, report.skipped],
      ['Burp Enterprise JSON', 'Burp', ['https://shop.test'], [{ reason: 'not-an-object', count: 1 }]],
    );
    assert.deepEqual(
      findingsOf(report).map(({ rule, summary, endpoint, resolution }) => [
        rule,
        summary,
        endpoint,
        resolution,
      ]),
      [
        ['2097920', 'Cross-site scripting (reflected)', 'GET /search', undefined],
        ['Unnamed issue', 'Unnamed issue', '/', undefined],
        ['TLS certificate', 'TLS certificate', '/', 'False Positive'],
      ],
    );
    const [xss] = report.instances;
    assert.deepEqual(xss?.rating, { risk: 'high', confidence: 'tentative' });
    assert.deepEqual(
      [xss.description, xss.solution, xss.occurrence.otherInfo, xss.tags, xss.seenAt],
      ['Input is echoed.', 'Encode.', 'Seen in **q**.', ['CWE-79'], Date.UTC(2024, 0, 30, 9, 17, 14)],
    );
    assert.equal(xss.occurrence.evidence, '<b>\n<b>');
    assert.equal(
      xss.occurrence.request,
      'GET /search?q=<b> HTTP/1.1\r\nHost: shop.test\r\nCookie: sid=••••••••\r\n\r\n',
    );
    assert.match(xss.occurrence.response, /\n… \(120 characters left out\)\n<b>$/);
    assert.equal(report.instances[1]?.seenAt, importTime);
  });

  it('reads the answers of the API itself, and an empty list as no finding', async () => {
    const issue = { origin: 'https://shop.test', path: '/a', issue_type: { name: 'X' } };
    for (const data of [{ issue }, { scan: { issues: [issue] } }]) {
      assert.equal((await readOk(JSON.stringify({ data }))).instances[0]?.url, 'https://shop.test/a');
    }
    assert.equal((await readOk('{"Issues": []}')).instances.length, 0);
    assert.match(await refusal('{"Issues": [{"id": 1}]}'), /not a report in a known format/);
  });
});

describe('Burp Enterprise HTML', () => {
  it('reads ratings from the table and the rest from the details', async () => {
    const report = await readFixture('burp-enterprise.html');
    assert.deepEqual(
      [report.format, report.tool, report.targets],
      ['Burp Enterprise HTML', 'Burp', ['https://shop.test']],
    );
    assert.deepEqual(
      findingsOf(report).map(({ rule, endpoint }) => [rule, endpoint]),
      [
        ['Cross-site scripting (reflected)', 'POST /search'],
        ['Cross-site scripting (reflected)', '/orders/{id}'],
        ['TLS certificate', '/'],
        ['Robots.txt file', '/robots.txt'],
      ],
    );
    assert.equal(report.instances[2]?.description, 'Valid.');
    assert.deepEqual(
      report.instances.map(({ rating, seenAt }) => [rating.risk, rating.confidence, seenAt]),
      [
        ['High', 'Firm', Date.UTC(2022, 5, 11, 10, 8, 23)],
        ['High', 'Tentative', Date.UTC(2022, 5, 11, 17)],
        ['Info', 'Certain', Date.UTC(2022, 5, 11, 17)],
        ['Info', 'Certain', Date.UTC(2022, 5, 11, 17)],
      ],
    );
    const [xss] = report.instances;
    assert.deepEqual(
      [xss?.description, xss?.solution, xss?.tags, xss?.references],
      [
        'Input is echoed.',
        'Encode.',
        ['CWE-79'],
        ['https://docs.example.com/xss', 'https://cwe.mitre.org/data/definitions/79.html'],
      ],
    );
    assert.deepEqual(xss?.occurrence, {
      url: 'https://shop.test/search',
      parameter: '',
      attack: '',
      evidence: '<b>7\n<b>7',
      otherInfo: 'Seen in **q**.\n\nNested.',
      request: 'POST /search HTTP/2\nHost: shop.test\nCookie: sid=••••••••\n\nq=<b>7',
      response: 'HTTP/2 200 OK\nDate: Sat, 11 Jun 2022 10:08:23 GMT\n\n<div class="issue-container"><b>7',
    });
  });

  it('is the same wherever a piece of the page ends', async () => {
    const text = new TextDecoder().decode(await fixture('burp-enterprise.html'));
    const expected = await readOk(text);
    const padding = 65_536 - text.indexOf('<h2>Cross-site');
    for (let shift = -40; shift < 40; shift += 7) {
      const moved = text.replace('<body>', `<body>${' '.repeat(padding + shift)}`);
      assert.deepEqual((await readOk(moved)).instances, expected.instances);
    }
  });

  it('names its targets where nothing was found, and leaves other pages refused', async () => {
    const page = new TextDecoder().decode(await fixture('burp-enterprise.html'));
    const clean = await readOk(`${page.slice(0, page.indexOf('<h1>Issues found'))}</body></html>`);
    assert.deepEqual([clean.instances.length, clean.named], [0, ['https://shop.test']]);
    assert.equal(
      await refusal(page.slice(0, -20), 'page.html'),
      'page.html looks like Burp Enterprise HTML, but the end is not </html>. Export the report again; nothing was imported.',
    );
    assert.ok(!(await read(page.replace('Generated by Burp', 'Generated by Anything'))).ok);
  });
});
