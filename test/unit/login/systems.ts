import type { FaultCode } from '../../../src/login/faults/faultMessages.ts';

/** A break at a kind of server: what it answers to a login, and what the sentence must name. */
export interface SystemRow {
  readonly broken: string;
  readonly status: number;
  /** In the first line of the answer, instead of what is usual. */
  readonly statusText?: string;
  /** A text is HTML where it begins with "<", XML with "<?xml". */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause: FaultCode;
  /** The server's words, which the sentence quotes. */
  readonly quotes: string;
  readonly sends?: 'json' | 'fields' | 'code' | 'grant';
}

export const oauth = (error: string, error_description: string): object => ({ error, error_description });
export const page = (title: string, text: string): string =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
export const loginForm = (extra: string): string =>
  `<title>Log in</title><form method="post">${extra}<input name="u"><input type="password" name="p"></form>`;
