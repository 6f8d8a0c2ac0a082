import type { Git } from '../../platform/nodeGit.ts';
import { failed, success, type Result } from '../../base/result.ts';

/*
 * What differs from a commit, asked of git's own plumbing. Nothing that a repository configures acts: names are compared
 * by their objects, and files by size and time, so that no filter, text conversion or other program of the repository
 * is needed. What changed in a file is told by its texts.
 */

/** A file as it is now, and what git calls its text of before, wherever that stood; undefined where it is new. */
interface ChangedFile {
  readonly path: string;
  readonly before: string | undefined;
}

export interface Changes {
  /** The commit that it is compared with. */
  readonly base: string;
  readonly files: readonly ChangedFile[];
}

export type ChangesFailure = 'no-git' | 'no-repository' | 'no-base' | 'no-common' | 'too-many';

/** What the current files are compared with. */
export interface ComparedWith {
  /** A branch, tag or commit; the default branch where it is empty. */
  readonly ref: string;
  /** The commit itself, instead of where HEAD has left it. */
  readonly isExact?: boolean;
}

/** Sources of a folder that differ from a commit, and their texts there. */
export interface GitChanges {
  changes(base: ComparedWith): Promise<Result<Changes, ChangesFailure>>;
  /** By what git calls them; those that cannot be read are missing. */
  textsBefore(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Size and time of a file, as git keeps them. */
type StatOf = (path: string) => { readonly size: number; readonly modified: number } | undefined;

/** Where no base is named. */
const usualBases = ['refs/remotes/origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
const comparing =
  'diff-index --cached --relative --no-ext-diff --no-textconv --ignore-submodules=all -M -z --raw'.split(' ');
const largestList = 64_000_000;
const largestText = 4_000_000;
/** Asked for at once: of each, what git says first takes far less than so many bytes. */
const mostTexts = 100;
const largestTexts = 16_000_000;
const longestHeader = 200;
/** More files are another version of the whole. */
const mostFiles = 2_000;

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
  const baseOf = async ({ ref, isExact = false }: ComparedWith): Promise<Result<string, ChangesFailure>> => {
    for (const name of ref === '' ? usualBases : [ref]) {
      const commit = await commitOf(name);
      if (commit === undefined) continue;
      if (isExact) return success(commit);
      const common = await git(['merge-base', commit, 'HEAD'], 1_000);
      return common.ok ? success(new TextDecoder().decode(common.bytes).trim()) : failed('no-common');
    }
    return failed('no-base');
  };
  const textsOf = async (names: readonly string[]): Promise<readonly (readonly [string, string])[]> => {
    if (names.length === 0) return [];
    const [only, ...others] = names;
    const largest = others.length === 0 ? largestText + longestHeader : largestTexts;
    const answer = await git(['cat-file', '--batch'], largest, `${names.join('\n')}\n`);
    if (answer.ok) return readBatch(answer.bytes);
    if (only === undefined || others.length === 0) return [];
    const half = names.length >> 1;
    return [...(await textsOf(names.slice(0, half))), ...(await textsOf(names.slice(half)))];
  };
  return {
    changes: async (asked) => {
      const inside = await git(['rev-parse', '--is-inside-work-tree'], 1_000);
      if (!inside.ok) return failed(inside.code === 'no-git' ? 'no-git' : 'no-repository');
      const base = await baseOf(asked);
      if (!base.ok) return base;
      const [staged, kept, untracked] = await Promise.all([
        lines([...comparing, base.value, '--']),
        lines(['ls-files', '-s', '--debug', '-z', '--']),
        lines(['ls-files', '--others', '--exclude-standard', '-z', '--']),
      ]);
      if (staged === undefined || kept === undefined || untracked === undefined)
        return failed('no-repository');
      const files = readRaw(staged);
      for (const { path, object, isGone } of readDirty(kept, isSource, statOf)) {
        if (isGone) files.delete(path);
        else if (!files.has(path)) files.set(path, object);
      }
      for (const path of untracked) if (isSource(path)) files.set(path, undefined);
      const sources = [...files].filter(([path]) => isSource(path));
      if (sources.length > mostFiles) return failed('too-many');
      return success({
        base: base.value,
        files: sources.map(([path, before]) => ({ path, before })),
      });
    },
    textsBefore: async (names) => {
      const texts = new Map<string, string>();
      for (let at = 0; at < names.length; at += mostTexts)
        for (const [name, text] of await textsOf(names.slice(at, at + mostTexts))) texts.set(name, text);
      return texts;
    },
  };
}

/** `:100644 100644 7898192… f2ad6c7… M\0path\0`, `… R090\0before\0path\0`. By path, the object of before. */
function readRaw(parts: readonly string[]): Map<string, string | undefined> {
  const files = new Map<string, string | undefined>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, , object = '', , status = ''] = (parts[at] ?? '').split(' ');
    const isTwo = status.startsWith('R') || status.startsWith('C');
    if (isTwo) at += 1;
    if (status !== 'D') files.set(parts[at + 1] ?? '', status === 'A' ? undefined : object);
  }
  return files;
}

/** `7898192… blob 5\n…\n` for each text, `… missing\n` for one that is not here. */
function readBatch(bytes: Uint8Array): readonly (readonly [string, string])[] {
  const texts: (readonly [string, string])[] = [];
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    const [name = '', type, size] = decoder.decode(bytes.subarray(at, end)).split(' ');
    at = end + 1;
    if (size === undefined) continue;
    const after = at + Number(size);
    if (type === 'blob') texts.push([name, decoder.decode(bytes.subarray(at, after))]);
    at = after + 1;
  }
  return texts;
}

const fields =
  /^\s*ctime: \d+:\d+\s+mtime: (\d+):(\d+)\s+dev: \d+\s+ino: \d+\s+uid: \d+\s+gid: \d+\s+size: (\d+)\s+flags: \w+\s*/;

interface DirtyFile {
  readonly path: string;
  /** What the index of git has of it. */
  readonly object: string;
  readonly isGone: boolean;
}

/**
 * Files that are not as the index of git knows them, by size and time:
 * `100644 7898192… 0\tpath\0  ctime: … size: 3 flags: 0\n100644 f2ad6c7… 0\tpath\0`.
 */
function readDirty(
  parts: readonly string[],
  isSource: (path: string) => boolean,
  statOf: StatOf,
): readonly DirtyFile[] {
  const found: DirtyFile[] = [];
  let entry = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    const [all = '', seconds, nanoseconds, size] = fields.exec(part) ?? [];
    const tab = entry.indexOf('\t');
    const [path, [, object = '']] = [entry.slice(tab + 1), entry.slice(0, tab).split(' ')];
    entry = part.slice(all.length);
    if (tab < 0 || seconds === undefined || !isSource(path)) continue;
    const stat = statOf(path);
    const kept = Number(seconds) * 1_000 + Math.floor(Number(nanoseconds) / 1_000_000);
    if (stat === undefined || stat.size !== Number(size) || Math.floor(stat.modified) !== kept)
      found.push({ path, object, isGone: stat === undefined });
  }
  return found;
}
