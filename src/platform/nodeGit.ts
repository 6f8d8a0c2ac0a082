import { execFile } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/** What git answered: bytes, or why there are none. */
type GitAnswer =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: 'no-git' | 'too-much' | 'refused'; readonly reason: string };

/** `input`: what git reads from its standard input. */
export type Git = (args: readonly string[], largest: number, input?: string) => Promise<GitAnswer>;

/** Nothing of a repository is run, nothing is fetched or written, and objects are what they are called by. */
const always = [
  '--no-replace-objects',
  '--no-optional-locks',
  '--no-pager',
  '--literal-pathspecs',
  ...[
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'protocol.allow=never',
    'safe.bareRepository=explicit',
  ].flatMap((setting) => ['-c', setting]),
];

/** Milliseconds after which git is ended. */
const longest = 120_000;

/** Asks git about the repository that a folder is in, until the signal, if there is one, ends it. */
export function gitIn(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  signal?: AbortSignal,
): Git {
  const own = { GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  return (args, largest, input) =>
    new Promise((answer) => {
      const { stdin } = execFile(
        'git',
        [...always, '-C', resolve(folder), ...args],
        {
          // Windows would run a git.exe of the folder that a program is started in.
          cwd: dirname(process.execPath),
          env: { ...environment, ...own },
          encoding: 'buffer',
          maxBuffer: largest,
          timeout: longest,
          ...(signal && { signal }),
          windowsHide: true,
        },
        (error, stdout, stderr) => {
          if (error === null) return answer({ ok: true, bytes: stdout });
          const code = String(error.code ?? '');
          const reason = stderr.toString('utf8').split('\n')[0] ?? '';
          if (code === 'ENOENT' || code === 'EACCES')
            return answer({ ok: false, code: 'no-git', reason: code });
          const isTooMuch = code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
          return answer({ ok: false, code: isTooMuch ? 'too-much' : 'refused', reason });
        },
      );
      if (input === undefined) return;
      // Where git ends before it has read all, its answer says why.
      stdin?.on('error', () => undefined);
      stdin?.end(input);
    });
}
