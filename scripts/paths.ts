import { join } from 'node:path';

/** The checkout. */
export const projectDir = join(import.meta.dirname, '..');

/** What is fetched once and kept between runs: VS Code, a browser, the profile of `npm start`. Ignored by git. */
export const cacheDir = join(projectDir, '.vscode-test');

/** What test runs build and leave behind. Ignored by git. */
export const outDir = join(projectDir, 'out');

export const sampleWorkspace = join(projectDir, 'samples', 'shop');
