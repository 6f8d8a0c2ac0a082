import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../../../scripts/paths.ts';
import { authCommand } from '../../../src/cli/authCommand.ts';
import { endpointsCommand } from '../../../src/cli/endpointsCommand.ts';
import { findingsCommand } from '../../../src/cli/findingsCommand.ts';
import { loginConfig } from '../../fakes/loginServer.ts';
import { zapReport } from '../../fakes/testReport.ts';
import { plainShell, type Ran, runInProcess } from './inProcess.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  auth: authCommand,
  endpoints: endpointsCommand,
  findings: (args) => findingsCommand(args, plainShell),
};

// In authFile, findingsCommand, openRoutes, repositorySaid, repositorySettings, roleRun and runnableFile.
describe('a command line', () => {
  let base: string;
  let folder: string;

  before(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'lines-')));
    folder = join(base, 'here');
    mkdirSync(folder);
    writeFileSync(join(base, 'outside'), '');
    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    write('one.json', JSON.stringify(loginConfig('http://127.0.0.1:9')));
    write('bad.json', JSON.stringify({ ...loginConfig('http://127.0.0.1:9'), version: '2.0' }, undefined, 1));
    const request = { method: 'GET', url: 'http://127.0.0.1:9/a' };
    write('a.har', JSON.stringify({ log: { entries: [{ request, response: { status: 200 } }] } }));
    const attachments = [{ type: 'HAR', path: './a.har' }];
    write('har.json', JSON.stringify({ ...loginConfig('http://127.0.0.1:9'), attachments }));
    const instances = [['GET', '/a'] as const, ['GET', '/b'] as const];
    write('zap.json', zapReport([{ rule: '1', name: 'X', risk: 3, instances }]));
    mkdirSync(join(folder, 'kept'));
    symlinkSync(join(base, 'outside'), join(folder, 'link'));
    mkdirSync(join(folder, 'code'));
    write('code/server.js', "const app = require('express')();\napp.get('/a', (a, b) => b.end());\n");
  });
  after(() => rmSync(base, { recursive: true, force: true }));

  /** `auth check FILE`, with words in single quotes. */
  async function run(line: string): Promise<Ran> {
    const [program = '', ...args] = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, word]) => quoted ?? word ?? '',
    );
    const command = commands[program] ?? assert.fail(program);
    // Threads are started from the folder of the project.
    const cwd = args.includes('code') ? projectDir : folder;
    const named = args.map((arg) => (arg === 'code' ? join(folder, arg) : arg));
    return runInProcess(() => command(named), { cwd, env: { PASSWORD: 'x' } });
  }

  it('that cannot be done gets one line that says why, and an exit code', async () => {
    const rows: readonly (readonly [line: string, status: number, sentence: string])[] = [
      ['auth check one.json --json=1', 2, 'The option "--json" takes no value'],
      [
        'auth export bad.json --to zap',
        2,
        'bad.json:2:13 value-not-allowed "2.0" is not a value of "version". Use "1.0".',
      ],
      ['auth export one.json --to curl --out no/x', 2, '"no/x" cannot be written (ENOENT).'],
      ['auth export one.json --to curl --role x', 2, 'There is no role "x"'],
      [
        'auth exec one.json --role user -- true',
        125,
        'user (ann) could not be logged in, so nothing was run: ${secret:PASSWORD} is set here, but not named for this file',
      ],
      [
        'auth exec one.json --role user --env PASSWORD -- true',
        125,
        'user (ann) could not be logged in, so nothing was run: ${secret:PASSWORD} is shorter than 4 characters',
      ],
      [
        'auth exec one.json --role user',
        125,
        'Write the command behind "--". Usage: npm run -s auth -- exec FILE --role ROLE',
      ],
      ['auth exec one.json --role user --', 125, 'Write the command behind "--". Usage: '],
      ['auth exec one.json -- --help', 125, 'Name the role to run the command as with --role. Usage: '],
      ['auth exec --role user -- x', 125, 'Name one auth config. Usage: '],
      ['auth exec one.json two.json --role user -- x', 125, 'Name one auth config. Usage: '],
      ['auth exec none.json --role user -- x', 125, 'There is no file "none.json".'],
      ['auth exec bad.json --role user -- x', 125, 'bad.json:2:13 value-not-allowed '],
      ['auth exec one.json --role x -- x', 125, 'No test user matches. The file has: user ann.'],
      ['auth exec one.json --role user --user x -- x', 125, 'No test user matches. The file has: user ann.'],
      [
        'auth exec one.json --role user --allow-origin x/y -- x',
        125,
        '"x/y" is not a valid origin for --allow-origin.',
      ],
      ['auth scan one.json', 2, 'Name the role to scan as with --role. Usage: '],
      ['auth scan none.json --role user --with zap --out r', 2, 'There is no file "none.json".'],
      [
        'auth scan one.json --role user --with zap --out r',
        2,
        'A scan in the mode "safe" sends attacks. Set "isolatedFromProduction" and "safeForAutomatedTesting"',
      ],
      ['auth access none.json', 2, 'There is no file "none.json".'],
      ['auth access bad.json', 2, 'bad.json:2:13 value-not-allowed '],
      [
        'auth access one.json --allow-origin http://x/?y',
        2,
        '"http://x/?y" is not a valid origin for --allow-origin.',
      ],
      ['auth access one.json --role admin', 2, 'There is no role "admin". The file has: user.'],
      ['auth access one.json', 2, 'Name an OpenAPI file, a HAR file or a Postman collection of this folder'],
      ['auth access har.json --resume link', 2, '"link" is a link to "'],
      ['auth access har.json --resume no/x', 2, '"no/x" cannot be written (ENOENT).'],
      ['endpoints', 2, 'Say "list" or "changed". Usage: npm run -s endpoints'],
      ['endpoints list changed', 2, 'Say "list" or "changed". Usage: '],
      ['endpoints other', 2, 'Say "list" or "changed". Usage: '],
      ['endpoints list --loud', 2, 'There is no option "--loud". Usage: npm run -s endpoints'],
      ['endpoints list --base main', 2, 'Only "changed" compares with a base.'],
      ['endpoints list --root no', 2, 'There is no folder "no". Name one with --root.'],
      ['endpoints changed --root zap.json', 2, 'There is no folder "zap.json".'],
      ['findings zap.json --root no', 2, 'There is no folder "no". Name one with --root.'],
      ['findings --loud', 2, 'There is no option "--loud". Usage: npm run -s findings'],
      ['findings zap.json --csv no/x', 2, '"no/x" cannot be written (ENOENT).'],
      ['findings zap.json --csv link', 2, '"link" is a link to "'],
    ];
    for (const [line, status, sentence] of rows) {
      const ran = await run(line);
      const { stderr } = ran;
      assert.deepEqual(
        { ...ran, stderr: stderr.slice(0, sentence.length) },
        { status, stdout: '', stderr: sentence },
        `${line}: ${stderr}`,
      );
      assert.equal(stderr.indexOf('\n'), stderr.length - 1, line);
    }
  });

  it('with --help gets the help, but not behind the dashes of a command', async () => {
    for (const line of [
      'auth --help',
      'auth check -h',
      'endpoints --help',
      'findings --help',
      'findings -h',
    ]) {
      const { status, stdout, stderr } = await run(line);
      assert.deepEqual([status, stderr], [0, '']);
      assert.ok(
        stdout.startsWith(`Usage: npm run -s ${line.split(' ')[0]} `) && stdout.endsWith('.\n'),
        stdout,
      );
      for (const written of stdout.split('\n').slice(1)) assert.ok(written.length <= 200, written);
    }
  });

  it('gets what is asked for', async () => {
    const said = 'ZAP JSON: 2 instances → 2 findings (Critical 2).\n';
    const rows: readonly (readonly [line: string, stdout: string])[] = [
      [
        'findings zap.json',
        'Severity  Endpoint  Summary  Category     Sub Category          Status  Resolution\n' +
          'Critical  GET /a    X        Active Scan  CWE-89 SQL Injection  Open    New\n' +
          `Critical  GET /b    X        Active Scan  CWE-89 SQL Injection  Open    New\n\n${said}2 findings shown.\n`,
      ],
      [
        'findings zap.json --aggregate',
        'Severity  APIs  Summary  Category     Sub Category          Status  Resolution\n' +
          `Critical  2     X        Active Scan  CWE-89 SQL Injection  Open    New\n\n${said}1 vulnerability shown.\n`,
      ],
      ["findings zap.json --filter 'endpoint=GET /a' --csv a.csv", `${said}1 finding written to a.csv.\n`],
      [
        "findings zap.json --filter 'endpoint=GET /c'",
        `${said}GET /c: No finding is known here, and no report says whether it was scanned.\n0 findings shown.\n`,
      ],
      ['endpoints list --root code', 'GET /a · server.js:2 · none\n'],
      [
        'endpoints list --root code --json',
        `${JSON.stringify(
          {
            endpoints: [
              {
                method: 'GET',
                path: '/a',
                handler: 'server.js:2',
                protection: 'none',
                roles: [],
                guards: [],
              },
            ],
          },
          undefined,
          2,
        )}\n`,
      ],
    ];
    for (const [line, stdout] of rows)
      assert.deepEqual(await run(line), { status: 0, stdout, stderr: '' }, line);
    assert.match(readFileSync(join(folder, 'a.csv'), 'utf8'), /^Endpoint,[^\n]*\nGET \/a,[^\n]*\n$|GET \/a/);
    const { stdout } = await run("findings zap.json --filter 'endpoint=GET /c' --json");
    assert.deepEqual((JSON.parse(stdout) as { rows: unknown }).rows, []);
    assert.ok(stdout.endsWith('  "rows": []\n}\n'), stdout);
    const { stdout: rowsOut } = await run('findings zap.json --json');
    assert.equal(rowsOut, `${JSON.stringify(JSON.parse(rowsOut), undefined, 2)}\n`);
  });

  it('gets what a reader should know of the decisions of the repository', async () => {
    mkdirSync(join(folder, 'own/.dast'), { recursive: true });
    const decision = { rule: '7', resolution: 'False Positive', reason: 'r', author: 'a' };
    writeFileSync(
      join(folder, 'own/.dast/decisions.jsonc'),
      JSON.stringify({ version: 1, decisions: [{ ...decision, ends: '2020-01-01' }] }),
    );
    assert.equal(
      (await run('findings zap.json --root own')).stderr,
      '.dast/decisions.jsonc, line 1: A decision has no part named "ends".\n.dast/decisions.jsonc, line 1: No stored finding has the rule "7".\n',
    );
    mkdirSync(join(folder, 'own/.vscode'));
    writeFileSync(join(folder, 'own/.vscode/settings.json'), '{');
    const { status, stdout, stderr } = await run('findings zap.json --root own');
    assert.deepEqual([status, stdout], [2, '']);
    assert.equal(stderr, '".vscode/settings.json" is not valid JSON (CloseBraceExpected).\n');
  });
});
