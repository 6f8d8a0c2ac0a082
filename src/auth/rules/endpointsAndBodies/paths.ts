import { isExpressionStart } from '../../expressions/expression.ts';
import type { AuthModel, TextValue } from '../../model/model.ts';
import { sourceRange } from '../../expressions/sourceOffsets.ts';
import type { Problem } from '../../problem.ts';
import { suggest } from '../../suggest.ts';
import { reportAs, report } from '../rule.ts';

const urlNames = ['auth_url', 'base_url'];
const bareExpression = /\$(?:inputs|steps|response|generated)\.[\w.-]+/;

/** What is sent as it stands, and cannot be meant so. */
export function* unusablePath({ source, authentications }: AuthModel): Generator<Problem> {
  for (const { allSteps, verification, sessionCheck } of authentications) {
    const paths = [
      ...allSteps.map(({ endpoint }) => endpoint?.path),
      verification?.endpoint?.path,
      sessionCheck?.endpoint?.path,
    ];
    for (const path of paths) if (path !== undefined) yield* pathProblems(source, path);
  }
}

function* pathProblems(source: string, path: TextValue): Generator<Problem> {
  if (isExpressionStart(path.value)) return;
  for (const part of path.parts) {
    if (part.kind !== 'literal') continue;
    const text = path.value.slice(part.start, part.end);
    if (text.includes('{{')) continue;
    const at = (found: RegExpExecArray) =>
      sourceRange(source, path.node, part.start + found.index, part.start + found.index + found[0].length);
    const variable = /\{([\w .-]{1,60})\}/.exec(text);
    if (variable !== null) {
      const meant = suggest(variable[1]?.replaceAll(/[ .-]/g, '_') ?? '', urlNames);
      yield meant === undefined
        ? report('unusable-path', at(variable), variable[0])
        : reportAs('unusable-path', 'path-name-suggestion', at(variable), variable[0], `{${meant}}`);
    }
    const bare = bareExpression.exec(text);
    if (bare !== null) yield reportAs('unusable-path', 'path-expression', at(bare), bare[0]);
    const colon = /(?<=\/):[A-Za-z_]\w{0,60}(?=\/|$)/.exec(text);
    if (colon !== null) yield report('unusable-path', at(colon), colon[0]);
    const blank = /\s+/.exec(text.split(/[?#]/, 1).join(''));
    if (blank !== null) yield reportAs('unusable-path', 'path-blank', at(blank));
  }
}
