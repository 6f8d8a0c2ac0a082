import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { scanModes, type ScanMode } from '../scan/scanMode.ts';
import { usualRate } from '../scan/scanRun.ts';
import { adapters } from '../scan/adapters/all.ts';
import { ownCommand } from '../scan/adapters/ownCommand.ts';
import type { ScannerAdapter } from '../scan/adapters/adapter.ts';
import { readFileAndOptions } from './fileAndOptions.ts';
import { optionMessages, splitAtDashes } from './readArguments.ts';
import { roleOptions, roleRequestOf, type RoleRequest } from './roleRun.ts';

export interface ScanRequest extends RoleRequest {
  readonly scanner: ScannerAdapter;
  readonly out: string;
  readonly mode: ScanMode;
  readonly minutes: number;
  readonly rate: number;
  readonly hosts: readonly string[];
}

const usage =
  'Usage: npm run -s auth -- scan FILE --role ROLE --out REPORT (--with SCANNER | -- COMMAND …) [--mode look|safe|full] ' +
  '[--minutes N] [--rate N] [--allow-host HOST]';

/** What is said of arguments. */
export const argumentMessages = {
  ...optionMessages(usage),
  'one-file': `Name one auth config. ${usage}`,
  'no-role': `Name the role to scan as with --role. ${usage}`,
  'no-out': `Name the file for the report with --out. ${usage}`,
  'no-scanner': `Name the scanner with --with, or write its command behind "--". ${usage}`,
  'unknown-scanner': 'There is no scanner "{0}". There are: {1}. Any other one is a command behind "--".',
  'unknown-mode': 'There is no mode "{0}". There are: {1}.',
  'not-a-number': 'Option "--{0}" needs a whole number from 1 to {1}.',
} as const satisfies MessageTemplates<string>;

type ArgumentFailureCode = keyof typeof argumentMessages;

export function parseScanArguments(args: readonly string[]): Result<ScanRequest, ArgumentFailureCode> {
  const { own, command } = splitAtDashes(args);
  const options = [...roleOptions, 'with', 'out', 'mode', 'minutes', 'rate', 'allow-host'] as const;
  const read = readFileAndOptions(own, options, []);
  if (!read.ok) return read;
  const { file, values } = read.value;
  const role = roleRequestOf(file, values);
  if (role === undefined) return failed('no-role');
  const out = values.get('out')?.at(-1);
  if (out === undefined) return failed('no-out');
  const scanner = scannerOf(values.get('with')?.at(-1), command);
  if (!scanner.ok) return scanner;
  const bounds = boundsOf(values);
  if (!bounds.ok) return bounds;
  const hosts = values.get('allow-host') ?? [];
  return success({ ...role, ...bounds.value, scanner: scanner.value, out, hosts });
}

/** The usual and the largest value. */
const numbers = { minutes: [20, 1440], rate: [usualRate, 1000] } as const;

type Bounds = Pick<ScanRequest, 'mode' | 'minutes' | 'rate'>;

function boundsOf(values: ReadonlyMap<string, readonly string[]>): Result<Bounds, ArgumentFailureCode> {
  const written = values.get('mode')?.at(-1) ?? 'safe';
  const mode = scanModes.find((one) => one === written);
  if (mode === undefined) return failed('unknown-mode', written, scanModes.join(', '));
  const read = { minutes: 0, rate: 0 };
  for (const name of ['minutes', 'rate'] as const) {
    const [usual, most] = numbers[name];
    const value = values.get(name)?.at(-1) ?? String(usual);
    read[name] = /^\d{1,6}$/.test(value) ? Number(value) : 0;
    if (read[name] < 1 || read[name] > most) return failed('not-a-number', name, most);
  }
  return success({ mode, ...read });
}

function scannerOf(
  name: string | undefined,
  command: readonly string[],
): Result<ScannerAdapter, ArgumentFailureCode> {
  const [program] = command;
  if (name === undefined && program !== undefined) return success(ownCommand(program, command));
  if (name === undefined || program !== undefined) return failed('no-scanner');
  const found = adapters.find(({ id }) => id === name);
  return found === undefined
    ? failed('unknown-scanner', name, adapters.map(({ id }) => id).join(', '))
    : success(found);
}
