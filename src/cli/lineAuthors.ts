import { realpath } from 'node:fs/promises';
import type { ClaimAuthor } from '../findings/gate/claims.ts';
import { readRegularFile } from '../platform/nodeRegularFile.ts';
import type { Git } from '../platform/nodeGit.ts';
import { pathInFolder } from './repositoryFiles.ts';

/** Who wrote a line of a file that is checked out, by the commit that is checked out. */
export type AuthorOfLine = (file: string, line: number) => Promise<ClaimAuthor>;

const largestFile = 4_000_000;
const shortAnswer = 100_000;

/**
 * As the commits name their authors: a `.mailmap` would let a branch rename them. The commit is read and not what is checked
 * out, as git would run filters over that. Unknown where a shallow clone has not the commit that the line came with.
 */
export function lineAuthors(git: Git, top: string): AuthorOfLine {
  const known = new Map<string, Promise<ClaimAuthor>>();
  return (file, line) => {
    const key = `${line}:${file}`;
    const author = known.get(key) ?? authorOf(git, top, file, line);
    known.set(key, author);
    return author;
  };
}

async function authorOf(git: Git, top: string, file: string, line: number): Promise<ClaimAuthor> {
  const folder = await realpath(top).catch(() => top);
  const place = await realpath(file).catch(() => undefined);
  const path = place === undefined ? undefined : pathInFolder(folder, place);
  if (place === undefined || path === undefined) return 'unknown';
  const now = await readRegularFile(place, { within: [folder], largest: largestFile }).catch(() => undefined);
  const entry = await textOf(git, ['ls-tree', '-z', '--full-tree', 'HEAD', '--', path], shortAnswer);
  if (now === undefined || entry === undefined) return 'unknown';
  const object = /^\d+ blob ([\da-f]{40,64})\t/.exec(entry)?.[1];
  if (object === undefined) return 'uncommitted';
  const committed = await textOf(git, ['cat-file', 'blob', object], largestFile);
  if (committed === undefined) return 'unknown';
  const number = committedLine(linesOf(committed), linesOf(new TextDecoder().decode(now.bytes)), line);
  return typeof number === 'number' ? authorOfCommitted(git, path, number) : number;
}

async function authorOfCommitted(git: Git, path: string, line: number): Promise<ClaimAuthor> {
  const range = `${line},${line}`;
  // What a configuration calls revisions to ignore is usually a file of the branch; the empty name, given last, clears them.
  const plain = ['--porcelain', '--no-textconv', '--ignore-revs-file='];
  const args = ['blame', ...plain, '-L', range, 'HEAD', '--', path];
  const blamed = (await textOf(git, args, largestFile)) ?? '';
  const id = /^[\da-f]{40,64}(?= )/.exec(blamed)?.[0];
  const commit = id === undefined ? undefined : await textOf(git, ['cat-file', 'commit', id], largestFile);
  if (commit === undefined) return 'unknown';
  const [head = ''] = commit.split('\n\n', 1);
  // A shallow clone ends here, and the line may have come with any commit before.
  if (/^boundary$/m.test(blamed) && /^parent /m.test(head)) return 'unknown';
  const author = head.split('\n').find((field) => field.startsWith('author ')) ?? '';
  const name = author.slice('author '.length).split('<', 1)[0]?.trim() ?? '';
  return name === '' ? 'unknown' : { name };
}

/** Where a line is in the committed text: before what has changed since, or behind it. */
function committedLine(
  before: readonly string[],
  now: readonly string[],
  line: number,
): number | 'uncommitted' | 'unknown' {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++;
  if (line <= start) return line;
  if (line > now.length - end) return line + before.length - now.length;
  const text = now[line - 1];
  const mayBeOld = before.slice(start, before.length - end).some((one) => one === text);
  return mayBeOld ? 'unknown' : 'uncommitted';
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

async function textOf(git: Git, args: readonly string[], largest: number): Promise<string | undefined> {
  const answer = await git(args, largest);
  return answer.ok ? new TextDecoder().decode(answer.bytes) : undefined;
}
