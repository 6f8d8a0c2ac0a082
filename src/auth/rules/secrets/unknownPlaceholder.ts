import { title } from '../../fixes/fix.ts';
import { partsOf, placeOf } from '../../model/references.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportUnsetVariable = reporter(
  'Environment variable "{0}" is not set. Set it where VS Code or the scan starts.',
);
const reportUnstoredSecret = reporter('Secret "{0}" is not stored yet. Store it.');

/** Where a name is used first: it is missing once, however often it is used. */
export const unknownPlaceholder: Rule = {
  code: 'unknown-placeholder',
  severity: 'warning',
  messages: [reportUnsetVariable, reportUnstoredSecret],
  reason: 'The sequence cannot run here before it has a value. The value is never part of the file.',
  *check(model, host) {
    if (host === undefined) return;
    const seen = new Set<string>();
    for (const { use, part } of partsOf(model, 'placeholder')) {
      if (seen.has(`${part.source}:${part.name}`)) continue;
      seen.add(`${part.source}:${part.name}`);
      const place = placeOf(model, use, part);
      if (part.source === 'env' && !host.hasVariable(part.name)) {
        yield reportUnsetVariable(place, part.name);
      }
      if (part.source === 'secret' && !host.hasSecret(part.name)) {
        yield reportUnstoredSecret(place, part.name);
      }
    }
  },
  *fix({ isFrom, arg }) {
    if (!isFrom(reportUnstoredSecret)) return;
    const name = arg(0);
    const what = title('Store "{0}"…', name);
    yield { kind: 'store-secret', title: what, edits: [], isPreferred: true, isSafe: false, name };
  },
};
