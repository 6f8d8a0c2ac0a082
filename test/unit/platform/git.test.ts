import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Git, gitIn } from '../../../src/platform/nodeGit.ts';

describe('git, as it is asked', () => {
  let folder: string;
  let git: Git;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'git-')));
    execFileSync('git', ['-C', folder, 'init', '-q']);
    git = gitIn(folder, { PATH: process.env['PATH'], OWN: 'kept', LC_ALL: 'de_DE' });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const asked = async (args: readonly string[], largest = 10_000, input?: string, own = git) => {
    const answer = await own(args, largest, input);
    return answer.ok ? Buffer.from(answer.bytes).toString() : [answer.code, answer.reason];
  };

  it('runs nothing of a repository, asks for nothing, fetches nothing and writes no locks', async () => {
    const said = String(await asked(['-c', 'alias.told=!env; pwd', 'told']));
    const variables = new Map(said.split('\n').map((line) => line.split('=', 2) as [string, string]));
    const told = Object.fromEntries(
      [
        'OWN',
        'LC_ALL',
        'GIT_NO_REPLACE_OBJECTS',
        'GIT_NO_LAZY_FETCH',
        'GIT_TERMINAL_PROMPT',
        'GIT_OPTIONAL_LOCKS',
        'GIT_LITERAL_PATHSPECS',
        'GIT_PAGER',
      ].map((name) => [name, variables.get(name)]),
    );
    assert.deepEqual(told, {
      OWN: 'kept',
      LC_ALL: 'C',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_LITERAL_PATHSPECS: '1',
      GIT_PAGER: 'cat',
    });
    const settings = /^GIT_CONFIG_PARAMETERS=.*$/m.exec(said)?.[0] ?? '';
    for (const setting of [
      "'core.hooksPath'='/dev/null'",
      "'core.fsmonitor'='false'",
      "'protocol.allow'='never'",
      "'safe.bareRepository'='explicit'",
    ])
      assert.ok(settings.includes(setting), `${setting} in ${settings}`);
    if (process.platform !== 'win32') assert.ok(said.endsWith(`\n${folder}\n`));
  });

  it('answers with bytes, of what it was given as well', async () => {
    assert.equal(await asked(['stripspace'], 100, 'first  \n\n\nlast'), 'first\n\nlast\n');
  });

  it('says why there is no answer', async () => {
    assert.deepEqual(await asked(['rev-parse', '--git-dir'], 2), ['too-much', '']);
    assert.deepEqual(await asked(['no-such-command']), [
      'refused',
      "git: 'no-such-command' is not a git command. See 'git --help'.",
    ]);
    const without = gitIn(folder, { PATH: join(folder, 'none') });
    assert.deepEqual(await asked(['status'], 100, 'unread', without), ['no-git', 'ENOENT']);
    if (process.platform !== 'win32') {
      writeFileSync(join(folder, 'git'), 'no program');
      const barred = gitIn(folder, { PATH: folder });
      assert.deepEqual(await asked(['status'], 100, undefined, barred), ['no-git', 'EACCES']);
    }
    const stopped = gitIn(folder, process.env, AbortSignal.abort());
    assert.deepEqual(await asked(['status'], 100, undefined, stopped), ['refused', '']);
  });
});
