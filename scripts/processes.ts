// Child processes that never outlive this one: every command runs in a process group of its own,
// and the whole group ends with Ctrl-C, a normal exit or a crash of the script that started it.
import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** A message for the user at the terminal, printed without a stack trace. */
export class UserError extends Error {}

const signalExitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const isWindows = process.platform === 'win32';
const running = new Set<ChildProcess>();

/** Starts a command whose whole process group ends with this process at the latest. */
export function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawn(command, args, { detached: !isWindows, ...options });
  running.add(child);
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Runs a command to its end and returns what it printed.
 * Throws an Error with the last lines of its output when it exits with another code than 0.
 */
export async function runProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const child = startProcess(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  if (code === 0) return output;
  throw new Error(
    `${command} ${args.join(' ')} ended with ${code}:\n${output.trim().split('\n').slice(-15).join('\n')}`,
  );
}

/** The command line that runs npm: npm's own program where npm runs us, so that Windows needs no batch file. */
export function npmCommand(args: readonly string[]): [command: string, args: string[]] {
  const program = process.env['npm_execpath'];
  return program === undefined ? ['npm', [...args]] : [process.execPath, [program, ...args]];
}

/** Ends a process and everything it started; resolves when it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const closed = once(child, 'exit');
    signalGroup(child, 'SIGTERM');
    const impatience = setTimeout(() => signalGroup(child, 'SIGKILL'), 5000);
    await closed;
    clearTimeout(impatience);
  }
  // Whatever the leader left behind in its group.
  signalGroup(child, 'SIGKILL');
  running.delete(child);
}

/**
 * Runs a script's main function: the process ends when it is done, a failure is printed and gives exit code 1,
 * and Ctrl-C ends everything that was started; a second Ctrl-C does so without waiting.
 */
export async function runScript(main: () => Promise<number | void>): Promise<void> {
  process.once('exit', () => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  });
  const stopAll = (code: number) => {
    void Promise.allSettled([...running].map(stopProcess)).then(() => process.exit(code));
  };
  for (const [signal, code] of Object.entries(signalExitCodes)) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(code));
      stopAll(code);
    });
  }
  // npm does not always pass on the signal that ends it.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopAll(signalExitCodes.SIGHUP), 1000).unref();
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
  process.exit();
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (isWindows) execFileSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // The group is gone already, which is what was asked for.
  }
}
