// Compiles schemas/dast-auth.schema.json into a validator and types, writes down how reports of scanners begin, and collects the
// sentences that can be translated.
// Does nothing when they are up to date.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const root = fileURLToPath(new URL('..', import.meta.url));
const beginningsFile = join(root, 'src/findings/importers/generated/beginnings.ts');
const schemaFile = join(root, 'schemas/dast-auth.schema.json');
const targetFolder = join(root, 'src/auth/generated');
const typesFile = join(targetFolder, 'authConfig.ts');
const validatorFile = join(targetFolder, 'validateAuthConfig.js');
const validatorTypesFile = join(targetFolder, 'validateAuthConfig.d.ts');

/** Keywords for editors and readers; the validator carries none of them. */
const annotations = new Set([
  'description',
  'markdownDescription',
  'enumDescriptions',
  'patternErrorMessage',
  'examples',
  'default',
  'defaultSnippets',
  'allowComments',
  'allowTrailingCommas',
]);
/** Below these keywords, keys are names chosen by the schema, not keywords. */
const nameMaps = new Set(['properties', 'definitions']);

/** Types have no conditions. */
const conditions = new Set(['if', 'then', 'else', 'allOf']);

const validatorTypes = `import type { ErrorObject } from 'ajv';

/** Checks structure only; \`errors\` holds what the last call found. */
export interface AuthConfigValidator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}
export declare const validate: AuthConfigValidator;
/** The keys each object may have, by the name of its definition; "file" is the whole file. */
export declare const knownKeys: Readonly<Record<string, readonly string[]>>;
`;

await generate();
await writeBeginnings();
// Reads sources that import what was just written.
const { writeBundle } = await import('./l10nBundle.ts');
await writeBundle();

/** Readers are loaded by the thread that reads; what offers a file has this instead. */
async function writeBeginnings(): Promise<void> {
  const { beginningsOf } = await import('../src/findings/importers/beginningsOf.ts');
  const { scanners } = await import('../src/findings/importers/registry.ts');
  const text = `import type { Beginnings } from '../beginning.ts';

export const beginnings: Beginnings = ${JSON.stringify(beginningsOf(scanners))};
`;
  if ((await readFile(beginningsFile, 'utf8').catch(() => '')) === text) return;
  await mkdir(dirname(beginningsFile), { recursive: true });
  await writeWhole(beginningsFile, text);
}

async function generate(): Promise<void> {
  const schemaText = await readFile(schemaFile, 'utf8');
  const stamp = `// ${await fingerprint(schemaText)}\n`;
  if (await isUpToDate(stamp)) return;

  const schema = JSON.parse(schemaText) as { [key: string]: Json };
  await mkdir(targetFolder, { recursive: true });
  await writeWhole(validatorTypesFile, stamp + validatorTypes);
  await writeWhole(validatorFile, stamp + (await compileValidator(schema)));
  // Written last: its stamp says that everything else is there.
  await writeWhole(typesFile, stamp + (await compileTypes(schema)));
}

async function fingerprint(schemaText: string): Promise<string> {
  const self = await readFile(fileURLToPath(import.meta.url), 'utf8');
  return createHash('sha256').update(self).update(schemaText).digest('hex');
}

async function isUpToDate(stamp: string): Promise<boolean> {
  const files = [typesFile, validatorFile, validatorTypesFile];
  const starts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return starts.every((text) => text.startsWith(stamp));
}

/** Builds that run at the same time must never see half a file. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}

async function compileTypes(schema: { [key: string]: Json }): Promise<string> {
  const { compile } = await import('json-schema-to-typescript');
  return compile(withPlainReferences(schema) as { [key: string]: Json }, 'AuthConfig', {
    bannerComment: '// Generated from schemas/dast-auth.schema.json.',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 110 },
  });
}

/** A description beside a reference would make the same type again under another name. */
function withPlainReferences(value: Json): Json {
  if (Array.isArray(value)) return value.map(withPlainReferences);
  if (value === null || typeof value !== 'object') return value;
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'] };
  const { then, else: otherwise, title } = value;
  // A definition that is nothing but a condition: the types of both of its branches.
  if (then !== undefined && otherwise !== undefined && !('type' in value) && !('properties' in value)) {
    return { ...(title === undefined ? {} : { title }), anyOf: [then, otherwise].map(withPlainReferences) };
  }
  const entries = Object.entries(value).filter(([key]) => !conditions.has(key));
  return Object.fromEntries(entries.map(([key, child]) => [key, withPlainReferences(child)]));
}

async function compileValidator(annotated: { [key: string]: Json }): Promise<string> {
  const { Ajv } = await import('ajv');
  const standalone = await import('ajv/dist/standalone/index.js');
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    // One function for each definition instead of a copy at each use.
    inlineRefs: false,
    loopRequired: 2,
    // Messages are ours, in src/auth/messages.ts.
    messages: false,
    strict: true,
    // Conditions ("if", "then") look at keys whose types their parent declares.
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true },
  });
  const schema = withoutAnnotations(annotated) as { [key: string]: Json };
  const code = standalone.default.default(ajv, ajv.compile(schema));
  return bundle(
    `${appendInsteadOfConcat(code)}\nexport const knownKeys = ${JSON.stringify(knownKeys(schema))};`,
  );
}

function withoutAnnotations(value: Json, keysAreNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => withoutAnnotations(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => keysAreNames || !annotations.has(key))
      .map(([key, child]) => [key, withoutAnnotations(child, !keysAreNames && nameMaps.has(key))]),
  );
}

function knownKeys(schema: { [key: string]: Json }): Record<string, string[]> {
  const objects = { file: schema, ...(schema['definitions'] as object) };
  return Object.fromEntries(
    Object.entries(objects).map(([name, part]: [string, { properties?: object }]) => [
      name,
      Object.keys(part.properties ?? {}),
    ]),
  );
}

/**
 * ajv joins the errors of referenced schemas by copying both lists, which takes minutes for a file with
 * 100,000 broken items. The lists are made again in every call, so appending in place is safe.
 */
function appendInsteadOfConcat(code: string): string {
  const appended = code.replace(/vErrors\.concat\(([\w.]+)\)/g, 'appendErrors(vErrors, $1)');
  if (appended === code || appended.includes('.concat(')) throw new Error('ajv joins errors differently now');
  return `${appended}
function appendErrors(list, more) { for (const error of more) list.push(error); return list; }`;
}

/** Makes the code self-contained: ajv's small runtime functions come in, its compiler stays out. */
async function bundle(code: string): Promise<string> {
  const { build } = await import('esbuild');
  const result = await build({
    stdin: { contents: code, resolveDir: root, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    legalComments: 'none',
  });
  const output = result.outputFiles[0];
  if (output === undefined) throw new Error('esbuild wrote nothing');
  return output.text;
}
