import assert from 'node:assert/strict';
import { findingsOf, fixture, readFixture, readOk, refusal, theOnly } from './reading.ts';

describe('Nuclei', () => {
  it('reads a document per line: matchers are rules, targets are where it matched, DNS and TLS have a host', async () => {
    const report = await readFixture('nuclei-3.jsonl');
    assert.deepEqual(
      [report.format, report.tool, report.targets[0]],
      ['Nuclei JSONL', 'Nuclei', 'https://shop.test'],
    );
    assert.deepEqual(
      findingsOf(report).map(({ severity, rule, summary, endpoint }) => [severity, rule, summary, endpoint]),
      [
        [
          'Info',
          'http-missing-security-headers:x-frame-options',
          'HTTP Missing Security Headers (x-frame-options)',
          'GET /',
        ],
        [
          'Info',
          'http-missing-security-headers:referrer-policy',
          'HTTP Missing Security Headers (referrer-policy)',
          'GET /',
        ],
        ['Critical', 'shop-default-login', 'Shop Default Login', 'POST /index.php'],
        ['Minor', 'cookies-without-secure', 'Cookies without Secure', '/'],
        ['Info', 'tls-version', 'TLS Version', 'shop.test:443'],
        ['Info', 'caa-fingerprint', 'CAA Record', 'shop.test'],
      ],
    );
    assert.deepEqual(report.skipped, [
      { reason: 'not-a-finding', count: 1 },
      { reason: 'no-http-target', count: 1 },
    ]);
  });

  it('reads weakness, references, remedy and times', async () => {
    const [header, referrer, login] = (await readFixture('nuclei-3.jsonl')).instances;
    assert.equal(header?.seenAt, Date.UTC(2025, 2, 1, 10, 0, 0, 716));
    assert.equal(referrer?.seenAt, Date.UTC(2025, 2, 1, 10));
    assert.equal(login?.subCategory, 'CWE-798 Hard-coded Credentials');
    assert.deepEqual([login.references, login.solution], [['https://docs.example.com/login'], 'Change it.']);
  });

  it('takes over no password of a default login and no cookie', async () => {
    assert.doesNotMatch(JSON.stringify(await readFixture('nuclei-3.jsonl')), /hunter2|abc123/);
  });

  it('reads a list, and the keys of version 2', async () => {
    const report = await readFixture('nuclei-2.json');
    assert.equal(report.format, 'Nuclei JSON');
    assert.deepEqual(
      findingsOf(report).map(({ severity, rule, endpoint }) => [severity, rule, endpoint]),
      [
        ['Minor', 'openssh-detect', 'shop.test:22'],
        ['Info', 'tech-detect:nginx', '/admin/{id}'],
      ],
    );
  });

  it('reads a list of lists, as jq --slurp makes it of several', async () => {
    const lines = new TextDecoder().decode(await fixture('nuclei-3.jsonl')).split('\n');
    const [first = '', second = ''] = lines;
    for (const [text, count] of [
      [`[[${first},${second}],[],[${first}]]`, 3],
      [`[[],[${second}]]`, 1],
    ] as const) {
      const report = await readOk(text);
      assert.deepEqual([report.format, report.instances.length], ['Nuclei JSON', count]);
    }
  });

  it('reads over lines without text', async () => {
    const lines = new TextDecoder().decode(await fixture('nuclei-3.jsonl')).split('\n');
    const report = await readOk(`\r\n${lines.join('\r\n  \r\n')}`);
    assert.deepEqual(report.instances, (await readFixture('nuclei-3.jsonl')).instances);
  });

  it('reads a single result', async () => {
    const [first = ''] = new TextDecoder().decode(await fixture('nuclei-3.jsonl')).split('\n');
    assert.equal(theOnly((await readOk(first)).instances).method, 'GET');
  });

  it('refuses a report with a broken line as a whole and names the line', async () => {
    const text = new TextDecoder().decode(await fixture('nuclei-3.jsonl'));
    assert.equal(
      await refusal(text.trimEnd().slice(0, -10), 'n.jsonl'),
      'n.jsonl looks like Nuclei JSONL, but line 8 is not a whole JSON document. Export the report again; nothing was imported.',
    );
  });
});
