import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { fixesFor } from '../../../src/auth/fixes/fixesFor.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { fullExample } from '../auth/checked.ts';
import { listOf, listsOf, wrongJson } from './wrongEntries.ts';

export function readConfig(text: string): void {
  const document = new AuthDocument(text);
  const problems = validateAuthConfig(text);
  for (const problem of problems.slice(0, 20)) fixesFor(document, problem);
  void document.names;
}

const full = JSON.parse(fullExample) as Readonly<Record<string, unknown>>;

/** The full example with one member replaced by a list or object of many entries. */
function configWith(
  key: string,
  open: '[' | '{',
  entries: Readonly<Record<string, (index: number) => string>>,
) {
  const { [key]: _replaced, ...rest } = full;
  const head = `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(key)}:${open}`;
  return Object.fromEntries(
    Object.entries(listsOf(head, entries, open === '[' ? ']}' : '}}')).map(([name, text]) => [
      `${key}: ${name}`,
      text,
    ]),
  );
}

const main = (full['authentications'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>)['main'];
const [firstStep] = (main?.['steps'] ?? []) as readonly object[];

/** The full example with many steps instead of its two. */
function configWithSteps(entries: Readonly<Record<string, (index: number) => string>>) {
  const whole = JSON.stringify({ ...full, authentications: { main: { ...main, steps: ['STEPS'] } } });
  const [head = '', tail = ''] = whole.split('"STEPS"');
  return Object.fromEntries(
    Object.entries(listsOf(head, entries, tail)).map(([name, text]) => [`steps: ${name}`, text]),
  );
}

export const configs = {
  ...listsOf('{', { 'unknown keys': (index) => `"unknown${index}":1`, 'same keys': () => '"roles":1' }, '}'),
  ...configWith('roles', '[', {
    ...wrongJson,
    'same names': () => '{"name":"administrator","privileged":"yes"}',
    'unknown authentications': (index) => `{"name":"role ${index}","authentication":"none ${index}"}`,
    'wrong paths': (index) =>
      `{"name":"role ${index}","apiAccess":["none ${index}","*"],"hiddenFields":["$.a${index}[0].b","/0"]}`,
  }),
  ...configWith('testUsers', '[', {
    ...wrongJson,
    'unknown roles': (index) =>
      `{"role":"none ${index}","username":"a","password":"b","owns":{"a/b${index}":1}}`,
    'same users': () => '{"role":"administrator","username":"a","password":"b"}',
  }),
  ...configWith('attachments', '[', {
    ...wrongJson,
    'unknown types': (index) => `{"type":"none","path":"../${index}"}`,
  }),
  ...configWith('identityProviders', '{', {
    numbers: (index) => `"idp${index}":1`,
    'unknown protocols': (index) => `"idp${index}":{"protocol":"none","issuer":"$inputs.none"}`,
  }),
  ...configWith('authentications', '{', {
    numbers: (index) => `"main${index}":1`,
    'unknown tokens': (index) => `"main${index}":{"steps":[],"token":"$steps.none.outputs.none"}`,
  }),
  ...configWithSteps({
    ...wrongJson,
    'same ids': () => JSON.stringify(firstStep),
    'unknown outputs': (index) =>
      `{"stepId":"s${index}","endpoint":{"method":"POST","path":"none"},"requestBody":{"a":"$steps.none${index}.outputs.b"},"outputs":{"a":"$response.none"}}`,
    'outputs of later steps': (index) =>
      `{"stepId":"s${index}","endpoint":{"method":"GET","path":"/a"},"headers":{"a":"$steps.s${index + 1}.outputs.b"}}`,
  }),
  'no JSON': listOf('{', () => '"a" 1'),
  'commas only': listOf('{"roles":[', () => ''),
  'texts without an end': listOf('{"roles":[\n', () => '"a\n'),
};

/** Those with what is corrected by itself: fixing reads a config once more after each round. */
export const fixedConfigs = Object.fromEntries(
  Object.entries(configs).filter(([name]) => /^(?:same keys|no JSON|commas|roles: unknown)/.test(name)),
);
