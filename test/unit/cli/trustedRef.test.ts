import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runGate } from '../../../src/cli/runGate.ts';
import { projectDir } from '../../../scripts/paths.ts';

const report = join(projectDir, 'test/fixtures/reports/zap-2.7.json');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

// In branchClaims, gateFindings, repositorySaid, repositorySettings and signedClaims.
describe('a branch before the gate', function () {
  this.timeout(60_000);
  let base: string;
  let root: string;

  /** A clone whose `origin/main` is what was reviewed; the branch `feature` is checked out. */
  beforeEach(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'trusted-')));
    const origin = join(base, 'origin');
    root = join(base, 'clone');
    mkdirSync(origin);
    inFolder(origin, 'init', '--quiet', '--initial-branch=main');
    copyFileSync(report, join(origin, 'zap.json'));
    writeFileSync(join(origin, 'empty.sarif'), JSON.stringify({ version: '2.1.0', runs: [] }));
    commit(origin, 'reviewed');
    inFolder(base, 'clone', '--quiet', origin, 'clone');
    inFolder(root, 'switch', '--quiet', '--create', 'feature');
  });

  afterEach(() => rmSync(base, { recursive: true, force: true }));

  function inFolder(folder: string, ...args: readonly string[]): string {
    const person = ['-c', 'user.name=Mallory', '-c', 'user.email=m@example.test'];
    return execFileSync('git', [...person, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  function commit(folder: string, message: string, author = 'Mallory'): void {
    inFolder(folder, 'add', '--all', '--force');
    inFolder(folder, '-c', `user.name=${author}`, 'commit', '--quiet', '--message', message);
  }

  function write(path: string, content: unknown, folder = root): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }

  async function gate(
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    folder = root,
  ): Promise<Ended> {
    let out = '';
    let err = '';
    const code = await runGate([join(root, 'zap.json'), '--root', folder, ...args], {
      environment: { PATH: process.env['PATH'], ...environment },
      isTerminal: false,
      out: (text) => void (out += text),
      err: (text) => void (err += text.replaceAll(`${root}/`, '')),
    });
    return { code, out, err };
  }

  const trusting = ['--trusted-ref', 'origin/main'];
  const decision = {
    rule: '40018',
    resolution: 'False Positive',
    reason: 'no',
    author: 'Chief Security Officer',
  };
  const line = {
    at: '2026-11-20T10:00:00.000Z',
    by: 'Chief Security Officer',
    application: 'shop.test:8080',
    tool: 'ZAP',
    rule: '40018',
    method: 'GET',
    path: '/search',
    field: 'resolution',
    from: 'New',
    to: 'False Positive',
    change: 1,
  };

  /** Alone the branch opens its gate; by the trusted ref it stays closed, and what the branch says is listed. */
  async function staysClosed(
    said: RegExp,
    ways: readonly (readonly [args: readonly string[], environment: NodeJS.ProcessEnv])[] = [[trusting, {}]],
  ): Promise<void> {
    commit(root, 'attack');
    const alone = await gate([]);
    assert.equal(alone.code, 0, alone.out);
    assert.match(alone.err, /^The verdict is the branch's own: [^\n]*--trusted-ref[^\n]*\n$/);
    for (const [args, environment] of ways) {
      const markdown = join(base, 'gate.md');
      const { code, out, err } = await gate([...args, '--markdown', markdown], environment);
      assert.deepEqual([code, err], [3, '']);
      assert.match(out, /Decided by origin\/main\. The branch says itself, which does not count:/);
      assert.match(out, said);
      assert.match(readFileSync(markdown, 'utf8'), /### The branch says itself, which does not count/);
    }
  }

  it('does not open it by its own decisions', async () => {
    write('.dast/decisions.jsonc', { decisions: [decision] });
    await staysClosed(
      /Critical {2}SQL Injection {2}GET \/search: Resolution False Positive, by "Chief Security Officer", \.dast\/decisions\.jsonc:1/,
      [
        [trusting, {}],
        [[], { GITHUB_BASE_REF: 'main' }],
        [[], { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }],
      ],
    );
  });

  it('does not open it by forged lines of triage', async () => {
    write('.dast/triage/cso-1f2e.jsonl', `\n${JSON.stringify(line)}\n`);
    await staysClosed(
      /Critical {2}SQL Injection {2}GET \/search: Resolution False Positive, by "Chief Security Officer", \.dast\/triage\/cso-1f2e\.jsonl:2/,
    );
  });

  it('does not open it by triage in a report of its own beside those of the scanner', async () => {
    write('.dast/decisions.jsonc', { decisions: [decision] });
    const scan = join(base, 'scan.json');
    copyFileSync(report, scan);
    assert.equal((await gate(['--sarif', join(base, 'own.sarif')])).code, 0);
    rmSync(join(root, '.dast'), { recursive: true });
    assert.equal((await gate([scan])).code, 3);
    copyFileSync(join(base, 'own.sarif'), join(root, 'zap.json'));
    assert.equal((await gate([scan])).code, 0);
    const { code, out } = await gate([scan, ...trusting]);
    assert.deepEqual(
      [code, /zap\.json holds triage, which does not count: \d+ of/.test(out)],
      [3, true],
      out,
    );
  });

  it('does not open it by a severity mapping in its settings', async () => {
    const mapping = '"dastWorkbench.findings.severityMapping": { "high": "Minor" }';
    write('.vscode/settings.json', `{\n  ${mapping}\n}`);
    await staysClosed(
      /Critical {2}SQL Injection {2}GET \/search: Severity Minor, by "Mallory", \.vscode\/settings\.json:2/,
    );
  });

  it('does not open it by what its settings say of roles and completeness, whoever judges', async () => {
    const reports = [{ glob: '**', role: 'nobody', completeness: 'complete' }];
    write('.vscode/settings.json', { 'dastWorkbench.findings.reports': reports });
    commit(root, 'attack');
    for (const args of [[], trusting]) assert.equal((await gate(args)).code, 3);
  });

  it('does not open it by a record of the scan beside the report, whoever judges', async () => {
    const content = createHash('sha256').update(readFileSync(report)).digest('hex');
    const record = {
      dastWorkbenchScan: 1,
      report: content,
      role: 'nobody',
      user: '',
      origin: 'http://a.test',
    };
    write('zap.dast-scan', { ...record, incomplete: [], reached: [] });
    commit(root, 'attack');
    for (const args of [[], trusting]) assert.equal((await gate(args)).code, 3);
  });

  it('does not open it by an auth config that renames the application, and a decision for that name', async () => {
    write('a.dast-auth.json', { application: { name: 'mine', baseUrl: 'http://shop.test:8080' } });
    write('.dast/decisions.jsonc', { decisions: [{ ...decision, application: 'mine' }] });
    await staysClosed(
      /Critical {2}SQL Injection {2}GET \/search: Application mine instead of shop\.test:8080, by "Mallory", a\.dast-auth\.json:1/,
    );
  });

  it('does not open it by a baseline out of its own tree', async () => {
    copyFileSync(report, join(root, 'empty.sarif'));
    commit(root, 'attack');
    const args = ['--fail-on', 'critical:new', '--baseline', join(root, 'empty.sarif')];
    assert.equal((await gate(args)).code, 0);
    assert.equal((await gate([...args, ...trusting])).code, 3);
    // The same file by a link from elsewhere.
    symlinkSync(root, join(base, 'shortcut'));
    const linked = ['--fail-on', 'critical:new', '--baseline', join(base, 'shortcut/empty.sarif')];
    assert.equal((await gate([...linked, ...trusting])).code, 3);
    write('new.sarif', '{}');
    const { code, err } = await gate(['--baseline', join(root, 'new.sarif'), ...trusting]);
    assert.deepEqual(
      [code, err.startsWith('There is no "origin/main:new.sarif", from which')],
      [2, true],
      err,
    );
  });

  it('does not open it by settings that the command names', async () => {
    write('ci.json', '{}');
    write('ci.json', { 'dastWorkbench.findings.severityMapping': { high: 'Minor' } });
    const args = ['--settings', join(root, 'ci.json')];
    assert.equal((await gate(args)).code, 0);
    assert.equal((await gate([...args, ...trusting])).code, 2);
  });

  it('has its findings judged by what was reviewed', async () => {
    inFolder(root, 'switch', '--quiet', 'main');
    write('.dast/decisions.jsonc', { decisions: [decision] });
    write('.dast/triage/ada-1f2e.jsonl', `${JSON.stringify({ ...line, by: 'Ada' })}\n`);
    commit(root, 'decided');
    inFolder(root, 'switch', '--quiet', 'feature');
    assert.equal((await gate([])).code, 3);
    const { code, out } = await gate(['--trusted-ref', 'main']);
    assert.deepEqual([code, /Decided by main; the branch says nothing else\./.test(out)], [0, true], out);
    assert.doesNotMatch(out, /judges itself/);
    const own = await gate(['--trusted-ref', 'HEAD']);
    assert.equal(own.code, 3);
    assert.match(own.out, /\n {2}HEAD is the commit that is checked out: the branch judges itself\.\n/);
  });

  it('has severities named that a mapping changed, whoever made it', async () => {
    write('.vscode/settings.json', { 'dastWorkbench.findings.severityMapping': { high: 'Minor' } });
    const markdown = join(base, 'gate.md');
    const { out } = await gate(['--markdown', markdown]);
    assert.match(
      out,
      /Severity by severityMapping: 1 finding\n {2}Critical → Minor {2}SQL Injection {2}GET \/search/,
    );
  });

  it('cannot make the ref mean something else', async () => {
    write('.dast/decisions.jsonc', { decisions: [decision] });
    commit(root, 'attack');
    // A tag of the same name, a replaced object, and a hook.
    inFolder(root, 'tag', 'origin/main');
    const [reviewed = '', own = ''] = inFolder(root, 'rev-parse', 'refs/remotes/origin/main', 'HEAD').split(
      '\n',
    );
    inFolder(root, 'replace', reviewed, own);
    assert.equal((await gate([], { GITHUB_BASE_REF: 'main' })).code, 3);
    const named = await gate(trusting);
    assert.deepEqual(
      [named.code, /is both refs\/tags\/origin\/main and refs\/remotes\/origin\/main/.test(named.err)],
      [2, true],
      named.err,
    );
  });

  it('is not judged by itself where CI names what it goes to', async () => {
    inFolder(root, 'switch', '--quiet', '--create', 'fork', 'origin/main');
    inFolder(root, 'update-ref', '-d', 'refs/remotes/origin/main');
    inFolder(root, 'branch', '--quiet', '-D', 'main');
    const missing = await gate([], { GITHUB_BASE_REF: 'main' });
    assert.deepEqual([missing.code, missing.out], [2, '']);
    assert.match(
      missing.err,
      /^CI says that this goes to "main", but neither origin\/main nor main is here[^\n]*git fetch [^\n]*\n$/,
    );
    // The branch of a fork that is called like the one it goes to.
    inFolder(root, 'branch', '--quiet', '--move', 'main');
    const same = await gate([], { GITHUB_BASE_REF: 'main' });
    assert.deepEqual(
      [same.code, /main is the very commit that is checked out/.test(same.err)],
      [2, true],
      same.err,
    );
    assert.equal((await gate(['--trusted-ref', 'none'], { GITHUB_BASE_REF: 'main' })).code, 3);
  });

  it('has no name that is an option, a path or an expression', async () => {
    for (const name of [
      '-p',
      '--upload-pack=x',
      ':/x',
      'main:zap.json',
      'a..b',
      '@{-1}',
      'HEAD^{/x}',
      'a b',
      '$(id)',
      '/etc/passwd',
      '../x',
    ]) {
      const { code, err } = await gate([`--trusted-ref=${name}`]);
      assert.deepEqual([code, err.includes('cannot be the trusted ref')], [2, true], `${name}: ${err}`);
    }
    const { code, err } = await gate(['--trusted-ref', 'gone']);
    assert.deepEqual(
      [code, err],
      [2, 'There is no branch, tag or commit "gone" here. Fetch it before the gate runs.\n'],
    );
  });

  it('is refused where nothing can be taken from a repository', async () => {
    const alone = join(base, 'alone');
    mkdirSync(alone);
    const { code, err } = await gate(['--root', alone, ...trusting]);
    assert.deepEqual([code, err.includes('is in no git repository')], [2, true], err);
    const without = await gate(trusting, { PATH: alone });
    assert.deepEqual([without.code, without.err.includes('git cannot be run')], [2, true], without.err);
  });

  it('follows no link of a commit', async () => {
    inFolder(root, 'switch', '--quiet', 'main');
    write('own/decisions.jsonc', { decisions: [decision] });
    symlinkSync('own', join(root, '.dast'));
    commit(root, 'linked');
    const { code, err } = await gate(['--trusted-ref', 'HEAD']);
    assert.deepEqual(
      [code, err],
      [
        2,
        '"HEAD:.dast/triage" is a link or a submodule, which is not followed. Put the file itself there.\n',
      ],
    );
  });

  it('is listed with what it says although what it says is broken', async () => {
    write('.dast/decisions.jsonc', '{ "decisions": [{ "rule": "40018" }] }');
    const { code, out } = await gate(trusting);
    assert.equal(code, 3);
    assert.match(
      out,
      /What the branch itself says cannot be listed, and did not count: \.dast\/decisions\.jsonc, line 1/,
    );
  });

  const levels = (entries: readonly string[]): string =>
    ['{', '  "dastWorkbench.findings.severityMapping": {', `    ${entries.join(',\n    ')}`, '  }', '}'].join(
      '\n',
    );

  it('is named by the author of each line, whatever it says of its authors', async () => {
    inFolder(root, 'switch', '--quiet', 'main');
    write('.vscode/settings.json', levels(['"high": "Critical"']));
    commit(root, 'reviewed', 'Ada');
    inFolder(root, 'switch', '--quiet', 'feature');
    inFolder(root, 'merge', '--quiet', 'main');
    write('.vscode/settings.json', levels(['"medium": "Info"', '"high": "Minor"']));
    commit(root, 'attack', 'Mallory');
    const attack = inFolder(root, 'rev-parse', 'HEAD').trim();
    // It gives the commit another author by each way that git has, and has filters run.
    const ran = join(base, 'ran');
    for (const key of ['filter.own.clean', 'filter.own.smudge', 'diff.own.textconv', 'diff.own.command'])
      inFolder(root, 'config', key, `echo >> ${ran}; cat`);
    inFolder(root, 'config', 'blame.ignoreRevsFile', '.ignored');
    write('.ignored', `${attack}\n`);
    write('.mailmap', 'Ada <ada@example.test> <m@example.test>\n');
    commit(root, 'more', 'Eve');
    inFolder(root, 'replace', attack, inFolder(root, 'rev-parse', 'main').trim());
    write('.gitattributes', '* filter=own diff=own\n');
    const { out } = await gate(['--trusted-ref', 'main']);
    assert.match(out, /Severity Minor, by "Mallory", \.vscode\/settings\.json:4\n/);
    assert.match(out, /severityMapping: "medium" Info, by "Mallory", \.vscode\/settings\.json:3\n/);
    assert.equal(existsSync(ran), false);
  });

  it('has a name that is known with another address named by the author of the address', async () => {
    const config = (port: number): string =>
      `{ "application": {\n"name": "mine",\n"baseUrl": "http://shop.test:${port}"\n} }`;
    inFolder(root, 'switch', '--quiet', 'main');
    write('own/a.dast-auth.json', config(1));
    commit(root, 'reviewed', 'Ada');
    inFolder(root, 'switch', '--quiet', 'feature');
    inFolder(root, 'merge', '--quiet', 'main');
    write('own/a.dast-auth.json', config(8080));
    commit(root, 'attack', 'Mallory');
    const { out } = await gate(['--trusted-ref', 'main']);
    assert.match(
      out,
      /Application mine instead of shop\.test:8080, by "Mallory", own\/a\.dast-auth\.json:3\n/,
    );
  });

  it('has lines that no commit has called so, and those below them by their authors', async () => {
    write('.vscode/settings.json', levels(['"high": "Minor"']));
    const fresh = await gate(trusting);
    assert.match(fresh.out, /Severity Minor, not committed, \.vscode\/settings\.json:3\n/);
    commit(root, 'attack', 'Mallory');
    write('.vscode/settings.json', levels(['"medium": "Info"', '"high": "Minor"']));
    const markdown = join(base, 'gate.md');
    const changed = await gate([...trusting, '--markdown', markdown]);
    assert.match(changed.out, /severityMapping: "medium" Info, not committed, \.vscode\/settings\.json:3\n/);
    assert.match(changed.out, /severityMapping: "high" Minor, by "Mallory", \.vscode\/settings\.json:4\n/);
    assert.match(readFileSync(markdown, 'utf8'), /Info, not committed, `\.vscode\/settings\.json:3`/);
  });

  it('names no author where the clone has not the commit of the line', async () => {
    write('.vscode/settings.json', levels(['"high": "Minor"']));
    commit(root, 'attack', 'Mallory');
    write('other.txt', 'x');
    commit(root, 'more', 'Ada');
    inFolder(base, 'clone', '--quiet', '--depth=1', '--no-single-branch', `file://${root}`, 'shallow');
    const { out } = await gate(['--trusted-ref', 'origin/main'], {}, join(base, 'shallow'));
    assert.match(out, /Severity Minor, \.vscode\/settings\.json:3\n/);
  });

  it('has the name of an author do nothing where it is shown', async () => {
    write('.vscode/settings.json', levels(['"high": "Minor"']));
    commit(root, 'attack', 'Mal\u001b[31mlory ![x](http://evil.test/x) @team');
    const markdown = join(base, 'gate.md');
    const { out } = await gate([...trusting, '--markdown', markdown]);
    assert.match(out, /by "Mal.*lory !\[x\]\(http:\/\/evil\.test\/x\) @team", \.vscode/);
    assert.equal(out.includes('\u001b'), false);
    assert.match(
      readFileSync(markdown, 'utf8'),
      /by “Mal\\\[31mlory `!\[x\]\(http:\/\/evil\.test\/x\)` `@team`”, `\.vscode/,
    );
  });
});
