import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess, UserError } from './processes.ts';

/**
 * Opens the installed VS Code on a folder with extensions loaded from their folders and a profile of its own, and waits
 * until its window is closed. Ctrl-C closes it.
 */
export async function openDesktop(
  workspace: string,
  extensions: readonly string[],
  userDir: string,
): Promise<void> {
  const args = [
    '--wait',
    '--new-window',
    '--skip-welcome',
    '--disable-workspace-trust',
    `--user-data-dir=${userDir}`,
    ...extensions.map((folder) => `--extensionDevelopmentPath=${folder}`),
    workspace,
  ];
  const isWindows = process.platform === 'win32';
  // On Windows `code` is a batch file, which only a shell runs.
  const code = startProcess('code', isWindows ? args.map((arg) => `"${arg}"`) : args, {
    stdio: 'inherit',
    shell: isWindows,
  });
  process.once('exit', () => closeWindow(userDir));
  try {
    await once(code, 'spawn');
  } catch {
    throw new UserError(
      'No `code` found on the PATH. Run "Shell Command: Install \'code\' command in PATH" in VS Code, or start without --desktop.',
    );
  }
  console.log(`DAST Workbench is open on ${workspace} in VS Code. Ctrl-C, or closing its window, ends it.`);
  await once(code, 'exit');
}

/** `code` starts VS Code in a session of its own; the profile's lock file names its process. */
function closeWindow(userDir: string): void {
  try {
    process.kill(Number(readFileSync(join(userDir, 'code.lock'), 'utf8')));
  } catch {
    // No lock file or no such process: the window is closed already.
  }
}
