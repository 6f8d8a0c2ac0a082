import type { MessageTemplates } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { Result } from '../base/result.ts';
import { type Git, gitIn } from '../platform/nodeGit.ts';
import { filesOfCommit, type CommitFiles, commitMessages } from './commitFiles.ts';

export const trustedRefMessages = {
  ...commitMessages,
  'trusted-ref-no-name':
    '"{0}" cannot be the trusted ref. Name a branch, a tag or a commit, such as origin/main, or "none".',
  'trusted-ref-missing': 'There is no branch, tag or commit "{0}" here. Fetch it before the gate runs.',
  'trusted-ref-ambiguous':
    '"{0}" is both {1} and {2} here, and they differ. Write the one that is meant in full.',
  'trusted-base-missing':
    'CI says that this goes to "{0}", but neither origin/{0} nor {0} is here, and without it the verdict would be the branch\'s own. Fetch it first: git fetch --no-tags --depth=1 origin +refs/heads/{0}:refs/remotes/origin/{0}',
  'trusted-base-is-checked-out':
    'CI says that this goes to "{0}", but {1} is the very commit that is checked out, so the branch would judge itself. Check out the repository that it goes to, or name the ref with --trusted-ref.',
  'trusted-no-git':
    'git cannot be run ({0}), so nothing can be taken from "{1}". Install it, or pass --trusted-ref none.',
  'trusted-no-repository':
    '"{0}" is in no git repository that can be read, so nothing can be taken from "{1}" ({2}). Pass --trusted-ref none where that is meant.',
} as const satisfies MessageTemplates<string>;

type TrustedRefFailureCode = keyof typeof trustedRefMessages;
type Environment = Readonly<Record<string, string | undefined>>;

/** The commit that the gate believes, and how it was named. */
export interface TrustedCommit {
  /** `origin/main`. */
  readonly name: string;
  readonly files: CommitFiles;
  /** It is the commit that is checked out: what is compared with it is itself. */
  readonly isCheckedOut: boolean;
  /** The top folder of what is checked out. */
  readonly top: string;
}

/** Where CI names the branch that a request goes to. */
const baseVariables = ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME'] as const;

/**
 * What the gate believes: the ref that is named, else the branch that CI says this goes to. Undefined where neither is, or
 * `none` is named: then the branch judges itself.
 */
export async function trustedCommit(
  root: string,
  named: string | undefined,
  environment: Environment,
): Promise<Result<TrustedCommit | undefined, TrustedRefFailureCode>> {
  if (named === 'none') return success(undefined);
  const base = baseVariables.map((name) => environment[name]?.trim() ?? '').find((name) => name !== '');
  const wanted = named ?? base;
  if (wanted === undefined) return success(undefined);
  if (!isRefName(wanted)) return failed('trusted-ref-no-name', wanted);
  const git = gitIn(root, environment);
  const top = await topOf(git, root, wanted);
  if (!top.ok) return top;
  const found = named === undefined ? await baseCommit(git, wanted) : await namedCommit(git, named);
  if (!found.ok) return found;
  const { name, commit } = found.value;
  const isCheckedOut = (await commitOf(git, 'HEAD')) === commit;
  if (named === undefined && isCheckedOut) return failed('trusted-base-is-checked-out', wanted, name);
  const files = await filesOfCommit(git, { ...top.value, commit, name });
  return files.ok ? success({ name, files: files.value, isCheckedOut, top: top.value.top }) : files;
}

/**
 * Names and hashes, with steps to parents behind them. No option, path, range or expression, and nothing that a shell would
 * read otherwise when somebody copies it.
 */
function isRefName(text: string): boolean {
  return (
    text.length <= 250 &&
    /^[\p{L}\p{N}_][\p{L}\p{N}._/+@#,=-]*(?:[~^]\d{0,3}){0,3}$/u.test(text) &&
    !text.includes('..') &&
    !text.includes('//') &&
    !/(?:\/|\.lock|\.)$/.test(text)
  );
}

const shortAnswer = 100_000;

async function topOf(
  git: Git,
  root: string,
  ref: string,
): Promise<Result<{ readonly top: string; readonly prefix: string }, TrustedRefFailureCode>> {
  const answer = await git(['rev-parse', '--show-toplevel', '--show-prefix'], shortAnswer);
  if (!answer.ok && answer.code === 'no-git') return failed('trusted-no-git', answer.reason, ref);
  if (!answer.ok) return failed('trusted-no-repository', root, ref, answer.reason);
  const [top = '', prefix = ''] = new TextDecoder().decode(answer.bytes).split('\n');
  return success({ top, prefix });
}

interface Found {
  readonly name: string;
  readonly commit: string;
}

/** As the remote has it, else as a branch of this clone; a tag of that name is neither. */
async function baseCommit(git: Git, branch: string): Promise<Result<Found, TrustedRefFailureCode>> {
  for (const [name, ref] of [
    [`origin/${branch}`, `refs/remotes/origin/${branch}`],
    [branch, `refs/heads/${branch}`],
  ] as const) {
    const commit = await commitOf(git, ref);
    if (commit !== undefined) return success({ name, commit });
  }
  return failed('trusted-base-missing', branch);
}

/** Whoever can push a tag must not decide what the name of a branch means. */
async function namedCommit(git: Git, named: string): Promise<Result<Found, TrustedRefFailureCode>> {
  const [, name = named, steps = ''] = /^([^~^]*)([~^].*)?$/.exec(named) ?? [];
  const places =
    name.startsWith('refs/') || name === 'HEAD' || name === 'FETCH_HEAD'
      ? [name]
      : ['refs/heads/', 'refs/tags/', 'refs/remotes/'].map((place) => place + name);
  const found: Found[] = [];
  for (const place of places) {
    const commit = await commitOf(git, place + steps);
    if (commit !== undefined) found.push({ name: place, commit });
  }
  const [first, other] = found.filter(
    ({ commit }, index) => found.findIndex((one) => one.commit === commit) === index,
  );
  if (first !== undefined && other !== undefined)
    return failed('trusted-ref-ambiguous', named, first.name, other.name);
  if (first !== undefined) return success({ name: named, commit: first.commit });
  const commit = /^[\da-f]{7,64}$/.test(name) ? await commitOf(git, name + steps) : undefined;
  return commit === undefined ? failed('trusted-ref-missing', named) : success({ name: named, commit });
}

async function commitOf(git: Git, expression: string): Promise<string | undefined> {
  const answer = await git(
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${expression}^{commit}`],
    shortAnswer,
  );
  const commit = answer.ok ? new TextDecoder().decode(answer.bytes).trim() : '';
  return /^[\da-f]{40,64}$/.test(commit) ? commit : undefined;
}
