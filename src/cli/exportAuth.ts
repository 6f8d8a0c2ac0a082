// npm run -s auth -- export FILE --to SCANNER [--role ROLE] [--user USER] [--out FILE]
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { renderMessage } from '../auth/messages.ts';
import { LineIndex } from '../base/lineIndex.ts';
import { readValidConfig } from '../auth/validConfig.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';
import type { Failure, Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { exchangeMessages } from '../exchange/messages.ts';
import type { Scanner, ScannerExport } from '../exchange/scanners/exportForScanner.ts';
import { exportForScanner, scanners } from '../exchange/scanners/exportForScanner.ts';
import { scannerMessages } from '../exchange/scanners/messages.ts';
import { fileFailures, readText } from './authFile.ts';
import { readFileAndOptions } from './fileAndOptions.ts';
import { optionMessages } from './readArguments.ts';
import { printError, printExactly } from './terminal.ts';

interface ExportRequest {
  readonly file: string;
  readonly scanner: Scanner;
  readonly role: string | undefined;
  readonly username: string | undefined;
  readonly out: string | undefined;
}

const usage = `Usage: npm run -s auth -- export FILE --to ${scanners.join('|')} [--role ROLE] [--user USER] [--out FILE]`;

const failures = {
  ...fileFailures,
  ...exchangeMessages,
  ...scannerMessages,
  ...optionMessages(usage),
  'one-file': `Name one file to export. ${usage}`,
  'unknown-scanner': `Nothing can be exported for "{0}". ${usage}`,
  'which-role': 'Name one of the roles with --role: {0}.',
  'needs-out': 'This makes several files. Name the first one with --out.',
  'cannot-write': '"{0}" cannot be written ({1}).',
  'not-exportable': '{0}:{1}:{2} {3} {4}',
} as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

/** 0: exported, with what the scanner cannot express on stderr. 2: nothing was exported. */
export async function exportCommand(args: readonly string[]): Promise<0 | 2> {
  const request = parseRequest(args);
  if (!request.ok) return refuse(request.failure);
  const made = await make(request.value);
  if (!made.ok) return refuse(made.failure);
  const { files, left } = made.value;
  const { out } = request.value;
  if (out === undefined && files.length > 1) return refuse(failed('needs-out').failure);
  if (out === undefined) printExactly(files[0].text);
  else {
    const written = await write(out, made.value);
    if (!written.ok) return refuse(written.failure);
  }
  for (const { code, args: values } of left) printError(formatMessage(scannerMessages[code], values));
  return 0;
}

function refuse({ code, args }: Failure<FailureCode>): 2 {
  printError(formatMessage(failures[code], args));
  return 2;
}

const valueOptions = ['to', 'role', 'user', 'out'] as const;

function parseRequest(args: readonly string[]): Result<ExportRequest, FailureCode> {
  const read = readFileAndOptions(args, valueOptions, []);
  if (!read.ok) return read;
  const { file, values } = read.value;
  const last = (name: (typeof valueOptions)[number]): string | undefined => values.get(name)?.at(-1);
  const to = last('to');
  if (to === undefined) return failed('missing-value', '--to');
  const scanner = scanners.find((one) => one === to);
  if (scanner === undefined) return failed('unknown-scanner', to);
  return success({
    file,
    scanner,
    role: last('role'),
    username: last('user'),
    out: last('out'),
  });
}

async function make({
  file,
  scanner,
  role,
  username,
}: ExportRequest): Promise<Result<ScannerExport, FailureCode>> {
  const text = await readText(file);
  if (!text.ok) return text;
  const read = readValidConfig(text.value);
  if (!read.ok) {
    const { offset, code, message } = read.problem;
    const { line, character } = new LineIndex(text.value).positionAt(offset);
    return failed('not-exportable', file, line + 1, character + 1, code, renderMessage(message));
  }
  const names = read.config.roles.map(({ name }) => name);
  const [only] = names;
  const chosen = role ?? (names.length === 1 ? only : undefined);
  if (chosen === undefined) return failed('which-role', names.join(', '));
  return exportForScanner(read.config, scanner, { role: chosen, username });
}

/** The first file as it was named, others beside it. */
async function write(out: string, { name, files }: ScannerExport): Promise<Result<undefined, FailureCode>> {
  for (const [index, { ending, text }] of files.entries()) {
    const path = index === 0 ? out : join(dirname(resolve(out)), `${name}${ending}`);
    try {
      await writeFile(path, text);
    } catch (error) {
      return failed('cannot-write', path, (error as NodeJS.ErrnoException).code ?? String(error));
    }
  }
  return success(undefined);
}
