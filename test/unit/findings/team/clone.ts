import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import assert from 'node:assert/strict';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { openFindings } from '../../../../src/findings/engine/openFindings.ts';
import { NodeDatabaseFile } from '../../../../src/findings/store/file/nodeDatabaseFile.ts';
import { TeamFolder } from '../../../../src/findings/team/teamFolder.ts';
import type { TeamFiles } from '../../../../src/findings/team/teamFolder.ts';
import { teamFolder } from '../../../../src/findings/team/teamLine.ts';
import type { TeamState } from '../../../../src/findings/team/teamSync.ts';
import { wasmBinary } from '../store/sampleFindings.ts';

const run = promisify(execFile);

/** Git without what the machine's user has configured. */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: join(tmpdir(), 'no-such-gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_EDITOR: 'true',
    GIT_AUTHOR_DATE: '2026-11-22T12:00:00Z',
    GIT_COMMITTER_DATE: '2026-11-22T12:00:00Z',
  };
  const { stdout } = await run('git', args, { cwd: folder, env });
  return stdout;
}

/** One machine: a clone of the repository, and what the extension stores there. */
export class Clone {
  readonly folder: string;
  readonly name: string;
  /** How far its clock is off, in milliseconds. */
  readonly drift: number;
  readonly #storage: string;
  readonly #now: () => number;
  readonly #extra: () => Promise<void>;
  #engine: FindingsEngine | undefined;
  readonly #killed: (FindingsEngine | undefined)[] = [];

  constructor(
    folder: string,
    name: string,
    now: () => number,
    drift = 0,
    beforeWriting?: () => Promise<void>,
  ) {
    this.folder = join(folder, name);
    this.#storage = join(folder, `${name}-storage`);
    this.name = name;
    this.drift = drift;
    this.#now = now;
    this.#extra = beforeWriting ?? (() => Promise.resolve());
  }

  static async init(parent: string): Promise<string> {
    await mkdir(parent, { recursive: true });
    await git(parent, 'init', '-q', '--bare', '-b', 'main', 'origin.git');
    await git(parent, 'init', '-q', '-b', 'main', 'first');
    const first = join(parent, 'first');
    await configure(first, 'first');
    await writeFile(join(first, 'README.md'), 'Shop\n');
    await git(first, 'add', '.');
    await git(first, 'commit', '-q', '-m', 'Begin');
    await git(first, 'push', '-q', join(parent, 'origin.git'), 'main');
    return join(parent, 'origin.git');
  }

  async clone(origin: string): Promise<void> {
    await git(join(this.folder, '..'), 'clone', '-q', origin, this.folder);
    await configure(this.folder, this.name);
  }

  async engine(): Promise<FindingsEngine> {
    if (this.#engine === undefined) {
      await mkdir(this.#storage, { recursive: true });
      const opened = await openFindings({
        wasmBinary,
        clock: () => this.#now() + this.drift,
        databaseFile: new NodeDatabaseFile(this.#storage),
      });
      assert.equal(opened.storage.state, 'sound');
      this.#engine = opened.engine;
    }
    return this.#engine;
  }

  async sync(): Promise<TeamState> {
    const engine = await this.engine();
    const folder = new TeamFolder({
      engine,
      files: nodeTeamFiles(join(this.folder, teamFolder), this.#extra),
      author: async () => this.name,
      clock: Date.now,
    });
    const synced = await folder.sync();
    assert.ok(synced.ok, JSON.stringify(synced));
    return synced.value;
  }

  /** As a process that is ended: what is in memory only is gone. The next `engine` takes the folder over. */
  kill(): void {
    // Its files stay open, as those of a process that hangs.
    this.#killed.push(this.#engine);
    this.#engine = undefined;
  }

  async close(): Promise<void> {
    await this.#engine?.close();
    for (const engine of this.#killed) await engine?.close();
    this.#engine = undefined;
  }

  async commit(): Promise<void> {
    const changed = await git(this.folder, 'status', '--porcelain');
    if (changed === '') return;
    await git(this.folder, 'add', '-A');
    await git(this.folder, 'commit', '-q', '-m', `Triage of ${this.name}`);
  }

  /** Names and contents of the files. */
  async files(): Promise<Readonly<Record<string, string>>> {
    const folder = join(this.folder, teamFolder);
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.jsonl')).toSorted();
    return Object.fromEntries(
      await Promise.all(
        files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
      ),
    );
  }
}

async function configure(folder: string, name: string): Promise<void> {
  const user = `[user]\n\tname = ${name}\n\temail = ${name}@example.test\n[gc]\n\tauto = 0\n`;
  await appendFile(join(folder, '.git/config'), user);
}

export function nodeTeamFiles(folder: string, beforeWriting: () => Promise<void>): TeamFiles {
  return {
    list: async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
      return Promise.all(
        names.toSorted().map(async (name) => {
          const { mtimeMs, size } = await stat(join(folder, name));
          return { name, mtime: mtimeMs, size };
        }),
      );
    },
    read: (name) => readFile(join(folder, name)).catch(() => undefined),
    replace: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await beforeWriting();
      await writeFile(join(folder, `${name}.tmp`), bytes);
      await rename(join(folder, `${name}.tmp`), join(folder, name));
    },
  };
}

/** A folder for a test, which `remove` takes away. */
export async function tempFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'team-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
