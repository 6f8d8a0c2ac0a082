import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorCode } from '../../base/errorMessage.ts';
import { versionIn, type ScannerAdapter } from '../../scan/adapters/adapter.ts';

const longest = 60_000;

/** Empty where a program says nothing of it; undefined where there is no such program. */
export async function scannerVersion(
  { versionArguments }: ScannerAdapter,
  program: string,
  withheld: readonly string[],
): Promise<string | undefined> {
  if (versionArguments.length === 0) return '';
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !withheld.includes(name)));
  try {
    const options = { timeout: longest, env };
    const { stdout, stderr } = await promisify(execFile)(program, [...versionArguments], options);
    return versionIn(`${stdout}\n${stderr}`) ?? '';
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : '';
  }
}
