import type { ComparedFolder } from '../routes/engine.ts';

/** Why nothing is compared, and what to do. */
const failures = {
  'no-git': 'Git cannot be run.',
  'no-repository': 'It is in no git repository.',
  'no-base': 'There is no such commit here. Fetch it, or name another one as "base".',
  'no-common':
    'No common commit with it is here: fetch its history ("git fetch --unshallow" in a shallow clone).',
  'too-many': 'Too many files differ. Name a nearer commit as "base".',
} as const;

/** Folders whose code was not compared with a commit, a sentence each. */
export function notComparedFolders(folders: readonly ComparedFolder[]): readonly string[] {
  return folders.flatMap(({ failure }) =>
    failure === undefined ? [] : [`A folder was not compared. ${failures[failure]}`],
  );
}
