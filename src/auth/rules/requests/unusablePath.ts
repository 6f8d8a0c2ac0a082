import { isExpressionStart } from '../../expressions/expression.ts';
import { sourceRange } from '../../expressions/sourceOffsets.ts';
import { write } from '../../fixes/choices.ts';
import type { TextValue } from '../../model/model.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { suggest } from '../../suggest.ts';

const urlNames = ['auth_url', 'base_url'];

const bareExpression = /\$(?:inputs|steps|response|generated)\.[\w.-]+/;

const report = reporter(
  '"{0}" is sent as it is. Write an expression in braces, such as {$inputs.username}, or a value.',
);
const reportName = reporter('"{0}" is sent as it is. Did you mean "{1}"?');
const reportExpression = reporter('Inside a path an expression stands in braces. Write "{0}".');
const reportHost = reporter('"{0}" would become part of the host. Write "{1}".');
const reportLate = reporter('"{0}" is a whole address. Put it first, or remove it.');
const reportBlank = reporter('A path has no blanks. Remove this, or write %20.');

/** What is sent as it stands, and cannot be meant so. */
export const unusablePath: Rule = {
  code: 'unusable-path',
  severity: 'error',
  messages: [report, reportName, reportExpression, reportHost, reportLate, reportBlank],
  reason: 'The server gets the variable instead of its value, and answers 404.',
  *check({ source, authentications }) {
    for (const { allSteps, verification, sessionCheck } of authentications) {
      const paths = [
        ...allSteps.map(({ endpoint }) => endpoint?.path),
        verification?.endpoint?.path,
        sessionCheck?.endpoint?.path,
      ];
      for (const path of paths) if (path !== undefined) yield* pathProblems(source, path);
    }
  },
  *fix(context) {
    if (context.isFrom(reportName)) yield* write(context, context.arg(1), true);
    if (context.isFrom(reportHost)) yield* write(context, context.arg(1), true);
    if (context.isFrom(reportExpression)) yield* write(context, context.arg(0), true);
  },
  fixNeedsFields: true,
};

function* pathProblems(source: string, path: TextValue): Generator<Violation> {
  if (isExpressionStart(path.value)) return;
  for (const part of path.parts) {
    if (part.kind === 'authUrl' || part.kind === 'baseUrl') yield* addressProblems(source, path, part);
    if (part.kind !== 'literal') continue;
    const text = path.value.slice(part.start, part.end);
    if (text.includes('{{')) continue;
    const at = (found: RegExpExecArray) =>
      sourceRange(source, path.node, part.start + found.index, part.start + found.index + found[0].length);
    const variable = /\{([\w .-]{1,60})\}/.exec(text);
    if (variable !== null) {
      const meant = suggest(variable[1]?.replaceAll(/[ .-]/g, '_') ?? '', urlNames);
      yield meant === undefined
        ? report(at(variable), variable[0])
        : reportName(at(variable), variable[0], `{${meant}}`);
    }
    const bare = bareExpression.exec(text);
    if (bare !== null) yield reportExpression(at(bare), `{${bare[0]}}`);
    const colon = /(?<=\/):[A-Za-z_]\w{0,60}(?=\/|$)/.exec(text);
    if (colon !== null) yield report(at(colon), colon[0]);
    const blank = /\s+/.exec(text.split(/[?#]/, 1).join(''));
    if (blank !== null) yield reportBlank(at(blank));
  }
}

/** `{auth_url}api` and `/v1/{auth_url}`; in a query an address may be a value. */
function* addressProblems(
  source: string,
  { node, value }: TextValue,
  { start, end }: Span,
): Generator<Violation> {
  const name = value.slice(start, end);
  const before = value.slice(0, start);
  if (before !== '') {
    if (!/[?#]/.test(before)) yield reportLate(sourceRange(source, node, start, end), name);
    return;
  }
  const next = /^[^/?#]{1,40}/.exec(value.slice(end))?.[0];
  if (next !== undefined)
    yield reportHost(sourceRange(source, node, 0, end + next.length), next, `${name}/${next}`);
}

interface Span {
  readonly start: number;
  readonly end: number;
}
