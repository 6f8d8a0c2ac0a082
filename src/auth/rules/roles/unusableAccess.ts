import { httpMethods, readApiAccess } from '../../apiAccess.ts';
import { write } from '../../fixes/choices.ts';
import type { TextValue } from '../../model/model.ts';
import { suggest } from '../../suggest.ts';
import { listsOfCalls } from '../authorization/calls.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';
import type { Node } from '../../syntax/tree.ts';

const reportHost = reporter('A path has no host. Write "{0}".');
const reportSlash = reporter('A path starts with /. Write "{0}".');
const reportBlank = reporter('A path has no blanks. Write "{0}".');
const reportMethods = reporter('Write methods in capitals before the path, with commas between them: "{0}".');
const reportMethod = reporter('"{0}" is not a method. Write one such as GET or POST.');
const reportMethodSuggestion = reporter('"{0}" is not a method. Did you mean "{1}"?');
const reportWildcard = reporter(
  '* matches one segment and ** any number of segments; neither can be a part of a segment. Write "{0}".',
);
const reportRest = reporter('** matches everything after it, so it has to come last. Write "{0}".');
const reportQuery = reporter('Access is by path, without a query. Write "{0}".');

type Found = readonly [reportWith: (at: Node, corrected: string) => Violation, corrected: string];

/** What a role or everybody may call, or the authorization test: methods, if any, and a path with stars. */
export const unusableAccess: Rule = {
  code: 'unusable-access',
  severity: 'error',
  messages: [
    reportHost,
    reportSlash,
    reportBlank,
    reportMethods,
    reportMethod,
    reportMethodSuggestion,
    reportWildcard,
    reportRest,
    reportQuery,
  ],
  reason: 'It takes in no call, or others than it seems to, so what is allowed counts as forbidden.',
  *check(model) {
    const entries = model.roles.flatMap(({ apiAccess }) => apiAccess);
    for (const entry of [...entries, ...listsOfCalls(model)]) {
      const text = withoutValues(entry);
      if (!text?.trim() || text.length > longestEntry || text.includes('{{')) continue;
      const found = problemIn(text);
      if (found === undefined) yield* methodProblems(entry.node, text);
      else yield found[0](entry.node, found[1]);
    }
  },
  *fix(context) {
    const { node, arg, isFrom, edits } = context;
    if (isFrom(reportMethod)) return;
    if (!isFrom(reportMethodSuggestion)) yield* write(context, arg(0), true);
    else yield* write({ ...context, edits }, replaceMethod(String(node.value), arg(0), arg(1)), true);
  },
};

/** An entry that refers to nothing but to the addresses, which no path has. */
function withoutValues({ parts, value }: TextValue): string | undefined {
  const isPlain = parts.every(({ kind }) => kind === 'literal' || kind === 'baseUrl' || kind === 'authUrl');
  return isPlain ? value : undefined;
}

/** Paths are shorter. */
const longestEntry = 500;

function problemIn(entry: string): Found | undefined {
  const separated = withCommas(entry);
  const text = separated ?? entry;
  const { path } = readApiAccess(text);
  const before = text.slice(0, text.length - path.length);
  if (separated !== undefined) return [reportMethods, separated];
  const host = /^(?:https?:\/\/[^/]*|\{(?:base|auth)_url\}|[\w-]+(?:\.[\w-]+)+(?::\d+)?(?=\/))/i.exec(
    path,
  )?.[0];
  if (host !== undefined) return [reportHost, before + (path.slice(host.length) || '/**')];
  if (path.includes('\\')) return [reportSlash, before + path.replaceAll('\\', '/').replace(/^(?!\/)/, '/')];
  if (/^[\w.~*-]/.test(path)) return [reportSlash, `${before}/${path}`];
  if (/\S\s+\S/.test(path)) return [reportBlank, before + path.trim().replaceAll(/\s+/g, '%20')];
  const query = /[?#]/.exec(path);
  if (query !== null) return [reportQuery, before + path.slice(0, query.index)];
  const corrected = path.split('/').map(wildcard).join('/');
  if (corrected !== path) return [reportWildcard, before + corrected];
  const rest = path.indexOf('/**/');
  return rest < 0 ? undefined : [reportRest, before + path.slice(0, rest + '/**'.length)];
}

/** `get /x`, `GET|PUT /x`, `GET PUT /x`, `GET: /x`; undefined where nothing is wrong with that. */
function withCommas(entry: string): string | undefined {
  const [, list = '', path = ''] =
    /^\s*([A-Za-z]+(?:[\s,|:;+]+[A-Za-z]+)*)[\s:|]+(?=[/*{]|https?:)(\S*)\s*$/i.exec(entry) ?? [];
  const words = list.split(/[\s,|:;+]+/).map((word) => word.toUpperCase());
  if (list === '' || !words.every(isMethod)) return undefined;
  const written = `${words.join(',')} ${path}`;
  const isFine =
    readApiAccess(entry).methods?.length === words.length &&
    !/[a-z|:;+]/.test(entry.slice(0, list.length + 1));
  return isFine ? undefined : written;
}

function isMethod(word: string): boolean {
  return (httpMethods as readonly string[]).includes(word);
}

/** A star inside a segment, a regular expression, or the parameter of a router. */
function wildcard(segment: string, index: number, all: readonly string[]): string {
  const isLast = index === all.length - 1;
  if (/^:[A-Za-z_]\w*$/.test(segment)) return `{${segment.slice(1)}}`;
  if (/^(?:\.\*|\(\.\*\)|\*{3,})\$?$/.test(segment)) return isLast ? '**' : '*';
  if (/[[\]^|]/.test(segment)) return '*';
  if (segment === '*' || segment === '**' || !segment.includes('*')) return segment;
  const bare = segment.replaceAll(/[.(]?\*+\)?/g, '');
  return bare === '' || !isLast ? '*' : `${bare}/**`;
}

function* methodProblems(node: Node, entry: string): Generator<Violation> {
  for (const method of readApiAccess(entry).methods ?? []) {
    if (isMethod(method)) continue;
    const meant = suggest(method, httpMethods);
    yield meant === undefined ? reportMethod(node, method) : reportMethodSuggestion(node, method, meant);
    return;
  }
}

function replaceMethod(entry: string, wrong: string, meant: string): string {
  const at = entry.toUpperCase().indexOf(wrong);
  return at < 0 ? entry : entry.slice(0, at) + meant + entry.slice(at + wrong.length);
}
