import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { readFileAndOptions } from './fileAndOptions.ts';
import { optionMessages } from './readArguments.ts';

/** What `auth -- access` was called with. */
export interface AccessRequest {
  readonly file: string;
  readonly roles: readonly string[] | undefined;
  readonly only: readonly string[];
  readonly budget: number | undefined;
  readonly rate: number;
  readonly resume: string | undefined;
  readonly sarif: string | undefined;
  readonly code: string | undefined;
  readonly reports: readonly string[];
  /** Whether what `writeTests` names may be written. */
  readonly write: boolean;
  readonly envFile: string | undefined;
  readonly env: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly selfSigned: readonly string[];
  readonly json: boolean;
}

const usage =
  'Usage: npm run -s auth -- access FILE [--role ROLE] [--only PATTERN] [--budget N] [--rate N] [--resume FILE] ' +
  '[--sarif FILE] [--code FOLDER] [--report FILE] [--write] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN] ' +
  '[--allow-self-signed HOST:PORT] [--json]';

export const argumentMessages = {
  ...optionMessages(usage),
  'one-file': `Name one file to test. ${usage}`,
  'no-number': 'Option "--{0}" needs a number of 1 or more.',
} as const satisfies MessageTemplates<string>;

const valueOptions = [
  'role',
  'only',
  'budget',
  'rate',
  'resume',
  'sarif',
  'code',
  'report',
  'env-file',
  'env',
  'allow-origin',
  'allow-self-signed',
] as const;

const usualRate = 5;

export function parseRequest(args: readonly string[]): Result<AccessRequest, keyof typeof argumentMessages> {
  const read = readFileAndOptions(args, valueOptions, ['json', 'write']);
  if (!read.ok) return read;
  const { file, values } = read.value;
  for (const name of ['budget', 'rate'] as const) {
    const written = values.get(name)?.at(-1);
    if (written !== undefined && !/^[1-9]\d{0,8}$/.test(written)) return failed('no-number', name);
  }
  const last = (name: (typeof valueOptions)[number]): string | undefined => values.get(name)?.at(-1);
  const numberOf = (name: 'budget' | 'rate'): number | undefined =>
    values.has(name) ? Number(last(name)) : undefined;
  return success({
    file,
    roles: values.get('role'),
    only: values.get('only') ?? [],
    budget: numberOf('budget'),
    rate: numberOf('rate') ?? usualRate,
    resume: last('resume'),
    sarif: last('sarif'),
    code: last('code'),
    reports: values.get('report') ?? [],
    write: values.has('write'),
    envFile: last('env-file'),
    env: values.get('env') ?? [],
    allowedOrigins: values.get('allow-origin') ?? [],
    selfSigned: values.get('allow-self-signed') ?? [],
    json: values.has('json'),
  });
}
