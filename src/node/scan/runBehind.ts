import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { errorCode } from '../../base/errorMessage.ts';
import { proxyEnvironment } from '../../scan/proxyEnvironment.ts';
import { behindProxy } from './behindProxy.ts';
import type { ProxyRun } from './proxied.ts';

/** As shells and `env` have it. */
const exitCodes = { notRunnable: 126, notFound: 127, killed: 128 };

interface Behind {
  readonly command: readonly string[];
  readonly variables: NodeJS.Dict<string>;
  /** Names of variables that the command does not get. */
  readonly withheld: readonly string[];
}

/** Runs a command behind a proxy of its own, with this terminal's input and output; answers its exit code. */
export async function runBehind(run: ProxyRun, { command, variables, withheld }: Behind): Promise<number> {
  return await behindProxy(run, (behind) =>
    exitOf(command, { ...proxyEnvironment(variables, { ...behind, withheld }) }),
  );
}

async function exitOf([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  // A terminal sends Ctrl+C to the command itself.
  const interrupt = process.stdin.isTTY ? (): void => undefined : forward;
  process.on('SIGINT', interrupt).on('SIGTERM', forward).on('SIGHUP', forward);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? exitCodes.killed + constants.signals[signal ?? 'SIGTERM'];
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? exitCodes.notFound : exitCodes.notRunnable;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', forward).off('SIGHUP', forward);
  }
}
