import { MemoryFiles } from '../../fakes/memoryFiles.ts';
import { parseDecisions } from '../../../src/findings/decisions/parseDecisions.ts';
import { openFindings } from '../../../src/findings/engine/openFindings.ts';
import type { FindingsEngine } from '../../../src/findings/engine.ts';
import { readAllDetails } from '../../../src/findings/export/readAllDetails.ts';
import type { ImportOptions } from '../../../src/findings/importers/report.ts';
import type { TriageValues } from '../../../src/findings/model/finding.ts';
import { FolderDatabaseFile } from '../../../src/findings/store/file/folderDatabaseFile.ts';
import { initialView } from '../../../src/findings/view/viewActions.ts';
import type { Filters } from '../../../src/findings/view/view.ts';
import { wasmBinary } from '../../unit/findings/store/sampleFindings.ts';
import { day, start } from './reports.ts';

const never = new AbortController().signal;
export const rows = initialView('UTC');
export const list = { ...rows, showAggregation: false };

/** The findings of one workspace, and what each step changes of what is shown of them. */
export class History {
  readonly lines: string[] = [];
  readonly #disk = new MemoryFiles();
  readonly #through: (engine: FindingsEngine) => FindingsEngine;
  #engine: FindingsEngine | undefined;
  #now = start;
  #shown: Shown = new Map();

  /** `through`: an engine that is asked in another way. */
  constructor(through: (engine: FindingsEngine) => FindingsEngine) {
    this.#through = through;
  }

  get engine(): FindingsEngine {
    if (this.#engine === undefined) throw new Error('not open');
    return this.#engine;
  }

  /** As a window opens them that finds what is on disk. */
  async open(): Promise<void> {
    await this.#engine?.close();
    const databaseFile = new FolderDatabaseFile('/findings', this.#disk);
    const { engine, storage } = await openFindings({ wasmBinary, databaseFile, clock: () => this.#now });
    this.#engine = this.#through(engine);
    await this.after('opened', storage);
  }

  /** Says what came of a step, and what is shown otherwise since. */
  async after(title: string, outcome: unknown): Promise<void> {
    const shown = await shownBy(this.engine);
    this.lines.push(
      `# ${title}`,
      JSON.stringify(outcome) ?? 'nothing',
      ...[...this.#shown.keys()].filter((name) => !shown.has(name)).map((name) => `- ${name}`),
      ...Array.from(shown).flatMap(([name, now]) => changesOf(name, this.#shown.get(name), now)),
      '',
    );
    this.#shown = shown;
    this.#now += day;
  }

  async imports(name: string, text: string, options: Partial<ImportOptions> = {}): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    const all = { normalizePaths: true, severityMapping: {}, ...options };
    const result = await this.engine.importReport({ name, bytes }, all, never);
    await this.after(`import of ${name}`, result);
  }

  async sets(set: TriageValues, filters: Filters, comment = ''): Promise<void> {
    const view = { ...rows, filters };
    const page = await this.engine.page(view, 0, 100);
    const vulnerabilities = page.rows.map(({ row }) => row.vulnerability);
    const request = { rows: [{ view, vulnerabilities }], set, by: 'Ada', comment };
    const scope = await this.engine.triageScope(request.rows);
    await this.after(`Ada sets ${JSON.stringify(set)} of ${JSON.stringify(filters)}`, [
      scope,
      await this.engine.changeTriage(request),
    ]);
  }

  async decides(...parts: readonly object[]): Promise<void> {
    const written = parts.map((part) => ({ reason: 'agreed', author: 'Bob', ...part }));
    const { decisions } = parseDecisions(JSON.stringify({ decisions: written }));
    const checked = await this.engine.checkDecisions(decisions);
    await this.after(`decided: ${JSON.stringify(parts)}`, [
      checked,
      await this.engine.setDecisions(decisions),
    ]);
  }
}

type Parts = Readonly<Record<string, unknown>>;
/** Everything that is shown, each with its parts. */
type Shown = ReadonlyMap<string, Parts>;

/** All parts of what is new, and those that are others now. */
function changesOf(name: string, before: Parts | undefined, now: Parts): readonly string[] {
  if (before === undefined) return [`+ ${name} ${JSON.stringify(now)}`];
  const changed = Object.keys({ ...before, ...now }).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(now[part]),
  );
  const parts = changed.map((part) => [part, now[part] ?? 'nothing'] as const);
  return changed.length === 0 ? [] : [`~ ${name} ${JSON.stringify(Object.fromEntries(parts))}`];
}

async function shownBy(engine: FindingsEngine): Promise<Shown> {
  const details = await readAllDetails(engine, list);
  const { rows: shown } = await engine.page(rows, 0, 100);
  const keys = await Promise.all(details.map(({ finding }) => engine.findingKey(finding.id)));
  return new Map<string, Parts>([
    ...(await engine.scans()).map((scan) => [`scan ${scan.id}`, { ...scan }] as const),
    ...(await engine.applications()).map((one) => [`application ${one.name}`, { ...one }] as const),
    ...shown.map(({ row }) => [`row ${row.vulnerability}`, { ...row }] as const),
    ...details.flatMap(({ finding, history, ...more }, index) => [
      [`finding ${finding.id}`, { ...finding, ...more, key: keys[index] }] as const,
      ...history.map((entry, at) => [`finding ${finding.id}, change ${at}`, { ...entry }] as const),
    ]),
    ['reached', { ...(await engine.reachedOperations()) }],
    ['summary', { ...(await engine.summary(rows)) }],
    ['team', { ...(await engine.teamState()) }],
    ['undo', { ...(await engine.lastTriage()) }],
    ['redo', { ...(await engine.lastUndone()) }],
  ]);
}
