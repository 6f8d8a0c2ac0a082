import type { LogOutputChannel } from 'vscode';
import { redactSecrets } from '../base/secrets/redactSecrets.ts';

/** What the parts of the extension write to. */
export type Log = Pick<LogOutputChannel, 'show' | 'warn' | 'error'>;

/** The channel without secrets: errors quote what was read, such as a part of a report or of an auth config. */
export function logWithoutSecrets(channel: Log): Log {
  return {
    show: () => channel.show(),
    warn: (message) => channel.warn(redactSecrets(message)),
    error: (message, ...details) =>
      channel.error(redactSecrets(textOf(message)), ...details.map(redactDetail)),
  };
}

function redactDetail(detail: unknown): string {
  return redactSecrets(textOf(detail));
}

function textOf(value: unknown): string {
  return value instanceof Error ? (value.stack ?? String(value)) : String(value);
}
