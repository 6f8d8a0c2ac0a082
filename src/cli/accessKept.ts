import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MatrixRow, MatrixUser } from '../access/matrix.ts';
import { operationKey, type Operation } from '../access/operations/operation.ts';
import { goOn } from '../access/resume.ts';
import { RunSoFar } from '../access/runSoFar.ts';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { errorCode } from '../base/errorMessage.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { findWriteTarget } from '../base/replaceFile.ts';
import { failed, success, type Result } from '../base/result.ts';
import { KeptRunFile } from '../node/keptRunFile.ts';
import { outputMessages } from './writeOutput.ts';

export const keptMessages = {
  'other-run':
    '"{0}" holds no run of this config as it is now. Remove it to start over, or name another file with --resume.',
  ...outputMessages,
} as const satisfies MessageTemplates<string>;

type KeptFailure = keyof typeof keptMessages;

/** A config, and the text that it was read from. */
export interface KeptConfig {
  readonly file: string;
  readonly text: string;
  readonly config: AuthConfig;
}

/** A file, or one in a folder, which is named like that of the config; undefined where nothing is to be kept. */
export async function keptFile(
  given: string | undefined,
  { file, text, config }: KeptConfig,
): Promise<Result<KeptRunFile | undefined, KeptFailure>> {
  if (given === undefined) return success(undefined);
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const named = isFolder ? join(given, `${basename(file, '.json')}.access.json`) : given;
  try {
    const { path, leadsOutside } = await findWriteTarget(named, [process.cwd()]);
    if (leadsOutside) return failed('output-leads-outside', named, path);
    const digest = createHash('sha256').update(text).digest('hex');
    return success(new KeptRunFile(path, { digest, users: usersOf(config) }));
  } catch (error) {
    return failed('output-not-written', named, errorCode(error));
  }
}

/** What is known already, and what is left to be asked. */
export interface Answered {
  /** All that is known, also of what is not named now. */
  readonly known: RunSoFar;
  readonly answered: readonly MatrixRow[];
  readonly left: readonly Operation[];
}

/** A file that is not there yet is where this run will be kept. */
export async function answeredIn(
  kept: KeptRunFile | undefined,
  name: string,
  config: AuthConfig,
  {
    all,
    reading,
    roles,
  }: {
    readonly all: readonly Operation[];
    readonly reading: readonly Operation[];
    readonly roles: readonly string[] | undefined;
  },
): Promise<Result<Answered, KeptFailure>> {
  const users = usersOf(config);
  const none = { known: new RunSoFar(users), answered: [], left: reading };
  const read = await kept?.read();
  if (read === undefined || (!read.ok && read.failure.code === 'file-missing')) return success(none);
  if (!read.ok || read.value === undefined) return failed('other-run', name);
  const known = new RunSoFar(users, read.value);
  const { answered, left } = goOn(known, reading, roles);
  // What was written is known, too.
  const asked = new Set(reading.map(operationKey));
  const written = goOn(
    known,
    all.filter((operation) => !asked.has(operationKey(operation))),
    roles,
  );
  return success({ known, answered: [...answered, ...written.answered], left });
}

function usersOf({ testUsers }: AuthConfig): readonly MatrixUser[] {
  return testUsers.map(({ role, username }) => ({ role, username }));
}
