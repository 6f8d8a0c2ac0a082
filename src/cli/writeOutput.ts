import { errorCode } from '../base/errorMessage.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { findWriteTarget, replaceFile } from '../base/replaceFile.ts';
import type { Failure } from '../base/result.ts';

export const outputMessages = {
  'output-not-written': '"{0}" cannot be written ({1}).',
  'output-leads-outside':
    '"{0}" is a link to "{1}", which is not in this folder. Name that file itself to write it.',
} as const satisfies MessageTemplates<string>;

/** Replaces a file as a whole; a link out of this folder is not followed. */
export async function writeOutput(
  path: string,
  text: string,
): Promise<Failure<keyof typeof outputMessages> | undefined> {
  try {
    const target = await findWriteTarget(path, [process.cwd()]);
    if (target.leadsOutside) return { code: 'output-leads-outside', args: [path, target.path] };
    await replaceFile(target.path, [text]);
    return undefined;
  } catch (error) {
    return { code: 'output-not-written', args: [path, errorCode(error)] };
  }
}
