import { covers } from '../decisions/decision.ts';
import type { DecisionScope } from '../decisions/decision.ts';
import { parseEndpointPattern } from '../decisions/endpointPattern.ts';
import { at } from './at.ts';
import { positionOf } from './columns.ts';
import type { FindingColumns } from './columns.ts';
import { textAt } from './groups.ts';
import type { StoredTexts } from './textSearch.ts';

/** 1 for every row that a decision is about. Rules stay in the store: their vulnerabilities are asked of it. */
export function decidedRows(
  columns: FindingColumns,
  scope: DecisionScope,
  texts: StoredTexts | undefined,
): Uint8Array {
  const { tool, summary, application, endpoint, method, vulnerability, pathStarts } = columns;
  const ruled = new Set<number>();
  for (const id of scope.rule === '' ? [] : (texts?.vulnerabilities((name) => name === scope.rule) ?? []))
    ruled.add(positionOf(columns.vulnerabilityIds, id));
  const { endpoint: _written, ...named } = scope;
  const pattern = parseEndpointPattern(scope.endpoint);
  const decision = pattern === undefined ? named : { ...named, endpoint: pattern };
  return Uint8Array.from({ length: columns.length }, (_, row) => {
    if (scope.rule !== '' && !ruled.has(at(vulnerability, row))) return 0;
    const isCovered = covers(decision, {
      tool: textAt(tool, row),
      rule: scope.rule,
      summary: textAt(summary, row),
      application: textAt(application, row),
      method: textAt(method, row),
      path: textAt(endpoint, row).slice(at(pathStarts, at(endpoint.codes, row))),
    });
    return isCovered ? 1 : 0;
  });
}
