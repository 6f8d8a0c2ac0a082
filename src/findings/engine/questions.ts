import { success } from '../../base/result.ts';
import type { EngineQuestions } from '../engine.ts';
import { emptyFacet, emptySummary } from './emptyAnswers.ts';

export type Question = keyof EngineQuestions;

type Answered<Name extends Question> = Awaited<ReturnType<EngineQuestions[Name]>>;

/** What an engine alone can answer. */
export const needsEngine = Symbol('needs the engine');

interface QuestionTraits<Name extends Question> {
  /**
   * `search`: only reads, waits for its turn, and is dropped where it is not wanted any more; its last parameter is a
   * signal. `read`: changes nothing, and can be asked again of an engine that was started again. `change`: neither.
   */
  readonly kind: 'search' | 'read' | 'change';
  /** The answer of an engine in which nothing is stored, where none has to be opened for it. */
  readonly whileEmpty?: (...args: Parameters<EngineQuestions[Name]>) => Answered<Name> | typeof needsEngine;
}

/** What whoever passes questions on has to know of each: one that is missing does not compile. */
export const questions: { readonly [Name in Question]: QuestionTraits<Name> } = {
  summary: { kind: 'search', whileEmpty: (view) => emptySummary(view) },
  page: { kind: 'search', whileEmpty: () => ({ totalRows: 0, rows: [] }) },
  apis: { kind: 'search', whileEmpty: () => [] },
  locate: { kind: 'search', whileEmpty: () => undefined },
  facet: { kind: 'search', whileEmpty: (_view, field, search, limit) => emptyFacet(field, search, limit) },
  groups: { kind: 'search', whileEmpty: () => ({ values: [], distinct: 0 }) },
  timeline: { kind: 'search', whileEmpty: () => [] },
  triageScope: { kind: 'search' },
  pin: { kind: 'change' },
  setHandlers: { kind: 'change', whileEmpty: () => undefined },
  setChangedCode: { kind: 'change', whileEmpty: () => undefined },
  details: { kind: 'read', whileEmpty: () => undefined },
  findingKey: { kind: 'read', whileEmpty: () => undefined },
  findingWithKey: { kind: 'read', whileEmpty: () => undefined },
  changeTriage: { kind: 'change' },
  lastTriage: { kind: 'read', whileEmpty: () => undefined },
  undoTriage: { kind: 'change' },
  lastUndone: { kind: 'read', whileEmpty: () => undefined },
  redoTriage: { kind: 'change' },
  setDecisions: {
    kind: 'change',
    whileEmpty: (decisions) => (decisions.length === 0 ? success(undefined) : needsEngine),
  },
  checkDecisions: { kind: 'read' },
  teamState: { kind: 'read' },
  syncTeam: { kind: 'change' },
  teamFile: { kind: 'change' },
  scans: { kind: 'read', whileEmpty: () => [] },
  applications: { kind: 'read', whileEmpty: () => [] },
  changeApplications: { kind: 'change' },
  undoApplicationChange: { kind: 'change' },
  compareScans: { kind: 'read' },
  reachedOperations: { kind: 'read' },
  describeScan: { kind: 'change' },
  removeScan: { kind: 'change' },
  unsaved: { kind: 'read', whileEmpty: () => undefined },
  save: { kind: 'change' },
  backups: { kind: 'read' },
  restoreBackup: { kind: 'change' },
  close: { kind: 'change' },
};

/** Questions that are all answered by `ask`. */
export function askedOf(
  ask: (question: Question, args: readonly unknown[]) => Promise<unknown>,
): EngineQuestions {
  const names = Object.keys(questions) as Question[];
  const asking = names.map((name) => [name, (...args: readonly unknown[]) => ask(name, args)]);
  // `questions` has every name, and whoever answers is typed by the same interface.
  return Object.fromEntries(asking) as EngineQuestions;
}

/** Asks by name what was asked by `askedOf`. */
export function askBy(
  engine: EngineQuestions,
  question: Question,
  args: readonly unknown[],
): Promise<unknown> {
  const run = engine[question] as (...values: readonly unknown[]) => Promise<unknown>;
  return run.apply(engine, args as unknown[]);
}

/** The answer of an engine in which nothing is stored, or `needsEngine`. */
export function answerWhileEmpty(question: Question, args: readonly unknown[]): unknown {
  const { whileEmpty } = questions[question] as {
    readonly whileEmpty?: (...values: readonly unknown[]) => unknown;
  };
  return whileEmpty === undefined ? needsEngine : whileEmpty(...args);
}
