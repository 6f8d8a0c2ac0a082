import { plainPath } from '../plainPath.ts';
import { concretePaths } from './concretePaths.ts';
import type { ScannerAdapter, ScanOrder } from './adapter.ts';

/** Modules that call nobody but the target: those that judge the page at its address, and no other. */
const looking = ['cookieflags', 'http_headers', 'csp'];
/** Those that put attacks into parameters, and into nothing else. */
const attacking = ['sql', 'xss', 'file', 'redirect', 'exec'];

type Scope = Pick<ScanOrder, 'target' | 'mode' | 'operations' | 'isChosen'>;

/** Where the target's page is not called, the proxy's answer stands in its place, of which nothing is to be said. */
function looksAtRoot({ target, operations, isChosen }: Scope): boolean {
  const root = plainPath(new URL(target).pathname);
  return (
    isChosen !== true || operations.some(({ method, path }) => method === 'GET' && plainPath(path) === root)
  );
}

/** Where nothing leads to an operation, it has the parameters that it was chosen with, and is not attacked without any. */
function attacksAll({ mode, operations, isChosen }: Scope): boolean {
  if (mode === 'look') return false;
  return (
    isChosen !== true || operations.every(({ method, query }) => method !== 'GET' || query !== undefined)
  );
}

/** A bound, a module that is not there or that crashed, requests that it gave up: it goes on, and ends with 0. */
const early =
  /^(?:Max (?:scan|attack) time was reached|\[!\] (?:Unable to|Could not) find (?:a )?module|\d+ requests were skipped| *File "[^"]*", line \d)/;

/** Its last line. */
const reportWritten = 'A report has been generated in the file ';

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
  engines: (order) => [
    ...(looksAtRoot(order) ? ['Passive Scan'] : []),
    ...(attacksAll(order) ? ['Active Scan'] : []),
  ],
  plan(order) {
    const { target, mode, minutes, proxy, folder, operations } = order;
    const seconds = String(minutes * 60);
    const modules = [...(looksAtRoot(order) ? looking : []), ...(mode === 'look' ? [] : attacking)];
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
        ['--verify-ssl', '0', '-m', modules.join(',')],
        ['--max-scan-time', seconds, '--max-attack-time', seconds],
        concretePaths(operations).flatMap((path) => ['-s', `${new URL(target).origin}${path}`]),
        ['-v', '1', '-f', 'json', '-o', `${folder}/report.json`],
      ].flat(),
      env: { HOME: folder, LC_ALL: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
      report: 'report.json',
      answerAtStop: 'r\n',
    };
  },
  saysEarlyEnd: (line) => early.test(line),
  saysReport: (line) => line.startsWith(reportWritten),
};
