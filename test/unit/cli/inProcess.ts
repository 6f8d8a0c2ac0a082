import { ProgressLine } from '../../../src/cli/progressLine.ts';
import type { FindingsShell } from '../../../src/cli/findingsCommand.ts';
import { standardError } from '../../../src/cli/terminal.ts';

/** What a command left behind. */
export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  /** The folder that it is called in. */
  readonly cwd?: string;
  /** All environment variables but those of the system. */
  readonly env?: NodeJS.ProcessEnv;
  /** Told of what it writes, as it does. */
  readonly heard?: (text: string) => void;
}

const ofSystem = ['PATH', 'TMPDIR', 'SystemRoot', 'TEMP'];

/** Runs a command of a program in this process, as its program does in one of its own. */
export async function runInProcess(
  command: () => Promise<number>,
  { cwd, env, heard }: Surroundings = {},
): Promise<Ran> {
  const before = { cwd: process.cwd(), env: process.env };
  const letGo = [process.stdout, process.stderr].map(listenersOf);
  const written = { stdout: '', stderr: '' };
  const writeTo = (name: keyof typeof written) => (chunk: string | Uint8Array) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    written[name] += text;
    heard?.(text);
    return true;
  };
  for (const name of ['stdout', 'stderr'] as const) Object.assign(process[name], { write: writeTo(name) });
  if (cwd !== undefined) process.chdir(cwd);
  if (env !== undefined) {
    const kept = ofSystem.flatMap((name) =>
      before.env[name] === undefined ? [] : [[name, before.env[name]]],
    );
    process.env = { ...Object.fromEntries(kept), ...env };
  }
  try {
    return { status: await command(), ...written };
  } finally {
    // The one of the prototype is back.
    for (const name of ['stdout', 'stderr'] as const) Reflect.deleteProperty(process[name], 'write');
    for (const remove of letGo) remove();
    process.chdir(before.cwd);
    process.env = before.env;
  }
}

/** Removes what is added from now on, which goes with the program where that is one of its own. */
function listenersOf(stream: NodeJS.WriteStream): () => void {
  const before = new Map(stream.eventNames().map((name) => [name, new Set(stream.rawListeners(name))]));
  return () => {
    for (const name of stream.eventNames())
      for (const listener of stream.rawListeners(name))
        if (before.get(name)?.has(listener) !== true)
          stream.removeListener(name, listener as (...args: unknown[]) => void);
  };
}

/** What the list of findings is run by where nobody interrupts it. */
export const plainShell: FindingsShell = {
  progress: new ProgressLine(standardError),
  whole: (write) => write(),
};

/** Does to the command that runs in this process what Ctrl+C, or another signal, does to its program. */
export function interrupt(signal: NodeJS.Signals = 'SIGINT'): void {
  process.listeners(signal).at(-1)?.(signal);
}
