import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';
import { groupOf, objectOf } from '../../../src/vscode/features/authorizationTest/rowNames.ts';
import { gridLines } from '../../../webview/authorization-test/gridLines.ts';
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

  it('keeps keys within the grid', () => {
    const size = { lines: 10, columns: 4, page: 5 };
    const at = { line: 2, column: 3 };
    assert.deepEqual(moved('ArrowRight', at, size, false), { line: 2, column: 3 });
    assert.deepEqual(moved('PageUp', at, size, false), { line: 0, column: 3 });
    assert.deepEqual(moved('End', at, size, true), { line: 9, column: 3 });
    assert.deepEqual(moved('Home', at, size, false), { line: 2, column: 0 });
    assert.equal(moved('a', at, size, false), undefined);
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
