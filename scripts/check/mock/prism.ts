import { startProcess, stopProcess, UserError } from '../../processes.ts';

interface RunningPrism {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Serves a description on loopback, at a free port. A request that violates it is an error. Without `--errors`: that would
 * also turn answers which violate the description into errors, and prism holds the SARIF of its own examples against the
 * schema of the other media type.
 */
export async function startPrism(program: string, description: string): Promise<RunningPrism> {
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
