import { oncePer } from '../oncePer.ts';
import { isRecord } from '../../base/untrusted.ts';
import { load } from 'js-yaml';
import type { Framework, Linker } from '../interpret/linker.ts';
import { text, type Template } from '../match/template.ts';
import { basesInCode } from './connexion.ts';
import { functionOf, type NamedOperation } from './operationHandlers.ts';
import { operationLines } from './operationLines.ts';
import { braceTemplates } from './paths/brace.ts';

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'] as const;

type Json = Readonly<Record<string, unknown>>;

/** Descriptions of an API: they say what there is, not what answers. */
export const openapi: Framework = {
  name: 'OpenAPI',
  languages: ['data'],
  marks: 'none',
  finish(linker) {
    for (const [path, source] of linker.settings) {
      if (isDescription(source)) addDescription(path, source, linker);
    }
  },
};

/** Whether a text begins like a description of an API. */
export function isDescription(source: string): boolean {
  return /(?:^|[\n{,])\s{0,8}["']?(?:openapi|swagger)["']?\s{0,4}:\s{0,4}["']?[23]\./.test(
    source.slice(0, 4_000),
  );
}

function addDescription(path: string, source: string, linker: Linker): void {
  const document = parse(source);
  if (document === undefined || !isRecord(document['paths'])) return;
  const application = linker.createRouter(
    openapi,
    { file: path, line: 1 },
    { isApplication: true, precedence: 'specific', prefixes: basesInCode(path, linker) ?? basesOf(document) },
  );
  for (const { id, controller, method, written, line } of operationsIn(document, source)) {
    const at = { file: path, line };
    const call = { at, endLine: line };
    const templates = braceTemplates(written);
    const handler = functionOf({ id, controller }, path, linker);
    if (handler !== undefined)
      linker.addRoute(application, { methods: [method], templates, handlers: [handler], at, call });
    linker.addRoute(application, {
      methods: [method],
      templates,
      handlers: [],
      at,
      role: 'documented',
      call,
    });
  }
}

interface Operation extends NamedOperation {
  readonly method: string;
  /** Its path as it is written, below that of the server. */
  readonly written: string;
  readonly bases: readonly Template[];
  readonly file: string;
  readonly line: number;
}

const operationsOfAll = oncePer((settings: ReadonlyMap<string, string>): readonly Operation[] =>
  [...settings].flatMap(([file, source]) => {
    const document = isDescription(source) ? parse(source) : undefined;
    if (document === undefined) return [];
    const bases = basesOf(document);
    return operationsIn(document, source).map((operation) => ({ ...operation, bases, file }));
  }),
);

/** The operations of all descriptions. Code that is generated of one has their names. */
export function operationsOf(linker: Linker): readonly Operation[] {
  return operationsOfAll(linker.descriptions);
}

function operationsIn(document: Json, source: string): readonly Omit<Operation, 'bases' | 'file'>[] {
  const paths = isRecord(document['paths']) ? document['paths'] : {};
  const operations: Omit<Operation, 'bases' | 'file'>[] = [];
  const lineOf = operationLines(withoutBlankLines(source));
  for (const [written, given] of Object.entries(paths)) {
    const item = resolve(given, document);
    for (const verb of item === undefined ? [] : verbs.filter((name) => name in item)) {
      const operation = item?.[verb];
      operations.push({
        id: textIn(operation, ['operationId']),
        controller: textIn(operation, controllerKeys) ?? textIn(item, controllerKeys),
        method: verb.toUpperCase(),
        written,
        line: lineOf(written, verb),
      });
    }
  }
  return operations;
}

const controllerKeys = ['x-openapi-router-controller', 'x-swagger-router-controller'] as const;

function textIn(value: unknown, keys: readonly string[]): string | undefined {
  if (!isRecord(value)) return undefined;
  const found = keys.map((key) => value[key]).find((text) => typeof text === 'string');
  return typeof found === 'string' ? found : undefined;
}

function parse(source: string): Json | undefined {
  try {
    const document: unknown = source.trimStart().startsWith('{')
      ? JSON.parse(source)
      : load(withoutBlankLines(source));
    return isRecord(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Lines of nothing but spaces and tabs mean nothing, but not every tab is allowed there. */
function withoutBlankLines(source: string): string {
  return source.replace(/^[ \t]+$/gm, '');
}

/** The paths of servers, with the defaults of their variables; those of version 2 say `basePath`. */
function basesOf(document: Json): readonly Template[] {
  const { basePath, servers } = document;
  if (typeof basePath === 'string' && basePath.startsWith('/')) return [[text(basePath)]];
  const paths = (Array.isArray(servers) ? (servers as readonly unknown[]) : []).flatMap((server) => {
    const url = isRecord(server) ? server['url'] : undefined;
    const variables = isRecord(server) && isRecord(server['variables']) ? server['variables'] : {};
    const path = typeof url === 'string' ? pathOfServer(withDefaults(url, variables)) : undefined;
    return path === undefined ? [] : [path];
  });
  return [...new Set(paths)].map((path): Template => (path === '' ? [] : [text(path)]));
}

function withDefaults(url: string, variables: Json): string {
  return url.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    const value = isRecord(variable) ? variable['default'] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** Without what is no address at all. */
function pathOfServer(url: string): string | undefined {
  const host = url.indexOf('//');
  const isAbsolute = host >= 0 && /^(?:[a-z]{2,8}:)?$/.test(url.slice(0, host));
  const start = isAbsolute ? url.indexOf('/', host + 2) : url.startsWith('/') ? 0 : -1;
  if (start < 0) return isAbsolute ? '' : undefined;
  const path = url.slice(start);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A path item itself, or what it refers to in the same document. */
function resolve(value: unknown, document: Json): Json | undefined {
  if (!isRecord(value)) return undefined;
  const { $ref } = value;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return value;
  let found: unknown = document;
  for (const part of $ref.slice(2).split('/')) {
    found = isRecord(found) ? found[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return isRecord(found) ? found : undefined;
}
