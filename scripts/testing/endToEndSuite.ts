import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { outDir } from '../paths.ts';
import { prepareVsCode } from '../vscode.ts';
import { packageExtension } from '../vsix.ts';
import { filesOf, runMochaInParts } from './nodeSuites.ts';
import type { Counts } from './results.ts';

/** What builds in the project's folder: one after the other, while others go on. */
const building = ['test/e2e/package.test.ts', 'test/e2e/start.test.ts'];

/** Runs test/e2e: the packaged extension, installed in a real VS Code that is driven through a browser. */
export async function runEndToEndTests(grep: string | undefined): Promise<Counts> {
  const packaged = await packageExtension();
  // It is packaged once more by a test while others install it.
  const vsix = join(outDir, 'e2e', basename(packaged));
  await mkdir(join(outDir, 'e2e'), { recursive: true });
  await copyFile(packaged, vsix);
  await prepareVsCode();
  const others = filesOf('test/e2e/**/*.test.ts').filter((file) => !building.includes(file));
  const parts = [building, ...others.map((file) => [file])];
  return runMochaInParts(parts, 120_000, grep, { DAST_VSIX: vsix });
}
