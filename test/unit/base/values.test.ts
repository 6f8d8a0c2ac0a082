import assert from 'node:assert/strict';
import { cutValues } from '../../../src/base/cutValues.ts';
import { fileFailure, fileMessages } from '../../../src/base/fileMessages.ts';
import { shortHash, wideHash } from '../../../src/base/hash.ts';
import { joinBytes } from '../../../src/base/joinBytes.ts';
import { letGo } from '../../../src/base/letGo.ts';
import { matchesAt, skipComments, skipSpace } from '../../../src/base/markupStart.ts';
import { describeFailure } from '../../../src/base/messages.ts';
import { parseHtml } from '../../../src/base/parseHtml.ts';
import { countTrailing, withoutSurrounding, withoutTrailing } from '../../../src/base/runs.ts';
import { isSameValue } from '../../../src/base/sameValue.ts';

describe('labels of texts', () => {
  it('are the same in every host and run', () => {
    assert.deepEqual(['', 'a', 'ab', 'Grüße', '\u0000', 'GET /users/{id}'].map(shortHash), [
      '811c9dc5',
      'e40c292c',
      '4d2505ca',
      '77ee4e78',
      '050c5d1f',
      '2d6ad7e0',
    ]);
    assert.deepEqual(['', 'a', 'ab', 'Grüße', '\u0000', 'GET /users/{id}'].map(wideHash), [
      '488bdcb81aee8d83',
      '501c2ba782c97901',
      '4f6c04978a846752',
      '3db2849f318a6d8c',
      '6aafcc4eeb27845a',
      '3e70816652bb35c6',
    ]);
  });
});

describe('values', () => {
  it('are the same as JSON is', () => {
    const same: readonly (readonly [unknown, unknown])[] = [
      [1, 1],
      [Number.NaN, Number.NaN],
      [null, null],
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      [{ a: undefined }, {}],
      [{}, { a: undefined }],
    ];
    const different: readonly (readonly [unknown, unknown])[] = [
      [1, '1'],
      [null, {}],
      [{}, null],
      [[], {}],
      [{}, []],
      [[1], [1, 2]],
      [[1, 2], [1]],
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { a: 1, b: 2 }],
      [{ a: 1, b: 2 }, { a: 1 }],
      ['a', ['a']],
    ];
    assert.deepEqual(
      same.filter(([left, right]) => !isSameValue(left, right)),
      [],
    );
    assert.deepEqual(
      different.filter(([left, right]) => isSameValue(left, right)),
      [],
    );
  });

  it('of bytes are joined in their order', () => {
    const chunks = [Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3), Uint8Array.of(4, 5)];
    assert.deepEqual(joinBytes(chunks), Uint8Array.of(1, 2, 3, 4, 5));
    assert.deepEqual(joinBytes([]), new Uint8Array());
  });

  it('of many bytes are let go, and few are left alone', () => {
    const million = 1024 * 1024;
    const lengths = [million + 1, million, million - 1, 10].map((length) => {
      const bytes = new Uint8Array(length);
      letGo(bytes);
      return bytes.length;
    });
    assert.deepEqual(lengths, [0, 0, million - 1, 10]);
    const shared = new Uint8Array(new SharedArrayBuffer(2 * million));
    letGo(shared);
    assert.equal(shared.length, 2 * million);
  });
});

describe('runs of a character', () => {
  it('are counted and taken off at the end, and at both ends', () => {
    const texts = ['', '/', '///', 'a', 'a/', 'a//', '/a', '//a/b//', 'a/b'];
    assert.deepEqual(
      texts.map((text) => countTrailing(text, '/')),
      [0, 1, 3, 0, 1, 2, 0, 2, 0],
    );
    assert.deepEqual(
      texts.map((text) => withoutTrailing(text, '/')),
      ['', '', '', 'a', 'a', 'a', '/a', '//a/b', 'a/b'],
    );
    assert.deepEqual(
      texts.map((text) => withoutSurrounding(text, '/')),
      ['', '', '', 'a', 'a', 'a', 'a', 'a/b', 'a/b'],
    );
  });
});

describe('the start of markup', () => {
  it('is behind white space and comments', () => {
    const starts: readonly (readonly [text: string, start: number])[] = [
      ['<a>', 0],
      [' \n\t<a>', 3],
      ['<!----><a>', 7],
      ['<!-- x --> <!-- y -->\n<a>', 22],
      ['<!-->--><a>', 8],
      ['<!-- never ends', 15],
      ['<!- x', 0],
      ['', 0],
      ['  ', 2],
    ];
    assert.deepEqual(
      starts.map(([text]) => [text, skipComments(text)]),
      starts,
    );
    assert.equal(skipComments('<!-- x --> y', 4), 5);
    assert.equal(skipComments('ab <!-- x -->c', 2), 13);
    assert.deepEqual([skipSpace('a  b', 1), skipSpace('a  b', 0), skipSpace('a  ', 1)], [3, 0, 3]);
  });

  it('is matched at an offset alone', () => {
    const pattern = /b+/y;
    assert.deepEqual(
      [0, 1, 2, 3, 1].map((offset) => matchesAt(pattern, 'abbc', offset)),
      [false, true, true, false, true],
    );
  });
});

describe('HTML', () => {
  const read = (html: string, deepest: number): string => {
    const seen: string[] = [];
    parseHtml(html, deepest, {
      onopentag: (name, attributes) => seen.push(`<${name}${JSON.stringify(attributes)}>`),
      ontext: (text) => seen.push(text),
      onclosetag: (name) => seen.push(`</${name}>`),
    });
    return seen.join('');
  };

  it('is told by its tags and texts', () => {
    assert.equal(read('<p class="x">a<br>b</p>', 5), '<p{"class":"x"}>a<br{}></br>b</p>');
  });

  it('is read to where too many elements are open at once, and no further', () => {
    assert.equal(read('<a><b>x</b></a>', 2), '<a{}><b{}>x</b></a>');
    assert.equal(read('<a><b>x<i>y</i></b></a>', 2), '<a{}><b{}>x<i{}>');
    assert.equal(read('<b>1</b><b>2</b><b>3</b>', 1), '<b{}>1</b><b{}>2</b><b{}>3</b>');
  });
});

describe('values of a .env file', () => {
  it('are named where a "#" cuts them', () => {
    const text = [
      'PLAIN=abc',
      'CUT=ab#cd',
      'COMMENT=abc # said',
      'TAB=abc\t#said',
      'QUOTED="ab#cd"',
      "SINGLE='ab#cd'",
      'BACK=`ab#cd`',
      'START=#cd',
      'HASHES=##',
      '  export  DOTTED.NAME-2 = ab#cd # said',
      '# CUT=ab#cd',
      'LAST=a#',
      'NOT A NAME=a#b',
    ].join('\n');
    assert.deepEqual(cutValues(text), [
      { line: 2, name: 'CUT' },
      { line: 10, name: 'DOTTED.NAME-2' },
      { line: 12, name: 'LAST' },
    ]);
  });
});

describe('why a file is not read', () => {
  it('is said by the code of the system', () => {
    const said = (code: string, largest = 5_999_999): string =>
      describeFailure(fileMessages, fileFailure(Object.assign(new Error(), { code }), 'a.json', largest));
    assert.deepEqual(
      ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENOTREG', 'EOUTSIDE', 'EFBIG', 'EACCES'].map((code) => said(code)),
      [
        'There is no file "a.json".',
        'There is no file "a.json".',
        '"a.json" is a folder where a file was expected.',
        '"a.json" is a device, a pipe or a socket, so it is not read. Put a plain file there.',
        '"a.json" leads out of the workspace, so it is not read. Put the file itself there instead of a link.',
        '"a.json" has more than 5 MB, so it is not read.',
        '"a.json" cannot be read (EACCES).',
      ],
    );
    assert.equal(said('EFBIG', 100), '"a.json" has more than 1 MB, so it is not read.');
    assert.equal(said('EFBIG', 2_000_000), '"a.json" has more than 2 MB, so it is not read.');
  });
});
