import { load } from 'js-yaml';
import { isRecord } from '../../base/untrusted.ts';
import type { Framework, Linker } from '../interpret/linker.ts';
import { requireModule } from '../interpret/resolvers/javascript.ts';
import { findModule } from '../interpret/resolvers/python.ts';
import { unknown, type RouterValue, type Value } from '../interpret/values/value.ts';
import { text, type Template } from '../match/template.ts';
import { braceTemplates } from './paths/brace.ts';

/** Functions of clouds, each with the requests that lead to it: `serverless.yml`. */
export const serverless: Framework = {
  name: 'Serverless Framework',
  languages: ['data'],
  marks: 'none',
  finish(linker) {
    for (const [path, source] of linker.settings) if (isServerless(path)) addFunctions(path, source, linker);
  },
};

function isServerless(path: string): boolean {
  return /(?:^|\/)serverless(?:\.[\w-]{1,40})?\.ya?ml$/.test(path);
}

function addFunctions(path: string, source: string, linker: Linker): void {
  const functions = functionsOf(source);
  const lines = source.split('\n');
  const router = linker.createRouter(
    serverless,
    { file: path, line: 1 },
    { isApplication: true, precedence: 'specific' },
  );
  for (const [name, given] of functions) {
    if (!isRecord(given) || !Array.isArray(given['events'])) continue;
    const handler =
      typeof given['handler'] === 'string' ? handlerOf(path, given['handler'], linker) : unknown;
    const line = lineOf(name, lines);
    for (const event of given['events'] as readonly unknown[])
      addEvent(router, event, handler, { file: path, line }, linker);
  }
}

/** The functions of a file; they may stand in several lists. */
function functionsOf(source: string): readonly (readonly [name: string, value: unknown])[] {
  let document: unknown;
  try {
    // Tags of CloudFormation say nothing here.
    document = load(source.replace(/![A-Z][A-Za-z]{1,30}(?=[\s[{])/g, ''));
  } catch {
    return [];
  }
  const functions = isRecord(document) ? document['functions'] : undefined;
  const groups = Array.isArray(functions) ? (functions as readonly unknown[]) : [functions];
  return groups.flatMap((group) => (isRecord(group) ? Object.entries(group) : []));
}

function lineOf(name: string, lines: readonly string[]): number {
  const start = lines.findIndex((line) => /^functions\s{0,4}:/.test(line));
  const at = lines.findIndex(
    (line, index) => index > start && line.replace(/^[\s-]+/, '').startsWith(`${name}:`),
  );
  return Math.max(0, at) + 1;
}

/** `http: GET /users`, `httpApi: { method: GET, path: /users }`, `httpApi: '*'`. */
function addEvent(
  router: RouterValue,
  event: unknown,
  handler: Value,
  at: { readonly file: string; readonly line: number },
  linker: Linker,
): void {
  const given = isRecord(event) ? (event['http'] ?? event['httpApi']) : undefined;
  const [method = '', path = ''] = requestOf(given);
  if (!/^(?:[A-Z]{3,8}|\*)$/.test(method) || path === '') return;
  linker.addRoute(router, {
    methods: [method === '*' ? 'ANY' : method],
    templates: templatesOf(path),
    handlers: handler.kind === 'function' ? [handler] : [],
    at,
    call: { at, endLine: at.line },
  });
}

function requestOf(given: unknown): readonly string[] {
  if (given === '*') return ['*', '/{proxy+}'];
  if (typeof given === 'string') return written(...given.trim().split(/\s{1,9}/));
  if (!isRecord(given)) return [];
  const { method, path } = given;
  return typeof path === 'string' ? written(typeof method === 'string' ? method : '*', path) : [];
}

function written(method = '', path = ''): readonly string[] {
  const upper = method.toUpperCase();
  return [upper === 'ANY' ? '*' : upper, path];
}

/** `{proxy+}` takes the rest. */
function templatesOf(path: string): readonly Template[] {
  const whole = path.startsWith('/') ? path : `/${path}`;
  return braceTemplates(whole.replaceAll(/\{([^{}]{1,80})\+\}/g, '{$1...}')).map((template) =>
    template.length === 0 ? [text('/')] : template,
  );
}

/** `src/users.list`: the export of a script, or the function of a module of Python, beside the file. */
function handlerOf(file: string, written: string, linker: Linker): Value {
  const dot = written.lastIndexOf('.');
  if (dot <= 0) return unknown;
  const [module, name] = [written.slice(0, dot), written.slice(dot + 1)];
  return linker.within(file, () => {
    const script = linker.member(requireModule(file, `./${module}`, linker), name);
    if (script.kind === 'function') return script;
    const python = findModule(file, module.replaceAll('/', '.'), linker);
    return python === undefined ? unknown : linker.member(python, name);
  });
}
