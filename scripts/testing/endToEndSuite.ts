import type { Counts } from './results.ts';
import { runMocha } from './nodeSuites.ts';

export async function runEndToEndTests(grep: string | undefined): Promise<Counts> {
  return runMocha('test/e2e/**/*.test.ts', 120_000, grep);
}
