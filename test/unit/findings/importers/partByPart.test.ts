import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JsonScanner } from '../../../../src/findings/importers/json/jsonScanner.ts';
import { LazyJson } from '../../../../src/findings/importers/json/lazyJson.ts';
import { readReport } from '../../../../src/findings/importers/readReport.ts';
import type { ReportInstance } from '../../../../src/findings/importers/report.ts';
import { memorySource } from '../../../../src/findings/importers/reportSource.ts';
import { fileSource } from '../../../../src/platform/node.ts';
import type { ReportSource } from '../../../../src/findings/importers/reportSource.ts';
import { seededRandom } from '../../../../bench/syntheticFindings.ts';
import { options } from '../engine/engineUnderTest.ts';
import { read, readOk, refusal } from './reading.ts';

const utf8 = new TextEncoder();

function scan(bytes: Uint8Array, chunk: number): JsonScanner {
  const scanner = new JsonScanner(0);
  for (let at = 0; at < bytes.length; at += chunk) scanner.feed(bytes.subarray(at, at + chunk));
  return scanner;
}

/** The document as it is read part by part; undefined where it is not JSON. */
function lazily(text: string, chunk: number): unknown {
  const bytes = utf8.encode(text);
  const scanner = scan(bytes, chunk);
  const large = scanner.finish();
  if (scanner.brokenAt !== undefined) return undefined;
  return new LazyJson(memorySource(bytes)).document(0, bytes.length, large);
}

function parsed(text: string): unknown {
  try {
    const document: unknown = JSON.parse(text);
    return document;
  } catch {
    return undefined;
  }
}

const syntax = [
  '{}',
  '[]',
  '[1,2]',
  '[1,]',
  '[,1]',
  '{"a":1,}',
  '{,}',
  '{"a"}',
  '{"a":}',
  '{a:1}',
  '{"a":1 "b":2}',
  '[1 2]',
  '[}',
  '{]',
  '[[]',
  '[]]',
  '[]x',
  ' \r\n\t[ ] \n',
  '[\u00a01]',
  '[0,-0,-1,10,1.5,1e5,1E+5,1.5e-3]',
  '[01]',
  '[-]',
  '[1.]',
  '[.5]',
  '[+1]',
  '[1e]',
  '[1e+]',
  '[0x1]',
  '[NaN]',
  '[true,false,null]',
  '[tru]',
  '[truex]',
  '[nul,1]',
  '["\\"\\\\\\/\\b\\f\\n\\r\\t\\u12aF"]',
  '["\\u12"]',
  '["\\u12g4"]',
  '["\\x"]',
  '["a\nb"]',
  '["a\u0000b"]',
  '["é😀\u2028"]',
  '["',
  '["\\',
  '',
  ' ',
  '7',
  '-',
  '"x"',
  'null',
];

describe('JSON that is read in chunks', () => {
  for (const text of syntax) {
    it(`is taken or refused like JSON.parse does: ${JSON.stringify(text)}`, () => {
      for (const chunk of [1, 2, 3, 100]) assert.deepEqual(lazily(text, chunk), parsed(text));
    });
  }

  it('is refused wherever a byte is changed or it ends too early, exactly where JSON.parse refuses it', () => {
    const text = JSON.stringify({
      a: [{ 'b"\\': 'é\u2028\u0001' }, [], {}, -1.5e7, true, null],
      c: { d: [[1], ['x']] },
    });
    for (let end = 0; end <= text.length; end++) {
      assert.deepEqual(lazily(text.slice(0, end), 7), parsed(text.slice(0, end)), text.slice(0, end));
      for (const other of ['"', ',', ']', '}', '[', '{', ':', '\\', '0', 'e', ' ', '\n', 'x', '-', '.']) {
        const changed = text.slice(0, end) + other + text.slice(end + 1);
        assert.deepEqual(lazily(changed, 5), parsed(changed), changed);
      }
    }
  });

  it('gives what JSON.parse gives, for documents with large lists and objects at any depth', () => {
    const random = seededRandom(7);
    for (let run = 0; run < 40; run++) {
      const text = JSON.stringify(randomDocument(random, 0), undefined, run % 3);
      const chunk = 1 + Math.floor(random() * 5000);
      const document = lazily(text, chunk);
      assert.equal(JSON.stringify(document), JSON.stringify(parsed(text)));
    }
  });

  it('has lists that can be read in any order, and in several ways', () => {
    const list = Array.from({ length: 30_000 }, (_, index) => ({ index, text: 'x'.repeat(index % 9) }));
    const document = lazily(JSON.stringify({ first: 1, list, last: [2] }), 4096) as { list: typeof list };
    assert.ok(Array.isArray(document.list));
    assert.equal(document.list.length, 30_000);
    for (const index of [29_999, 0, 15_000, 14_999, 1]) assert.deepEqual(document.list[index], list[index]);
    assert.equal(document.list[30_000], undefined);
    assert.equal(document.list.at(-1)?.index, 29_999);
    assert.equal(Object.hasOwn(document.list, 7), true);
    assert.equal(Object.hasOwn(document.list, 30_000), false);
    assert.equal(
      document.list.reduce((sum, { index }) => sum + index, 0),
      (29_999 * 30_000) / 2,
    );
    assert.deepEqual(
      document.list.filter(({ index }) => index % 10_000 === 0).map(({ index }) => index),
      [0, 10_000, 20_000],
    );
    assert.deepEqual([...document.list.entries()].at(3), [3, list[3]]);
  });

  it('keeps the last of members with the same name, and keys of built-ins as keys', () => {
    const large = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index));
    assert.deepEqual(lazily(`{"a":${large},"a":1}`, 999), { a: 1 });
    const twice = lazily(`{"a":1,"a":${large}}`, 999) as { a: number[] };
    assert.equal(twice.a.length, 20_000);
    const strange = lazily(`{"__proto__":${large}}`, 999) as object;
    assert.equal(Object.getPrototypeOf(strange), Object.prototype);
    assert.ok(Object.hasOwn(strange, '__proto__'));
  });

  it('never has more of a large list in memory than a part of it', () => {
    const bytes = utf8.encode(
      JSON.stringify({ list: Array.from({ length: 200_000 }, (_, index) => `entry ${index}`) }),
    );
    let most = 0;
    const source: ReportSource = {
      ...memorySource(bytes),
      read: (start, end) => {
        most = Math.max(most, end - start);
        return bytes.subarray(start, end);
      },
    };
    const large = scan(bytes, 65_536).finish();
    const { list } = new LazyJson(source).document(0, bytes.length, large) as { list: string[] };
    assert.equal(list.filter((entry) => entry.endsWith('00')).length, 1999);
    assert.ok(bytes.length > 2_500_000);
    assert.ok(most < 200_000, `${most} bytes at once`);
  });
});

function randomDocument(random: () => number, depth: number): unknown {
  const kind = depth > 4 ? 0 : Math.floor(random() * 5);
  if (kind === 0) return 'é"\\'.repeat(Math.floor(random() * (depth === 3 ? 9000 : 40)));
  if (kind === 1) return Math.floor(random() * 1e9) / 8;
  const length = Math.floor(random() * (depth === 3 ? 400 : 10));
  const values = Array.from({ length }, () => randomDocument(random, depth + 1));
  return kind < 4 ? values : Object.fromEntries(values.map((value, index) => [`k${index}`, value]));
}

describe('a report that is read from its file', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-'));
  });
  after(() => rm(folder, { recursive: true }));

  const instances = Array.from({ length: 4000 }, (_, index) => ({
    uri: `https://shop.test/é${index}`,
    method: 'GET',
  }));
  const report = {
    '@version': '2.16.0',
    site: [{ alerts: [{ pluginid: '1', name: 'X', riskcode: '3', instances }] }],
  };
  const text = JSON.stringify(report);

  const readFileAt = async (
    path: string,
    take: (instance: ReportInstance) => void = () => undefined,
  ): Promise<unknown> =>
    readReport({ name: 'r', path }, options, () => 0, new AbortController().signal, take);

  it('is what its bytes are', async () => {
    const path = join(folder, 'r.json');
    await writeFile(path, text);
    const { instances: all, ...rest } = await readOk(text);
    assert.deepEqual(await readFileAt(path), { ok: true, value: { ...rest, instances: all.length } });
  });

  it('is the same where it is too large to be parsed at once', async () => {
    const path = join(folder, 'large.json');
    const large = text.replaceAll('},{', `},${' '.repeat(1200)}{`);
    assert.ok(large.length > 4 * 1024 * 1024);
    const readings: ReportInstance[][] = [];
    for (const written of [text, large]) {
      const found: ReportInstance[] = [];
      await writeFile(path, written);
      await readFileAt(path, (instance) => found.push(instance));
      readings.push(found);
    }
    assert.equal(readings[0]?.length, instances.length);
    assert.deepEqual(readings[1], readings[0]);
  });

  it('is read as lines across its megabytes', async () => {
    const urls = Array.from({ length: 30_000 }, (_, index) => `https://shop.test/é${index}`);
    const info = { name: 'N', severity: 'low' };
    const lines = urls.map((url) => JSON.stringify({ 'template-id': 't', info, 'matched-at': url }));
    const path = join(folder, 'lines.jsonl');
    await writeFile(path, lines.join('\n'));
    const found: string[] = [];
    await readFileAt(path, ({ url }) => found.push(url));
    assert.deepEqual(found, urls);
  });

  it('is refused where it changes while it is read', async () => {
    const path = join(folder, 'growing.json');
    await writeFile(path, text);
    let taken = 0;
    const reading = readFileAt(path, () => {
      if (taken === 0) appendFileSync(path, ' ');
      taken += 1;
    });
    assert.deepEqual(await reading, { ok: false, failure: { code: 'report-changed', args: ['r'] } });
    assert.ok(taken <= instances.length);
  });

  it('is refused where it is not there, or is no file', async () => {
    const refused = (code: string): unknown => ({
      ok: false,
      failure: { code: 'report-unreadable', args: ['r', code] },
    });
    assert.deepEqual(await readFileAt(join(folder, 'nowhere')), refused('ENOENT'));
    assert.deepEqual(await readFileAt(folder), refused('EISDIR'));
  });

  it('gives any part of its bytes', async () => {
    const path = join(folder, 'parts');
    await writeFile(path, '0123456789');
    const source = fileSource(path, undefined);
    assert.deepEqual(
      [source.size, Buffer.from(source.read(3, 5)).toString(), Buffer.from(source.read(8, 99)).toString()],
      [10, '34', '89'],
    );
    source.close();
  });
});

describe('a report that breaks behind its first megabyte', () => {
  const filler = 'é'.repeat(600_000);

  it('is refused with line and column, in characters', async () => {
    assert.equal(
      await refusal(`{"a":"${filler}",\n"😀": x}`, 'r'),
      'r is not complete JSON: it breaks at line 2, column 7. Export the report again; nothing was imported.',
    );
  });

  it('is refused by the line of the byte that is not UTF-8, also behind an error of syntax', async () => {
    const bytes = Uint8Array.from([...utf8.encode(`x{"a":"${filler}",\n\n"b":"`), 0xff]);
    assert.match(await refusal(bytes.subarray(1), 'r'), /^r is not UTF-8 text: line 3 /);
    assert.match(
      await refusal(Uint8Array.from([0x5b, 0x5d, ...bytes.subarray(1)]), 'r'),
      /not UTF-8 text: line 3 /,
    );
  });

  it('is read where a character lies across the end of a megabyte', async () => {
    for (const shift of ['', 'x', 'xx', 'xxx']) {
      const evidence = `${shift}${'😀'.repeat(300_000)}`;
      const report = await readOk(
        `{"@version":"1","site":[{"alerts":[{"pluginid":"1","name":"n","riskcode":"1","x":"${evidence}","instances":[{"uri":"https://a.test/b"}]}]}]}`,
      );
      assert.equal(report.instances.length, 1);
    }
  });

  it('is read as lines where each line is a document, up to one that is not', async () => {
    const line = JSON.stringify({
      'template-id': 't',
      info: { name: 'N', severity: 'low' },
      'matched-at': 'https://a.test/é',
    });
    const many = Array.from({ length: 20_000 }, () => line);
    assert.equal((await readOk(many.join('\n'))).instances.length, 20_000);
    const broken = await read([...many, '{"a":'].join('\r\n'), 'r');
    assert.ok(!broken.ok);
    assert.deepEqual(broken.failure, {
      code: 'report-broken',
      args: ['r', 'Nuclei JSONL', 'line 20001', 'a whole JSON document'],
    });
  });
});
