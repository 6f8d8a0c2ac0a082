import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import schema from '../schemas/dast-auth.schema.json' with { type: 'json' };
import { schemaIn } from '../src/auth/document/schemaLanguage.ts';
import { allRules } from '../src/auth/rules/allRules.ts';
import { formSentences } from '../webview/auth-form/formSentences.ts';
import { counted, sentences } from '../webview/shared/sentences.ts';
import { outDir, projectDir } from './paths.ts';

/** What translators start from and VS Code reads; made with every build and kept out of git. */
export const bundlePath = join(projectDir, 'l10n/bundle.l10n.json');

/** Writes the bundle where it is not current. Who reads it at the same time sees the old one or the new one whole. */
export async function writeBundle(): Promise<void> {
  const text = await bundleText();
  if ((await readFile(bundlePath, 'utf8').catch(() => '')) === text) return;
  const temporary = join(outDir, `bundle.l10n.${process.pid}.json`);
  await mkdir(dirname(temporary), { recursive: true });
  await writeFile(temporary, text);
  await rename(temporary, bundlePath);
}

/** Everything a user may read outside of the manifest, as the text of the bundle, in alphabetical order. */
export async function bundleText(): Promise<string> {
  const called = (await readCalls()).flatMap(({ texts }) => texts);
  const texts = [
    ...called,
    ...(await messageTemplates()),
    ...ruleMessages(),
    ...schemaTexts(),
    ...panelSentences(),
  ];
  const bundle = Object.fromEntries([...new Set(texts)].sort().map((text) => [text, text]));
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

/**
 * The text of a translation in the order of the English sentences, without those that are not said any more. Further
 * plural forms (`{0} APIs/few`) stand after the English they belong to.
 */
export function orderedText(
  english: Readonly<Record<string, string>>,
  text: string,
): { readonly translation: string; readonly missing: readonly string[] } {
  const translated = JSON.parse(text) as Record<string, string>;
  const entries = Object.keys(english).flatMap((sentence) =>
    [sentence, ...pluralForms.map((form) => `${sentence}/${form}`)].flatMap((key) =>
      translated[key] === undefined ? [] : [[key, translated[key]] as const],
    ),
  );
  const ordered = Object.fromEntries(entries);
  return {
    translation: `${JSON.stringify(ordered, undefined, 2)}\n`,
    missing: Object.keys(english).filter((sentence) => ordered[sentence] === undefined),
  };
}

/** The plural forms that English has not, by the names of Unicode's plural rules. */
const pluralForms = ['zero', 'two', 'few', 'many'];

/** A file of the shell with the sentences in it, and how many calls have none as a literal. */
interface Calls {
  readonly file: string;
  readonly texts: readonly string[];
  readonly computed: number;
}

/** Sentences of `t` and of counted pairs in what runs in VS Code, and titles of fixes. */
export async function readCalls(): Promise<readonly Calls[]> {
  const files = globSync(['src/extension.ts', 'src/{agents,auth,vscode}/**/*.ts'], { cwd: projectDir });
  return Promise.all(
    files.sort().map(async (file) => {
      const { program } = parseSync(file, await readFile(join(projectDir, file), 'utf8'));
      const texts: string[] = [];
      let computed = 0;
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        if (isNode(node)) {
          if (isCallOf(node, file.startsWith('src/auth/') ? 'title' : 't')) {
            const text = literalOf(node.arguments?.[0]);
            if (text === undefined) computed += 1;
            else texts.push(text);
          }
          texts.push(...countedPair(node));
        }
        for (const child of Object.values(node)) visit(child);
      };
      visit(program);
      return { file: file.replaceAll('\\', '/'), texts, computed };
    }),
  );
}

/** The fields of a syntax tree that are read here. */
interface Node {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly key?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
}

function isNode(node: object): node is Node {
  return 'type' in node && typeof node.type === 'string';
}

function isCallOf({ type, callee }: Node, name: string): boolean {
  return type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === name;
}

/** The two forms of `{ one: '…', other: '…' }`. */
function countedPair({ type, properties = [] }: Node): readonly string[] {
  if (type !== 'ObjectExpression' || properties.length !== 2) return [];
  const names = properties.map(({ key }) => key?.name);
  if (names[0] !== 'one' || names[1] !== 'other') return [];
  return properties.flatMap(({ value }) => literalOf(value) ?? []);
}

function literalOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !isNode(node)) return undefined;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Sentences in the tables of the domains, which are localised when they are shown. */
async function messageTemplates(): Promise<readonly string[]> {
  const files = globSync(
    [
      'src/base/fileMessages.ts',
      'src/{access,auth,exchange,findings,login,routes,scan,sources,vscode}/**/{messages,*Messages}.ts',
    ],
    {
      cwd: projectDir,
      // The messages between threads are no sentences.
      exclude: ['src/{findings,routes}/worker/**'],
    },
  );
  const tables = await Promise.all(files.map(templatesOf));
  return tables.flat();
}

async function templatesOf(file: string): Promise<readonly string[]> {
  const path = join(projectDir, file);
  const exported = (await import(path)) as Readonly<Record<string, unknown>>;
  const templates = Object.values(exported)
    .filter((value) => typeof value === 'object' && value !== null)
    .flatMap((table) => Object.values(table))
    .filter((template) => typeof template === 'string');
  // A table that nothing else uses is easily taken for one that need not be exported.
  if (templates.length === 0 && (await readFile(path, 'utf8')).includes(': MessageTemplates<')) {
    throw new Error(`${file} exports no table of sentences.`);
  }
  return templates;
}

function ruleMessages(): readonly string[] {
  return allRules.flatMap(({ messages }) => messages.map(({ template }) => template));
}

function schemaTexts(): readonly string[] {
  const texts: string[] = [];
  schemaIn(schema, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

function panelSentences(): readonly string[] {
  return [
    ...Object.values(sentences),
    ...Object.values(formSentences),
    ...Object.values(counted).flatMap(({ one, other }) => [one, other]),
  ];
}
