import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectDir } from './paths.ts';

/**
 * Kilobytes that each file of the package may have, the first pattern that fits, and the package itself. A bundle that
 * grows beyond its budget fails the tests: what made it grow is either taken out again, or worth a new number here.
 */
const budgets: readonly (readonly [pattern: RegExp, kilobytes: number])[] = [
  // Read and compiled by every start of VS Code.
  [/^dist\/extension\.cjs$/, 460],
  [/^dist\/browser\/extension\.js$/, 2_000],
  [/^dist\/webview\/findingsPanel\.js$/, 440],
  [/^dist\/webview\/loginResults\.js$/, 60],
  [/^dist\/webview\/authorizationTest\.js$/, 70],
  [/^dist\/webview\/authForm\.js$/, 125],
  [/^dist\/(?:browser\/)?findingsWorker\.c?js$/, 760],
  [/^dist\/(?:browser\/)?reportReader\.c?js$/, 520],
  [/^dist\/(?:browser\/)?routesWorker\.c?js$/, 550],
  [/^dist\/nodeChanges\.cjs$/, 30],
  [/^dist\/(?:browser\/)?attachmentWorker\.c?js$/, 60],
  [/^dist\/authLanguage\.cjs$/, 690],
  [/^dist\/authExchange\.cjs$/, 470],
  [/^dist\/verifyRole\.cjs$/, 740],
  [/^dist\/authorizationTest\.cjs$/, 70],
  [/^dist\/authFormEditor\.cjs$/, 60],
  [/^dist\/retestFinding\.cjs$/, 60],
  [/^dist\/scanRole\.cjs$/, 820],
  [/^dist\/scanWork\.cjs$/, 65],
  [/^dist\/agentWork\.cjs$/, 45],
  [/^dist\/windowTools\.cjs$/, 90],
  [/^dist\/checkChanges\.cjs$/, 20],
  [/^dist\/sources\.cjs$/, 100],
  [/^dist\/loopback\.cjs$/, 400],
  [/^dist\/decisionLanguage\.cjs$/, 40],
  [/^dist\/findingsExport\.cjs$/, 190],
  [/^dist\/sql-wasm\.wasm$/, 700],
  [/^dist\/web-tree-sitter\.wasm$/, 220],
  [/^dist\/tree-sitter-c-sharp\.wasm$/, 5_100],
  [/^dist\/tree-sitter-kotlin\.wasm$/, 3_500],
  [/^dist\/tree-sitter-\w+\.wasm$/, 2_200],
  [/\.(?:css|ttf)$/, 20],
  [/\.vsix$/, 5_500],
];

export interface Size {
  readonly file: string;
  readonly kilobytes: number;
  /** Undefined where no budget is for the file. */
  readonly budget: number | undefined;
}

/** The bundles of a production build, and the package, with what they may have. */
export function sizesOf(vsixFile: string): readonly Size[] {
  const files = globSync('dist/**/*.{cjs,js,css,ttf,wasm}', { cwd: projectDir }).sort();
  const paths = files.map((file) => [file.replaceAll('\\', '/'), join(projectDir, file)] as const);
  return [...paths, [basename(vsixFile), vsixFile] as const].map(([file, path]) => ({
    file,
    kilobytes: statSync(path).size / 1024,
    budget: budgets.find(([pattern]) => pattern.test(file))?.[1],
  }));
}
