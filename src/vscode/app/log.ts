import type { LogOutputChannel } from 'vscode';
import { type Foreign, forLog, type Shown } from '../../base/foreign.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';

/** What the parts of the extension write to. */
export type Log = Pick<LogOutputChannel, 'show' | 'warn' | 'error'>;

/** What it is written to: entries of one line each. */
interface Channel {
  show(): void;
  warn(entry: Shown<'log'>): void;
  error(entry: Shown<'log'>, ...details: readonly Shown<'log'>[]): void;
}

/**
 * The channel without secrets, and with one line for each entry: errors quote what was read, such as a part of a report
 * or of an auth config.
 */
export function logWithoutSecrets(channel: Channel): Log {
  return {
    show: () => channel.show(),
    warn: (message) => channel.warn(entryOf(message)),
    error: (message, ...details) => channel.error(entryOf(message), ...details.map(entryOf)),
  };
}

function entryOf(value: unknown): Shown<'log'> {
  const text: Foreign = value instanceof Error ? (value.stack ?? String(value)) : String(value);
  return forLog(redactSecrets(text));
}
