import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trustedCommit } from '../../../src/cli/trustedRef.ts';

describe('the commit that the gate believes', function () {
  this.timeout(60_000);
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'believed-')));
  const root = join(base, 'clone');
  let reviewed: string;

  const git = (folder: string, ...args: readonly string[]): string => {
    const person = ['-c', 'user.name=A', '-c', 'user.email=a@a.test'];
    return execFileSync('git', ['-C', folder, ...person, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  };
  const commit = (folder: string, text: string): void => {
    writeFileSync(join(folder, 'app/text'), text);
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', text);
  };

  before(() => {
    const origin = join(base, 'origin');
    mkdirSync(join(origin, 'app'), { recursive: true });
    git(origin, 'init', '-q', '-b', 'main');
    commit(origin, 'first');
    commit(origin, 'reviewed');
    git(base, 'clone', '-q', origin, 'clone');
    reviewed = git(root, 'rev-parse', 'HEAD');
    for (const tag of ['v1', 'both', 'same']) git(root, 'tag', tag);
    for (const branch of ['local', 'same']) git(root, 'branch', branch);
    git(root, 'switch', '-q', '-c', 'feature');
    commit(root, 'own');
    git(root, 'branch', 'both');
  });
  after(() => rmSync(base, { recursive: true }));

  /** How it is named and what its file says, or why there is none. */
  async function believed(
    named: string | undefined,
    environment: Readonly<Record<string, string>> = {},
    folder = root,
  ): Promise<string | undefined> {
    const all = { PATH: process.env['PATH'], ...environment };
    const found = await trustedCommit(folder, named, all);
    if (!found.ok) return [found.failure.code, ...found.failure.args].join(' ').replaceAll(base, 'BASE');
    if (found.value === undefined) return undefined;
    const { name, files, isCheckedOut, top } = found.value;
    assert.equal(top, root);
    const read = await files.read(folder === root ? 'app/text' : 'text', 100);
    const text = read.ok ? new TextDecoder().decode(read.value) : read.failure.code;
    return `${name}: ${text}${isCheckedOut ? ', checked out' : ''}`;
  }

  it('is none where none is named, and that of a branch, a tag or a hash that is', async () => {
    const rows: readonly (readonly [named: string | undefined, said: string | undefined])[] = [
      [undefined, undefined],
      ['none', undefined],
      ['main', 'main: reviewed'],
      ['origin/main', 'origin/main: reviewed'],
      ['v1', 'v1: reviewed'],
      ['same', 'same: reviewed'],
      ['HEAD', 'HEAD: own, checked out'],
      ['feature~2', 'feature~2: first'],
      [reviewed, `${reviewed}: reviewed`],
      [reviewed.slice(0, 7), `${reviewed.slice(0, 7)}: reviewed`],
      [`${reviewed}~1`, `${reviewed}~1: first`],
      [reviewed.slice(0, 6), `trusted-ref-missing ${reviewed.slice(0, 6)}`],
      ['both', 'trusted-ref-ambiguous both refs/heads/both refs/tags/both'],
      ['FETCH_HEAD', 'trusted-ref-missing FETCH_HEAD'],
      ['refs/heads/v1', 'trusted-ref-missing refs/heads/v1'],
      ['gone', 'trusted-ref-missing gone'],
    ];
    for (const [named, said] of rows) assert.equal(await believed(named), said, named);
    assert.equal(await believed('main', {}, join(root, 'app')), 'main: reviewed');
  });

  it('is that of the branch which CI says this goes to, as the remote has it, and no tag', async () => {
    const rows: readonly (readonly [variables: Readonly<Record<string, string>>, said: string])[] = [
      [{ GITHUB_BASE_REF: ' main ' }, 'origin/main: reviewed'],
      [{ GITHUB_BASE_REF: ' ', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }, 'origin/main: reviewed'],
      [{ GITHUB_BASE_REF: 'local' }, 'local: reviewed'],
      [{ GITHUB_BASE_REF: 'v1' }, 'trusted-base-missing v1'],
      [{ GITHUB_BASE_REF: 'feature' }, 'trusted-base-is-checked-out feature feature'],
      [{ GITHUB_BASE_REF: '-x' }, 'trusted-ref-no-name -x'],
    ];
    for (const [variables, said] of rows) assert.equal(await believed(undefined, variables), said, said);
    assert.equal(await believed('v1', { GITHUB_BASE_REF: 'main' }), 'v1: reviewed');
  });

  it('has a name that is no option, path, range or expression', async () => {
    const long = 'a'.repeat(250);
    for (const name of [long, 'a~1^2~', 'ä.b+c#d,e=f', 'a~999'])
      assert.equal(await believed(name), `trusted-ref-missing ${name}`);
    const others = [
      '-p',
      ':/x',
      'main:zap.json',
      'a..b',
      '@{-1}',
      'HEAD^{/x}',
      'a b',
      '$(id)',
      '/etc',
      '../x',
    ];
    for (const name of [...others, `${long}a`, 'a//b', 'a/', 'a.lock', 'a.', '', 'a~1000', 'a~~~~', '.a'])
      assert.equal(await believed(name), `trusted-ref-no-name ${name}`);
  });

  it('is none where nothing can be taken from a repository', async () => {
    mkdirSync(join(base, 'alone'));
    const [code, ...said] = (await believed('main', {}, join(base, 'alone')))?.split(' ') ?? [];
    assert.deepEqual([code, ...said.slice(0, 2)], ['trusted-no-repository', 'BASE/alone', 'main']);
    assert.match((await believed('main', { PATH: join(base, 'alone') })) ?? '', /^trusted-no-git .* main$/);
  });
});
