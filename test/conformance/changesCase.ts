import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMessage } from '../../src/base/messages.ts';
import { renderMessage } from '../../src/auth/messages.ts';
import type { AuthConfig } from '../../src/auth/generated/authConfig.ts';
import { renderPhrase } from '../../src/auth/editingMessages.ts';
import { applyEdits } from '../../src/auth/edits/textEdit.ts';
import { completenessOf } from '../../src/auth/form/completeness.ts';
import { flowsOf } from '../../src/auth/form/flows.ts';
import { formOf } from '../../src/auth/form/form.ts';
import { configTree } from '../../src/auth/outline/configTree.ts';
import type { Fix } from '../../src/auth/fixes/fix.ts';
import { renderFixTitle } from '../../src/auth/fixes/fix.ts';
import { fixesFor } from '../../src/auth/fixes/fixesFor.ts';
import { validateAuthConfig } from '../../src/auth/validate.ts';
import { complete } from '../../src/auth/complete/complete.ts';
import { AuthDocument } from '../../src/auth/document/authDocument.ts';
import type { Suggestion } from '../../src/auth/complete/suggestion.ts';
import { conversionNotes } from '../../src/auth/curl/requestStep.ts';
import { importAuthentication } from '../../src/exchange/import/importAuthentication.ts';
import type { ProposalNote } from '../../src/exchange/import/proposal.ts';
import { sequenceAsCurl } from '../../src/exchange/copyAsCurl.ts';
import { sequenceAsHttp, stepAsHttp } from '../../src/exchange/copyAsHttp.ts';
import { roleConfigurationSheet } from '../../src/exchange/roleSheet.ts';
import { exportForScanner, scanners } from '../../src/exchange/scanners/exportForScanner.ts';
import { exchangeMessages } from '../../src/exchange/messages.ts';
import { hostOf } from './authCase.ts';
import { formLines, treeLines } from './editingCase.ts';
import { environment } from '../unit/auth/complete/suggestionsAt.ts';

const folder = join(import.meta.dirname, 'changes');
const expectedEnding = '.expected.txt';

/** Values by their places, such as `app/host`; null takes one away. */
type Values = Readonly<Record<string, unknown>>;

/** A document, and what is different in it, by what that is for. */
interface Source {
  readonly document: unknown;
  readonly changes: Readonly<Record<string, Values>>;
}

/** Documents whose parts are changed one by one, in a folder for what is asked of them. */
export function changesNames(of: keyof typeof observers): readonly string[] {
  return readdirSync(join(folder, of))
    .filter((name) => !name.endsWith(expectedEnding))
    .map((name) => `${of}/${name}`);
}

export function expectedChanges(name: string): string {
  return readFileSync(join(folder, name + expectedEnding), 'utf8');
}

/** Writes down what each change makes of a document now; read the difference before it is committed. */
export async function writeExpectedChanges(name: string): Promise<void> {
  writeFileSync(join(folder, name + expectedEnding), await observeChanges(name));
}

/** What is read in the document itself, then what each change makes different. */
export async function observeChanges(name: string): Promise<string> {
  const { document, changes } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Source;
  const observe = observers[name.split('/', 1).join('') as keyof typeof observers];
  const before = await observe(document);
  const parts = [differences({}, before).join('\n')];
  for (const [what, values] of Object.entries(changes)) {
    const after = await observe(changed(document, values));
    parts.push([`# ${what}`, ...differences(before, after)].join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

/** Notes are keys, so that each is compared on its own. */
async function imported(document: unknown): Promise<object> {
  const result = await importAuthentication(JSON.stringify(document));
  if (!result.ok) return { failure: said(result.failure) };
  const { proposals, ...preview } = result.value;
  const read = proposals.map(({ notes, replaced, dropped, authentication, ...proposal }) => ({
    ...proposal,
    ...authentication,
    notes: Object.fromEntries([
      ...notes.map((note) => [`${note.certainty} ${note.pointer}: ${said(note)}`, 0]),
      ...conversionNotes({ notes: [], replaced, dropped }).map((note) => [said(note), 0]),
    ]) as object,
  }));
  return Object.assign({ ...preview }, read);
}

/** Every file that is made of a config for its first role; of what scripts have in common, only the names. */
async function exported(document: unknown): Promise<object> {
  const config = document as AuthConfig;
  const files: Record<string, string> = {};
  for (const scanner of scanners) {
    const made = await exportForScanner(config, scanner, { role: config.roles[0]?.name ?? '' });
    for (const { ending, text } of made.ok ? made.value.files : [{ ending: scanner, text: '' }])
      files[ending] = made.ok ? withoutHelpers(text) : `${made.failure.code}\n`;
  }
  // All scripts log in by the same steps.
  const steps = new Set(files['.curl.sh']?.split('\n'));
  for (const ending of ['.stackhawk-login.sh', '.schemathesis.sh'])
    files[ending] = (files[ending] ?? '')
      .split('\n')
      .filter((line) => !steps.has(line))
      .join('\n');
  return files;
}

function withoutHelpers(text: string): string {
  return text
    .replace(/^ *const Java_ = [^]*?(?=^ *function authenticate)/m, '')
    .replaceAll(/^(?:# .*\n)?((?!step_)\w+\(\)) \{\n(?:[^}].*\n|\n)*\}$/gm, '$1');
}

/** What is suggested at the cursor, which is `|` in a config. */
async function suggested(document: unknown): Promise<object> {
  const marked = JSON.stringify(document);
  const offset = marked.indexOf('|');
  if (offset < 0) return {};
  const around = environment({
    files: { 'openapi.yaml': openApi, 'docs/api.har': '', 'a.txt': '' },
    otherNames: { env: ['OTHER'], secret: ['OTHER_PW'] },
    routes,
  });
  const { items, isComplete } = await complete(new AuthDocument(marked.replace('|', '')), offset, around);
  const list = Object.fromEntries(
    items.map((item) => [`${item.kind} ${item.label}`, suggestion(item, marked)]),
  );
  return { ...list, ...(!isComplete && { 'and more': 'of the schema' }) };
}

function suggestion(item: Suggestion, marked: string): string {
  const { detail, insert, isSnippet, filter, continues, replaced, label } = item;
  const text = marked.replace('|', '');
  const old = text.slice(replaced.offset, replaced.offset + replaced.length);
  const flags = `${isSnippet ? ' as a snippet' : ''}${continues ? ', goes on' : ''}`;
  return `${renderPhrase(detail)}: ${insert} for ${old}${flags}${filter === label ? '' : `, found by ${filter}`}`;
}

const openApi = `openapi: 3.0.0
paths:
  /search: { get: { tags: [a] }, post: {} }
  /orders/{id}: { get: { tags: [a, b] }, put: {}, delete: { tags: [b] } }
  /orders: { get: { tags: [b, c] }, post: { tags: [b] } }
`;
const routes = [
  'GET /api/me',
  'POST /logout',
  'DELETE /users/{id}',
  'ANY /status',
  'POST /search',
  'PUT /api/me',
].map((call) => ({ method: call.split(' ', 1).join(''), path: call.slice(call.indexOf(' ') + 1) }));

/** What is copied of a config, by nobody and by its first user, and the sheet of its roles. */
function copied(document: unknown): object {
  const config = document as AuthConfig;
  const authentication = config.authentications[config.roles[0]?.authentication ?? ''];
  const provider = config.identityProviders?.[authentication?.identityProvider ?? ''];
  const context = { authentication, ...(provider && { identityProvider: provider }) };
  const [testUser] = config.testUsers;
  const written = (made: ReturnType<typeof sequenceAsCurl>): string =>
    `${made.ok ? made.value : said(made.failure)}\n`;
  return {
    sheet: roleConfigurationSheet(config),
    curl: written(sequenceAsCurl(context)),
    http: written(sequenceAsHttp(context)),
    'curl of a user': written(sequenceAsCurl({ ...context, testUser })),
    'one step': written(stepAsHttp(authentication?.steps[0], { ...context, testUser })),
  };
}

/** What corrects the problems of a config, and the lines that come and go with it. */
function corrected(document: unknown): object {
  const text = JSON.stringify(document, undefined, 2);
  const read = new AuthDocument(text);
  return Object.fromEntries(
    validateAuthConfig(text).flatMap((problem) =>
      fixesFor(read, problem).map((fix) => {
        const flags = `${fix.isPreferred ? ', preferred' : ''}${fix.isSafe ? ', safe' : ''}`;
        return [`${problem.code}: ${renderFixTitle(fix.title)}${flags}`, linesOf(text, fix)];
      }),
    ),
  );
}

/** The lines that go and come with a fix. */
function linesOf(text: string, { edits }: Fix): string {
  const [old, fresh] = [text.split('\n'), applyEdits(text, edits).split('\n')];
  const lines = [...missing(old, fresh).map((one) => `-${one.trim()}`), ...missing(fresh, old)];
  return lines.join(' ').replaceAll(/ +/g, ' ');
}

/** What is reported in a config: what is marked and why, the names of what corrects it, and what the best one makes. */
function checked(document: unknown): object {
  const text = JSON.stringify(document, undefined, 2);
  const read = new AuthDocument(text);
  const seen = new Map<string, number>();
  return Object.fromEntries(
    validateAuthConfig(text, world).map((problem) => {
      const { code, severity, offset, length, message } = problem;
      const marked = text.slice(offset, offset + length).replaceAll(/\s+/g, ' ');
      const [start, end] = [marked.slice(0, mostMarked), marked.slice(mostMarked).slice(-mostMarked)];
      const place = `${severity} ${code} at ${start}${end && ` … ${end}`}`;
      const times = (seen.get(place) ?? 0) + 1;
      seen.set(place, times);
      const fixes = fixesFor(read, problem, world).map((fix) =>
        fix.isPreferred ? `${renderFixTitle(fix.title)}: ${linesOf(text, fix)}` : renderFixTitle(fix.title),
      );
      return [times === 1 ? place : `${place} (${times})`, [renderMessage(message), ...fixes].join(' → ')];
    }),
  );
}

/** What the form shows of a config: its fields, what is still to be given, how values flow, and the parts in the tree. */
function formed(document: unknown): object {
  const text = JSON.stringify(document, undefined, 2);
  const read = new AuthDocument(text);
  const problems = validateAuthConfig(text);
  const demands = completenessOf(read).flatMap((role) =>
    role.demands.map(
      ({ section, label, isGiven, pointer }) => `${role.pointer} ${section} ${label}: ${isGiven} ${pointer}`,
    ),
  );
  const flows = flowsOf(read).flatMap((flow) => [
    `${flow.pointer} ${flow.name}`,
    ...flow.steps.flatMap(({ outputs, takes, ...step }) => [
      Object.values(step).join(' '),
      ...outputs.map(
        ({ uses, choice, ...output }) =>
          `${Object.values(output).join(' ')} ${JSON.stringify(choice)} to ${uses.map(useLine).join(', ')}`,
      ),
      ...takes.map((use) => `takes ${useLine(use)}`),
    ]),
  ]);
  const asText = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
  return {
    form: asText(formLines(formOf(read, problems).file)),
    demands: asText(demands),
    flows: asText(flows),
    tree: asText(treeLines(configTree(read, problems), 0)),
  };
}

function useLine({
  step,
  output,
  to,
  pointer,
}: ReturnType<typeof flowsOf>[0]['steps'][0]['takes'][0]): string {
  return `${step}.${output} ${renderMessage(to)} ${pointer}`;
}

/** Longer ones are known by where they begin and end. */
const mostMarked = 40;
const operations = ['GET /api/me', 'PATCH /api/me', 'POST /api/login', 'GET /api/orders/{id}', 'GET /health'];
const facts = { kind: 'OpenAPI' as const, tokenPlaces: [{ location: 'Header' as const, name: 'X-Token' }] };
const world = hostOf({
  unsetVariables: ['AUTH_URL'],
  unstoredSecrets: ['ADM1_PW'],
  attachments: {
    'shop.yaml': { ...facts, operations: operations.map(operationOf) },
    'login.yaml': { ...facts, tokenPlaces: [{ location: 'Cookie', name: 'SID' }] },
    'bearer.yaml': { ...facts, tokenPlaces: [{ location: 'Header', name: 'authorization' }] },
    'other.yaml': { ...facts, operations: [operationOf('PUT /other/{a}/b')], tokenPlaces: [] },
    'login.har': { kind: 'HAR', liveSecret: 'the header Authorization' },
    'notes.txt': {},
    'none.yaml': 'missing',
    '../far.yaml': 'outside',
    'large.yaml': 'too-large',
    'slow.yaml': 'too-slow',
    'last.yaml': 'too-many',
  },
});

function operationOf(call: string): { method: string; path: string; tags: readonly string[] } {
  const [method = '', path = ''] = call.split(' ');
  return { method, path, tags: [] };
}

const observers: Readonly<
  Record<
    'import' | 'export' | 'complete' | 'copy' | 'fix' | 'check' | 'form',
    (document: unknown) => object | Promise<object>
  >
> = {
  import: imported,
  export: exported,
  complete: suggested,
  copy: copied,
  fix: corrected,
  check: checked,
  form: formed,
};

function said({ code, args }: Pick<ProposalNote, 'code' | 'args'>): string {
  return formatMessage(exchangeMessages[code], args);
}

/** A slash in a key is `~1`. */
function changed(document: unknown, values: Values): unknown {
  const result = structuredClone(document);
  for (const [place, value] of Object.entries(values)) {
    const keys = place.split('/').map((key) => key.replaceAll('~1', '/'));
    const last = keys.pop() ?? '';
    let owner = result as Record<string, unknown>;
    for (const key of keys) owner = (owner[key] ??= {}) as Record<string, unknown>;
    if (value === null) delete owner[last];
    else owner[last] = value;
  }
  return result;
}

/** What is another value, and what is gone, by its place. */
function differences(before: unknown, after: unknown, place = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (after === undefined) return [`-${place}`];
  if (typeof before === 'string' && typeof after === 'string' && before.includes('\n')) {
    const [old, fresh] = [before.split('\n'), after.split('\n')];
    const lines = [
      ...missing(old, fresh).map((one) => `  -${one}`),
      ...missing(fresh, old).map((one) => `  +${one}`),
    ];
    return [place, ...lines];
  }
  const isInside = isObject(before) && isObject(after) && before.length === after.length;
  if (!isInside) return [`+${place}: ${JSON.stringify(after)}`];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const inside = [...keys].flatMap((key) => differences(before[key], after[key], `${place} ${key}`));
  return inside.length > mostLines && place !== '' ? [`+${place}: ${JSON.stringify(after)}`] : inside;
}

/** The lines that the others lack. */
function missing(lines: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}

/** Where there are more of them, the whole is easier to read. */
const mostLines = 12;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
