import type { ScannerAdapter } from './adapter.ts';

/** Any other scanner, by a command with `{proxy}`, `{ca}`, `{report}` and `{target}`. */
export function ownCommand(name: string, [program = '', ...words]: readonly string[]): ScannerAdapter {
  return {
    id: name,
    name,
    program,
    versionArguments: [],
    howToGet: {},
    plan({ proxy, authority, folder, target }) {
      const values: Readonly<Record<string, string>> = {
        '{proxy}': proxy,
        '{ca}': authority,
        '{report}': `${folder}/report`,
        '{target}': target,
      };
      const filled = (word: string): string =>
        word.replaceAll(/\{(?:proxy|ca|report|target)\}/g, (named) => values[named] ?? named);
      return { argv: words.map(filled), report: 'report' };
    },
  };
}
