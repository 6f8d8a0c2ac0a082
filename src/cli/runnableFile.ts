import { dirname, resolve } from 'node:path';
import type { AuthConfig } from '../auth/generated/authConfig.ts';
import { renderMessage } from '../auth/messages.ts';
import { LineIndex } from '../base/lineIndex.ts';
import type { ReadConfig } from '../auth/validConfig.ts';
import { readValidConfig } from '../auth/validConfig.ts';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { SubjectFilter } from '../login/faults/subjects.ts';
import { subjectsOf } from '../login/faults/subjects.ts';
import type { RunPorts } from '../login/ports.ts';
import type { AddressPolicy } from '../node/addressPolicy.ts';
import { commandLinePolicy } from '../node/addressPolicy.ts';
import { environmentProxy } from '../node/environmentProxy.ts';
import { regexMatcher } from '../node/matchRegex.ts';
import { nodeHttp } from '../node/nodeHttp.ts';
import { readInside } from '../node/readInside.ts';
import { runClock } from '../node/runClock.ts';
import { pathInFolder } from './repositoryFiles.ts';
import type { VerifyLimits } from './verifyLimits.ts';

export type Runnable = Extract<ReadConfig, { ok: true }>;

export const runnableMessages = {
  'no-users': 'No test user matches. The file has: {0}.',
  'not-runnable': '{0}:{1}:{2} {3} {4}',
} as const satisfies MessageTemplates<string>;

/** A config without errors, or its first one and where it is. */
export function readRunnableFile(file: string, text: string): Result<Runnable, 'not-runnable'> {
  const read = readValidConfig(text);
  if (read.ok) return success(read);
  const { offset, code, message } = read.problem;
  const { line, character } = new LineIndex(text).positionAt(offset);
  return failed('not-runnable', file, line + 1, character + 1, code, renderMessage(message));
}

/** A config without errors that has users who are meant. */
export function readRunnableUsers(
  file: string,
  text: string,
  filter: SubjectFilter,
): Result<Runnable, keyof typeof runnableMessages> {
  const read = readRunnableFile(file, text);
  if (!read.ok || subjectsOf(read.value.config, filter).length > 0) return read;
  const known = read.value.config.testUsers.map((one) => `${one.role} ${one.username}`).slice(0, 20);
  return failed('no-users', known.join(', ') || '-');
}

interface Sender {
  readonly file: string;
  readonly selfSigned: readonly string[];
}

/** Files that a config names may stand in the current folder where it does, else beside it. */
function foldersOf(file: string): readonly string[] {
  const folder = dirname(resolve(file));
  const here = process.cwd();
  return [pathInFolder(here, folder) === undefined ? folder : here];
}

/** Recordings are long. */
const largestAttachment = 50_000_000;

/** The texts of the files of a type that a config attaches, those that can be read. */
export async function attachedTexts(
  file: string,
  config: AuthConfig,
  type: 'OpenAPI' | 'HAR' | 'Postman Collection',
): Promise<readonly string[]> {
  const attached = (config.attachments ?? []).filter((one) => one.type === type);
  const texts = await Promise.all(
    attached.map(({ path }) => readInside(resolve(file), path, foldersOf(file), largestAttachment)),
  );
  return texts.filter((text) => text !== undefined);
}

/** Which servers may be asked. */
export function policyOf({ selfSigned }: Pick<Sender, 'selfSigned'>): AddressPolicy {
  return commandLinePolicy({ selfSignedHosts: selfSigned, proxyOf: environmentProxy(process.env) });
}

/**
 * There is no secret storage here: `${secret:NAME}` is the variable of that name. Whoever runs this has approved what was
 * named for it, and nothing else: the file may be that of a pull request.
 */
export function portsOf({ file, selfSigned }: Sender, { variables, origins }: VerifyLimits): RunPorts {
  const folders = foldersOf(file);
  return {
    http: nodeHttp(policyOf({ selfSigned })),
    values: { secret: async (name) => valueOf(variables, name), env: (name) => valueOf(variables, name) },
    clock: runClock,
    matchRegex: regexMatcher(),
    approvals: { approve: async ({ origin }) => origins.has(origin) },
    certificateFiles: { read: (path) => readInside(resolve(file), path, folders) },
  };
}

function valueOf(variables: VerifyLimits['variables'], name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
