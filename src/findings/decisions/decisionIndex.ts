import { compareSpecificity, isExpired } from './decision.ts';
import type { Decision, DecisionSubject } from './decision.ts';
import { hasWildcard, matchesEndpoint } from './endpointPattern.ts';

/** What of a finding decisions name by its whole text. */
const named = ['tool', 'rule', 'summary', 'application'] as const;

/** Decisions that are about the same findings. */
export interface SameScope {
  /** By their positions. */
  readonly positions: number[];
  /** The first of them. */
  readonly decision: Decision;
  readonly foreign: ReadonlySet<string>;
  /** The one that counts: the last that has not ended. */
  current: { readonly decision: Decision; readonly position: number } | undefined;
}

/** Decisions that name the same texts. */
interface SameNames {
  readonly anywhere: SameScope[];
  /** By a path without wildcards. */
  readonly byPath: Map<string, SameScope[]>;
  /** Those with wildcards. */
  readonly patterns: SameScope[];
}

/** Finds the decisions about a finding without looking at all of them, however many there are. */
export class DecisionIndex {
  readonly #scopes = new Map<string, SameScope>();
  /** By which parts are named, then by the texts that they name. */
  readonly #named = new Map<string, Map<string, SameNames>>();

  constructor(decisions: readonly Decision[], now: number) {
    for (const [position, decision] of decisions.entries()) {
      const scope = this.#scopeOf(decision);
      scope.positions.push(position);
      if (!isExpired(decision, now)) scope.current = { decision, position };
    }
  }

  /** Those that cover a finding, ended ones as well. */
  *covering(subject: DecisionSubject): Generator<SameScope> {
    for (const [parts, groups] of this.#named) {
      const group = groups.get(textsOf(subject, parts));
      if (group === undefined) continue;
      const { anywhere, byPath, patterns } = group;
      for (const scopes of [anywhere, byPath.get(subject.path) ?? [], patterns]) {
        for (const scope of scopes) if (isAbout(scope, subject)) yield scope;
      }
    }
  }

  /** The decision that counts for a finding: the most specific of those that cover it; of equals the later in the file. */
  decisionFor(subject: DecisionSubject): Decision | undefined {
    return decisionAmong(this.covering(subject));
  }

  #scopeOf(decision: Decision): SameScope {
    const { endpoint, foreign = [] } = decision;
    const parts = named.filter((part) => decision[part] !== '').join();
    const texts = textsOf(decision, parts);
    const key = JSON.stringify([parts, texts, endpoint?.method, endpoint?.path, foreign]);
    const known = this.#scopes.get(key);
    if (known !== undefined) return known;
    const scope: SameScope = { positions: [], decision, foreign: new Set(foreign), current: undefined };
    this.#scopes.set(key, scope);
    this.#add(scope, this.#groupOf(parts, texts));
    return scope;
  }

  #groupOf(parts: string, texts: string): SameNames {
    const groups = this.#named.get(parts) ?? new Map<string, SameNames>();
    this.#named.set(parts, groups);
    const group = groups.get(texts) ?? { anywhere: [], byPath: new Map(), patterns: [] };
    groups.set(texts, group);
    return group;
  }

  #add(scope: SameScope, group: SameNames): void {
    const { endpoint } = scope.decision;
    if (endpoint === undefined) group.anywhere.push(scope);
    else if (hasWildcard(endpoint)) group.patterns.push(scope);
    else {
      const ofPath = group.byPath.get(endpoint.path) ?? [];
      ofPath.push(scope);
      group.byPath.set(endpoint.path, ofPath);
    }
  }
}

/** The most specific; of equals the later in the file. */
export function decisionAmong(scopes: Iterable<SameScope>): Decision | undefined {
  let best: SameScope['current'];
  for (const { current } of scopes) {
    if (current === undefined) continue;
    const order = best === undefined ? 1 : compareSpecificity(current.decision, best.decision);
    if (best === undefined || order > 0 || (order === 0 && current.position > best.position)) best = current;
  }
  return best?.decision;
}

function textsOf(from: Pick<Decision, (typeof named)[number]>, parts: string): string {
  return JSON.stringify(named.map((part) => (parts.includes(part) ? from[part] : '')));
}

function isAbout({ decision, foreign }: SameScope, { application, method, path }: DecisionSubject): boolean {
  const { endpoint } = decision;
  if (decision.application === '' && foreign.has(application)) return false;
  return endpoint === undefined || matchesEndpoint(endpoint, method, path);
}
