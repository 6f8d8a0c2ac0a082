import { parseEnv } from 'node:util';
import { cutValues } from '../base/cutValues.ts';
import { fileMessages } from '../base/fileMessages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { printError } from './terminal.ts';
import { readNamedFile } from './namedFile.ts';

export const fileFailures = {
  ...fileMessages,
  'file-is-folder': '"{0}" is a folder. Name the files in it.',
  'not-utf8': '"{0}" is not UTF-8 text.',
} as const satisfies MessageTemplates<string>;

/** As the editor has it for auth configs. */
const largestBytes = 20_000_000;

/** The text without its byte order mark, as editors show it. */
export async function readText(
  file: string,
  within?: readonly string[],
): Promise<Result<string, keyof typeof fileFailures>> {
  const read = await readNamedFile(file, largestBytes, within);
  if (!read.ok) return read;
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(read.value));
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
  if (!text.ok) return text;
  return success({ ...process.env, ...variablesIn(file, text.value) });
}

/** The variables of a file, as Node reads it; says which of them may hold less than is written. */
export function variablesIn(file: string, text: string): NodeJS.Dict<string> {
  for (const { line, name } of cutValues(text)) {
    printError(`${file}:${line}: the value of ${name} ends before "#". Quote it if "#" is a part of it.`);
  }
  return parseEnv(text);
}
