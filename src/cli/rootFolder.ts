import { stat } from 'node:fs/promises';
import type { MessageTemplates } from '../base/messages.ts';
import type { Failure } from '../base/result.ts';

export const rootMessages = {
  'root-missing': 'There is no folder "{0}". Name one with --root.',
} as const satisfies MessageTemplates<string>;

type RootMessages = typeof rootMessages;
declare module '../base/result.ts' {
  interface FailureTemplates extends RootMessages {}
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** In a folder that is not there, nothing was said of findings, and no code answers: that would be taken for the truth. */
export async function missingRoot(root: string): Promise<Failure<'root-missing'> | undefined> {
  return (await isFolder(root)) ? undefined : { code: 'root-missing', args: [root] };
}
