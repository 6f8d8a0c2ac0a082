import { csvChunks } from '../export/csv.ts';
import { success } from '../../base/result.ts';
import type { EngineQuestions, FindingsEngine } from '../engine.ts';
import { scanDifference } from '../scans/scanDifference.ts';
import type { DatabaseFile } from '../store/file/databaseFile.ts';
import type { OpenedStore } from '../store/findingsStore.ts';
import { ApplicationChanges } from './applicationChanges.ts';
import type { EnginePorts } from './findingsPorts.ts';
import { importIntoFindings } from './importIntoFindings.ts';
import { restoreBackup } from './restoreBackup.ts';
import { Searching } from './searching.ts';
import { StoredFindings, type Refused } from './storedFindings.ts';
import { syncTeam, teamFile } from './teamChanges.ts';
import { changeTriage, redoTriage, undoTriage } from './triageChanges.ts';

export interface OpenedEngine extends FindingsEngine {
  /** Writes the whole store, where that can be done: the journal that was read has everything, too. */
  checkpoint(): Promise<void>;
}

/** Answers questions from the columns, and lets changes through one at a time. */
export function engineOf(
  opened: Pick<OpenedStore, 'store' | 'columns' | 'lines'>,
  ports: EnginePorts,
  refusal?: Refused,
): OpenedEngine {
  const findings = new StoredFindings(opened, ports, refusal);
  const searching = new Searching(() => findings.query);
  return {
    ...searches(findings, searching),
    ...lookUps(findings),
    ...scanQuestions(findings),
    ...triageQuestions(findings),
    ...storageQuestions(findings, ports.databaseFile),
    get revision() {
      return findings.revision;
    },
    onDidChange: (listener) => findings.onDidChange(listener),
    importReport: (report, options, signal) =>
      importIntoFindings(findings, ports.openReport, report, options, signal),
    csv: (view, options, signal) => csvChunks(findings.query.snapshot(view), options, signal),
    checkpoint: () => findings.checkpoint(),
    close: async () => {
      await findings.close();
      searching.close();
    },
  };
}

type Answers = Partial<EngineQuestions>;

const searches = (findings: StoredFindings, searching: Searching) =>
  ({
    summary: async (view, signal) => (await searching.ready(view, signal)).summary(view),
    page: async (view, offset, limit, signal) =>
      (await searching.ready(view, signal)).page(view, offset, limit),
    apis: async (view, vulnerability, offset, limit, signal) =>
      (await searching.ready(view, signal)).apis(view, vulnerability, offset, limit),
    locate: async (view, vulnerability, finding, signal) =>
      (await searching.ready(view, signal)).locate(view, vulnerability, finding),
    facet: async (view, field, search, limit, signal) =>
      (await searching.ready(view, signal)).facet(view, field, search, limit),
    groups: async (view, field, limit, signal) =>
      (await searching.ready(view, signal)).groups(view, field, limit),
    timeline: async (view, most, signal) => (await searching.ready(view, signal)).timeline(view, most),
    triageScope: async (rows, signal) => {
      for (const { view } of rows) await searching.ready(view, signal);
      return findings.query.triageScope(rows);
    },
  }) satisfies Answers;

const lookUps = (findings: StoredFindings) => {
  const { store } = findings;
  let lastPinned = 0;
  return {
    /** Takes its turn among the changes: the list is pinned as the last one left it. */
    pin: (view) =>
      findings.inTurn(() => {
        const { query } = findings;
        if (query.holds(view)) return view.pinned;
        return query.pin(view, lastPinned + 1) ? ++lastPinned : undefined;
      }),
    setHandlers: async (handlers) => findings.setHandlers(handlers),
    setChangedCode: async (compared) => findings.setChangedCode(compared),
    details: (finding) =>
      findings.inTurn(() => {
        const found = findings.query.finding(finding);
        return found && store.details(found);
      }),
    findingKey: (finding) => findings.inTurn(() => store.findingKey(finding)),
    // No finding has the id 0.
    findingWithKey: (key) => findings.inTurn(() => findings.query.finding(store.findByKey(key) ?? 0)),
  } satisfies Answers;
};

const scanQuestions = (findings: StoredFindings) => {
  const { store } = findings;
  const applications = new ApplicationChanges(findings);
  return {
    scans: () => findings.scans(),
    removeScan: (scan) =>
      findings.change(() => findings.rewrite(() => ({ findingsRemoved: store.scans.remove(scan) }))),
    describeScan: (scan, said) =>
      findings.change(() => findings.rewrite(() => store.scans.describe(scan, said))),
    reachedOperations: () => findings.inTurn(() => store.scans.reachedOperations()),
    compareScans: (first, second, limit) =>
      findings.inTurn(() =>
        scanDifference(store.scans.compare(first, second), (id) => findings.query.finding(id), limit),
      ),
    applications: () => findings.inTurn(() => store.applications.all()),
    changeApplications: (change) => applications.change(change),
    undoApplicationChange: (id) => applications.undo(id),
  } satisfies Answers;
};

const triageQuestions = (findings: StoredFindings) => {
  const { store, clock } = findings;
  return {
    changeTriage: (request) => changeTriage(findings, request),
    /** Does not wait for an import, which changes nothing of it: the panel asks with every click. */
    lastTriage: async () => store.triage.last(),
    undoTriage: (change) => undoTriage(findings, change),
    lastUndone: async () => store.triage.lastUndone(),
    redoTriage: () => redoTriage(findings),
    setDecisions: (decisions) =>
      findings.change(async () => {
        if (store.decisions.has(decisions, clock())) return success(undefined);
        return findings.rewrite(() => store.decisions.set(decisions, clock()));
      }),
    checkDecisions: (decisions) => findings.inTurn(() => store.decisions.check(decisions, clock())),
    teamState: () => findings.inTurn(() => store.team.state(clock())),
    syncTeam: (reading) => syncTeam(findings, reading),
    teamFile: (name, current) => teamFile(findings, name, current),
  } satisfies Answers;
};

const storageQuestions = (findings: StoredFindings, databaseFile: DatabaseFile | undefined) =>
  ({
    /** Does not wait for work in progress. */
    unsaved: async () => findings.unsaved,
    save: () => findings.save(),
    backups: () => findings.inTurn(async () => (await databaseFile?.backups()) ?? []),
    restoreBackup: (number) => restoreBackup(findings, databaseFile, number),
  }) satisfies Answers;
