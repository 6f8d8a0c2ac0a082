import { prepareVsCode } from '../vscode.ts';
import { packageExtension } from '../vsix.ts';
import { runMocha } from './nodeSuites.ts';
import type { Counts } from './results.ts';

/** Runs test/e2e: the packaged extension, installed in a real VS Code that is driven through a browser. */
export async function runEndToEndTests(grep: string | undefined): Promise<Counts> {
  const vsixFile = await packageExtension();
  await prepareVsCode();
  return runMocha('test/e2e/**/*.test.ts', 120_000, grep, { DAST_VSIX: vsixFile });
}
