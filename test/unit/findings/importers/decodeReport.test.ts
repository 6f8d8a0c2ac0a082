import assert from 'node:assert/strict';
import { textOfReport, toUtf8, utf8Chunks } from '../../../../src/findings/importers/decodeReport.ts';
import { memorySource } from '../../../../src/findings/importers/reportSource.ts';

/** The text of bytes, or why it is none. */
function textOf(bytes: Uint8Array): string {
  const read = toUtf8('a.json', memorySource(bytes));
  if (!read.ok) return [read.failure.code, ...read.failure.args].join(' ');
  const text = textOfReport('a.json', read.value);
  return text.ok ? text.value : [text.failure.code, ...text.failure.args].join(' ');
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer);
const swapped = (bytes: Uint8Array): Uint8Array => bytes.map((_, index) => bytes[index ^ 1] ?? 0);

describe('the text of a report', () => {
  it('is read in the encoding that its beginning shows', () => {
    for (const text of ['{"a":"ä€😀"}', '', 'a']) assert.equal(textOf(utf8(text)), text);
    assert.equal(textOf(utf8('\uFEFFab')), 'ab');
    for (const text of ['\uFEFF{"a":"ä€"}', '{"a":"ä€"}']) {
      assert.equal(textOf(utf16(text)), text.replace('\uFEFF', ''));
      assert.equal(textOf(swapped(utf16(text))), text.replace('\uFEFF', ''));
    }
    for (const encoding of ['ISO-8859-1', 'windows-1252', 'us-ascii'])
      assert.equal(
        textOf(latin(`<?xml version="1.0" encoding='${encoding}'?><a>ä</a>`)).slice(-8),
        '<a>ä</a>',
      );
    assert.equal(textOf(latin('<?xml encoding="iso-8859-1"?>\u0080')).slice(-1), '€');
    assert.match(textOf(latin('<?xml encoding="iso-8859-5"?>ä')), /^report-not-utf8/);
    assert.match(textOf(latin('<a encoding="iso-8859-1">ä')), /^report-not-utf8/);
  });

  it('is UTF-16 only where every other byte of the first four is zero, and marked only by a whole mark', () => {
    for (let bits = 0; bits < 16; bits += 1) {
      const text = [8, 4, 2, 1].map((bit) => ((bits & bit) === 0 ? '\0' : 'a')).join('');
      assert.equal(
        textOf(utf8(text)),
        text === 'a\0a\0' || text === '\0a\0a' ? 'aa' : text,
        JSON.stringify(text),
      );
    }
    for (const text of ['\uF000a', '\uFEC0a', '\u0EFFa', 'a\uFEFF', '\uFFFDa'])
      assert.equal(textOf(utf8(text)), text);
  });

  it('is refused with the line where its bytes are none', () => {
    assert.equal(textOf(latin('a\nb\nä\nc')), 'report-not-utf8 a.json 3');
    assert.equal(textOf(latin('ä')), 'report-not-utf8 a.json 1');
    assert.equal(textOf(utf8('a\n€').subarray(0, 4)), 'report-not-utf8 a.json 2');
    assert.equal(
      textOf(Uint8Array.of(...utf16('\uFEFFa\nb\n'), 0, 0xd8, 0x61, 0)),
      'report-not-utf8 a.json 3',
    );
    assert.match(textOf(Uint8Array.of(0xef, 0xbb)), /^report-not-utf8/);
  });

  it('is read in pieces that end with a character, and says the line of a far one', () => {
    const megabyte = 1024 * 1024;
    for (const char of ['é', '€', '😀']) {
      const size = utf8(char).length;
      for (let before = 0; before <= size; before += 1) {
        const text = `${'\n'.repeat(megabyte - before)}${char}x`;
        const chunks = [...utf8Chunks('a', memorySource(utf8(text)), 0)].map((chunk) =>
          chunk.ok ? chunk.value.length : -1,
        );
        const first = before === 0 || before === size ? megabyte : megabyte - before;
        assert.deepEqual(chunks, [first, size + 1 + megabyte - before - first]);
      }
    }
    const broken = latin(`${'\n'.repeat(megabyte)}ab\nä`);
    const last = [...utf8Chunks('a', memorySource(broken), 0)].at(-1);
    assert.deepEqual(last?.ok === false && last.failure.args, ['a', megabyte + 2]);
  });
});
