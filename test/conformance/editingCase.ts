import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complete } from '../../src/auth/complete/complete.ts';
import type { Suggestion } from '../../src/auth/complete/suggestion.ts';
import type { Stop } from '../../src/auth/create/configTemplate.ts';
import { newAuthConfig } from '../../src/auth/create/newAuthConfig.ts';
import { AuthDocument } from '../../src/auth/document/authDocument.ts';
import { renderPhrase, type Phrase } from '../../src/auth/editingMessages.ts';
import { formOf, type FormField, type FormObject } from '../../src/auth/form/form.ts';
import { hoverAt } from '../../src/auth/hover/hover.ts';
import { fixesFor } from '../../src/auth/fixes/fixesFor.ts';
import { renderFixTitle } from '../../src/auth/fixes/fix.ts';
import { applyEdits } from '../../src/auth/edits/textEdit.ts';
import { LineIndex } from '../../src/base/lineIndex.ts';
import { dependenciesIn } from '../../src/auth/navigate/dependencies.ts';
import { lensesIn } from '../../src/auth/navigate/lenses.ts';
import { linksIn } from '../../src/auth/navigate/links.ts';
import { prepareRename, rename } from '../../src/auth/navigate/rename.ts';
import { type ConfigPart, configTree } from '../../src/auth/outline/configTree.ts';
import { type OutlineItem, outlineOf } from '../../src/auth/outline/outline.ts';
import type { Problem } from '../../src/auth/problem.ts';
import { validateAuthConfig } from '../../src/auth/validate.ts';
import { renderMessage } from '../../src/auth/messages.ts';
import { changedLines, hostOf } from './authCase.ts';
import { environment } from '../unit/auth/complete/suggestionsAt.ts';

const folder = join(import.meta.dirname, 'editing');
const configEnding = '.dast-auth.json';

/** What attached paths lead to. */
const openApi = `openapi: 3.0.3
paths:
  /api/login: { post: { summary: Sign in } }
  /api/me: { get: { summary: Who am I }, patch: {} }
  /orders/{id}: { get: {}, delete: {} }
`;
const around = environment({
  files: { 'openapi.yaml': openApi, 'notes/flows.md': '# x' },
  otherNames: { env: ['OTHER_URL'], secret: ['OTHER_PW'] },
});

const host = hostOf({
  unsetVariables: ['STAGE'],
  unstoredSecrets: ['ANN_PW'],
  attachments: { 'notes/': 'missing' },
});

export function editingNames(): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(configEnding));
}

export function expectedEditing(name: string): string {
  return readFileSync(expectedPath(name), 'utf8');
}

/** Writes down what editing shows now; read the difference before it is committed. */
export async function writeExpectedEditing(name: string): Promise<void> {
  writeFileSync(expectedPath(name), await observeEditing(name));
}

function expectedPath(name: string): string {
  return join(folder, name.replace(configEnding, '.txt'));
}

/** New auth configs for what a user may answer, with the places to fill in. */
export function observeCreated(): string {
  const answers = { application: 'Shop "API"', baseUrl: 'http://localhost:8080' };
  const written = (piece: string | Stop): string =>
    typeof piece === 'string' ? piece : `‹${piece.number}:${piece.choices?.join('|') ?? piece.text}›`;
  return (['bearer', 'custom', 'cookie'] as const)
    .map((login) =>
      newAuthConfig({ ...answers, login })
        .map(written)
        .join(''),
    )
    .join('\n');
}

export function expectedCreated(): string {
  return readFileSync(join(folder, 'created.txt'), 'utf8');
}

export function writeExpectedCreated(): void {
  writeFileSync(join(folder, 'created.txt'), observeCreated());
}

/** Everything that editing shows in a file, with its places. */
export async function observeEditing(name: string): Promise<string> {
  const text = readFileSync(join(folder, name), 'utf8');
  const document = new AuthDocument(text);
  const place = placesIn(text);
  const problems = { problems: problemLines(document, place) };
  const sections = name.startsWith('problems-')
    ? problems
    : {
        ...problems,
        outline: outlineLines(outlineOf(document), 0, place),
        tree: treeLines(configTree(document, validateAuthConfig(text)), 0),
        form: formLines(formOf(document, validateAuthConfig(text)).file),
        lenses: lensesIn(document).map(
          ({ offset, range, title, places, hasCalls }) =>
            `${place.point(offset)} ${place.range(range)}: ${renderPhrase(title)}${hasCalls ? ' (calls)' : ''}` +
            ` → ${places.map(place.range).join(', ')}`,
        ),
        dependencies: dependenciesIn(document, 0, text.length).map(
          ({ offset, label, sources }) =>
            `${place.point(offset)} ${renderPhrase(label)}: ` +
            sources
              .map((source) => `${source.label} ${source.node ? place.range(source.node) : '-'}`)
              .join(', '),
        ),
        links: linksIn(document).map(
          (link) => `${place.range(link.range)} ${link.kind === 'url' ? link.url : link.path}`,
        ),
        hovers: runs(text, place, (offset) => {
          const hover = hoverAt(document, offset);
          return hover && `${place.range(hover.range)} ${hover.lines.map(said).join(' ')}`;
        }),
        names: runs(text, place, (offset) => {
          const renaming = prepareRename(document, offset);
          if (!renaming.ok)
            return renaming.reason.id === 'rename-nothing' ? undefined : said(renaming.reason);
          const renamed = rename(document, offset, `${renaming.name}2`);
          return renamed.ok
            ? `${place.range(renaming.range)} ${renaming.name}: ${renamed.ranges.map(place.range).join(', ')}`
            : said(renamed.reason);
        }),
        completion: await completions(document, place),
      };
  return Object.entries(sections)
    .map(([title, lines]) => `# ${title}\n${lines.map((line) => `${line}\n`).join('')}`)
    .join('\n');
}

/** What is wrong, and every fix with the lines it changes. */
function problemLines(document: AuthDocument, place: Places): string[] {
  const { text } = document;
  return validateAuthConfig(text, host).flatMap((problem) => [
    `${place.range(problem)} ${problem.code} (${problem.severity}): ${renderMessage(problem.message)}`,
    ...fixesFor(document, problem, host).flatMap((fix) => [
      `  ${renderFixTitle(fix.title)} (${fix.kind}${fix.isPreferred ? ', preferred' : ''}${fix.isSafe ? ', safe' : ''})`,
      ...changedLines(text, applyEdits(text, fix.edits)).map((line) => `    ${line}`),
    ]),
  ]);
}

interface Places {
  readonly point: (offset: number) => string;
  readonly range: (range: { readonly offset: number; readonly length: number }) => string;
}

/** Places as `line:column`, counted from 1. */
function placesIn(text: string): Places {
  const lines = new LineIndex(text);
  const point = (offset: number): string => {
    const { line, character } = lines.positionAt(offset);
    return `${line + 1}:${character + 1}`;
  };
  return {
    point,
    range: ({ offset, length }) => `${point(offset)}+${length}`,
  };
}

function said(line: Phrase): string {
  return renderPhrase(line, undefined, (arg) => `\`${arg}\``);
}

function outlineLines(items: readonly OutlineItem[], depth: number, place: Places): string[] {
  return items.flatMap(({ name, detail, kind, range, selection, children }) => [
    `${'  '.repeat(depth)}${typeof name === 'string' ? name : said(name)} | ${detail} | ${kind} ` +
      `${place.range(range)} ${place.range(selection)}`,
    ...outlineLines(children, depth + 1, place),
  ]);
}

export function treeLines(parts: readonly ConfigPart[], depth: number): string[] {
  return parts.flatMap(({ name, description, validity, children }) => [
    `${'  '.repeat(depth)}${name}: ${renderPhrase(description)} (${validity})`,
    ...treeLines(children, depth + 1),
  ]);
}

export function formLines(object: FormObject | undefined): string[] {
  if (object === undefined) return [];
  const { pointer, owner, name, fields, parts, problems, unknown } = object;
  const [empty, filled] = [fields.filter(isEmpty), fields.filter((field) => !isEmpty(field))];
  return [
    `${pointer}: ${owner} ${name}${codesOf(problems)}`,
    `  empty: ${empty.map(fieldName).join(', ')}`,
    ...filled.flatMap((field) => fieldLines(field, '  ')),
    ...unknown.map((one) => `  unknown ${one.pointer}: ${one.key} ${one.text ?? '-'}`),
    ...parts.flatMap((part) => [
      `  ${part.pointer} of ${part.holds}${part.isRequired ? '!' : ''}${codesOf(part.problems)}`,
      ...part.objects.flatMap(formLines),
    ]),
  ];
}

function isEmpty({ value, isWithheld, problems }: FormField): boolean {
  return value === undefined && !isWithheld && problems.length === 0;
}

function fieldName({ key, kind, isRequired, allowed, meanings }: FormField): string {
  return `${key}${isRequired ? '!' : ''} ${kind} ${[...allowed, ...meanings].join('|')}`.trim();
}

function fieldLines(field: FormField, indent: string): string[] {
  const { pointer, value, isWithheld, choice, entries, problems } = field;
  const taken = choice === undefined ? '' : ` from ${Object.values(choice).join(' ')}`;
  return [
    `${indent}${pointer}: ${fieldName(field)} = ${isWithheld ? 'withheld' : JSON.stringify(value)}${taken}${codesOf(problems)}`,
    ...(entries ?? []).flatMap((entry) => fieldLines(entry, `${indent}  `)),
  ];
}

function codesOf(problems: readonly Problem[]): string {
  return problems.map(({ code }) => ` (${code})`).join('');
}

/** What is said at each offset; neighbours of which the same is said share a line. */
function runs(text: string, place: Places, sayAt: (offset: number) => string | undefined): string[] {
  const lines: string[] = [];
  let start = 0;
  let before: string | undefined;
  for (let offset = 0; offset <= text.length + 1; offset++) {
    const now = offset > text.length ? undefined : sayAt(offset);
    if (now === before) continue;
    if (before !== undefined) lines.push(`${place.point(start)} to ${place.point(offset - 1)}: ${before}`);
    [start, before] = [offset, now];
  }
  return lines;
}

/** What is suggested at each offset: lists that say the same stand there once. */
async function completions(document: AuthDocument, place: Places): Promise<string[]> {
  const { text } = document;
  const known = new Map<string, number>();
  const numberOf = (list: string): number => {
    const number = known.get(list) ?? known.size + 1;
    known.set(list, number);
    return number;
  };
  const said: (string | undefined)[] = [];
  for (let offset = 0; offset <= text.length; offset++) {
    const { items, isComplete } = await complete(document, offset, around);
    if (items.length === 0 && !isComplete) {
      said.push(undefined);
      continue;
    }
    const replaced = new Set(items.map((item) => place.range(item.replaced)));
    const patterns = [...new Set(items.map(patternOf))];
    const [pattern, ...others] = patterns;
    const isSame = others.length === 0;
    const list = items.map((item) => suggestionLine(item, text, isSame ? '' : patternOf(item))).join('\n');
    const more = isComplete ? '' : ', and more of the schema';
    const form = isSame ? ` as ${pattern ?? ''}` : '';
    said.push(`list ${numberOf(list)} instead of ${[...replaced].join(' or ')}${form}${more}`);
  }
  const lists = [...known].map(([list, number]) => `list ${number}\n${list}`);
  return [...runs(text, place, (offset) => said[offset]), ...lists];
}

/** How a label is written. */
function patternOf({ label, insert }: Suggestion): string {
  return insert.replace(label, '…');
}

function suggestionLine(
  { kind, label, detail, insert, isSnippet, filter, continues, replaced }: Suggestion,
  text: string,
  pattern: string,
): string {
  const before = text.slice(replaced.offset, replaced.offset + replaced.length);
  return [
    `  ${kind} ${label}: ${renderPhrase(detail)}`,
    pattern === '' ? '' : ` as ${pattern}`,
    isSnippet ? ' (snippet)' : '',
    continues ? ' (continues)' : '',
    [label, insert].includes(filter) || before === '' ? '' : ` found by ${filter}`,
  ].join('');
}
