import assert from 'node:assert/strict';
import { nodeParser } from '../../../scripts/routes/nodeFiles.ts';
import { frameworks } from '../../../src/routes/frameworks/all.ts';
import { FactsReader } from '../../../src/routes/index/factsReader.ts';
import { isManifest, readManifest } from '../../../src/routes/index/manifests.ts';
import { FolderLinker } from '../../../src/routes/interpret/folderLinker.ts';
import type { Manifest } from '../../../src/routes/interpret/modules/workspace.ts';
import { Sources } from '../../../src/routes/interpret/modules/sources.ts';
import { type ArgumentValue, unknown, type Value } from '../../../src/routes/interpret/values/value.ts';
import type { FileFacts } from '../../../src/routes/facts.ts';
import { languageOf, resolvers } from '../../../src/routes/languages.ts';
import { MemoryFiles } from './memoryFiles.ts';

const parser = nodeParser();

/** What the names of the first file stand for, one in a line, without its imports and functions and classes of a name. */
async function valuesIn(files: Readonly<Record<string, string>>): Promise<string> {
  const memory = new MemoryFiles(files);
  const reader = new FactsReader(memory, parser);
  const known = new Map<string, FileFacts>();
  const manifests = new Map<string, Manifest>();
  for (const [path, text] of memory.texts) {
    const facts = await reader.read(path);
    if (facts !== undefined) known.set(path, facts);
    if (isManifest(path)) manifests.set(path, readManifest(path, text));
  }
  const sources = new Sources((path) => known.get(path));
  sources.configure(manifests);
  for (const path of known.keys()) sources.add(path, languageOf(path) ?? 'data');
  for (const [path, facts] of known) sources.know(path, facts, true);
  const units = new Set([...known.keys()].map((path) => sources.unitOf(path)));
  const linker = new FolderLinker(sources, () => undefined, units, frameworks, resolvers);
  linker.run();
  const [first = ''] = known.keys();
  const scope = linker.moduleScope(first);
  assert(scope !== undefined);
  const imported = new Set(['module', 'exports', '__dirname', '__DIR__']);
  for (const { local } of scope.file.imports) imported.add(local);
  const left = [...linker.trace.leftOut].map(([path, why]) => `${path} ${why}`);
  return [
    ...[...scope.names].flatMap(([name, value]) => {
      const isDeclared = (value.kind === 'function' || value.kind === 'class') && value.facts.name === name;
      return imported.has(name) || isDeclared ? [] : [`${name} = ${shownValue(value)}`];
    }),
    ...left,
  ].join('\n');
}

function shownAll(values: Iterable<Value>, depth: number): string {
  return [...values].map((value) => shownValue(value, depth + 1)).join(', ');
}

function shownArguments(args: readonly ArgumentValue[], depth: number): string {
  return args
    .map(({ name, value }) => `${name === undefined ? '' : `${name}=`}${shownValue(value, depth + 1)}`)
    .join(', ');
}

function shownEntries(entries: ReadonlyMap<string, Value>, depth: number): string {
  return [...entries].map(([name, value]) => `${name}: ${shownValue(value, depth + 1)}`).join(', ');
}

function shownValue(value: Value, depth = 0): string {
  if (depth > 6) return '…';
  switch (value.kind) {
    case 'unknown':
      return '?';
    case 'text':
      return `'${value.text.replaceAll('\0', '¿')}'`;
    case 'literal':
      return String(value.value);
    case 'regex':
      return `/${value.source}/`;
    case 'list':
      return `[${shownAll(value.items, depth)}]`;
    case 'record':
      return `{${shownEntries(value.entries, depth)}}`;
    case 'function': {
      const by = value.maker === undefined ? '' : ` by ${value.maker.facts.name}`;
      const wraps = value.wraps === undefined ? '' : ` around ${shownAll(value.wraps, depth)}`;
      const self = value.self === undefined ? '' : ` of ${shownValue(value.self, depth + 1)}`;
      return `fn ${value.facts.name}${by}${wraps}${self}`;
    }
    case 'class':
      return `class ${value.facts.name}`;
    case 'instance': {
      const args = value.args.length === 0 ? '' : `(${shownArguments(value.args, depth)})`;
      // Asked for by its name, a field is found that is looked for when it is asked for.
      const names = new Set([...value.of.facts.fields.map(({ name }) => name), ...value.fields.keys()]);
      const fields = new Map([...names].map((name) => [name, value.fields.get(name) ?? unknown]));
      return `${value.of.facts.name}${args}{${shownEntries(fields, depth)}}`;
    }
    case 'module':
      return `module ${value.paths.join(' ')}${value.folder === undefined ? '' : ` in ${value.folder}`}`;
    case 'external': {
      const by = value.maker === undefined ? '' : ` by ${value.maker.facts.name}`;
      const wraps = value.wraps === undefined ? '' : ` around ${shownAll(value.wraps, depth)}`;
      const call = value.call === undefined ? '' : `(${shownArguments(value.call.args, depth)})`;
      const of = value.of === undefined ? '' : ` of ${shownValue(value.of, depth + 1)}`;
      return `<${value.module}>${value.path.map((part) => `.${part}`).join('')}${call}${by}${wraps}${of}`;
    }
    case 'parameter':
      return `param ${value.name}${value.type === undefined ? '' : `: ${shownValue(value.type, depth + 1)}`}`;
    case 'router':
      return `router of ${value.framework}`;
    case 'bound':
      return `${shownValue(value.of, depth + 1)}.${value.name}`;
    case 'either':
      return `(${value.options.map((option) => shownValue(option, depth + 1)).join(' | ')})`;
  }
}

/** Fails where what the names of the first file of any of these stand for differs from what stands beside it. */
export async function assertValues(
  cases: readonly (readonly [files: Readonly<Record<string, string>>, values: string])[],
): Promise<void> {
  const read: (readonly [Readonly<Record<string, string>>, string])[] = [];
  for (const [files] of cases) read.push([files, await valuesIn(files)]);
  assert.deepEqual(read, cases);
}
