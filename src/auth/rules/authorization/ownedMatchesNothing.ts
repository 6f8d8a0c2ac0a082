import { nearestPath, segmentsOf } from '../../attachments/describedPaths.ts';
import { write } from '../../fixes/choices.ts';
import { ownedParameter, pathsToParameters } from '../../ownedPath.ts';
import { describedOperations } from '../attachments/described.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'No path of the attached OpenAPI file has the parameter of "{0}". Correct it, or attach the file that has it.',
);
const reportSuggestion = reporter(
  'No path of the attached OpenAPI file has the parameter of "{0}". Did you mean "{1}"?',
);

/** More than any user writes; each is compared with every path. */
const mostKeys = 200;

export const ownedMatchesNothing: Rule = {
  code: 'owned-matches-nothing',
  severity: 'warning',
  messages: [report, reportSuggestion],
  reason: 'No call has the object in it, so nobody tries it as another user.',
  *check(model, host) {
    const operations = describedOperations(model, host);
    if (operations.length === 0) return;
    const paths = [...new Set(operations.flatMap(({ path }) => pathsToParameters(path)))];
    const known = new Set(paths.map(ownedParameter));
    const candidates = paths.map(segmentsOf);
    for (const { name, keyNode } of model.testUsers.flatMap(({ owns }) => owns).slice(0, mostKeys)) {
      const parameter = ownedParameter(name);
      if (parameter === undefined || known.has(parameter)) continue;
      const nearest = nearestPath(segmentsOf(name), candidates);
      yield nearest === undefined
        ? report(keyNode, name)
        : reportSuggestion(keyNode, name, `/${nearest.join('/')}`);
    }
  },
  *fix(context) {
    if (context.isFrom(reportSuggestion)) yield* write(context, context.arg(1), true);
  },
};
