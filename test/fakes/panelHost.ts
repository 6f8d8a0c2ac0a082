import type { Unsaved } from '../../src/findings/engine.ts';
import type { HistoryEntry, TriageField } from '../../src/findings/model/finding.ts';
import type { Finding, FindingDetails } from '../../src/findings/model/finding.ts';
import { triageFields, triageVocabularies } from '../../src/findings/model/triage.ts';
import { FindingsQuery } from '../../src/findings/query/findingsQuery.ts';
import type { ListView, ShownView } from '../../src/findings/view/view.ts';
import { initialView, updateView } from '../../src/findings/view/viewActions.ts';
import type { Envelope } from '../../src/protocol/envelope.ts';
import type {
  FindingsPanelRequests,
  SavedFilter,
  PanelCommand,
  PanelCommandCall,
  PanelCommands,
} from '../../src/protocol/findingsPanelProtocol.ts';
import type { PanelAction } from '../../src/protocol/panelActions.ts';
import { columnsOf } from './findingColumns.ts';
import { detailsOf } from './findings.ts';

type Method = keyof FindingsPanelRequests;
type Handlers = {
  readonly [Name in Method]: (
    params: FindingsPanelRequests[Name]['params'],
  ) => FindingsPanelRequests[Name]['result'];
};

interface UndoEntry {
  readonly change: number;
  readonly sets: readonly UndoSet[];
  readonly label: string;
}

interface UndoSet {
  readonly field: TriageField;
  readonly value: string;
  readonly ids: readonly number[];
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const changedAt = Date.parse('2026-11-20T09:00:00Z');

/** The extension's end of the findings panel: the real query engine over findings in memory, no store. */
export class PanelHostFake {
  /** Every request, in order. */
  readonly requests: { readonly method: string; readonly params: unknown }[] = [];
  readonly cancelled: number[] = [];
  readonly ran: PanelCommandCall[] = [];
  readonly links: string[] = [];
  readonly openedMessages: FindingsPanelRequests['openMessage']['params'][] = [];
  readonly copied: string[] = [];
  /** Single keys are for the list. */
  listFocused = false;
  savedFilters: readonly SavedFilter[] = [];
  /** The user's own view, while a lens has asked for another. */
  ownView: ListView | undefined;
  /** Reports that are being imported. */
  importing: readonly string[] = [];
  selectedVulnerabilities: readonly number[] = [];
  /** The row that has, or had last, the keyboard. */
  row: { readonly vulnerability: number; readonly finding?: number } | undefined;
  /** Nothing is pushed: a hidden panel's messages get lost. */
  losesEvents = false;
  /** Changes that are only in memory. */
  unsaved: Unsaved | undefined;
  /** What the panel asked to keep for the next one. */
  layout = '';
  view: ListView;
  #kept: { readonly of: ListView; readonly number: number } | undefined;
  #query: FindingsQuery;
  readonly #details: (finding: Finding) => FindingDetails;
  #revision = 1;
  #listener: ((message: unknown) => void) | undefined;
  #saved: unknown;
  readonly #failures = new Map<Method, string>();
  readonly #held = new Map<Method, (() => void)[]>();
  readonly #undo: UndoEntry[] = [];
  #changes = 0;
  readonly #redo: UndoEntry[] = [];
  readonly #history = new Map<number, readonly HistoryEntry[]>();

  constructor(findings: readonly Finding[], details: (finding: Finding) => FindingDetails = detailsOf) {
    this.#query = new FindingsQuery(columnsOf(findings));
    this.#details = details;
    this.view = initialView('UTC');
  }

  /** Names of the commands that were run without arguments. */
  get commands(): readonly PanelCommand[] {
    return this.ran.flatMap((call) => (call.length === 1 ? [call[0]] : []));
  }

  /** What the command was run with, each time. */
  ranWith<Command extends PanelCommand>(command: Command): readonly PanelCommands[Command][] {
    return this.ran.flatMap(([name, ...args]) => (name === command ? [args as PanelCommands[Command]] : []));
  }

  /** `goToHandler 3` for a finding, `goToHandler of row 1` for a row. */
  get usedHandlers(): readonly string[] {
    return this.ran.flatMap(([command, target]) => {
      if (typeof target !== 'object') return [];
      return `${command} ${'finding' in target ? target.finding : `of row ${target.vulnerability}`}`;
    });
  }

  /** The panel's end of the channel. Messages are copied, as between processes. */
  get port(): {
    post(envelope: Envelope): void;
    listen(listener: (message: unknown) => void): () => void;
    getState(): unknown;
    setState(state: unknown): void;
  } {
    return {
      post: (envelope) => this.#receive(structuredClone(envelope)),
      listen: (listener) => {
        this.#listener = listener;
        return () => (this.#listener = undefined);
      },
      getState: () => this.#saved,
      setState: (state) => (this.#saved = structuredClone(state)),
    };
  }

  /** Requests of this kind fail with this sentence until `recover`. */
  fail(method: Method, message: string): void {
    this.#failures.set(method, message);
  }

  recover(): void {
    this.#failures.clear();
  }

  /** Keeps answers of this kind back until `release`. */
  hold(method: Method): void {
    this.#held.set(method, []);
  }

  release(method: Method): void {
    const waiting = this.#held.get(method) ?? [];
    this.#held.delete(method);
    for (const answer of waiting) answer();
  }

  /** The record of the test is no memory of the panel's. */
  forgetRequests(): void {
    this.requests.length = 0;
    this.cancelled.length = 0;
    this.#history.clear();
    this.#redo.length = 0;
  }

  /** As an import does. */
  replaceFindings(findings: readonly Finding[], newOn?: (finding: Finding) => string): void {
    this.#query = new FindingsQuery(columnsOf(findings, newOn));
    this.announceChange();
  }

  /** As a command of the tree or the palette does. */
  changeView(change: Partial<ListView>): void {
    this.view = { ...this.view, ...change };
    this.announceChange();
  }

  /** A function of this file answers every endpoint of the shop. */
  answerInCode(file: string): void {
    const { rows } = this.#query.page({ ...this.#shown, showAggregation: false }, 0, 1000);
    const endpoints = rows.flatMap((entry) => (entry.kind === 'finding' ? [[entry.row.endpoint, file]] : []));
    this.#query.setHandlers({ shop: Object.fromEntries(endpoints) });
    this.announceChange();
  }

  /** The code of this endpoint of the shop has changed, and no other is known. */
  compareCode(endpoint: string): void {
    this.#query.setChangedCode({ shop: { [endpoint]: 'Yes' } });
    this.announceChange();
  }

  /** As Undo Triage Change of the palette does. */
  undoElsewhere(): void {
    this.#handlers.undoTriage({});
  }

  /** The view as the panel shows it. */
  get #shown(): ShownView {
    return this.#kept?.of === this.view ? { ...this.view, pinned: this.#kept.number } : this.view;
  }

  #hold(): void {
    if (this.#query.holds(this.#shown)) return;
    const number = (this.#kept?.number ?? 0) + 1;
    this.#kept = this.#query.pin(this.view, number) ? { of: this.view, number } : undefined;
  }

  #setOf(field: TriageField, value: string, of: Iterable<number>): UndoSet {
    const ids = [...of];
    const vocabulary: readonly string[] = triageVocabularies[field];
    const before = ids.map((id) => vocabulary.indexOf(this.#query.finding(id)?.[field] ?? ''));
    return { field, value, ids, before, after: ids.map(() => vocabulary.indexOf(value)) };
  }

  #apply(sets: readonly UndoSet[], side: 'before' | 'after'): void {
    for (const set of sets) this.#query.setTriage(set.field, set.ids, set[side], '');
    this.announceChange();
  }

  announceChange(): void {
    this.#revision += 1;
    if (this.losesEvents) return;
    this.#send({ kind: 'event', name: 'changed', data: { revision: this.#revision } });
  }

  /** As a click in the tree does. */
  reveal(target: { readonly vulnerability: number; readonly finding?: number }): void {
    this.#send({ kind: 'event', name: 'reveal', data: target });
  }

  /** As a command of a keybinding or of the menu on a row does. */
  act(action: PanelAction, fromMenu: boolean): void {
    setTimeout(() => this.#send({ kind: 'event', name: 'act', data: { action, fromMenu } }), 0);
  }

  #receive(envelope: Envelope): void {
    if (envelope.kind === 'cancel') this.cancelled.push(envelope.id);
    if (envelope.kind !== 'request') return;
    const { id, params } = envelope;
    const method = envelope.method as Method;
    this.requests.push({ method, params });
    // Answered from the state at this moment, however late it is delivered.
    const reply = this.#answer(id, method, params);
    const answer = (): void => this.#send(reply);
    const held = this.#held.get(method);
    if (held === undefined) setTimeout(answer, 0);
    else held.push(answer);
  }

  #answer(id: number, method: Method, params: unknown): Envelope {
    const failure = this.#failures.get(method);
    if (failure !== undefined) return { kind: 'error', id, message: failure };
    try {
      const handler = this.#handlers[method] as (params: unknown) => unknown;
      return { kind: 'response', id, result: handler(params) };
    } catch (error) {
      return { kind: 'error', id, message: error instanceof Error ? error.message : String(error) };
    }
  }

  #send(envelope: Envelope): void {
    const listener = this.#listener;
    if (listener !== undefined) listener(structuredClone(envelope));
  }

  readonly #handlers: Handlers = {
    overview: ({ timeZone }) => {
      if (timeZone !== this.view.timeZone) this.view = { ...this.view, timeZone };
      const undo = this.#undo.at(-1);
      const redo = this.#redo.at(-1)?.label;
      return {
        revision: this.#revision,
        view: this.view,
        summary: this.#query.summary(this.#shown),
        importing: this.importing,
        ...(this.ownView === undefined ? {} : { canGoBack: true }),
        ...(undo === undefined ? {} : { undo: { change: undo.change, label: undo.label } }),
        ...(redo === undefined ? {} : { redo }),
        ...(this.unsaved === undefined ? {} : { unsaved: this.unsaved }),
      };
    },
    page: ({ offset, limit }) => ({
      revision: this.#revision,
      offset,
      ...this.#query.page(this.#shown, offset, limit),
    }),
    apis: ({ vulnerability, offset, limit }) => ({
      revision: this.#revision,
      findings: this.#query.apis(this.#shown, vulnerability, offset, limit),
    }),
    locate: ({ vulnerability, finding }) => this.#query.locate(this.#shown, vulnerability, finding),
    refresh: () => {
      this.#kept = undefined;
      this.announceChange();
      return undefined;
    },
    facet: ({ field, search, limit }) => ({
      revision: this.#revision,
      ...this.#query.facet(this.view, field, search, limit),
    }),
    timeline: ({ most }) => ({
      revision: this.#revision,
      buckets: this.#query.timeline(this.view, most),
    }),
    details: ({ finding }) => {
      const found = this.#query.finding(finding);
      if (found === undefined) return undefined;
      const details = this.#details(found);
      const made = this.#history.get(finding);
      return made === undefined ? details : { ...details, history: [...details.history, ...made] };
    },
    updateView: (action) => {
      this.view = updateView(this.view, action);
      this.announceChange();
      return undefined;
    },
    changeTriage: ({ vulnerabilities, set, comment = '' }) => {
      if (!this.view.showAggregation) throw new Error('Status and Resolution change with aggregation on.');
      this.#hold();
      const rows = [{ view: this.#shown, vulnerabilities }];
      const { ids, total } = this.#query.findingsBehind(rows);
      const of = `${vulnerabilities.length} rows (${ids.length} of ${total} APIs)`;
      const values = triageFields.flatMap((field) => set[field] ?? []).join(' and ');
      const sets = triageFields.flatMap((field) => {
        const value = set[field];
        return value === undefined ? [] : [this.#setOf(field, value, ids)];
      });
      const change = ++this.#changes;
      this.#undo.push({ change, sets, label: `${values} · ${of}` });
      this.#redo.length = 0;
      for (const id of ids) {
        const changes = sets.map(({ field, value }) => ({
          field,
          from: this.#query.finding(id)?.[field] ?? '',
          to: value,
        }));
        const entry = { kind: 'user', at: changedAt, by: 'ada', apis: ids.length, changes, comment } as const;
        this.#history.set(id, [...(this.#history.get(id) ?? []), entry]);
      }
      this.#apply(sets, 'after');
      return {
        message: values === '' ? `Comment added to ${of}` : `${of} set to ${values}`,
        change,
        ...(vulnerabilities.length === 1 && ids.length === total && sets.length > 0
          ? { canDecide: true }
          : {}),
      };
    },
    triageScope: ({ vulnerabilities }) => this.#query.triageScope([{ view: this.#shown, vulnerabilities }]),
    undoTriage: ({ change }) => {
      const last = this.#undo.at(-1);
      if (last === undefined) throw new Error('There is no change to undo.');
      if (change !== undefined && change !== last.change) throw new Error('That is not the last change.');
      this.#hold();
      this.#undo.pop();
      this.#redo.push(last);
      this.#apply(last.sets, 'before');
      return { message: `Undone: ${last.label}` };
    },
    redoTriage: () => {
      const undone = this.#redo.pop();
      if (undone === undefined) throw new Error('There is no change to make again.');
      this.#hold();
      this.#undo.push(undone);
      this.#apply(undone.sets, 'after');
      return { message: `Done again: ${undone.label}`, change: undone.change };
    },
    goBackToFilter: () => {
      const own = this.ownView;
      this.ownView = undefined;
      if (own !== undefined) this.changeView(own);
      return undefined;
    },
    savedFilters: () => this.savedFilters,
    focusList: ({ focused }) => {
      this.listFocused = focused;
      return undefined;
    },
    copyText: ({ text }) => {
      this.copied.push(text);
      return undefined;
    },
    select: ({ vulnerabilities, row }) => {
      this.selectedVulnerabilities = vulnerabilities;
      this.row = row;
      return undefined;
    },
    keepLayout: ({ layout }) => {
      this.layout = layout;
      return undefined;
    },
    run: (call) => {
      this.ran.push(call);
      const [command, name] = call;
      const saved =
        command === 'applySavedFilter' && this.savedFilters.find((filter) => filter.name === name);
      if (saved) this.changeView({ filters: saved.view.filters });
      return undefined;
    },
    openMessage: (message) => {
      this.openedMessages.push(message);
      return undefined;
    },
    openLink: ({ url }) => {
      this.links.push(url);
      return undefined;
    },
  };
}
