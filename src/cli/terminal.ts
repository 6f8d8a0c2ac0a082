import { errorMessage } from '../base/errorMessage.ts';
import { type Foreign, forTerminal } from '../base/foreign.ts';

/**
 * What the commands write to: the one place that does. A line may hold text of others, such as names of files, values of
 * decisions and columns, and is always one line.
 */
export function printLine(line: Foreign): void {
  process.stdout.write(`${forTerminal(line)}\n`);
}

/** A line on standard error; that it ends there need not be said. */
export function printError(line: Foreign): void {
  process.stderr.write(`${forTerminal(line.endsWith('\n') ? line.slice(0, -1) : line)}\n`);
}

/** What programs read, byte for byte, and texts of ours that have several lines. */
export function printExactly(text: string): void {
  process.stdout.write(text);
}

/**
 * JSON for programs: of the same value, and without what pipelines look for anywhere in a line.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll('##', '#\\u0023');
}

/** Where what programs read is written to part by part. */
export const standardOutput = process.stdout;

/** Where progress is shown. */
export const standardError = process.stderr;

/** A reader that leaves early, as `head` does, ends nothing: the exit code still says how the command went. */
export function allowClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Ends this program with the code that its command ends with, or that of an error that nobody expected. */
export async function endWith(command: Promise<number>, unexpected: number): Promise<void> {
  process.exitCode = await command.catch((error: unknown) => {
    printError(errorMessage(error));
    return unexpected;
  });
}
