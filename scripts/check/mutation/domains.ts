import { globSync } from 'node:fs';

/** Domains of files that need VS Code, a browser or the system: only those of their files count that unit tests import. */
const partlyInUnitTests = new Set(['node', 'platform', 'vscode', 'webview']);

/** The files whose code unit tests are to notice changes of. */
export function filesToChange(project: string, isTested: (file: string) => boolean): readonly string[] {
  return globSync('{src,webview}/*/**/*.ts', { cwd: project })
    .filter((file) => !file.includes('/generated/'))
    .filter((file) => !partlyInUnitTests.has(domainOf(file)) || isTested(file))
    .sort();
}

/** The folder of `src` that a file is in, or `webview`. */
export function domainOf(file: string): string {
  const [top = '', domain = ''] = file.split('/');
  return top === 'src' ? domain : top;
}
