import assert from 'node:assert/strict';
import { findingsOf, importTime, readFixture, readOk, refusal } from './reading.ts';

describe('Dastardly JUnit', () => {
  it('reads facts, texts, messages and weaknesses out of the text of each failure', async () => {
    const report = await readFixture('dastardly.xml');
    assert.deepEqual(
      [report.format, report.tool, report.targets, report.instances.length],
      ['Dastardly JUnit XML', 'Dastardly', ['https://shop.test'], 2],
    );
    assert.deepEqual(
      findingsOf(report).map(({ summary, endpoint, subCategory }) => [summary, endpoint, subCategory]),
      [
        ['Cross-site scripting (reflected)', 'GET /search', 'CWE-79 Cross-site Scripting'],
        ['Vulnerable JavaScript dependency', '/js/old.js', ''],
      ],
    );
    assert.deepEqual(
      report.instances.map(({ rating }) => rating),
      [
        { risk: 'High', confidence: 'Certain' },
        { risk: 'Low', confidence: 'Tentative' },
      ],
    );
    const [xss] = report.instances;
    assert.deepEqual(
      [xss?.description, xss?.solution, xss?.tags, xss?.seenAt],
      [
        'Reflected input runs in the browser.',
        'Encode the term.\n\nValidate input.',
        ['CWE-79', 'CWE-116'],
        Date.UTC(2024, 0, 30, 9, 17, 14),
      ],
    );
    assert.deepEqual([xss?.occurrence.parameter, xss?.occurrence.attack], ['q', '<b>7</b>']);
    assert.match(
      xss?.occurrence.request ?? '',
      /^GET \/search\?q=%3Cb%3E7%3C%2Fb%3E HTTP\/2\nHost: shop\.test/,
    );
    assert.match(xss?.occurrence.response ?? '', /\n\n<h1>References<\/h1>\nReferences\n<b>7<\/b>$/);
    assert.deepEqual(xss?.references, [
      'https://docs.example.com/xss',
      'https://cwe.mitre.org/data/definitions/79.html',
      'https://cwe.mitre.org/data/definitions/116.html',
    ]);
    assert.doesNotMatch(JSON.stringify(report), /abc123/);
  });

  it('names its targets where nothing was found', async () => {
    const report = await readOk(
      '<testsuites name="Dastardly scan results"><testsuite name="https://shop.test:443/a"><testcase name="No issues were identified"/></testsuite></testsuites>',
    );
    assert.deepEqual([report.instances.length, report.named], [0, ['https://shop.test']]);
  });
});

describe('Burp JUnit', () => {
  it('is read whatever the user calls the scan', async () => {
    const report = await readFixture('burp-junit.xml');
    assert.deepEqual(
      [report.format, report.tool, report.named, report.instances.length],
      ['Burp JUnit XML', 'Burp', ['https://pay.test'], 2],
    );
    assert.deepEqual(
      findingsOf(report).map(({ summary, endpoint, severity, category }) => [
        summary,
        endpoint,
        severity,
        category,
      ]),
      [
        ['Cross-site scripting (reflected)', 'GET /search', 'Critical', 'Active Scan'],
        ['Vulnerable JavaScript dependency', '/js/old.js', 'Info', 'Passive Scan'],
      ],
    );
    assert.match(report.instances[0]?.occurrence.response ?? '', /<b>7<\/b>$/);
  });

  it('is read where its only suite is the root, and where all was clean', async () => {
    const suite =
      '<testsuite name="https://pay.test:443/a"><testcase name="No issues were identified"/></testsuite>';
    for (const text of [suite, `<testsuites name="Nightly">${suite}</testsuites>`]) {
      const report = await readOk(text);
      assert.deepEqual(
        [report.tool, report.instances.length, report.named],
        ['Burp', 0, ['https://pay.test']],
      );
    }
  });

  it('is not any test of an address', async () => {
    const text =
      '<testsuites name="e2e"><testsuite name="https://pay.test/"><testcase name="loads"><failure>Error: Host: x</failure></testcase></testsuite></testsuites>';
    assert.match(await refusal(text), /a JUnit report of tests, not a DAST report/);
  });
});

describe('Schemathesis JUnit', () => {
  it('reads an instance per failed check, with the operation as its path', async () => {
    const report = await readFixture('schemathesis.xml');
    assert.deepEqual(
      report.instances.map(({ summary, method, url, rating, occurrence }) => [
        summary,
        method,
        url,
        rating.risk,
        occurrence.url,
      ]),
      [
        [
          'Server error',
          'POST',
          'http://127.0.0.1:8080/api/orders/{orderId}',
          'Critical',
          'http://127.0.0.1:8080/api/orders/41?x=1',
        ],
        [
          'Undocumented HTTP status code',
          'POST',
          'http://127.0.0.1:8080/api/orders/{orderId}',
          'Medium',
          'http://127.0.0.1:8080/api/orders/41?x=1',
        ],
        [
          'Server error',
          'POST',
          'http://127.0.0.1:8080/api/orders/{orderId}',
          'Critical',
          'http://127.0.0.1:8080/api/orders/%F0%9F%8D%8E',
        ],
        [
          'Response violates schema',
          'GET',
          'http://127.0.0.1:8080/api/users',
          'High',
          'http://127.0.0.1:8080/api/users',
        ],
      ],
    );
    assert.deepEqual(
      findingsOf(report).map(({ endpoint, occurrenceCount }) => [endpoint, occurrenceCount]),
      [
        ['POST /api/orders/{orderId}', 2],
        ['POST /api/orders/{orderId}', 1],
        ['GET /api/users', 1],
      ],
    );
    assert.deepEqual(report.skipped, [{ reason: 'scanner-error', count: 1 }]);
    const [, status] = report.instances;
    assert.equal(status?.description, 'Received: 500\\\nDocumented: 200');
    assert.equal(status?.occurrence.response, '[500] Internal Server Error:\n\n    `{"error": "boom"}`');
    assert.match(status?.occurrence.otherInfo, /^Reproduce with: curl -X POST/);
    assert.equal(status?.seenAt, importTime);
    assert.doesNotMatch(JSON.stringify(report), /abc123def456/);
  });

  it('reads a lone suite, whole scenarios and failures without a command', async () => {
    const report = await readOk(
      '<testsuite name="schemathesis"><testcase name="Stateful tests"><failure>1. Test Case ID: a\n\n- Use after free\n\n[200] OK:\n\n    `{}`\n\nReproduce with: \n\n    curl -X GET https://shop.test/users/7</failure></testcase>' +
        '<testcase name="GET /a/{b}"><failure message="Received a response with 5xx status code: 500"/></testcase></testsuite>',
    );
    assert.deepEqual(
      report.instances.map(({ summary, method, url, rating }) => [summary, method, url, rating.risk]),
      [
        ['Use after free', 'GET', 'https://shop.test/users/7', 'Critical'],
        ['Received a response with 5xx status code: 500', 'GET', '/a/{b}', 'Critical'],
      ],
    );
  });

  it('is not taken for the tests of anything else', async () => {
    const tests =
      '<testsuites><testsuite name="pytest"><testcase name="a"><failure/></testcase></testsuite></testsuites>';
    assert.match(await refusal(tests), /is a JUnit report of tests, not a DAST report/);
    assert.match(await refusal('<testsuite name="jest"/>'), /is a JUnit report of tests, not a DAST report/);
  });
});
