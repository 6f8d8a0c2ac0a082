import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';
import { groupOf, objectOf } from '../../../src/vscode/features/authorizationTest/rowNames.ts';
import type { ShownRow } from '../../../src/protocol/authorizationTestProtocol.ts';
import { gridLines, standsOut } from '../../../webview/authorization-test/gridLines.ts';
import { moved } from '../../../webview/shared/gridPlaces.ts';
import { markedParts } from '../../../webview/authorization-test/proofMarks.ts';
import { manyOperations } from '../../fakes/authorizationHost.ts';

describe('the matrix of an authorization test', () => {
  it('groups operations by what their path is about', () => {
    assert.deepEqual(
      ['/api/v1/orders/{id}/items', '/users', '/api/admin/users', '/{tenant}/orders', '/'].map(groupOf),
      ['/api/v1/orders', '/users', '/api/admin', '/', '/'],
    );
  });

  it('names an object by the values that were put into the path', () => {
    assert.equal(objectOf('/orders/{id}/items/{item}', '/orders/17/items/a%20b'), '17 a b');
    assert.equal(objectOf('/search', '/search?q=1'), '?q=1');
    assert.equal(objectOf('/orders', '/orders'), '');
    assert.equal(objectOf('/orders/{id}', '/orders/%'), '%');
  });

  it('sorts numbers in paths as numbers, and leaves out what is closed or does not stand out', () => {
    const rows = manyOperations(120);
    const lines = gridLines(rows, new Set(['/api/things2']), false);
    const groups = lines.flatMap((line) => (line.kind === 'group' ? [line.group] : []));
    assert.deepEqual(groups.slice(0, 3), ['/api/things0', '/api/things1', '/api/things2']);
    assert.equal(groups.at(-1), '/api/things11');
    assert.equal(lines.length, 120 + 12 - 10);
    const only = gridLines(rows, new Set(), true);
    assert.deepEqual(
      only.flatMap((line) => (line.kind === 'row' ? [line.row] : [])),
      [7, 57, 107],
    );
  });

  it('counts in each group who was let in, and what is to be looked at', () => {
    const row = (group: string, path: string, ...verdicts: readonly string[]) =>
      ({ group, path, cells: verdicts.map((verdict) => ({ verdict })) }) as unknown as ShownRow;
    const rows = [
      row('/b', '/b/10', 'let-in', 'part', 'refused'),
      row('/b', '/b/9', 'look', 'let-in', 'let-in'),
      row('/a', '/a', 'refused'),
    ];
    assert.deepEqual(gridLines(rows, new Set(['/a']), false), [
      { kind: 'group', group: '/a', rows: 1, letIn: 0, look: 0, isOpen: false },
      { kind: 'group', group: '/b', rows: 2, letIn: 3, look: 2, isOpen: true },
      { kind: 'row', row: 1 },
      { kind: 'row', row: 0 },
    ]);
    assert.deepEqual(rows.map(standsOut), [true, true, false]);
    assert.deepEqual(gridLines([], new Set(), true), []);
  });

  it('keeps keys within the grid', () => {
    const size = { lines: 10, columns: 4, page: 5 };
    const at = { line: 2, column: 3 };
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
      'a',
    ];
    const places = (from: typeof at, isWide: boolean): readonly string[] =>
      keys.map((key) => {
        const to = moved(key, from, size, isWide);
        return to === undefined ? 'none' : `${to.line} ${to.column}`;
      });
    assert.deepEqual(places(at, false), ['1 3', '3 3', '2 2', '2 3', '0 3', '7 3', '2 0', '2 3', 'none']);
    assert.deepEqual(places(at, true), ['1 3', '3 3', '2 2', '2 3', '0 3', '7 3', '0 0', '9 3', 'none']);
    const [start, end] = [
      { line: 0, column: 0 },
      { line: 9, column: 1 },
    ];
    assert.deepEqual(places(start, true), ['0 0', '1 0', '0 0', '0 1', '0 0', '5 0', '0 0', '9 3', 'none']);
    assert.deepEqual(places(end, false), ['8 1', '9 1', '9 0', '9 2', '4 1', '9 1', '9 0', '9 3', 'none']);
  });

  it('marks what proves access, the longest first', () => {
    const message = '{"street":"Elm Street","id":"E"}';
    const marks = markedParts(message, ['Elm', 'Elm Street', 'E']);
    assert.equal(marks.map(({ text }) => text).join(''), message);
    assert.deepEqual(
      marks.filter(({ isProof }) => isProof).map(({ text }) => text),
      ['Elm Street'],
    );
    const parts = (body: string, ...values: readonly string[]): readonly string[] =>
      markedParts(body, values).map(({ text, isProof }) => (isProof ? `<${text}>` : text));
    assert.deepEqual(parts('one ann two bob', 'ann', 'bob'), ['one ', '<ann>', ' two ', '<bob>']);
    assert.deepEqual(parts('annbob.', 'ann', 'bob', 'nb'), ['<ann>', '<bob>', '.']);
    assert.deepEqual(parts('', 'ann'), []);
    assert.equal(markedParts('ab'.repeat(5000), ['ab']).filter(({ isProof }) => isProof).length, 200);
  });
});

describe('the templates of the webviews', () => {
  it('have no style attribute of their own, which the policy of the page refuses', () => {
    const files = globSync('webview/**/*.ts', { cwd: projectDir });
    const refused = files.filter((file) =>
      /\sstyle=|styleMap/.test(readFileSync(join(projectDir, file), 'utf8')),
    );
    assert.ok(files.length > 20);
    assert.deepEqual(refused, []);
  });
});
