import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';

export const fileFailures = {
  'missing-file': 'There is no file "{0}".',
  'is-folder': '"{0}" is a folder. Name the files in it.',
  'unreadable-file': '"{0}" cannot be read ({1}).',
  'not-utf8': '"{0}" is not UTF-8 text.',
} as const satisfies MessageTemplates<string>;

/** The text without its byte order mark, as editors show it. */
export async function readText(file: string): Promise<Result<string, keyof typeof fileFailures>> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return failed('missing-file', file);
    return code === 'EISDIR' ? failed('is-folder', file) : failed('unreadable-file', file, code);
  }
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return failed('not-utf8', file);
  }
}

/** The variables of a run: those of the file that is named for it win over those of the machine. */
export async function readVariables(
  file: string | undefined,
): Promise<Result<NodeJS.Dict<string>, keyof typeof fileFailures>> {
  if (file === undefined) return success(process.env);
  const text = await readText(file);
  return text.ok ? success({ ...process.env, ...parseEnv(text.value) }) : text;
}
