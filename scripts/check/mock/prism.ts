import { strictPolicy } from '../../../src/node/addressPolicy.ts';
import { sourceHttp, sourcePolicy } from '../../../src/node/sources/sourceHttp.ts';
import { startProcess, stopProcess, UserError } from '../../processes.ts';
import { type Mock, MockedServer } from './mockedServer.ts';
import type { Step } from './steps.ts';

type Walking = (server: MockedServer) => Promise<readonly Step[]>;

/** The same walk with each kind of answers: examples of a description, or random ones that its schemas allow. */
export async function walkWith(
  program: string,
  file: string,
  about: Omit<Mock, 'origin' | 'http' | 'isRandom'>,
  kinds: readonly ('examples' | 'random')[],
  walk: Walking,
): Promise<readonly { readonly isRandom: boolean; readonly steps: readonly Step[] }[]> {
  const { origin, stop } = await startPrism(program, file);
  const policy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined });
  const http = sourceHttp(sourcePolicy(new URL(origin), policy));
  try {
    const walks = [];
    for (const kind of kinds) {
      const isRandom = kind === 'random';
      walks.push({ isRandom, steps: await walk(new MockedServer({ ...about, origin, http, isRandom })) });
    }
    return walks;
  } finally {
    await stop();
  }
}

interface RunningPrism {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves a description on loopback, at a free port. A request that violates it is an error. Without `--errors`: that would
 * also turn answers which violate the description into errors, and prism holds the SARIF of its own examples against the
 * schema of the other media type.
 */
async function startPrism(program: string, description: string): Promise<RunningPrism> {
  const args = [program, 'mock', '--host', '127.0.0.1', '--port', '0', description];
  const child = startProcess(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown): void => {
      // It prints a line for each operation, and several for each request.
      output = (output + String(chunk)).slice(-4000);
      const [, found] = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new UserError(`prism has ended:\n${output.trim()}`)));
  });
  return { origin, stop: () => stopProcess(child) };
}
