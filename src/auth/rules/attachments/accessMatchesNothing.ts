import { mayCall } from '../../apiAccess.ts';
import { isAnything, nearestPath, segmentsOf, type Segments } from '../../attachments/describedPaths.ts';
import { write } from '../../fixes/choices.ts';
import { literalText } from '../../model/literals.ts';
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
  wrong: '"apiAccess": ["/api/odrers/**"]',
  right: '"apiAccess": ["/api/orders/**"]',
  *check(model, host) {
    const paths = [...new Set(describedOperations(model, host).map(({ path }) => path))];
    if (paths.length === 0) return;
    const patterns = model.roles.flatMap(({ apiAccess }) => apiAccess).slice(0, mostPatterns);
    for (const pattern of patterns) {
      const text = literalText(pattern);
      if (text === undefined || !text.startsWith('/') || paths.some((path) => mayCall([text], path)))
        continue;
      const meant = nearestPattern(text, paths);
      yield meant === undefined ? report(pattern.node, text) : reportSuggestion(pattern.node, text, meant);
    }
  },
  *fix(context) {
    if (context.isFrom(reportSuggestion)) yield* write(context, context.arg(1), true);
  },
};

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
