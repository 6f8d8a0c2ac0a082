import { closeSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FindingsEngine } from '../src/findings/engine.ts';
import { openFindings } from '../src/findings/engine/openFindings.ts';
import { FindingsStore } from '../src/findings/store/findingsStore.ts';
import { NodeDatabaseFile } from '../src/findings/store/file/nodeDatabaseFile.ts';
import { packColumns } from '../src/findings/store/packedColumns.ts';
import { teamFileEnd } from '../src/findings/team/authorFile.ts';
import { TeamFolder } from '../src/findings/team/teamFolder.ts';
import type { TeamFiles } from '../src/findings/team/teamFolder.ts';
import { formatTeamLine } from '../src/findings/team/teamLine.ts';
import { initialView } from '../src/findings/view/viewActions.ts';
import { atMost, compareProcessor, observed } from './measure.ts';
import type { Measurement } from './measure.ts';
import { syntheticFindings } from './syntheticFindings.ts';
import { wasmBinary } from './syntheticStore.ts';

const authors = 200;
const changes = 100_000;
const start = Date.UTC(2026, 10, 1);
const view = initialView('UTC');

/** Triage that comes from 200 authors' files with 100,000 changes, against the same triage in a database alone. */
export async function measureTeamTriage(databasePath: string, count: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(dirname(databasePath), '../team-'));
  try {
    const alone = join(folder, 'alone');
    const shared = join(folder, 'shared');
    const files = join(folder, 'files');
    for (const copy of [alone, shared]) await cp(dirname(databasePath), copy, { recursive: true });
    await changeAlone(alone, count);
    await writeFiles(files, count);
    const first = await open(shared);
    await sync(first, files);
    await first.close();
    for (const copy of [alone, shared]) flush(copy);

    const opening = await compareProcessor(
      41,
      () => openOnce(shared, files),
      () => openOnce(alone, undefined),
    );
    const engines = [await open(shared), await open(alone)] as const;
    await sync(engines[0], files);
    const one = await compareProcessor(
      150,
      (turn) => changeOne(engines[0], turn),
      (turn) => changeOne(engines[1], turn),
    );
    const written = await compareProcessor(
      50,
      async (turn) => {
        await changeOne(engines[0], turn);
        await sync(engines[0], files);
      },
      (turn) => changeOne(engines[1], turn),
    );
    for (const engine of engines) await engine.close();
    const against = 'the same in a database alone';
    return [
      atMost(1.2, { name: 'open 100,000 changes of 200 authors', against, ...opening, unit: 'ms' }),
      atMost(1.2, { name: 'one more change beside them', against, ...one, unit: 'ms' }),
      observed({ name: 'the same, and writing its line', against, ...written, unit: 'ms' }),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function open(folder: string): Promise<FindingsEngine> {
  const databaseFile = new NodeDatabaseFile(folder);
  return openFindings({ wasmBinary, databaseFile, clock: Date.now }).then(({ engine }) => engine);
}

/** Until the first answer that has everything. */
async function openOnce(folder: string, files: string | undefined): Promise<void> {
  const engine = await open(folder);
  if (files !== undefined) await sync(engine, files);
  await engine.summary(view);
  await engine.close();
}

async function sync(engine: FindingsEngine, folder: string): Promise<void> {
  // Far ahead: the files are not of this moment.
  const clock = (): number => Date.now() + 60_000;
  const synced = await new TeamFolder({
    engine,
    files: filesIn(folder),
    author: async () => 'bench',
    clock,
  }).sync();
  if (!synced.ok) throw new Error(synced.failure.code);
}

/** Of another finding each turn. */
async function changeOne(engine: FindingsEngine, turn: number): Promise<void> {
  const [item] = (await engine.page(oneEndpoint, turn, 1)).rows;
  if (item?.kind !== 'vulnerability') throw new Error('The list is aggregated.');
  const { vulnerability, status } = item.row;
  const changed = await engine.changeTriage({
    rows: [{ view: oneEndpoint, vulnerabilities: [vulnerability] }],
    set: { status: status === 'Open' ? 'In Progress' : 'Open' },
    by: 'bench',
  });
  if (!changed.ok) throw new Error(changed.failure.code);
}

const oneEndpoint = {
  ...view,
  filters: { endpoint: { values: ['GET /api/orders/orders/0x/{id}'], texts: [] } },
};

/** Each of the changes is one of its own, of one finding. */
async function changeAlone(folder: string, count: number): Promise<void> {
  const file = new NodeDatabaseFile(folder);
  const kept = await file.read();
  if (typeof kept !== 'object') throw new Error('There is a database.');
  const opened = await FindingsStore.open(wasmBinary, kept);
  if (typeof opened !== 'object') throw new Error(opened);
  const { store } = opened;
  for (let index = 0; index < changes; index++) {
    const changed = store.triage.change(
      {
        set: { status: 1 + (Math.floor(index / count) % 2) },
        findings: [1 + (index % count)],
        by: authorOf(index),
        at: start + index * 1000,
        total: 1,
        rows: 1,
        summary: '',
        comment: '',
      },
      true,
    );
    if (!changed.ok) throw new Error(changed.failure.code);
  }
  await file.write(store.snapshot(), packColumns(store.columns()));
  await file.close();
  store.close();
}

function authorOf(index: number): string {
  return `Author ${index % authors}`;
}

async function writeFiles(folder: string, count: number): Promise<void> {
  const findings = [...syntheticFindings(count)];
  const texts = Array.from({ length: authors }, (): string[] => []);
  for (let index = 0; index < changes; index++) {
    const finding = findings[index % count];
    if (finding === undefined) continue;
    const at = start + index * 1000;
    const { vulnerabilityKey: vulnerability, method, path } = finding;
    const line = {
      file: '',
      change: 1 + Math.floor(index / authors),
      target: { application: 'bench', vulnerability, method, path },
      field: 'status' as const,
      from: 'Open',
      to: Math.floor(index / count) % 2 === 0 ? 'In Progress' : 'Resolved',
      comment: '',
      by: authorOf(index),
      at,
      clock: { time: at, tick: 0 },
      kind: 'user' as const,
      report: '',
      seen: [],
    };
    texts[index % authors]?.push(`${formatTeamLine(line)}\n`);
  }
  await mkdir(folder, { recursive: true });
  for (const [index, text] of texts.entries()) {
    await writeFile(
      join(folder, `author-${index}-${index.toString(16).padStart(4, '0')}.jsonl`),
      text.join(''),
    );
  }
}

function filesIn(folder: string): TeamFiles {
  return {
    list: async () =>
      teamFilesOf(folder).map((name) => {
        const { mtimeMs, size } = statSync(join(folder, name));
        return { name, mtime: mtimeMs, size };
      }),
    read: (name) => readFile(join(folder, name)).catch(() => undefined),
    replace: async (name, bytes) => {
      await writeFile(join(folder, `${name}.tmp`), bytes);
      await rename(join(folder, `${name}.tmp`), join(folder, name));
    },
  };
}

function teamFilesOf(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(teamFileEnd));
}

/** Otherwise the first flush of a journal waits until the disk has taken the copy. */
function flush(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = openSync(join(folder, name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}
