import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { load } from 'js-yaml';
import { packageGate } from '../../../scripts/packageGate.ts';
import { projectDir } from '../../../scripts/paths.ts';

const report = join(projectDir, 'test/fixtures/reports/zap-2.7.json');

/** Node 20 where the machine has it beside the one that runs the tests, else that one. */
function oldNode(): string {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const found = folders
    .map((folder) => join(folder, 'node'))
    .find(
      (file) =>
        existsSync(file) && spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'),
    );
  return found ?? process.execPath;
}

/** npm's own program, by whoever runs the tests. */
function npmProgram(): string {
  const given = process.env['npm_execpath'];
  if (given !== undefined) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, 'npm')).find((file) => existsSync(file));
  return realpathSync(found ?? 'npm');
}

/** Code that answers an endpoint of the report. */
const server = `const express = require('express');
const app = express();
app.get('/search', (request, response) => response.send(request.query.q));
`;

/** Whatever would reach the network ends the process, and leaves a file behind. */
const networkGuard = `
const { writeFileSync } = require('node:fs');
const refuse = (what) => () => { writeFileSync(process.env.NETWORK_USED, what); process.exit(99); };
require('node:net').Socket.prototype.connect = refuse('connect');
require('node:dns').lookup = refuse('lookup');
require('node:dgram').createSocket = refuse('udp');
globalThis.fetch = refuse('fetch');
`;

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}
type Pipeline = Readonly<Record<string, { readonly script: readonly string[] }>>;

/** The shell steps of the examples in docs/ci.md. */
function exampleSteps(): { readonly github: readonly string[]; readonly gitlab: readonly string[] } {
  const page = readFileSync(join(projectDir, 'docs/ci.md'), 'utf8');
  const [github = '', gitlab = ''] = page
    .split('```yaml\n')
    .slice(1)
    .map((part) => part.split('```')[0] ?? '');
  const { jobs } = load(github) as Workflow;
  return {
    github: Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
    ),
    gitlab: Object.values(load(gitlab) as Pipeline).flatMap(({ script }) => script),
  };
}

describe('the packed gate', function () {
  this.timeout(60_000);
  let folder: string;
  let tarball: string;
  let environment: NodeJS.ProcessEnv;
  let ofGitHub: NodeJS.ProcessEnv;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gate-'));
    tarball = await packageGate(folder);
    // `node` and `npm` are the old ones; what is installed goes nowhere else, and gh is a fake that records its arguments.
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'node'), `#!/bin/sh\nexec "${oldNode()}" "$@"\n`);
    await writeFile(join(bin, 'npm'), `#!/bin/sh\nexec "${process.execPath}" "${npmProgram()}" "$@"\n`);
    await writeFile(join(bin, 'gh'), '#!/bin/sh\necho "$@" >> "$GH_LOG"\n');
    for (const name of readdirSync(bin)) await chmod(join(bin, name), 0o755);
    const guard = join(folder, 'guard.cjs');
    await writeFile(guard, networkGuard);
    environment = {
      PATH: [bin, join(folder, 'global/bin'), '/usr/bin', '/bin'].join(delimiter),
      HOME: folder,
      npm_config_prefix: join(folder, 'global'),
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_update_notifier: 'false',
      GH_LOG: join(folder, 'gh.log'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      PULL_REQUEST: '17',
      NETWORK_USED: join(folder, 'network-used'),
      GUARD: guard,
    };
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    ofGitHub = { GITHUB_BASE_REF: 'main', RUNNER_TEMP: temporary };
    // As the examples install it, whichever of the tests run.
    const [fetch = '', install = ''] = exampleSteps().github;
    const { code, text } = shell(`${fetch}\n${install}`, await request('installed'), ofGitHub);
    assert.equal(code, 0, text);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** A repository with a report, a baseline that has seen one part of it, and the tarball. */
  async function repository(name: string): Promise<string> {
    const root = join(folder, name);
    for (const part of ['reports', 'tools', '.dast']) await mkdir(join(root, part), { recursive: true });
    await copyFile(report, join(root, 'reports/zap.json'));
    await copyFile(tarball, join(root, 'tools/dast-workbench-gate-0.1.0.tgz'));
    await writeFile(join(root, 'package.json'), '{ "dependencies": { "express": "5" } }');
    await writeFile(join(root, 'server.js'), server);
    const log = { version: '2.1.0', runs: [] };
    await writeFile(join(root, '.dast/baseline.sarif'), JSON.stringify(log));
    return root;
  }

  /** A clone with a branch that goes to `main`, as CI checks it out. */
  async function request(name: string): Promise<string> {
    const origin = await repository(`${name}-origin`);
    const git = 'git -c user.name=Ada -c user.email=ada@example.test';
    const made = shell(
      [
        'git init --quiet --initial-branch=main',
        `${git} add --all && ${git} commit --quiet --message reviewed`,
        `git clone --quiet . ../${name} && cd ../${name}`,
        `${git} switch --quiet --create feature && ${git} commit --quiet --allow-empty --message change`,
        'git switch --quiet --detach && git branch --quiet -D main && git update-ref -d refs/remotes/origin/main',
      ].join('\n'),
      origin,
    );
    assert.equal(made.code, 0, made.text);
    return join(folder, name);
  }

  function shell(
    command: string,
    cwd: string,
    more: NodeJS.ProcessEnv = {},
  ): { code: number | null; text: string } {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', command], {
      cwd,
      encoding: 'utf8',
      env: { ...environment, ...more },
    });
    return { code: status, text: stdout + stderr };
  }

  it('runs the steps of the examples for GitHub and GitLab', async () => {
    const { github, gitlab } = exampleSteps();
    const root = await request('github');
    const ended = github.map((step) => shell(step, root, ofGitHub));
    assert.deepEqual(
      ended.map(({ code }) => code),
      [0, 0, 3, 0, 0, 0],
      ended.map(({ text }) => text).join('\n'),
    );
    assert.match(
      ended[2]?.text ?? '',
      /✕ critical:open {3,}1 finding[^]*Decided by origin\/main[^]*The gate is closed\./,
    );
    assert.match(
      ended[3]?.text ?? '',
      /^::error file=server\.js,line=3,title=SQL Injection \(Critical%2C new\)::GET \/search,/,
    );
    const summary = readFileSync(join(folder, 'summary.md'), 'utf8');
    assert.match(summary, /^## ❌ The gate is closed[^]*`GET \/search` → `server\.js:3`/);
    assert.match(readFileSync(join(folder, 'gh.log'), 'utf8'), /^pr comment 17 --body-file gate\.md/);
    for (const name of ['gate.md', 'gate.sarif', 'gate.html']) assert.ok(existsSync(join(root, name)), name);

    const other = await request('gitlab');
    const ofGitLab = {
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      TARGET: 'main',
      CI_PROJECT_DIR: other,
    };
    assert.deepEqual(
      gitlab.map((step) => shell(step, other, ofGitLab).code),
      [0, 0, 0, 3],
    );
    assert.match(readFileSync(join(other, 'gl-code-quality-report.json'), 'utf8'), /"path": "server\.js"/);
    for (const name of ['gl-dast-report.json', 'gate.xml', 'gate.md'])
      assert.ok(existsSync(join(other, name)), name);
  });

  it('gives the same bytes in every run, wherever, in every zone and language, and asks nothing of the network', async () => {
    const root = await repository('twice');
    for (const name of ['ä', 'a', 'Z', 'z']) {
      await mkdir(join(root, name));
      const application = { name: `shop ${name}`, baseUrl: 'http://shop.test:8080' };
      await writeFile(join(root, name, `${name}.dast-auth.json`), JSON.stringify({ application }));
    }
    const outputs = [
      'markdown',
      'html',
      'sarif',
      'junit',
      'gitlab',
      'defectdojo',
      'github-annotations',
      'gitlab-codequality',
    ];
    const run = (name: string): string[] => {
      const isFirst = name === 'first';
      const at = isFirst ? '' : 'twice/';
      const options = outputs.map((format) => `--${format} ${at}${name}.${format}`).join(' ');
      const where = isFirst ? '' : '--root twice';
      const { code, text } = shell(
        `dast-gate ${at}reports/zap.json ${where} ${options}`,
        isFirst ? root : folder,
        {
          NODE_OPTIONS: `--require ${environment['GUARD'] ?? ''}`,
          TZ: isFirst ? 'UTC' : 'Asia/Tokyo',
          LC_ALL: isFirst ? 'C' : 'sv_SE.UTF-8',
          LANG: isFirst ? 'C' : 'sv_SE.UTF-8',
        },
      );
      assert.equal(code, 3, text);
      return outputs.map((format) => readFileSync(join(root, `${name}.${format}`), 'utf8'));
    };
    assert.deepEqual(run('first'), run('second'));
    assert.equal(existsSync(environment['NETWORK_USED'] ?? ''), false);
  });

  it('opens for what the baseline has seen', async () => {
    const root = await repository('baseline');
    assert.equal(shell('dast-gate reports/zap.json --fail-on none --sarif before.sarif', root).code, 0);
    const { code, text } = shell(
      'dast-gate reports/zap.json --fail-on info:new --baseline before.sarif',
      root,
    );
    assert.deepEqual([code, /info:new {3,}0 findings/.test(text)], [0, true], text);
  });

  it('calls nothing new that the baseline has seen and suppressed, once its decision has ended', async () => {
    const root = await repository('ended');
    const decision = { rule: '40018', resolution: 'False Positive', reason: 'no SQL', author: 'Ada' };
    await writeFile(
      join(root, '.dast/decisions.jsonc'),
      JSON.stringify({ decisions: [{ ...decision, until: '2026-11-20' }] }),
    );
    const gate = 'dast-gate reports/zap.json --now';
    assert.equal(shell(`${gate} 2026-11-10 --sarif before.sarif`, root).code, 0);
    assert.match(readFileSync(join(root, 'before.sarif'), 'utf8'), /"justification": "no SQL"/);
    const open = shell(`${gate} 2026-12-01 --baseline before.sarif --fail-on info:new`, root);
    assert.deepEqual([open.code, /info:new {3,}0 findings/.test(open.text)], [0, true], open.text);
    assert.equal(shell(`${gate} 2026-12-01 --baseline before.sarif --fail-on critical:open`, root).code, 3);
  });

  it('applies the decisions of the repository, and refuses those that it cannot read', async () => {
    const root = await repository('decided');
    const file = join(root, '.dast/decisions.jsonc');
    const decision = { rule: '40018', resolution: 'False Positive', reason: 'no SQL', author: 'Ada' };
    await writeFile(file, `{ "decisions": [${JSON.stringify({ ...decision, summary: 'SQL Injection' })}] }`);
    assert.equal(shell('dast-gate reports/zap.json --sarif gate.sarif', root).code, 0);
    assert.match(readFileSync(join(root, 'gate.sarif'), 'utf8'), /"justification": "no SQL"/);
    await writeFile(file, '{ "decisions": [{ "rule": "40018" }] }');
    const { code, text } = shell('dast-gate reports/zap.json', root);
    assert.deepEqual([code, text], [2, '.dast/decisions.jsonc, line 1: The decision lacks "reason".\n']);
  });

  it('applies the triage that the team shares, and names a line that it cannot read', async () => {
    const root = await repository('shared');
    await mkdir(join(root, '.dast/triage'));
    const finding = {
      application: 'shop.test:8080',
      tool: 'ZAP',
      rule: '40018',
      method: 'GET',
      path: '/search',
    };
    const change = { field: 'resolution', from: 'New', to: 'False Positive', change: 1 };
    const line = { at: '2026-11-20T10:00:00.000Z', by: 'Ada', ...finding, ...change };
    await writeFile(join(root, '.dast/triage/ada-1f2e.jsonl'), `${JSON.stringify(line)}\nbroken\n`);
    const { code, text } = shell('dast-gate reports/zap.json', root);
    assert.equal(code, 0, text);
    assert.match(text, /ada-1f2e\.jsonl, line 2: This line is not JSON/);
  });

  it('reads severities, paths and applications as the settings of the repository say', async () => {
    const root = await repository('configured');
    await mkdir(join(root, '.vscode'));
    await mkdir(join(root, 'api/node_modules'), { recursive: true });
    const settings = {
      'dastWorkbench.findings.severityMapping': { high: 'Minor' },
      'dastWorkbench.findings.normalizePaths': false,
    };
    await writeFile(
      join(root, '.vscode/settings.json'),
      `{ // shared\n ${JSON.stringify(settings).slice(1, -1)}, }`,
    );
    const config = (name: string): string =>
      JSON.stringify({ application: { name, baseUrl: 'http://shop.test:8080/api' } });
    await writeFile(join(root, 'api/shop.dast-auth.json'), config('web shop'));
    await writeFile(join(root, 'api/node_modules/a.dast-auth.json'), config('somebody else'));
    const read = async (options = ''): Promise<readonly [number | null, string]> => {
      const { code } = shell(`dast-gate reports/zap.json --sarif gate.sarif ${options}`, root);
      return [code, readFileSync(join(root, 'gate.sarif'), 'utf8')];
    };
    const [code, sarif] = await read();
    assert.deepEqual([code, /"application": "web shop"/.test(sarif)], [0, true]);
    assert.match(sarif, /"fullyQualifiedName": "LOCK \/orders\/\d+"/);
    await writeFile(
      join(root, 'ci.json'),
      '{ "dastWorkbench.findings.applications": { "shop": ["http://*:8080"] } }',
    );
    const [otherCode, other] = await read('--settings ci.json');
    assert.deepEqual([otherCode, /"application": "shop"/.test(other)], [3, true]);
    assert.deepEqual(shell('dast-gate reports/zap.json --settings gone.json', root), {
      code: 2,
      text: 'There is no file "gone.json" of settings.\n',
    });
    await writeFile(join(root, 'ci.json'), '{ "a": 1 "b": 2 }');
    assert.equal(shell('dast-gate reports/zap.json --settings ci.json', root).code, 2);
  });

  it('ignores files of triage where the settings do not share triage', async () => {
    const root = await repository('apart');
    for (const name of ['.dast/triage', '.vscode']) await mkdir(join(root, name));
    await writeFile(join(root, '.dast/triage/ada-1f2e.jsonl'), 'broken\n');
    await writeFile(join(root, '.vscode/settings.json'), '{ "dastWorkbench.triage.share": "workspace" }');
    const { code, text } = shell('dast-gate reports/zap.json', root);
    assert.deepEqual([code, text.includes('ada-1f2e')], [3, false]);
  });

  it('marks in SARIF what is new to the baseline', async () => {
    const root = await repository('compared');
    shell('dast-gate reports/zap.json --fail-on none --sarif before.sarif', root);
    assert.equal(readFileSync(join(root, 'before.sarif'), 'utf8').includes('baselineState'), false);
    shell('dast-gate reports/zap.json --baseline before.sarif --sarif after.sarif', root);
    const after = readFileSync(join(root, 'after.sarif'), 'utf8');
    assert.equal(after.match(/"baselineState": "unchanged"/g)?.length, 5);
  });

  it('says in one line what it cannot use, and ends with 2', async () => {
    const root = await repository('unusable');
    const { code, text } = shell('dast-gate gone.json --markdown gate.md', root);
    assert.deepEqual([code, text], [2, 'There is no file "gone.json".\n']);
    assert.equal(existsSync(join(root, 'gate.md')), false);
  });

  it('takes the word of the branch that CI names, and lists what the branch says itself', async () => {
    const root = await request('attack');
    const decision = { rule: '40018', resolution: 'False Positive', reason: 'no', author: 'Security' };
    await writeFile(join(root, '.dast/decisions.jsonc'), JSON.stringify({ decisions: [decision] }));
    const alone = shell('dast-gate reports/zap.json', root);
    assert.deepEqual([alone.code, alone.text.includes("The verdict is the branch's own")], [0, true]);
    const unfetched = shell('dast-gate reports/zap.json', root, ofGitHub);
    assert.deepEqual([unfetched.code, unfetched.text.includes('git fetch')], [2, true], unfetched.text);
    const [fetch = ''] = exampleSteps().github;
    const { code, text } = shell(`${fetch}\ndast-gate reports/zap.json`, root, ofGitHub);
    assert.equal(code, 3, text);
    assert.match(text, /SQL Injection {2}GET \/search: Resolution False Positive, by "Security"/);
  });

  it('needs nothing that is not in it', () => {
    const installed = join(folder, 'global/lib/node_modules/dast-workbench-gate');
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    assert.deepEqual(manifest['bin'], { 'dast-gate': 'dast-gate.cjs' });
    assert.equal(manifest['dependencies'], undefined);
  });
});
