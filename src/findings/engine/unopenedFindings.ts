import { success } from '../../base/result.ts';
import type { Facet, FindingsEngine } from '../engine.ts';
import { knownCategories, offeredMethods, resolutions, severities, statuses } from '../model/finding.ts';
import { scanStates } from '../view/sinceLastScan.ts';
import type { EmptyReason, FilterField, ListSummary, ListView } from '../view/view.ts';
import { isContradiction } from '../view/viewActions.ts';

type Answers = Partial<FindingsEngine>;

/**
 * Findings of which nothing is stored yet: what is asked of them is answered as the engine would, without one. The first
 * that needs more opens it: an empty list costs no thread and no database.
 */
export function unopenedFindings(open: () => Promise<FindingsEngine>): FindingsEngine {
  const listeners = new Set<() => void>();
  let opened: FindingsEngine | undefined;
  let opening: Promise<FindingsEngine> | undefined;
  const engine = (): Promise<FindingsEngine> => {
    opening ??= open().then(
      (real) => {
        opened = real;
        real.onDidChange(() => {
          for (const listener of listeners) listener();
        });
        return real;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  const answers: Answers = {
    ...answersOfNothing,
    revision: 0,
    onDidChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setDecisions: async (decisions) =>
      decisions.length === 0 ? success(undefined) : (await engine()).setDecisions(decisions),
    csv: async function* (view, options, signal) {
      yield* (await engine()).csv(view, options, signal);
    },
    close: async () => (await opening)?.close(),
  };
  // What is not answered here, and what becomes part of the engine later, is asked of the engine itself.
  return new Proxy({} as FindingsEngine, {
    get: (_target, name) => {
      // Whoever awaits it takes it for no promise.
      if (name === 'then') return undefined;
      if (opened !== undefined) return memberOf(opened, name);
      if (name in answers) return memberOf(answers, name);
      return async (...args: unknown[]) => callOf(await engine(), name)(...args);
    },
  });
}

/** Answers of an engine in which nothing is stored. */
const answersOfNothing: Answers = {
  summary: async (view) => emptySummary(view),
  page: async () => ({ totalRows: 0, rows: [] }),
  apis: async () => [],
  locate: async () => undefined,
  timeline: async () => [],
  facet: async (_view, field, search, limit) => emptyFacet(field, search, limit),
  groups: async () => ({ values: [], distinct: 0 }),
  setHandlers: async () => undefined,
  details: async () => undefined,
  findingKey: async () => undefined,
  findingWithKey: async () => undefined,
  lastTriage: async () => undefined,
  lastUndone: async () => undefined,
  scans: async () => [],
  applications: async () => [],
  unsaved: async () => undefined,
};

/** The values that a field offers before the data has any. */
const offered: Readonly<Partial<Record<FilterField, readonly string[]>>> = {
  severity: severities,
  status: statuses,
  resolution: resolutions,
  sinceLastScan: scanStates,
  method: offeredMethods,
  category: [...knownCategories].sort(),
};

function emptyFacet(field: FilterField, search: string, limit: number): Facet {
  const sought = search.toLowerCase();
  const found = (offered[field] ?? []).filter((value) => value.toLowerCase().includes(sought));
  return { values: found.slice(0, limit).map((value) => ({ value, count: 0 })), distinct: found.length };
}

function emptySummary(view: ListView): ListSummary {
  const none = <Value extends string>(values: readonly Value[]): { value: Value; count: number }[] =>
    values.map((value) => ({ value, count: 0 }));
  const contradiction: readonly EmptyReason[] = [
    { cause: 'status', matchingWithout: 0 },
    { cause: 'showResolvedEvents', matchingWithout: 0 },
  ];
  return {
    total: 0,
    matching: 0,
    vulnerabilities: 0,
    open: 0,
    openCritical: 0,
    resolved: 0,
    severity: none(severities),
    status: none(statuses),
    resolution: none(resolutions),
    category: [],
    application: [],
    emptyBecause: isContradiction(view) ? contradiction : [],
  };
}

function memberOf(engine: Answers, name: string | symbol): unknown {
  const member: unknown = Reflect.get(engine, name);
  return typeof member === 'function' ? callOf(engine, name) : member;
}

function callOf(engine: Answers, name: string | symbol): (...args: unknown[]) => unknown {
  return (...args) => (Reflect.get(engine, name) as (...all: unknown[]) => unknown).apply(engine, args);
}
