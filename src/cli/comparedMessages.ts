import type { MessageTemplates } from '../base/messages.ts';
import type { Failure } from '../base/result.ts';
import type { ChangesFailure } from '../routes/changed/gitChanges.ts';
import type { ChangedEndpoints } from '../routes/engine.ts';

/** Why code is not compared, and what to do. */
export const comparedMessages = {
  'no-git': 'Git cannot be run, so nothing is compared. Install git, or list all endpoints.',
  'no-repository': '"{0}" is in no git repository, so nothing is compared.',
  'no-base': 'There is no commit "{0}". Fetch it, or name another one with --base.',
  'no-common':
    'HEAD has no common commit with "{0}" here. Fetch its history ("git fetch --unshallow" in a shallow clone), or name another one with --base.',
  'too-many': 'Too many files differ from "{0}". Name a nearer commit with --base.',
} as const satisfies MessageTemplates<ChangesFailure>;

/** Why the code of a folder is not compared; undefined where it is. */
export function notCompared(
  { folders: [folder] }: ChangedEndpoints,
  root: string,
  base: string,
): Failure<ChangesFailure> | undefined {
  const code = folder?.failure;
  if (code === undefined) return undefined;
  return { code, args: [code === 'no-repository' ? root : base === '' ? 'origin/main' : base] };
}
