import { createReadStream } from 'node:fs';
import { stdin } from 'node:process';
import { fileFailure, type FileFailureCode } from '../base/fileMessages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { joinBytes } from '../base/joinBytes.ts';

export const standardInputMessages = {
  'input-too-large': 'What comes from "{0}" has more than {1} MB. Write it into a file and name that.',
} as const satisfies MessageTemplates<string>;

/**
 * Whether a name means what the shell hands over, such as a pipe or `<(command)`: by its text alone, which no repository
 * decides.
 */
export function isHandedOver(path: string): boolean {
  return /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d{1,4})$/.test(path);
}

/** All that comes. */
export async function readHandedOver(
  path: string,
  largest: number,
): Promise<Result<Uint8Array, keyof typeof standardInputMessages | FileFailureCode>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of streamOf(path)) {
      length += part.length;
      if (length > largest) return failed('input-too-large', path, Math.floor(largest / 2 ** 20));
      parts.push(part);
    }
  } catch (error) {
    return { ok: false, failure: fileFailure(error, path, largest) };
  }
  return success(joinBytes(parts));
}

/** A socket, which programs hand over instead of a pipe, cannot be opened by its name. */
function streamOf(path: string): AsyncIterable<Uint8Array> {
  return /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/0)$/.test(path) ? stdin : createReadStream(path);
}
