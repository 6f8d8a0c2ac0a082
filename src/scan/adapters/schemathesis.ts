import type { ScannerAdapter } from './adapter.ts';

const installed = 'pipx install schemathesis';

/** https://schemathesis.readthedocs.io/en/stable/reference/cli/, version 4 */
export const schemathesis: ScannerAdapter = {
  id: 'schemathesis',
  name: 'Schemathesis',
  program: 'schemathesis',
  versionArguments: ['--version'],
  needsDescription: true,
  howToGet: { linux: installed, darwin: installed, win32: installed },
  plan({ target, mode, minutes, rate, proxy, authority, folder, description = '' }) {
    return {
      argv: [
        ['run', `${folder}/openapi.yaml`, '--url', target, '--proxy', proxy, '--tls-verify', authority],
        ['--rate-limit', `${rate}/s`, '--max-time', String(minutes * 60), '--no-color'],
        mode === 'look' ? ['--include-method', 'GET', '--include-method', 'HEAD'] : [],
        ['--report', 'ndjson', '--report-ndjson-path', `${folder}/report.ndjson`],
      ].flat(),
      files: { 'openapi.yaml': description },
      report: 'report.ndjson',
    };
  },
};
