import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../../bench/syntheticFindings.ts';
import { projectDir } from '../../../../scripts/paths.ts';
import { redactUrl } from '../../../../src/base/secrets/redactSecrets.ts';

const declarations = ['typescript/lib/lib.*.d.ts', '@types/node/**/*.d.ts', '@types/vscode/*.d.ts'];
const commentsAndTexts = /\/\*[^]*?\*\/|\/\/.*|(["'`]).*?\1/g;

/** The names that public interfaces declare: of the web, of Node and of VS Code. */
function publicNames(): string[] {
  const names = new Set<string>();
  const files = globSync(declarations.map((pattern) => join(projectDir, 'node_modules', pattern))).toSorted();
  for (const file of files) {
    const code = readFileSync(file, 'utf8').replace(commentsAndTexts, '');
    for (const [name] of code.matchAll(/\b[A-Za-z_]\w{3,60}\b/g)) names.add(name);
  }
  return [...names];
}

const names = publicNames();
const other = (index: number): string => names[(index * 7_919) % names.length] ?? '';
const kebab = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
const random = seededRandom(27);

function token(characters: string, length: number): string {
  return Array.from({ length }, () => characters[Math.floor(random() * characters.length)] ?? '').join('');
}

const small = '0123456789abcdefghijklmnopqrstuvwxyz';
const both = `${small}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

function isToken(segment: string): boolean {
  return redactUrl(`https://shop.test/api/${segment}`) !== `https://shop.test/api/${segment}`;
}

describe('names in paths', () => {
  const forms: readonly (readonly [what: string, form: (name: string, index: number) => string])[] = [
    ['alone', (name) => name],
    ['of two', (name, index) => `${name}_${other(index)}`],
    ['of two in small letters', (name, index) => `${kebab(name)}-${kebab(other(index))}`],
    ['with a version and a year', (name, index) => `${name}V${index % 9}_${2010 + (index % 17)}`],
    ['with a number', (name, index) => `${kebab(name)}-${index}`],
  ];

  it('are many', () => assert.ok(names.length > 5_000, String(names.length)));

  for (const [what, form] of forms) {
    it(`are no tokens: ${what}`, () => {
      assert.deepEqual(
        names.map((name, index) => form(name, index)).filter((name) => isToken(name)),
        [],
      );
    });
  }

  it('are no tokens with a short id behind words that can be read, whichever it is', () => {
    const readable = names.filter((name) => /^(?:[A-Z][a-z]{2,}){2}$/.test(name));
    assert.ok(readable.length > 500, String(readable.length));
    assert.deepEqual(
      readable.map((name) => `${name}-${token(small, 11)}`).filter((name) => isToken(name)),
      [],
    );
    assert.ok(!isToken('BuyProduct-1f74kjq6vmi'));
    assert.ok(!isToken('BuyProduct-20ct77rejen'));
  });

  it('are told from what a machine made', () => {
    const found = (length: number): number =>
      Array.from({ length: 1_000 }, () => token(both, length)).filter((segment) => isToken(segment)).length;
    assert.ok(found(24) > 850);
    assert.ok(found(32) > 930);
    assert.ok(found(43) > 970);
    assert.ok(isToken(`BuyProduct-${token(both, 43)}`));
  });
});
