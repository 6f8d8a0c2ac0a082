import type { Git } from '../../platform/nodeGit.ts';
import { failed, success, type Result } from '../../base/result.ts';

/*
 * What differs from a commit, asked of git's own plumbing. Nothing that a repository configures acts: names are compared
 * by their objects, and files by size and time, so that no filter, text conversion or other program of the repository
 * is needed. What changed in a file is told by its texts.
 */

/** A file as it is now, and where it stood before; undefined where it is new. */
interface ChangedFile {
  readonly path: string;
  readonly before: string | undefined;
}

export interface Changes {
  /** The commit that it is compared with. */
  readonly base: string;
  readonly files: readonly ChangedFile[];
  readonly deleted: readonly string[];
}

export type ChangesFailure = 'no-git' | 'no-repository' | 'no-base' | 'too-many';

/** Sources of a folder that differ from a commit, and their texts there. */
export interface GitChanges {
  changes(base: string): Promise<Result<Changes, ChangesFailure>>;
  textBefore(changes: Changes, path: string): Promise<string | undefined>;
  /** Files that have one of these words, among tracked and new ones. */
  mentioning(words: readonly string[]): Promise<readonly string[]>;
}

/** Size and time of a file, as git keeps them. */
type StatOf = (path: string) => { readonly size: number; readonly modified: number } | undefined;

/** Where no base is named. */
const usualBases = ['refs/remotes/origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
const comparing =
  'diff-index --cached --relative --no-ext-diff --no-textconv --ignore-submodules=all -M -z --name-status'.split(
    ' ',
  );
const searching = 'grep -l -z -I -w -F --untracked --no-color --no-textconv --no-recurse-submodules'.split(
  ' ',
);
const largestList = 64_000_000;
const largestText = 4_000_000;
/** More files are another version of the whole. */
const mostFiles = 2_000;
const mostWords = 300;

export function gitChanges(git: Git, isSource: (path: string) => boolean, statOf: StatOf): GitChanges {
  const lines = async (args: readonly string[]): Promise<readonly string[] | undefined> => {
    const answer = await git(args, largestList);
    return answer.ok ? new TextDecoder().decode(answer.bytes).split('\0') : undefined;
  };
  const commitOf = async (ref: string): Promise<string | undefined> => {
    const answer = await git(
      ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`],
      1_000,
    );
    return answer.ok ? new TextDecoder().decode(answer.bytes).trim() : undefined;
  };
  const baseOf = async (base: string): Promise<string | undefined> => {
    for (const ref of base === '' ? usualBases : [base]) {
      const commit = await commitOf(ref);
      if (commit === undefined) continue;
      const common = await git(['merge-base', commit, 'HEAD'], 1_000);
      return common.ok ? new TextDecoder().decode(common.bytes).trim() : commit;
    }
    return undefined;
  };
  return {
    changes: async (asked) => {
      const inside = await git(['rev-parse', '--is-inside-work-tree'], 1_000);
      if (!inside.ok) return failed(inside.code === 'no-git' ? 'no-git' : 'no-repository');
      const base = await baseOf(asked);
      if (base === undefined) return failed('no-base');
      const [staged, kept, untracked] = await Promise.all([
        lines([...comparing, base, '--']),
        lines(['ls-files', '--debug', '-z', '--']),
        lines(['ls-files', '--others', '--exclude-standard', '-z', '--']),
      ]);
      if (staged === undefined || kept === undefined || untracked === undefined)
        return failed('no-repository');
      const { files, deleted } = readStatus(staged);
      for (const path of readDirty(kept, isSource, statOf)) {
        if (statOf(path) === undefined) {
          files.delete(path);
          deleted.add(path);
        } else if (!files.has(path)) files.set(path, path);
      }
      for (const path of untracked) if (isSource(path)) files.set(path, undefined);
      const sources = [...files].filter(([path]) => isSource(path));
      if (sources.length > mostFiles) return failed('too-many');
      return success({
        base,
        files: sources.map(([path, before]) => ({ path, before })),
        deleted: [...deleted].filter(isSource),
      });
    },
    textBefore: async ({ base }, path) => {
      const answer = await git(['cat-file', 'blob', `${base}:./${path}`], largestText);
      return answer.ok ? new TextDecoder().decode(answer.bytes) : undefined;
    },
    mentioning: async (words) => {
      const asked = words.slice(0, mostWords).flatMap((word) => ['-e', word]);
      if (asked.length === 0) return [];
      const found = await lines([...searching, ...asked, '--']);
      return (found ?? []).filter((path) => path !== '' && isSource(path));
    },
  };
}

/** `M\0path\0`, `R090\0before\0path\0`. */
function readStatus(parts: readonly string[]): {
  readonly files: Map<string, string | undefined>;
  readonly deleted: Set<string>;
} {
  const files = new Map<string, string | undefined>();
  const deleted = new Set<string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [status = '', path = ''] = parts.slice(at, at + 2);
    if (status.startsWith('R') || status.startsWith('C')) {
      files.set(parts[at + 2] ?? '', path);
      if (status.startsWith('R')) deleted.add(path);
      at += 1;
    } else if (status === 'D') deleted.add(path);
    else files.set(path, status === 'A' ? undefined : path);
  }
  return { files, deleted };
}

const fields =
  /^\s*ctime: \d+:\d+\s+mtime: (\d+):(\d+)\s+dev: \d+\s+ino: \d+\s+uid: \d+\s+gid: \d+\s+size: (\d+)\s+flags: \w+\s*/;

/** Files that are not as the index of git knows them, by size and time: `path\0  ctime: … size: 3 flags: 0\npath\0`. */
function readDirty(
  parts: readonly string[],
  isSource: (path: string) => boolean,
  statOf: StatOf,
): readonly string[] {
  const found: string[] = [];
  let path = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    const [all = '', seconds, nanoseconds, size] = fields.exec(part) ?? [];
    const own = path;
    path = part.slice(all.length);
    if (own === '' || !isSource(own) || seconds === undefined) continue;
    const stat = statOf(own);
    const kept = Number(seconds) * 1_000 + Math.floor(Number(nanoseconds) / 1_000_000);
    if (stat === undefined || stat.size !== Number(size) || Math.floor(stat.modified) !== kept)
      found.push(own);
  }
  return found;
}
