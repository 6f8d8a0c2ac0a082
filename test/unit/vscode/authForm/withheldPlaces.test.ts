import assert from 'node:assert/strict';
import * as language from '../../../../src/auth/authLanguage.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { keysOf } from '../../../../src/auth/form/formSchema.ts';
import { knownKeys } from '../../../../src/auth/generated/validateAuthConfig.js';
import type { Owner } from '../../../../src/auth/structure/owners.ts';
import { ownerAt } from '../../../../src/auth/structure/owners.ts';
import { entriesOf, type Node } from '../../../../src/auth/syntax/tree.ts';
import { pathOf } from '../../../../src/auth/fixes/places.ts';
import { formAuthentications, formRoles } from '../../../../src/vscode/features/authForm/formIndexes.ts';
import { ShownForm } from '../../../../src/vscode/features/authForm/shownForm.ts';
import { Uri } from '../../../fakes/vscode/vscode.ts';
import { readFixture } from '../../auth/checked.ts';
import { sampled, sampleNote } from '../../sampled.ts';

const text = readFixture('every-key.dast-auth.json');
const canary = `ghp_${'aB3xY9'.repeat(6)}`;

const app = { logins: { of: () => [] } } as unknown as Parameters<typeof formAuthentications>[0];

/** All that a page gets of a text. */
function told(of: string): string {
  const config = new language.AuthDocument(of);
  const checked = { language, config, problems: language.validateParsed(config), host: undefined };
  const file = Uri.file('/shop.dast-auth.json') as unknown as Parameters<typeof formAuthentications>[1];
  const pointers = ['token', 'steps/1/requestBody/csrf', 'refresh/token'];
  return JSON.stringify([
    new ShownForm(checked).config(language.formOf(config, checked.problems)),
    formRoles(checked),
    formAuthentications(app, file, checked),
    pointers.map((pointer) => language.choicesAt(config, `/authentications/main/${pointer}`)),
  ]);
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* nodesIn(child);
}

const { root } = new language.AuthDocument(text);
const nodes = root === undefined ? [] : [...nodesIn(root)];
const isKey = (node: Node): boolean => node.parent?.type === 'property' && node.parent.children?.[0] === node;

function withCanary(node: Node, newText: string, length = node.length): string {
  return applyEdits(text, [{ offset: node.offset, length, newText }]);
}

function assertNothing(what: string, places: readonly Node[], change: (node: Node) => string): void {
  for (const node of sampled(places, 8)) {
    const said = told(change(node));
    const at = said.indexOf(canary.slice(0, 20));
    assert.ok(
      at < 0,
      `${what} at /${pathOf(node).join('/')}: …${said.slice(Math.max(0, at - 200), at + 80)}`,
    );
  }
}

describe(`what the page of a form never gets, at each place of a config (${sampleNote})`, () => {
  it('is tried at each key of the format', () => {
    const seen = new Set(
      nodes.flatMap((node) => {
        const owner = node.type === 'object' ? ownerAt(pathOf(node)) : undefined;
        const name = node === root ? 'file' : owner;
        return entriesOf(node).map(({ key }) => `${name}.${key}`);
      }),
    );
    const missing = Object.keys(knownKeys)
      .flatMap((owner) => keysOf(owner as Owner).map(({ key }) => `${owner}.${key}`))
      .filter((key) => !seen.has(key));
    // Their places hold a selector, or a field that is expected, as well.
    assert.deepEqual(missing.toSorted(), ['basicCredentials.basic', 'bodyValue.equals']);
    for (const key of missing) assert.ok(text.includes(`"${key.split('.')[1]}"`), key);
  });

  it('is a secret as a value', () => {
    const values = nodes.filter((node) => node.type !== 'property' && !isKey(node));
    assertNothing('a value', values, (node) => withCanary(node, JSON.stringify(canary)));
  });

  it('is a secret inside an expression or a placeholder', () => {
    const texts = nodes.filter((node) => node.type === 'string' && !isKey(node));
    assertNothing('an expression', texts, (node) => withCanary(node, `"$steps.page.outputs.${canary}"`));
    assertNothing('a placeholder', texts, (node) => withCanary(node, `"\${secret:${canary}}"`));
  });

  it('is a secret as a key', () => {
    assertNothing('a key', nodes.filter(isKey), (node) => withCanary(node, JSON.stringify(canary)));
    const objects = nodes.filter(({ type }) => type === 'object');
    assertNothing('a new key', objects, (node) => withCanary(node, `{ "${canary}": "x", `, 1));
  });

  it('is a secret in a comment', () => {
    const holders = nodes.filter(({ type }) => type === 'object' || type === 'array');
    const start = (node: Node): string => text[node.offset] ?? '';
    assertNothing('a comment', holders, (node) => withCanary(node, `${start(node)} /*${canary}*/ `, 1));
    assertNothing('a line', holders, (node) => withCanary(node, `${start(node)} // pass: ${canary}\n`, 1));
    const bare = canary.slice(4);
    for (const node of sampled(holders, 8)) {
      const said = told(withCanary(node, `${start(node)} //${bare}\n`, 1));
      assert.ok(!said.includes(bare), `at /${pathOf(node).join('/')}`);
    }
  });

  it('is a password that only its key tells', () => {
    const credentials = new Set(['password', 'secret', 'clientSecret', 'passphrase']);
    const places = nodes.filter((node) => !isKey(node) && credentials.has(pathOf(node).at(-1) ?? ''));
    assert.ok(places.length >= 4);
    for (const node of places)
      for (const value of [
        '"violets"',
        '19216801',
        '["violets"]',
        '{ "is": "violets" }',
        '"\\u0024violets"',
      ]) {
        const said = told(withCanary(node, value));
        const [shown] = /.{0,100}(?:violets|19216801).{0,40}/.exec(said) ?? [];
        assert.equal(shown, undefined, `${value} at /${pathOf(node).join('/')}`);
      }
  });

  it('is nothing of a config without secrets', () => {
    const said = told(text);
    assert.ok(!said.includes('••••'));
    assert.deepEqual(said.match(/"pointer":"[^"]+"(?=[^{}]*"isWithheld":true)/g), null);
  });
});
