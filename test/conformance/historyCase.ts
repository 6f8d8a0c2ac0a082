import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFiles } from '../fakes/memoryFiles.ts';
import { parseDecisions } from '../../src/findings/decisions/parseDecisions.ts';
import { openFindings } from '../../src/findings/engine/openFindings.ts';
import type { FindingsEngine } from '../../src/findings/engine.ts';
import { readAllDetails } from '../../src/findings/export/readAllDetails.ts';
import type { ImportOptions } from '../../src/findings/importers/report.ts';
import type { TriageValues } from '../../src/findings/model/finding.ts';
import { FolderDatabaseFile } from '../../src/findings/store/file/folderDatabaseFile.ts';
import { initialView } from '../../src/findings/view/viewActions.ts';
import type { Filters } from '../../src/findings/view/view.ts';
import { day, start, sarif, zap } from './histories/reports.ts';
import { wasmBinary } from '../unit/findings/store/sampleFindings.ts';

const expectedPath = join(import.meta.dirname, 'histories', 'history.expected.txt');
const never = new AbortController().signal;
const rows = initialView('UTC');
const list = { ...rows, showAggregation: false };

export const expectedHistory = (): string => readFileSync(expectedPath, 'utf8');

export async function writeExpectedHistory(): Promise<void> {
  writeFileSync(expectedPath, await observeHistory());
}

/** An engine that is asked in another way. */
type Through = (engine: FindingsEngine) => FindingsEngine;

/** What changes of everything that is shown of the findings, one step after the other. */
export async function observeHistory(through: Through = (engine) => engine): Promise<string> {
  const history = new History(through);
  await history.open();
  await scansCome(history);
  await usersDecide(history);
  await scansChange(history);
  await teamsShare(history);
  await applicationsChange(history);
  await history.engine.close();
  return history.lines.join('\n');
}

class History {
  readonly lines: string[] = [];
  readonly #disk = new MemoryFiles();
  readonly #through: Through;
  #engine: FindingsEngine | undefined;
  #now = start;
  #shown: Shown = new Map();

  constructor(through: Through) {
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

const values = (...chosen: readonly string[]): { values: readonly string[]; texts: readonly string[] } => ({
  values: chosen,
  texts: [],
});
const shop = 'https://shop.test';
const customer = { role: 'customer', user: 'ada', source: 'nightly' };
const first = zap(
  0,
  shop,
  ['40018', 3, 'GET /orders', "' OR 1"],
  ['40018', 3, 'POST /orders'],
  ['40018', 3, 'GET /orders/7'],
  ['10038', 2, 'GET /'],
  ['10038', 2, 'GET /orders'],
  ['10020', 1, 'GET /'],
);
const admin = zap(10, shop, ['40018', 3, 'GET /admin'], ['10038', 1, 'GET /']);

async function scansCome(history: History): Promise<void> {
  await history.imports('first.json', first, customer);
  await history.sets({ status: 'Resolved' }, { endpoint: values('GET /orders') }, 'done');
  await history.sets({ resolution: 'Fixed' }, { summary: values('Rule 10020') });
  const second = zap(
    9,
    shop,
    ['40018', 3, 'GET /orders', "' OR 2"],
    ['40018', 3, 'GET /orders', "' OR 3"],
    ['10038', 1, 'GET /'],
    ['10020', 1, 'GET /'],
    ['90001', 0, 'GET /new'],
  );
  await history.imports('second.json', second, customer);
  await history.imports('first.json', first, customer);
  await history.imports('admin.json', admin, {
    role: 'administrator',
    source: 'nightly',
  });
  await history.imports('partial.json', zap(11, shop, ['90001', 0, 'GET /new']), {
    role: 'customer',
    source: 'by hand',
    severityMapping: { informational: 'Major' },
  });
  await history.imports(
    'older.json',
    zap(-9, shop, ['90002', 2, 'GET /old'], ['10020', 2, 'GET /']),
    customer,
  );
  await history.imports(
    'weak.sarif',
    sarif(
      ['weak', 'https://shop.test/login', 'POST'],
      ['weak', 'https://shop.test/login', 'GET'],
      ['weak', 'https://cdn.test/lib.js'],
      ['strong', 'mail.test:25'],
    ),
  );
  await history.imports('payments.json', zap(12, 'https://pay.test:8443', ['40018', 3, 'GET /pay']), {
    application: 'payments',
    completeness: 'partial',
  });
  await history.imports('none.json', '{}');
  await history.imports('nothing.json', zap(13, 'https://pay.test:8443'), {
    source: 'x',
    normalizePaths: false,
  });
}

async function usersDecide(history: History): Promise<void> {
  const { engine } = history;
  const inPayments = { application: values('payments') };
  await history.sets(
    { status: 'In Progress', resolution: 'Inconclusive' },
    { severity: values('Critical') },
    'a',
  );
  await history.sets({}, inPayments, 'only a comment');
  await history.sets({ status: 'In Progress' }, inPayments);
  await history.sets({ status: 'Odd' }, inPayments);
  await history.after('undone', await engine.undoTriage());
  await history.after('undone once more', await engine.undoTriage());
  await history.after('not the last', await engine.undoTriage(99));
  await history.after('redone', await engine.redoTriage());
  await history.open();
  await history.after('undone after all', await history.engine.undoTriage());
}

async function scansChange(history: History): Promise<void> {
  const { engine } = history;
  await history.decides(
    { rule: '40018', endpoint: 'GET /orders/**', resolution: 'False Positive', decided: '2026-05-02' },
    { rule: '10038 Rule 10038', status: 'Resolved', resolution: 'Inconclusive', decided: '2026-05-01' },
    { summary: 'Rule 10020', application: 'shop', status: 'In Progress' },
    { rule: '9999', status: 'Open' },
    { rule: '40018', status: 'Open', until: '2026-01-01' },
  );
  await history.sets({ resolution: 'New' }, { endpoint: values('GET /orders/{id}') });
  await history.decides({ rule: '10038 Rule 10038', status: 'In Progress' });
  const text = zap(30, shop, ['40018', 3, 'GET /orders'], ['10038', 2, 'GET /']);
  const recorded = {
    report: createHash('sha256').update(text).digest('hex'),
    role: 'customer',
    user: 'eve',
    completeness: 'complete' as const,
    scan: {
      at: start + 30 * day,
      reached: ['/orders', '/orders/7', '/'].map((path) => ({ method: 'GET', url: shop + path })),
      isReachCut: true,
      engines: ['active'],
    },
    run: {
      mode: 'safe' as const,
      gaps: [],
      requests: 7,
      logins: 1,
      refused: [{ reason: 'mode' as const, count: 2 }],
    },
  };
  const main = { branch: 'main', isDefault: true, commit: 'abcdef0', run: '#1', link: 'https://ci.test/1' };
  await history.imports('recorded.json', text, { recorded, build: main });
  const branch = zap(31, shop, ['40018', 3, 'GET /orders'], ['77001', 3, 'GET /branch']);
  await history.imports('branch.json', branch, { ...customer, build: { branch: 'feature', run: '#2' } });
  await history.after('new on the branch', await engine.facet(rows, 'newOnBranch', '', 9));
  await history.after('seen as', await engine.facet(rows, 'seenAs', '', 9));
  const [ofLatest = 0, ofBefore = 0] = (await engine.scans()).map(({ id }) => id);
  await history.after('compared', await engine.compareScans(ofBefore, ofLatest, 1));
  const said = { role: 'guest', user: 'nobody', completeness: 'partial' } as const;
  await history.after('said of the latest', await engine.describeScan(ofLatest, said));
  await history.after('removed', await engine.removeScan(ofBefore));
  await history.after('there is none', await engine.removeScan(999));
  await history.decides();
  await history.open();
}

async function teamsShare(history: History): Promise<void> {
  const { engine } = history;
  const own = 'ada-0001.jsonl';
  const about = {
    by: 'Eve',
    application: 'shop.test',
    tool: 'ZAP',
    rule: '40018',
    method: 'GET',
    path: '/admin',
  };
  const status = { field: 'status', from: 'Open', to: 'Resolved' };
  const seen = [createHash('sha256').update(admin).digest('hex').slice(0, 8)];
  const lines = [
    { ...about, rule: '90001', path: '/new', ...status, to: 'In Progress', comment: 'mine' },
    { ...about, field: 'comment', comment: 'look' },
    { ...about, ...status, seen },
    { ...about, path: '/orders', ...status, comment: 'not any more' },
    { ...about, rule: '1', path: '/', ...status },
    {
      ...about,
      rule: '10020',
      path: '/',
      field: 'resolution',
      from: 'New',
      to: 'Fixed',
      at: '2199-01-01T00:00:00Z',
    },
  ].map((line, index) =>
    JSON.stringify({ at: `2026-06-0${index + 1}T00:00:00.000Z`, ...line, change: index + 1 }),
  );
  const eve = {
    name: 'eve-0002.jsonl',
    stamp: '1',
    bytes: new TextEncoder().encode([...lines, 'wrong'].join('\n')),
  };
  await history.after(
    'shared',
    await engine.syncTeam({ present: [eve.name], changed: [eve], author: 'Ada' }),
  );
  const file = await engine.teamFile(own, new Uint8Array());
  const bytes = file.ok ? file.value : undefined;
  await history.after('to be written', new TextDecoder().decode(bytes).split('\n'));
  const written = { name: own, stamp: '1', bytes: bytes ?? new Uint8Array() };
  await history.after(
    'written',
    await engine.syncTeam({ present: [eve.name, own], changed: [written], author: 'Ada' }),
  );
  await history.sets({ status: 'Open' }, { endpoint: values('GET /new') }, 'not done');
  await history.after('taken back', await engine.undoTriage());
  const more = await engine.teamFile(own, written.bytes);
  await history.after(
    'to be written then',
    more.ok ? new TextDecoder().decode(more.value).split('\n') : more,
  );
  const shorter = {
    name: eve.name,
    stamp: '2',
    bytes: new TextEncoder().encode(`${lines.slice(1).join('\n')}\n`),
  };
  await history.after(
    'Eve takes a line out',
    await engine.syncTeam({ present: [own, eve.name], changed: [shorter], author: '' }),
  );
  await history.imports(
    'again.json',
    zap(60, shop, ['90001', 0, 'GET /new'], ['10020', 1, 'GET /']),
    customer,
  );
  await history.after('Eve is gone', await engine.syncTeam({ present: [own], changed: [], author: '' }));
}

async function applicationsChange(history: History): Promise<void> {
  const { engine } = history;
  const scans = await engine.scans();
  const idOf = (name: string): number => scans.find((scan) => scan.name === name)?.id ?? 0;
  for (const change of [
    { kind: 'rename', application: 'shop', name: 'Shop 2' },
    { kind: 'rename', application: 'shop.test', name: 'Shop 2' },
    { kind: 'move', scans: [idOf('admin.json')], to: 'Administration' },
    { kind: 'join', application: 'payments', into: 'Shop 2' },
    { kind: 'move', scans: [idOf('first.json'), idOf('payments.json')], to: 'payments' },
  ] as const) {
    const changed = await engine.changeApplications(change);
    await history.after(JSON.stringify(change), changed);
    if (change.kind === 'join' && changed.ok)
      await history.after('taken back', await engine.undoApplicationChange(changed.value.id));
  }
  await history.imports('named.json', zap(70, shop, ['40018', 3, 'GET /orders']), { application: 'shop' });
  await history.open();
  await history.after('backups', await history.engine.backups());
}
