import assert from 'node:assert/strict';
import { failed } from '../../../../src/base/result.ts';
import type { Git } from '../../../../src/platform/nodeGit.ts';
import { gitChanges } from '../../../../src/routes/changed/gitChanges.ts';

const bytes = (text: string) => ({ ok: true as const, bytes: new TextEncoder().encode(text) });
const refused = { ok: false, code: 'refused', reason: '' } as const;

type Answers = Readonly<Record<string, string>>;

/** Git, which answers what stands beside the first words of a question that fit. */
function gitWith(answers: Answers, asked: string[] = []): Git {
  return (args) => {
    const question = args.join(' ');
    asked.push(question);
    const found = Object.entries(answers).find(([start]) => question.startsWith(start));
    return Promise.resolve(found === undefined ? refused : bytes(found[1]));
  };
}

const index = (path: string, size: number, seconds = 10, nanoseconds = 5_999_999, object = `i-${path}`) =>
  `100644 ${object} 0\t${path}\0  ctime: 1:1\n  mtime: ${seconds}:${nanoseconds}\n  dev: 1\tino: 2\n  uid: 0\tgid: 0\n  size: ${size}\tflags: 0\n`;

const usual = {
  'rev-parse --is-inside-work-tree': 'true\n',
  'rev-parse --verify --quiet --end-of-options main^{commit}': 'c1\n',
  'merge-base c1 HEAD': 'c0\n',
  'diff-index': '',
  'ls-files -s': '',
  'ls-files --others': '',
};

function changesWith(answers: Answers, base: { ref: string; isExact?: boolean } = { ref: 'main' }) {
  const stats: Readonly<Record<string, { size: number; modified: number }>> = {
    'same.js': { size: 3, modified: 10_005.7 },
    'size.js': { size: 4, modified: 10_005.7 },
    'time.js': { size: 3, modified: 10_006 },
    'both.js': { size: 9, modified: 1 },
    'note.txt': { size: 9, modified: 1 },
  };
  const git = gitChanges(
    gitWith({
      ...answers,
      ...Object.fromEntries(Object.entries(usual).filter(([key]) => !(key in answers))),
    }),
    (path) => path.endsWith('.js'),
    (path) => stats[path],
  );
  return git.changes(base);
}

describe('what differs from a commit', () => {
  it('is what git names: changed, added, moved, copied, dirty and untracked sources', async () => {
    const raw = [
      ':100644 100644 m1 m2 M\0changed.js\0',
      ':000000 100644 0 a2 A\0added.js\0',
      ':100644 000000 d1 0 D\0deleted.js\0',
      ':100644 100644 r1 r2 R090\0old.js\0moved.js\0',
      ':100644 100644 k1 k2 C100\0origin.js\0copied.js\0',
      ':100644 100644 b1 b2 M\0both.js\0',
      ':100644 100644 n1 n2 M\0note.txt\0',
      ':100644 100644 g1 g2 M\0gone.js\0',
    ].join('');
    const kept = ['same.js', 'size.js', 'time.js', 'both.js', 'gone.js', 'note.txt']
      .map((path) => index(path, 3))
      .join('');
    assert.deepEqual(
      await changesWith({ 'diff-index': raw, 'ls-files -s': kept, 'ls-files --others': 'new.js\0new.txt\0' }),
      {
        ok: true,
        value: {
          base: 'c0',
          files: [
            { path: 'changed.js', before: 'm1' },
            { path: 'added.js', before: undefined },
            { path: 'moved.js', before: 'r1' },
            { path: 'copied.js', before: 'k1' },
            { path: 'both.js', before: 'b1' },
            { path: 'size.js', before: 'i-size.js' },
            { path: 'time.js', before: 'i-time.js' },
            { path: 'new.js', before: undefined },
          ],
        },
      },
    );
  });

  it('is compared with where HEAD left the base, or with the base itself', async () => {
    const base = async (answers: Answers, asked: { ref: string; isExact?: boolean }) => {
      const changes = await changesWith(answers, asked);
      return changes.ok ? changes.value.base : changes.failure.code;
    };
    assert.equal(await base({}, { ref: 'main' }), 'c0');
    assert.equal(await base({}, { ref: 'main', isExact: true }), 'c1');
    assert.equal(await base({}, { ref: 'other' }), 'no-base');
    assert.equal(await base({ 'merge-base c1 HEAD': ' ' }, { ref: 'main' }), '');
    assert.equal(await base({}, { ref: '' }), 'c0');
    for (const name of ['refs/remotes/origin/HEAD', 'origin/main', 'origin/master', 'master']) {
      const verify = 'rev-parse --verify --quiet --end-of-options';
      const known = { [`${verify} ${name}^{commit}`]: 'c2\n', 'merge-base c2 HEAD': 'c3\n' };
      assert.equal(
        await base({ ...known, [`${verify} main^{commit}`]: '' }, { ref: '' }),
        name === 'master' ? 'no-common' : 'c3',
      );
    }
  });

  it('is not known where git fails, and not told of another version of the whole', async () => {
    const without = (...gone: readonly string[]) =>
      gitChanges(
        gitWith(Object.fromEntries(Object.entries(usual).filter(([key]) => !gone.includes(key)))),
        () => true,
        () => undefined,
      ).changes({ ref: 'main' });
    const code = async (...gone: readonly string[]) => {
      const changes = await without(...gone);
      return changes.ok ? 'ok' : changes.failure.code;
    };
    assert.equal(await code(), 'ok');
    assert.equal(await code('rev-parse --is-inside-work-tree'), 'no-repository');
    assert.equal(await code('merge-base c1 HEAD'), 'no-common');
    for (const list of ['diff-index', 'ls-files -s', 'ls-files --others'])
      assert.equal(await code(list), 'no-repository', list);
    const missing = gitChanges(
      () => Promise.resolve({ ok: false, code: 'no-git', reason: '' }),
      () => true,
      () => undefined,
    );
    assert.deepEqual(await missing.changes({ ref: '' }), failed('no-git'));
    const files = (count: number) => Array.from({ length: count }, (_, at) => `${at}.js\0`).join('');
    assert.equal((await changesWith({ 'ls-files --others': files(2_000) })).ok, true);
    assert.deepEqual(await changesWith({ 'ls-files --others': files(2_001) }), failed('too-many'));
  });

  it('is asked of plumbing that runs no program of the repository', async () => {
    const asked: string[] = [];
    await gitChanges(
      gitWith(usual, asked),
      () => true,
      () => undefined,
    ).changes({ ref: 'main' });
    assert.deepEqual(asked, [
      'rev-parse --is-inside-work-tree',
      'rev-parse --verify --quiet --end-of-options main^{commit}',
      'merge-base c1 HEAD',
      'diff-index --cached --relative --no-ext-diff --no-textconv --ignore-submodules=all -M -z --raw c0 --',
      'ls-files -s --debug -z --',
      'ls-files --others --exclude-standard -z --',
    ]);
  });

  it('has texts of before, a hundred at once', async () => {
    const asked: number[] = [];
    const git: Git = (_args, _most, input = '') => {
      const names = input.trimEnd().split('\n');
      asked.push(names.length);
      return Promise.resolve(bytes(names.map((name) => `${name} blob ${name.length}\n${name}\n`).join('')));
    };
    const names = Array.from({ length: 201 }, (_, at) => `n${at}`);
    const texts = await gitChanges(
      git,
      () => true,
      () => undefined,
    ).textsBefore(names);
    assert.deepEqual(
      [...texts],
      names.map((name) => [name, name]),
    );
    assert.deepEqual(asked, [100, 100, 1]);
    const answer = (text: string) =>
      gitChanges(
        () => Promise.resolve(bytes(text)),
        () => true,
        () => undefined,
      ).textsBefore(['a']);
    assert.deepEqual(
      [...(await answer('a tree 1\nx\nb blob 2\nyz\nc missing\nd blob 0\n\ne'))],
      [
        ['b', 'yz'],
        ['d', ''],
      ],
    );
    assert.deepEqual([...(await answer(''))], []);
  });
});
