import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MatrixRow, MatrixUser } from '../access/matrix.ts';
import type { Operation } from '../access/operations/operation.ts';
import { goOn, keptHead, keptRow, readKept } from '../access/resume.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { findWriteTarget } from '../base/replaceFile.ts';
import { failed, success, type Result } from '../base/result.ts';
import { readNamedFile } from './namedFile.ts';
import { writeOutput } from './writeOutput.ts';

export const keptMessages = {
  'other-run': '"{0}" is not the start of a run with these users. Name another file with --resume.',
} as const satisfies MessageTemplates<string>;

/** What an earlier run has asked already, and what is left. */
export interface Answered {
  readonly answered: readonly MatrixRow[];
  readonly left: readonly Operation[];
}

/** A file, or one in a folder, which is named like that of the config. */
export async function keptFile(path: string, config: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, `${basename(config, '.json')}.access.json`) : path;
}

const largestKept = 200_000_000;

/** A file that is not there yet is where this run will be kept. */
export async function answeredIn(
  path: string | undefined,
  config: AuthConfig,
  reading: readonly Operation[],
  roles: readonly string[] | undefined,
): Promise<Result<Answered, keyof typeof keptMessages>> {
  const bytes = path === undefined ? undefined : await readNamedFile(path, largestKept);
  if (path === undefined || bytes?.ok !== true) return success({ answered: [], left: reading });
  const kept = readKept(new TextDecoder().decode(bytes.value), config.application.baseUrl, usersOf(config));
  return kept === undefined ? failed('other-run', path) : success(goOn(kept, reading, roles));
}

function usersOf({ testUsers }: AuthConfig): readonly MatrixUser[] {
  return testUsers.map(({ role, username }) => ({ role, username }));
}

/** What was made a link meanwhile is not followed. */
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW;

/** The file of a run: each row is in it as soon as it counts, whatever ends the run. */
export class KeptRun {
  readonly #path: string;
  readonly #config: AuthConfig;
  /** Where rows are added; undefined where they would be outside of this folder. */
  #target: string | undefined;

  constructor(path: string, config: AuthConfig) {
    this.#path = path;
    this.#config = config;
  }

  /** These rows alone, in place of what was there. */
  async write(rows: readonly MatrixRow[]): ReturnType<typeof writeOutput> {
    const head = keptHead(usersOf(this.#config), this.#config.application.baseUrl);
    const failure = await writeOutput(this.#path, [head, ...rows.map(keptRow)].join(''));
    const { path, leadsOutside } = await findWriteTarget(this.#path, [process.cwd()]);
    this.#target = leadsOutside ? undefined : path;
    return failure;
  }

  /** One more, before anything else is asked; what cannot be added is written at the end, which says why it cannot. */
  add(row: MatrixRow): void {
    if (this.#target === undefined) return;
    try {
      const file = openSync(this.#target, appending);
      try {
        writeFileSync(file, keptRow(row));
      } finally {
        closeSync(file);
      }
    } catch {
      this.#target = undefined;
    }
  }
}
