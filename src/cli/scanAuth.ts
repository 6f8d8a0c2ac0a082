// npm run -s auth -- scan FILE --role R --out REPORT (--with SCANNER | -- COMMAND) [--mode M] [--minutes N] [--rate N] [options of exec]
import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import { readRole } from './roleRun.ts';
import { argumentMessages, parseScanArguments } from './scanArguments.ts';
import { scanFile, scanMessages } from './scanFile.ts';
import { scanSentence } from './scanSentence.ts';
import { printError, printLine } from './terminal.ts';

const failures = { ...scanMessages, ...argumentMessages } as const satisfies MessageTemplates<string>;

type FailureCode = keyof typeof failures;

const exitCodes = { complete: 0, unusable: 2, partial: 3, interrupted: 130 };

/** 0: the scan is complete. 3: partial. 2: there is no report. 130: it was interrupted. */
export async function scanCommand(args: readonly string[]): Promise<number> {
  const scanned = await scan(args);
  if (scanned.ok) return scanned.value;
  const { code, args: values } = scanned.failure;
  printError(formatMessage(failures[code], values));
  return exitCodes.unusable;
}

async function scan(args: readonly string[]): Promise<Result<number, FailureCode>> {
  const request = parseScanArguments(args);
  if (!request.ok) return request;
  const read = await readRole(request.value);
  if (!read.ok) return read;
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  // Until it is logged in, nothing is left behind by ending at once.
  const signal = (): AbortSignal => {
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
    return stop.signal;
  };
  const scanned = await scanFile(request.value, read.value, { signal, onLine: printError });
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('SIGHUP', interrupt);
  if (!scanned.ok) return scanned;
  const record = scanned.value;
  printLine(scanSentence(record));
  if (record.ending === 'stopped') return success(exitCodes.interrupted);
  return success(record.incomplete.length === 0 ? exitCodes.complete : exitCodes.partial);
}
