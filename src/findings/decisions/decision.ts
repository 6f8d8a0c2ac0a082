import type { Resolution, Status } from '../model/finding.ts';
import { at } from '../query/at.ts';
import type { EndpointPattern } from './endpointPattern.ts';
import { hasWildcard, literalLength, matchesEndpoint } from './endpointPattern.ts';

/** Where the decisions of a workspace are, below its folder. */
export const decisionsFile = '.dast/decisions.jsonc';

/** What a team decided of a vulnerability, for all findings of it that scans bring. */
export interface Decision {
  /** Line of the file that it begins in, from 1 on. */
  readonly line: number;
  /** Where it stands in the text. */
  readonly offset: number;
  readonly length: number;
  /** Empty where any counts; at least one of `rule` and `summary` is given. */
  readonly tool: string;
  readonly rule: string;
  readonly summary: string;
  readonly application: string;
  readonly endpoint?: EndpointPattern;
  /** At least one of both. */
  readonly status?: Status;
  readonly resolution?: Resolution;
  readonly reason: string;
  readonly author: string;
  /** When it was made, in milliseconds since the epoch: what a user sets afterwards counts more. */
  readonly decided?: number;
  /** The first moment at which it does not count any more. */
  readonly ends?: number;
  /** Name of the folder whose file it stands in, where a workspace has several. */
  readonly folder?: string;
  /** Applications that only other folders of the workspace name: it is about these only where it names them. */
  readonly foreign?: readonly string[];
}

/** Which findings a decision is about, as it is written; a part that names nothing is empty. */
export interface DecisionScope extends Pick<Decision, 'tool' | 'rule' | 'summary' | 'application'> {
  /** `GET /api/**`. */
  readonly endpoint: string;
}

export function scopeOf({ tool, rule, summary, application, endpoint }: Decision): DecisionScope {
  const written = endpoint === undefined ? '' : `${endpoint.method} ${endpoint.path}`.trim();
  return { tool, rule, summary, application, endpoint: written };
}

/** `ZAP 40018 · GET /api/**`: the parts that name something. */
export function describeScope({ tool, rule, summary, application, endpoint }: DecisionScope): string {
  const vulnerability = [tool, rule].filter((part) => part !== '').join(' ');
  return [vulnerability, summary, application, endpoint].filter((part) => part !== '').join(' · ');
}

/** What of a finding decides which decision is about it. */
export interface DecisionSubject {
  readonly tool: string;
  readonly rule: string;
  readonly summary: string;
  readonly application: string;
  readonly method: string;
  /** The endpoint without its method. */
  readonly path: string;
}

export function covers(
  decision: Pick<Decision, 'tool' | 'rule' | 'summary' | 'application' | 'endpoint' | 'foreign'>,
  subject: DecisionSubject,
): boolean {
  const { tool, rule, summary, application, endpoint, foreign = [] } = decision;
  return (
    (rule === '' || rule === subject.rule) &&
    (summary === '' || summary === subject.summary) &&
    (tool === '' || tool === subject.tool) &&
    (application === '' ? !foreign.includes(subject.application) : application === subject.application) &&
    (endpoint === undefined || matchesEndpoint(endpoint, subject.method, subject.path))
  );
}

export function isExpired({ ends }: Decision, now: number): boolean {
  return ends !== undefined && now >= ends;
}

/**
 * Positive where the left one counts more: one with an endpoint more than one without, a narrower endpoint more than a
 * wider one, then one with an application, then one that names more.
 */
export function compareSpecificity(left: Decision, right: Decision): number {
  const other = specificity(right);
  const differences = specificity(left).map((value, index) => value - at(other, index));
  return differences.find((difference) => difference !== 0) ?? 0;
}

function specificity({ endpoint, application, tool, rule, summary }: Decision): readonly number[] {
  return [
    endpoint === undefined ? -1 : literalLength(endpoint),
    Number(endpoint !== undefined && !hasWildcard(endpoint)),
    Number(endpoint !== undefined && endpoint.method !== ''),
    Number(application !== ''),
    [tool, rule, summary].filter((text) => text !== '').length,
  ];
}
