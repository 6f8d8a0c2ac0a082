import { mayCall, readApiAccess } from '../../apiAccess.ts';
import { isAnything, nearestPath, segmentsOf, type Segments } from '../../attachments/describedPaths.ts';
import { write } from '../../fixes/choices.ts';
import type { ApiOperation } from '../../attachments/apiOperations.ts';
import { literalText } from '../../model/literals.ts';
import { listsOfCalls } from '../authorization/calls.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { describedOperations } from './described.ts';

const report = reporter(
  '"{0}" matches no operation of the attached OpenAPI file. Correct it, or attach the file that has it.',
);
const reportSuggestion = reporter(
  '"{0}" matches no operation of the attached OpenAPI file. Did you mean "{1}"?',
);

/** More than any user writes; each is compared with every path. */
const mostPatterns = 200;

export const accessMatchesNothing: Rule = {
  code: 'access-matches-nothing',
  severity: 'warning',
  messages: [report, reportSuggestion],
  reason: 'What the role may call is tested by these paths; one that is not there lets others go untested.',
  *check(model, host) {
    const operations = withHead(describedOperations(model, host));
    if (operations.length === 0) return;
    const patterns = model.roles.flatMap(({ apiAccess }) => apiAccess).slice(0, mostPatterns);
    for (const pattern of [...patterns, ...listsOfCalls(model)]) {
      const text = literalText(pattern);
      if (text === undefined || operations.some((operation) => mayCall([text], operation))) continue;
      const { methods, path } = readApiAccess(text);
      if (!path.startsWith('/')) continue;
      const withMethod = operations.filter(({ method }) => methods?.includes(method) ?? true);
      const near = nearestPattern(path, [...new Set(withMethod.map((one) => one.path))]);
      const meant = near && text.slice(0, text.length - path.length) + near;
      yield meant === undefined ? report(pattern.node, text) : reportSuggestion(pattern.node, text, meant);
    }
  },
  *fix(context) {
    if (context.isFrom(reportSuggestion)) yield* write(context, context.arg(1), true);
  },
};

/** What is there for GET is there for HEAD, though descriptions rarely say so. */
function withHead(operations: readonly ApiOperation[]): readonly ApiOperation[] {
  return [
    ...operations,
    ...operations.filter(({ method }) => method === 'GET').map((one) => ({ ...one, method: 'HEAD' })),
  ];
}

/** With a star for each parameter, and the same end. */
function nearestPattern(text: string, paths: readonly string[]): string | undefined {
  const isOpen = text.endsWith('/**');
  const written = segmentsOf(isOpen ? text.slice(0, -'/**'.length) : text);
  const all = paths.map(segmentsOf);
  // What is open at its end may be the beginning of any path.
  const candidates: readonly Segments[] = isOpen
    ? all.flatMap((path) => path.map((_segment, index) => path.slice(0, index + 1)))
    : all;
  const nearest = nearestPath(written, candidates);
  if (nearest === undefined) return undefined;
  const pattern = `/${nearest.map((segment) => (isAnything(segment) ? '*' : segment)).join('/')}`;
  return isOpen ? `${pattern}/**` : pattern;
}
