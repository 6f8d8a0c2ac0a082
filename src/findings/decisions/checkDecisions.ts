import { isoTime } from '../model/isoTime.ts';
import { isExpired } from './decision.ts';
import type { Decision, DecisionSubject } from './decision.ts';
import { decisionAmong, DecisionIndex } from './decisionIndex.ts';
import type { SameScope } from './decisionIndex.ts';
import type { DecisionProblemCode } from './decisionMessages.ts';
import type { DecisionProblem } from './parseDecisions.ts';

/** What a decision does among the findings that are stored. */
interface DecisionReach {
  /** Findings that it is about. */
  readonly covered: number;
  /** Those for which no other decision counts more. */
  readonly decides: number;
  /** The decision, by its line, that counts more for all that it covers. */
  readonly shadowedBy: number | undefined;
}

/** In the order of the decisions. */
export interface CheckedDecisions {
  readonly reach: readonly DecisionReach[];
  readonly problems: readonly DecisionProblem[];
  /** What is stored, for completion. */
  readonly known: readonly KnownVulnerability[];
}

/** A vulnerability that decisions can be about. */
interface KnownVulnerability {
  readonly tool: string;
  readonly rule: string;
  readonly summary: string;
  readonly findings: number;
  readonly applications: readonly string[];
  /** `GET /search`; the first of them. */
  readonly endpoints: readonly string[];
}

/** Endpoints that are offered of one vulnerability. */
const mostEndpoints = 200;

export function knownVulnerabilities(subjects: readonly DecisionSubject[]): readonly KnownVulnerability[] {
  const groups = new Map<string, DecisionSubject[]>();
  for (const subject of subjects) {
    const key = JSON.stringify([subject.tool, subject.rule, subject.rule === '' ? subject.summary : '']);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [subject]);
    else group.push(subject);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const endpoints = group.map(({ method, path }) => `${method} ${path}`.trim());
    return [
      {
        tool: first.tool,
        rule: first.rule,
        summary: first.summary,
        findings: group.length,
        applications: [...new Set(group.map(({ application }) => application))],
        endpoints: [...new Set(endpoints)].slice(0, mostEndpoints),
      },
    ];
  });
}

/** What each decision does among findings. */
export function reachOf(
  decisions: readonly Decision[],
  subjects: readonly DecisionSubject[],
  now: number,
): readonly DecisionReach[] {
  const reached = reachedScopes(decisions, subjects, now);
  const reach = decisions.map((): DecisionReach => ({ covered: 0, decides: 0, shadowedBy: undefined }));
  for (const [{ positions, current }, { covered, decides, shadowedBy }] of reached) {
    for (const position of positions) {
      const isCurrent = current?.position === position;
      // Of those about the same findings, the last counts more than the others.
      const stronger = shadowedBy ?? (isCurrent ? undefined : current?.decision.line);
      reach[position] = {
        covered,
        decides: isCurrent ? decides : 0,
        shadowedBy: isCurrent && decides > 0 ? undefined : stronger,
      };
    }
  }
  return reach;
}

interface ReachOfScope {
  covered: number;
  decides: number;
  shadowedBy: number | undefined;
}

/** What those that are about the same findings do together. */
function reachedScopes(
  decisions: readonly Decision[],
  subjects: readonly DecisionSubject[],
  now: number,
): ReadonlyMap<SameScope, ReachOfScope> {
  const index = new DecisionIndex(decisions, now);
  const reached = new Map<SameScope, ReachOfScope>();
  for (const subject of subjects) {
    const scopes = [...index.covering(subject)];
    const winner = decisionAmong(scopes);
    for (const scope of scopes) {
      const own = reached.get(scope) ?? { covered: 0, decides: 0, shadowedBy: undefined };
      reached.set(scope, own);
      own.covered++;
      if (winner !== undefined && winner === scope.current?.decision) own.decides++;
      else own.shadowedBy ??= winner?.line;
    }
  }
  return reached;
}

/** What can be said of decisions that are written as they should be; `reach` is that of the same decisions. */
export function checkDecisions(
  decisions: readonly Decision[],
  reach: readonly DecisionReach[],
  knownRules: ReadonlySet<string>,
  now: number,
): readonly DecisionProblem[] {
  const dayLength = 86_400_000;
  return decisions.flatMap((decision, index) => {
    const { offset, line, rule, status, resolution, ends } = decision;
    const { covered = 0, shadowedBy } = reach[index] ?? {};
    const say = (
      severity: DecisionProblem['severity'],
      code: DecisionProblemCode,
      ...args: readonly (string | number)[]
    ): DecisionProblem => ({ severity, code, args, offset, length: decision.length, line });
    if (ends !== undefined && isExpired(decision, now)) {
      return [say('warning', 'decision-expired', isoTime(ends - dayLength).slice(0, '2026-01-01'.length))];
    }
    const fixed = status === 'Resolved' && resolution !== 'False Positive' ? true : resolution === 'Fixed';
    return [
      ...(fixed ? [say('warning', 'decision-says-fixed')] : []),
      ...(rule !== '' && knownRules.size > 0 && !knownRules.has(rule)
        ? [say('warning', 'decision-unknown-rule', rule)]
        : covered === 0 && knownRules.size > 0
          ? [say('information', 'decision-never-matched')]
          : []),
      ...(shadowedBy === undefined ? [] : [say('warning', 'decision-overlaps', shadowedBy)]),
    ];
  });
}
