import assert from 'node:assert/strict';
import { parse } from 'jsonc-parser';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits, type TextEdit } from '../../../../src/auth/edits/textEdit.ts';
import { change, type FormValue } from '../../../../src/auth/form/change.ts';
import { formOf, type FormField, type FormObject } from '../../../../src/auth/form/form.ts';
import { pointerSegments, TreeLocator } from '../../../../src/auth/syntax/tree.ts';
import { correctFiles } from '../../../conformance/correctConfigs.ts';
import { sampled, sampleNote } from '../../sampled.ts';
import { fullExample } from '../checked.ts';
import { laidOut } from '../fixes/everyLayout.ts';
import { layouts } from '../fixes/variants.ts';
import { fieldsIn, objectsIn } from './formFields.ts';

/** One change that a form makes. */
interface Change {
  readonly pointer: string;
  readonly value: FormValue | undefined;
}

type Json = Record<string, unknown>;

describe('changes of the form', () => {
  // Pages hold parts of configs, too.
  const files = [...correctFiles()].filter(([, text]) => formIn(text) !== undefined);
  const inLayouts = sampled(files, 150).flatMap(([name, text]) =>
    Object.entries(layouts).map(([layout, write]) => [`${name}, ${layout}`, laidOut(text, write)] as const),
  );
  const tried = [...sampled(files, 100), ...sampled(inLayouts, 6)];

  it(`set their value and touch nothing else, in every layout (${sampleNote})`, function () {
    this.timeout(300_000);
    let made = 0;
    for (const [name, text] of tried) {
      for (const one of changesOf(formIn(text) ?? assert.fail(name))) {
        made++;
        const said = `${name}: ${one.pointer} = ${JSON.stringify(one.value)}`;
        const edits = change(new AuthDocument(text), one.pointer, one.value) ?? assert.fail(said);
        const after = applyEdits(text, edits);
        assert.deepEqual(valueIn(after), valueAfter(text, one), said);
        assert.match(strays(text, one, edits), /^[\s,]*$/, said);
        const written = edits.map(({ newText }) => newText).join('');
        assert.ok(text.includes('\r\n') ? !/(?<!\r)\n/.test(written) : !written.includes('\r'), said);
      }
    }
    assert.ok(made > 300, String(made));
  });

  it('are none for what is there already, and go back to the same bytes', () => {
    let made = 0;
    for (const [name, text] of tried) {
      for (const field of fieldsIn(formIn(text) ?? assert.fail(name))) {
        const { pointer, kind, value } = field;
        if (value === undefined || kind === 'written') continue;
        made++;
        const said = `${name}: ${pointer}`;
        assert.deepEqual(change(new AuthDocument(text), pointer, value), [], said);
        const [other] = otherValues(field);
        const isWrittenPlainly = textAt(text, pointer) === JSON.stringify(value);
        if (other === undefined || kind === 'list' || !isWrittenPlainly) continue;
        assert.equal(changed(changed(text, pointer, other), pointer, value), text, said);
      }
    }
    assert.ok(made > 100, String(made));
  });

  it('put what is new where the schema has it, with what is missing around it', () => {
    const text = fullExample.replace(
      '"isolatedFromProduction":true',
      '/* on purpose */ "isolatedFromProduction":true',
    );
    const lines = changed(text, '/application/publicAccess', ['GET /health']);
    assert.ok(lines.includes('"safeForAutomatedTesting":true,"publicAccess":["GET /health"]}'), lines);
    const named = changed(text.replace('"name":"Shop API",', ''), '/application/name', 'Shop');
    assert.ok(named.includes('"application":{"name":"Shop","baseUrl"'), named);
    const nested = changed(text, '/authentications/main/sessionCheck/endpoint/method', 'GET');
    assert.ok(nested.includes('},\n  "sessionCheck":{"endpoint":{"method":"GET"}}'), nested);
    const item = changed(text, '/testUsers/-', { role: 'administrator', username: 'adm3' });
    assert.ok(item.includes(',\n  {"role":"administrator","username":"adm3"}],'), item);
    const first = changed('{"roles":[{"name":"a"}]}', '/roles/0/hiddenFields/0', 'salary');
    assert.equal(first, '{"roles":[{"name":"a","hiddenFields":["salary"]}]}');
  });

  it('change the items of a list one by one, and objects key by key', () => {
    const text = '{ "roles": [ { "apiAccess": [ "/a", /* b */ "/b", "/c" ] } ] }';
    const list = (value: FormValue): string => changed(text, '/roles/0/apiAccess', value);
    assert.equal(list(['/a', '/x', '/c']), text.replace('"/b"', '"/x"'));
    assert.equal(list(['/a', '/b']), text.replace(', "/c"', ''));
    assert.equal(list(['/0', '/a', '/b', '/c']), text.replace('"/a"', '"/0", "/a"'));
    assert.equal(list(['/a', '/b', '/x', '/c']), text.replace('"/b"', '"/b", "/x"'));
    const owned = '{"testUsers":[{"owns":{"a":1,/* mine */"b":2}}]}';
    const owns = (value: FormValue): string => changed(owned, '/testUsers/0/owns', value);
    assert.equal(owns({ b: 3, a: 1 }), owned.replace('2', '3'));
    assert.equal(owns({ a: 1, b: 2, c: [4] }), owned.replace('2}', '2,"c":[4]}'));
    assert.equal(owns({ a: 1 }), '{"testUsers":[{"owns":{"a":1/* mine */}}]}');
    assert.equal(owns({ c: 5 }), '{"testUsers":[{"owns":{"c":5}}]}');
  });

  it('are refused where the text is no JSON, in a conflict, and where a pointer leads nowhere', () => {
    const conflict =
      '{\n  "version": "1.0",\n<<<<<<< HEAD\n  "notes": "a"\n=======\n  "notes": "b"\n>>>>>>> other\n}\n';
    for (const [text, block] of [
      ['{ "notes": }', { reason: 'syntax', line: 0 }],
      ['{\n  "notes": "a"\n', { reason: 'syntax', line: 1 }],
      [conflict, { reason: 'conflict', line: 2 }],
      ['', { reason: 'syntax', line: 0 }],
    ] as const) {
      const document = new AuthDocument(text);
      assert.deepEqual(formOf(document, []).blocked, block, text);
      assert.equal(change(document, '/notes', 'x'), undefined, text);
    }
    const document = new AuthDocument('{ "roles": [ 7 ], "notes": "a", "notes": "b", }');
    assert.equal(change(document, '/roles/0/name', 'x'), undefined);
    assert.equal(change(document, '/roles/5', 'x'), undefined);
    assert.equal(change(document, '', undefined), undefined);
    assert.deepEqual(change(document, '/attachments/0', undefined), []);
    assert.equal(changed(document.text, '/notes', 'c'), '{ "roles": [ 7 ], "notes": "a", "notes": "c", }');
  });
});

function formIn(text: string): FormObject | undefined {
  const { file, blocked } = formOf(new AuthDocument(text), []);
  return blocked === undefined ? file : undefined;
}

function* changesOf(file: FormObject): Generator<Change> {
  for (const field of fieldsIn(file)) {
    for (const value of otherValues(field)) yield { pointer: field.pointer, value };
    if (field.value !== undefined) yield { pointer: field.pointer, value: undefined };
  }
  for (const { pointer } of objectsIn(file)) if (/\/\d+$/.test(pointer)) yield { pointer, value: undefined };
  yield { pointer: '/testUsers/-', value: { role: 'new', username: 'somebody', password: '${secret:NEW}' } };
}

function otherValues({ kind, value, allowed }: FormField): readonly FormValue[] {
  switch (kind) {
    case 'text':
      return ['a "new" text, ä\\'];
    case 'number':
      return [value === 7 ? 8 : 7];
    case 'flag':
      return [value !== true];
    case 'choice':
      return allowed.filter((one) => one !== value).slice(0, 1);
    case 'list': {
      const items = Array.isArray(value) ? (value as readonly (string | number)[]) : [];
      return [[...items, 'last'], ['first', ...items], items.slice(1), items.slice(0, -1), []];
    }
    case 'written':
      return [];
  }
}

function changed(text: string, pointer: string, value: FormValue): string {
  const edits = change(new AuthDocument(text), pointer, value) ?? assert.fail(`${pointer}\n${text}`);
  return applyEdits(text, edits);
}

function valueIn(text: string): unknown {
  const { parsed, text: json } = new AuthDocument(text);
  assert.equal(parsed.brokenFrom, Infinity, text);
  return parse(json, [], { allowTrailingComma: true });
}

/** What a config is after a change, without any text. */
function valueAfter(text: string, { pointer, value }: Change): unknown {
  const root = valueIn(text);
  const segments = pointerSegments(pointer);
  const key = segments.pop() ?? '';
  let owner = root as Json;
  for (const segment of segments) owner = owner[segment] as Json;
  if (Array.isArray(owner) && key === '-') owner.push(value);
  else if (Array.isArray(owner) && value === undefined) owner.splice(Number(key), 1);
  else if (value === undefined) delete owner[key];
  else owner[key] = value;
  return root;
}

/** The whole of what is written at a pointer; undefined where nothing is. */
function rangeAt(text: string, pointer: string): readonly [start: number, end: number] | undefined {
  const { root } = new AuthDocument(text);
  assert.ok(root);
  const segments = pointerSegments(pointer);
  const locator = new TreeLocator(root);
  const node = locator.find(segments);
  const isThere = node !== locator.find(segments.slice(0, -1));
  return isThere ? [node.offset, node.offset + node.length] : undefined;
}

function textAt(text: string, pointer: string): string | undefined {
  const range = rangeAt(text, pointer);
  return range && text.slice(...range);
}

/** What edits take away besides the value of a change, and its key where that goes, too. */
function strays(text: string, { pointer, value }: Change, edits: readonly TextEdit[]): string {
  const [start, end] = rangeAt(text, pointer) ?? [0, 0];
  const key = JSON.stringify(pointerSegments(pointer).at(-1));
  const from = value === undefined ? Math.max(0, text.lastIndexOf(key, start)) : start;
  const isOwn = (at: number): boolean => at >= (/\/\d+$/.test(pointer) ? start : from) && at < end;
  return edits
    .flatMap(({ offset, length }) => Array.from({ length }, (_, index) => offset + index))
    .filter((at) => !isOwn(at))
    .map((at) => text[at])
    .join('');
}
