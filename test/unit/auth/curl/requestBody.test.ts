import assert from 'node:assert/strict';
import { formFields, multipartFields } from '../../../../src/auth/curl/request.ts';
import { readBody } from '../../../../src/auth/curl/requestBody.ts';

describe('the body of a request', () => {
  const form = 'application/x-www-form-urlencoded';

  it('is none where nothing is sent', () => {
    const none = { kind: 'none', contentType: undefined, notes: [] };
    assert.deepEqual(readBody(undefined, 'a/b'), none);
    assert.deepEqual(readBody({ kind: 'text', text: '' }, 'text/plain'), none);
  });

  it('is what its fields are', () => {
    const fields = [{ name: 'a', value: '' }];
    const read = (multipart: boolean): string | undefined =>
      readBody({ kind: 'fields', fields, multipart }, 'a/b').contentType;
    assert.deepEqual([read(true), read(false)], ['multipart/form-data', form]);
    assert.deepEqual(readBody({ kind: 'fields', fields: [], multipart: false }, 'a/b').kind, 'form');
  });

  const rows: readonly (readonly [
    text: string,
    header: string | undefined,
    kind: string,
    type: string | undefined,
    notes?: string,
  ])[] = [
    ['a=1', undefined, 'form', form],
    ['a=1', 'Application/X-www-form-urlencoded; charset=x', 'form', form],
    ['{"a":1}', undefined, 'json', 'application/json', 'json-body'],
    [' [1]', undefined, 'json', 'application/json', 'json-body'],
    ['{"a":1}', form, 'json', 'application/json', 'json-body'],
    ['{"a":1}', 'application/json', 'json', 'application/json'],
    ['{"a":1}', 'Application/vnd.x+json; charset=x', 'json', 'application/vnd.x+json'],
    ['{"a":1}', 'application/x-amz-json-1.1', 'json', 'application/x-amz-json-1.1'],
    ['{"a":1}', 'text/json-2', 'json', 'text/json-2'],
    ['{"a":1}', 'text/plain', 'other', 'text/plain'],
    ['{"a"', 'application/json; x', 'other', 'application/json'],
    ['7', 'application/json', 'other', 'application/json'],
    ['null', 'application/json', 'other', 'application/json'],
    ['abc', ' TEXT/Plain ; x=y ', 'other', 'TEXT/Plain ; x=y'],
    ['abc', 'text', 'other', undefined],
    ['abc', 'text/a b', 'other', undefined],
    ['{"a":$x}', undefined, 'form', form],
  ];
  for (const [text, header, kind, type, notes = ''] of rows) {
    it(`is read as ${kind}: ${text} with ${header ?? 'no type'}`, () => {
      const read = readBody({ kind: 'text', text }, header);
      assert.deepEqual(
        [read.kind, read.contentType, read.notes.map(({ code }) => code).join()],
        [kind, type, notes],
      );
    });
  }

  it('is JSON with references that have no quotes', () => {
    const text = String.raw`{"a":{{b}},"c":$inputs.x,"d":{$steps.a.outputs.b},"e":${'$'}{env:X},"f":"{{g}} \"{{h}}","i":[${'$'}steps.j]}`;
    const read = readBody({ kind: 'text', text }, undefined);
    assert.deepEqual(read.kind === 'json' && read.value, {
      a: '{{b}}',
      c: '$inputs.x',
      d: '{$steps.a.outputs.b}',
      e: '${env:X}',
      f: '{{g}} "{{h}}',
      i: ['$steps.j'],
    });
  });

  it('names the type of one that nobody can read, in lower case and not at length', () => {
    const read = readBody({ kind: 'text', text: 'a' }, `TEXT/${'x'.repeat(100)}; y`);
    assert.deepEqual(read.kind === 'other' && read.type, `text/${'x'.repeat(55)}`);
  });
});

describe('the fields of a form', () => {
  it('are decoded where they can be', () => {
    const read = (text: string): string[] => formFields(text).map(({ name, value }) => `${name}|${value}`);
    assert.deepEqual(read(''), []);
    assert.deepEqual(read('&&x&=y&'), ['x|', '|y']);
    assert.deepEqual(read('a=b=c&a+b=c%20d%zz%C3%A9&e%20=%ff'), ['a|b=c', 'a b|c d%zzé', 'e |%ff']);
  });

  const part = (head: string, text: string): string => `--B\r\n${head}\r\n\r\n${text}\r\n`;
  const read = (text: string, type = 'multipart/form-data; boundary="B"'): string[] =>
    multipartFields(text, type).map(({ name, value }) => `${name}|${value}`);

  it('stand in the parts of a text', () => {
    const name = 'Content-Disposition: form-data; name=';
    assert.deepEqual(read(`${part(`${name}"a"`, 'x')}${part(`${name}""`, 'y\r\n\r\nz')}--B--`), [
      'a|x',
      '|y\r\n\r\nz',
    ]);
    assert.deepEqual(read('--B\nx; name="a"\n\ny\n--B--'), ['a|y']);
    assert.deepEqual(read('--C\r\n;NAME="a"\r\n\r\nx', 'x; BOUNDARY=C; d'), ['a|x']);
  });

  it('are no files, and nothing without a name or an end of its head', () => {
    assert.deepEqual(read(part('; name="a"; filename="f"', 'x')), []);
    assert.deepEqual(read(part('filename=f name="a"', 'x')), []);
    assert.deepEqual(read('--B\r\n; name="a"'), []);
    assert.deepEqual(read(part('', '; name="a"')), []);
    assert.deepEqual(read(part('xname="a"', 'x')), []);
    assert.deepEqual(read(part('; name="a"', 'x'), 'multipart/form-data'), []);
  });
});
