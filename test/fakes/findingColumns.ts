import {
  resolutions,
  severities,
  statuses,
  type Finding,
  type Rating,
} from '../../src/findings/model/finding.ts';
import { noComparison } from '../../src/findings/query/changedCodeColumn.ts';
import {
  newCodes,
  notCoveredFlag,
  notSeenFlag,
  reappearedFlag,
  type FindingColumns,
  type TextColumn,
} from '../../src/findings/query/columns.ts';
import { joinRoles } from '../../src/findings/scans/role.ts';
import { confidenceColumn, ratingColumn } from '../../src/findings/query/ratings.ts';
import { scanStateCodes } from '../../src/findings/query/scanState.ts';
import { TextDictionary } from '../../src/findings/query/textDictionary.ts';

/** The query engine's columns for findings in ascending order of id, without a store. `newOn`: the branch that each is new on. */
export function columnsOf(
  findings: readonly Finding[],
  newOn: (finding: Finding) => string = () => '',
): FindingColumns {
  const vulnerabilityIds = Uint32Array.from(new Set(findings.map((finding) => finding.vulnerability))).sort();
  const positions = new Map(Array.from(vulnerabilityIds, (id, position) => [id, position]));
  const vulnerability = newCodes(findings.length, vulnerabilityIds.length);
  findings.forEach((finding, row) => {
    vulnerability[row] = positions.get(finding.vulnerability) ?? 0;
  });
  const names = findings.map(({ rating }) => JSON.stringify(rating));
  const distinct = [...new Set(names)];
  const ratings = ratingColumn(
    Uint8Array.from(names, (name) => distinct.indexOf(name)),
    distinct.map((name) => JSON.parse(name) as Rating),
  );
  const marks = {
    status: Uint8Array.from(findings, (finding) => statuses.indexOf(finding.status)),
    resolution: Uint8Array.from(findings, (finding) => resolutions.indexOf(finding.resolution)),
    flags: Uint8Array.from(
      findings,
      (finding) =>
        (finding.reappeared ? reappearedFlag : 0) |
        (finding.notSeenInLatestScan ? notSeenFlag : 0) |
        (finding.notCovered ? notCoveredFlag : 0),
    ),
  };
  const endpoint = textColumn(findings.map((finding) => finding.endpoint));
  return {
    length: findings.length,
    ids: Uint32Array.from(findings, (finding) => finding.id),
    vulnerability,
    vulnerabilityIds,
    endpoint,
    pathStarts: Uint32Array.from(
      { length: endpoint.dictionary.size },
      (_, code) => endpoint.dictionary.value(code).indexOf(' ') + 1,
    ),
    method: textColumn(findings.map((finding) => finding.method)),
    application: textColumn(findings.map((finding) => finding.application)),
    handler: textColumn(findings.map((finding) => finding.handler ?? '')),
    inChangedCode: noComparison(findings.length),
    eventId: textColumn(findings.map((finding) => finding.eventId)),
    category: textColumn(findings.map((finding) => finding.category)),
    subCategory: textColumn(findings.map((finding) => finding.subCategory)),
    summary: textColumn(findings.map((finding) => finding.summary)),
    severity: Uint8Array.from(findings, (finding) => severities.indexOf(finding.severity)),
    discovered: Float64Array.from(findings, (finding) => finding.discovered),
    ...marks,
    sinceLastScan: scanStateCodes(marks),
    decided: new Uint8Array(0),
    changedBy: peopleColumn(findings.map((finding) => finding.changedBy ?? '')),
    tool: textColumn(findings.map(() => 'ZAP')),
    report: textColumn(findings.map(() => 'zap.json')),
    rating: ratings,
    confidence: confidenceColumn(ratings),
    seenAs: textColumn(findings.map((finding) => joinRoles(finding.seenAs))),
    newOnBranch: textColumn(findings.map(newOn)),
  };
}

/** Nobody has code 0, as the store has it. */
function peopleColumn(names: readonly string[]): TextColumn {
  const { codes, dictionary } = textColumn(['', ...names]);
  return { codes: codes.slice(1), dictionary };
}

function textColumn(values: readonly string[]): TextColumn {
  const distinct = new Map<string, number>();
  for (const value of values) if (!distinct.has(value)) distinct.set(value, distinct.size);
  const codes = newCodes(values.length, distinct.size);
  values.forEach((value, row) => {
    codes[row] = distinct.get(value) ?? 0;
  });
  return { codes, dictionary: new TextDictionary([...distinct.keys()]) };
}
