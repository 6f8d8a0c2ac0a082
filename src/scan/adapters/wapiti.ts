import { concretePaths } from './concretePaths.ts';
import type { ScannerAdapter } from './adapter.ts';

/** Modules that call nobody but the target. */
const looking = ['cookieflags', 'http_headers', 'csp'];
const attacking = ['sql', 'xss', 'file', 'redirect', 'exec'];

/** A bound, a module that is not there or that crashed, requests that it gave up: it goes on, and ends with 0. */
const early =
  /^(?:Max (?:scan|attack) time was reached|\[!\] (?:Unable to|Could not) find (?:a )?module|\d+ requests were skipped| *File "[^"]*", line \d)/;

/** https://wapiti-scanner.github.io/ */
export const wapiti: ScannerAdapter = {
  id: 'wapiti',
  name: 'Wapiti',
  program: 'wapiti',
  versionArguments: ['--version'],
  howToGet: {
    linux: 'apt install wapiti',
    darwin: 'pipx install wapiti3',
    win32: 'pipx install wapiti3',
  },
  triedVersion: '3.0.4',
  engines: { looking: ['Passive Scan'], attacking: ['Passive Scan', 'Active Scan'] },
  plan({ target, mode, minutes, proxy, folder, operations }) {
    const seconds = String(minutes * 60);
    return {
      argv: [
        ['-u', `${target}/`, '--scope', 'folder', '-p', proxy],
        [
          '--store-session',
          folder,
          '--store-config',
          `${folder}/config`,
          '--flush-session',
          '--no-bugreport',
        ],
        ['--verify-ssl', '0', '-m', [...looking, ...(mode === 'look' ? [] : attacking)].join(',')],
        ['--max-scan-time', seconds, '--max-attack-time', seconds],
        concretePaths(operations).flatMap((path) => ['-s', `${target}${path}`]),
        ['-v', '1', '-f', 'json', '-o', `${folder}/report.json`],
      ].flat(),
      env: { HOME: folder, LC_ALL: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
      report: 'report.json',
      answerAtStop: 'r\n',
    };
  },
  saysEarlyEnd: (line) => early.test(line),
};
