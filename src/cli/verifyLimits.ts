import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import type { Fault } from '../login/faults/fault.ts';
import { faultMessages } from '../login/faults/faultMessages.ts';
import { webUrl } from '../login/request/target.ts';
import { fileFailures, readText, variablesIn } from './authFile.ts';
import { pathInFolder } from './repositoryFiles.ts';

/** What a run of a file that others may have written can take and where it can send: what whoever starts it has named. */
export interface VerifyLimits {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly origins: ReadonlySet<string>;
}

export const limitMessages = {
  ...fileFailures,
  'no-origin':
    '"{0}" is not a valid origin for --allow-origin. Write it like https://login.shop.test or http://localhost:8080.',
  'env-file-outside': '"{0}" is a link out of this folder. Name the file itself with --env-file.',
} as const satisfies MessageTemplates<string>;

type Environment = Readonly<Record<string, string | undefined>>;

interface Named {
  readonly envFile: string | undefined;
  /** Variables of the environment that may be used. */
  readonly names: readonly string[];
  /** Origins besides those that stand in the file. */
  readonly origins: readonly string[];
}

export async function verifyLimits(
  config: AuthConfig,
  { envFile, names, origins }: Named,
  environment: Environment,
): Promise<Result<VerifyLimits, keyof typeof limitMessages>> {
  const allowed = new Set<string>();
  for (const written of origins) {
    const url = webUrl(written);
    if (url === undefined || url.pathname !== '/' || url.search !== '') return failed('no-origin', written);
    allowed.add(url.origin);
  }
  for (const written of literalAddresses(config)) {
    const url = webUrl(written);
    if (url !== undefined) allowed.add(url.origin);
  }
  const named = Object.fromEntries(names.map((name) => [name, environment[name]]));
  if (envFile === undefined) return success({ variables: named, origins: allowed });
  const text = await readText(envFile, placesOf(envFile));
  if (!text.ok) return text.failure.code === 'file-outside' ? failed('env-file-outside', envFile) : text;
  return success({ variables: { ...named, ...variablesIn(envFile, text.value) }, origins: allowed });
}

/**
 * A file of this folder may be one that a repository brings, and must not be a link to the environment of this process
 * or to another file of this machine. Files elsewhere are taken as they are named.
 */
function placesOf(path: string): readonly string[] | undefined {
  const here = process.cwd();
  return pathInFolder(here, path) === undefined ? undefined : [here];
}

/** Addresses whose text is what it says: no value of a variable decides where they lead. */
function literalAddresses({ application, authentications }: AuthConfig): readonly string[] {
  const written = [
    application.baseUrl,
    ...Object.values(authentications).map(({ tokenEndpoint }) => tokenEndpoint),
  ];
  return written.filter((text) => !/[{}$]/.test(text));
}

/** The sentence of a fault; where whoever starts this could allow what was refused, with the option that does. */
export function limitedMessage(
  { code, args }: Pick<Fault, 'code' | 'args'>,
  environment: Environment,
): string {
  const [first = ''] = args;
  const name = /^\$\{(?:env|secret):([^}]{1,200})\}$/.exec(String(first))?.[1] ?? '';
  const isSet = (code === 'unset-variable' || code === 'unset') && environment[name] !== undefined;
  if (isSet)
    return `${first} is set here, but not named for this file, which decides where it is sent. Pass --env ${name} if you know where, or an --env-file that has it.`;
  if (code === 'not-approved')
    return `Nothing was sent to ${first}: the file does not name it as "baseUrl" or "tokenEndpoint", written out. Pass --allow-origin ${first} if it may get the values of this file.`;
  return formatMessage(faultMessages[code], args);
}
