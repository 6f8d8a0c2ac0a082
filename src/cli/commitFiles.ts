import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { FileFailureCode } from '../base/fileMessages.ts';
import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import { skippedFolders } from '../base/walkFolders.ts';
import type { Git } from '../platform/nodeGit.ts';
import { pathInFolder, type RepositoryFiles } from './repositoryFiles.ts';

export const commitMessages = {
  'commit-unreadable': 'git cannot say what is in "{0}" ({1}). Fetch it whole before the gate runs.',
  'commit-too-large': '"{0}" holds more files than are looked at.',
} as const satisfies MessageTemplates<string>;

/** The files of a repository as a commit has them, whatever is checked out. */
export interface CommitFiles extends RepositoryFiles {
  /** A file that is named on the command line, where it belongs to the repository; undefined where it is elsewhere. */
  pathOf(named: string): Promise<string | undefined>;
  /** The same for files of the whole repository, by paths from its top. */
  readonly whole: RepositoryFiles;
}

interface Commit {
  /** The top folder of what is checked out. */
  readonly top: string;
  /** Of the folder that is asked for below it, with `/` at its end; empty for the top. */
  readonly prefix: string;
  readonly commit: string;
  /** How messages call it. */
  readonly name: string;
}

interface Entry {
  readonly kind: 'file' | 'link' | 'other';
  readonly object: string;
  readonly size: number;
}

/** About 500,000 files. */
const longestList = 64 * 1024 * 1024;

export async function filesOfCommit(
  git: Git,
  { top, prefix, commit, name }: Commit,
): Promise<Result<CommitFiles, keyof typeof commitMessages>> {
  const answer = await git(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], longestList);
  if (!answer.ok)
    return answer.code === 'too-much'
      ? failed('commit-too-large', name)
      : failed('commit-unreadable', name, answer.reason);
  const entries = entriesOf(new TextDecoder().decode(answer.bytes));
  const below = (folder: string): RepositoryFiles => filesBelow(git, entries, folder, name);
  return success({
    ...below(prefix),
    whole: below(''),
    pathOf: async (named) => {
      const folder = await realpath(top).catch(() => resolve(top));
      const places = [await realFolderOf(named), await realpath(named).catch(() => named)];
      return places.map((place) => pathInFolder(folder, place)).find((path) => path !== undefined);
    },
  });
}

/** The address of a file whose folder is not a link, whatever the file is. */
async function realFolderOf(path: string): Promise<string> {
  const folder = dirname(resolve(path));
  return join(await realpath(folder).catch(() => folder), basename(path));
}

/** `100644 blob 1f2e…     123\tpath`, each with a NUL behind it. */
function entriesOf(list: string): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const line of list.split('\0')) {
    const at = line.indexOf('\t');
    if (at < 0) continue;
    const [mode = '', type = '', object = '', size = ''] = line.slice(0, at).split(/ +/);
    const kind = type !== 'blob' ? 'other' : mode === '120000' ? 'link' : 'file';
    entries.set(line.slice(at + 1), { kind, object, size: Number(size) || 0 });
  }
  return entries;
}

function filesBelow(
  git: Git,
  entries: ReadonlyMap<string, Entry>,
  prefix: string,
  name: string,
): RepositoryFiles {
  const nameOf = (path: string): string => `${name}:${prefix}${path}`;
  return {
    nameOf,
    read: async (path, largest): ReturnType<RepositoryFiles['read']> => {
      const entry = entries.get(prefix + path) ?? linkAbove(entries, prefix + path);
      if (entry === undefined) return success(undefined);
      if (entry.kind !== 'file') return failed('file-is-link', nameOf(path));
      if (entry.size > largest) return tooLarge(nameOf(path), largest);
      // What git takes for itself is far less than that.
      const answer = await git(['cat-file', 'blob', entry.object], largest + 1_000_000);
      return answer.ok
        ? success(Uint8Array.from(answer.bytes))
        : failed('file-unreadable', nameOf(path), answer.reason);
    },
    names: async (folder) => {
      const start = `${prefix}${folder}/`;
      if (linkAbove(entries, `${start}x`) !== undefined) return failed('file-is-link', nameOf(folder));
      const own = [...entries.keys()].filter((path) => path.startsWith(start));
      return success(
        own
          .map((path) => path.slice(start.length))
          .filter((one) => !one.includes('/'))
          .toSorted(),
      );
    },
    find: async (end, most) =>
      [...entries]
        .flatMap(([path, { kind }]) => {
          if (kind !== 'file' || !path.endsWith(end) || !path.startsWith(prefix)) return [];
          const own = path.slice(prefix.length);
          return own.split('/').some((part) => skippedFolders.includes(part)) ? [] : [own];
        })
        .toSorted()
        .slice(0, most),
  };
}

/** A link or a submodule where a folder is expected. */
function linkAbove(entries: ReadonlyMap<string, Entry>, path: string): Entry | undefined {
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const entry = entries.get(path.slice(0, at));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function tooLarge(name: string, largest: number): Result<never, FileFailureCode> {
  return failed('file-too-large', name, Math.max(1, Math.floor(largest / 1_000_000)));
}
