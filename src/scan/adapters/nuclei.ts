import type { ScannerAdapter } from './adapter.ts';

const fromSource = 'go install github.com/projectdiscovery/nuclei/v3/cmd/nuclei@latest';

/** https://docs.projectdiscovery.io/opensource/nuclei/running */
export const nuclei: ScannerAdapter = {
  id: 'nuclei',
  name: 'Nuclei',
  program: 'nuclei',
  versionArguments: ['-version', '-disable-update-check'],
  howToGet: { linux: fromSource, darwin: 'brew install nuclei', win32: fromSource },
  plan({ target, mode, rate, proxy, folder, description }) {
    const input =
      description === undefined
        ? ['-u', target]
        : ['-l', `${folder}/openapi`, '-im', 'openapi', '-u', target];
    return {
      argv: [
        input,
        ['-proxy', proxy, '-ni', '-duc', '-rl', String(rate), '-nc', '-stats', '-stats-json', '-si', '5'],
        mode === 'look' ? [] : ['-dast'],
        ['-jsonl-export', `${folder}/report.jsonl`],
      ].flat(),
      ...(description === undefined ? {} : { files: { openapi: description } }),
      report: 'report.jsonl',
    };
  },
};
