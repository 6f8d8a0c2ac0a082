import assert from 'node:assert/strict';
import { builtInReaders } from '../../../../src/findings/importers/readers.ts';
import { findingsOf, read, readOk, refusal, theOnly } from './reading.ts';

const utf8 = new TextEncoder();
const formats = builtInReaders.expected;
const empty = 'r is empty: there is nothing to import. Export the report again.';

function zap(instances: string): string {
  return `{"@version":"2.16.0","site":[{"alerts":[{"pluginid":"40012","name":"XSS","riskcode":"3","instances":[${instances}]}]}]}`;
}

describe('input that is no report', () => {
  const table: readonly (readonly [what: string, text: string, sentence: string])[] = [
    ['an empty file', '', empty],
    ['blank lines', ' \r\n\t\n', empty],
    ['{}', '{}', `r is not a report in a known format ({}). Expected one of: ${formats}.`],
    [
      'an empty JSON list',
      ' [ ]\n',
      'r is an empty JSON list, so the scanner that wrote it is unknown and there is nothing to import. Nuclei writes one when it finds nothing; any other scanner has to export the report again.',
    ],
    ['a number', '7', `r is not a report in a known format ("7"). Expected one of: ${formats}.`],
    [
      'prose',
      'Dear all,\nno report',
      `r is not a report in a known format ("Dear all, no report"). Expected one of: ${formats}.`,
    ],
    [
      'another JSON document',
      '{"service":"x","n":1}',
      `r is not a report in a known format ({"service", "n"}). Expected one of: ${formats}.`,
    ],
    [
      'a web page',
      '\n<!DOCTYPE html>\n<html></html>',
      `r is an HTML page, not a report that can be imported. Export the report from the scanner as ${formats}.`,
    ],
    [
      'a web page after a comment',
      '<!-- saved --><html>',
      `r is an HTML page, not a report that can be imported. Export the report from the scanner as ${formats}.`,
    ],
    [
      'log lines',
      '{"type":"warning"}\n\n{"type":"error"}\n',
      `r contains one JSON document per line, the second in line 3, and is not a report in a known format. Expected one of: ${formats}.`,
    ],
    [
      'a list of reports',
      `[${zap('')},${zap('')}]`,
      'r holds several reports (ZAP JSON) in one file. Save each of them as a file of its own and import these; nothing was imported.',
    ],
    [
      'a report per line',
      `${zap('')}\n${zap('')}\n`,
      'r holds several reports (ZAP JSON) in one file. Save each of them as a file of its own and import these; nothing was imported.',
    ],
    [
      'a cut-off report',
      '{\n  "site": [\n    {"al',
      'r is not complete JSON: it breaks at line 3, column 9. Export the report again; nothing was imported.',
    ],
    [
      'a wrong character',
      '{"a": 1,\n "b": x}',
      'r is not complete JSON: it breaks at line 2, column 7. Export the report again; nothing was imported.',
    ],
  ];
  for (const [what, text, sentence] of table) {
    it(`refuses ${what} with one sentence`, async () => {
      assert.equal(await refusal(text, 'r'), sentence);
    });
  }

  it('refuses bytes that are not UTF-8 and names the line', async () => {
    const bytes = Uint8Array.from([...utf8.encode('{"a":\n"b'), 0xff, 0xfe, ...utf8.encode('"}')]);
    assert.equal(
      await refusal(bytes, 'r'),
      'r is not UTF-8 text: line 2 holds bytes that UTF-8 does not allow. Save the report as UTF-8 and import it again.',
    );
  });

  it('refuses nesting without end and does not crash on it', async () => {
    assert.match(await refusal('['.repeat(200_000)), /is not complete JSON/);
    assert.match(await refusal('['.repeat(200_000) + ']'.repeat(200_000)), /not a report in a known format/);
  });
});

describe('input that only looks strange', () => {
  const text = zap('{"uri":"https://shop.test/a","method":"GET"}');

  it('may be the only one of a list', async () => {
    const report = await readOk(`[${zap('{"uri":"https://shop.test/a","method":"GET"}')}]`);
    assert.deepEqual([report.format, report.instances.length], ['ZAP JSON', 1]);
  });

  it('may start with a byte order mark', async () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8.encode(text)]);
    assert.equal((await readOk(bytes)).instances.length, 1);
  });

  it('may be UTF-16 with a byte order mark or without, in both orders', async () => {
    const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    assert.equal((await readOk(little)).instances.length, 1);
    const big = Buffer.from(little).swap16();
    for (const bytes of [big, little.subarray(2), big.subarray(2)]) {
      assert.equal((await readOk(bytes)).instances.length, 1);
    }
  });

  it('may hold deep nesting and keys of built-ins where they mean nothing', async () => {
    const deep = `${'{"x":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const strange = `{"__proto__":{"polluted":true},"constructor":"c","tags":${deep},"uri":"https://shop.test/a"}`;
    const report = await readOk(`{"__proto__":{"site":7},${zap(strange).slice(1)}`);
    assert.equal(theOnly(report.instances).url, 'https://shop.test/a');
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
  });

  it('keeps hostile text as text', async () => {
    const evidence = "<script>alert(1)</script>\n=cmd|' /C calc'!A0,\"%_\u0000";
    const instance = { uri: 'https://shop.test/a', method: 'get', param: '=1+1', evidence };
    const finding = theOnly(findingsOf(await readOk(zap(JSON.stringify(instance)))));
    assert.equal(finding.occurrences[0]?.evidence, evidence);
    assert.equal(finding.occurrences[0]?.parameter, '=1+1');
    assert.equal(finding.endpoint, 'GET /a');
  });
});

describe('a file without the report', () => {
  it("may be Nuclei's where it is JSON by its name, and says so", async () => {
    for (const name of ['r.json', 'r.jsonl']) {
      assert.match(await refusal('', name), /^r\.jsonl? is empty: .* Nuclei writes an empty file/);
    }
    for (const name of ['r.xml', 'r.csv', 'r.sarif']) {
      assert.equal(
        await refusal('', name),
        `${name} is empty: there is nothing to import. Export the report again.`,
      );
    }
  });

  it('is told to be a pointer of Git LFS', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`;
    assert.equal(
      await refusal(pointer, 'zap.json'),
      'zap.json is a pointer of Git LFS, not the report itself. Run git lfs pull and import it again.',
    );
  });
});

describe('a report of 50 MB', () => {
  const body = 'x'.repeat(5_000);
  const instances = Array.from(
    { length: 10_000 },
    (_, index) =>
      `{"uri":"https://shop.test/p${index % 100}/${index}","method":"GET","request-body":"${body}"}`,
  );
  const bytes = utf8.encode(zap(instances.join(',')));

  it('is read with progress that never goes back', async () => {
    const fractions: number[] = [];
    const report = await readOk(bytes, { onProgress: (fraction) => fractions.push(fraction) });
    assert.ok(bytes.length > 50_000_000);
    assert.equal(report.instances.length, 10_000);
    assert.equal(findingsOf(report).length, 100);
    assert.deepEqual(
      fractions,
      fractions.toSorted((a, b) => a - b),
    );
    assert.equal(fractions.at(-1), 1);
  }).timeout(60_000);

  it('can be cancelled half way', async () => {
    const cancel = new AbortController();
    const reached: number[] = [];
    const onProgress = (fraction: number): void => {
      reached.push(fraction);
      cancel.abort();
    };
    const result = await read(bytes, 'big.json', { onProgress }, cancel.signal);
    assert.deepEqual(result, { ok: false, failure: { code: 'import-cancelled', args: ['big.json'] } });
    assert.ok(Math.max(...reached) < 1);
  }).timeout(60_000);
});

describe('a cancelled import', () => {
  it('reads nothing when it was cancelled before it started', async () => {
    const result = await read(zap(''), 'r.json', {}, AbortSignal.abort());
    assert.deepEqual(result, { ok: false, failure: { code: 'import-cancelled', args: ['r.json'] } });
  });
});
