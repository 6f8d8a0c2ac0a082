import { Mutex } from '../../base/mutex.ts';
import { success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import type { Clock } from '../../base/clock.ts';
import type { FindingsEngine, StoreFailureCode } from '../engine.ts';
import { authorName, teamFileName } from './authorFile.ts';
import type { TeamState } from './teamSync.ts';

export interface TeamFileEntry {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
  readonly size: number;
}

/** The folder that a team shares its triage in. */
export interface TeamFiles {
  /** The files with triage; none where there is no folder. */
  list(): Promise<readonly TeamFileEntry[]>;
  /** Undefined where the file is gone. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Writes all of a file or nothing; makes the folder where there is none. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
}

interface TeamFolderPorts {
  readonly engine: Pick<FindingsEngine, 'teamState' | 'syncTeam' | 'teamFile'>;
  readonly files: TeamFiles;
  /** This user's name as git has it. */
  readonly author: () => Promise<string>;
  readonly clock: Clock;
}

/** A file that changed so short a time ago may change once more without another time or size. */
const unsureMilliseconds = 2000;

/** Git's own driver puts lines of both sides one after the other, where one author changed a file on two branches. */
const attributes = { name: '.gitattributes', text: '*.jsonl text eol=lf merge=union\n' } as const;

/** Keeps the findings and the files of a team alike: reads what changed, and writes what was changed here. */
export class TeamFolder {
  readonly #ports: TeamFolderPorts;
  readonly #mutex = new Mutex();

  constructor(ports: TeamFolderPorts) {
    this.#ports = ports;
  }

  /** Failures of files are thrown; what could not be written is written the next time. */
  sync(): Promise<Result<TeamState, StoreFailureCode>> {
    return this.#mutex.run(async () => {
      const read = await this.#read();
      return !read.ok || read.value.pending === 0 ? read : this.#write(read.value);
    });
  }

  async #read(): Promise<Result<TeamState, StoreFailureCode>> {
    const { engine, files, clock } = this.#ports;
    const now = clock();
    const listed = await files.list();
    const state = await engine.teamState();
    const known = new Map(state.files.map(({ name, stamp }) => [name, stamp]));
    const present: string[] = [];
    const changed: { name: string; stamp: string; bytes: Uint8Array }[] = [];
    for (const file of listed) {
      const stamp = stampOf(file);
      if (known.get(file.name) === stamp) {
        present.push(file.name);
        continue;
      }
      const bytes = await files.read(file.name);
      if (bytes === undefined) continue;
      present.push(file.name);
      const isUnsure = Math.abs(now - file.mtime) < unsureMilliseconds || bytes.length !== file.size;
      changed.push({ name: file.name, stamp: isUnsure ? `${stamp}?` : stamp, bytes });
    }
    if (state.isShared && changed.length === 0 && present.length === known.size) return success(state);
    // Only what was changed before anything was shared needs a name.
    return engine.syncTeam({ present, changed, author: state.isShared ? '' : await this.#author() });
  }

  async #write(state: TeamState): Promise<Result<TeamState, StoreFailureCode>> {
    const { engine, files } = this.#ports;
    const { ownFile } = state;
    const names = new Set(state.files.map((file) => file.name));
    const name = ownFile ?? newName(await this.#author(), names);
    const current = ownFile === undefined ? undefined : await files.read(name);
    const whole = await engine.teamFile(name, current ?? new Uint8Array());
    if (!whole.ok) return whole;
    if (ownFile === undefined && (await files.read(attributes.name)) === undefined) {
      await files.replace(attributes.name, new TextEncoder().encode(attributes.text));
    }
    if (whole.value === undefined) return success(state);
    await files.replace(name, whole.value);
    // Its time is not known: it is read again with the next files that change.
    const changed = [{ name, stamp: '?', bytes: whole.value }];
    return engine.syncTeam({ present: [...names.add(name)], changed, author: '' });
  }

  async #author(): Promise<string> {
    return authorName(await this.#ports.author());
  }
}

function stampOf({ mtime, size }: TeamFileEntry): string {
  return `${mtime}:${size}`;
}

function newName(author: string, taken: ReadonlySet<string>): string {
  for (;;) {
    const name = teamFileName(author, crypto.randomUUID().slice(0, 4));
    if (!taken.has(name)) return name;
  }
}
