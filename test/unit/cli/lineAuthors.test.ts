import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineAuthors } from '../../../src/cli/lineAuthors.ts';
import type { Git } from '../../../src/platform/nodeGit.ts';

const id = 'a'.repeat(40);

/** A repository of one file, as git would tell of it. */
interface Repository {
  readonly now: string;
  readonly committed?: string | undefined;
  readonly entry?: string | undefined;
  readonly author?: string;
  readonly head?: string;
  readonly blamed?: string | undefined;
}

describe('who wrote a line of a file', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'authors-'))));
  after(() => rm(folder, { recursive: true }));

  async function authorOf(line: number, repository: Repository): Promise<string> {
    const { now, committed = now, author = 'Ann', head = `author ${author} <a@x.test> 1 +0000` } = repository;
    const entry = 'entry' in repository ? repository.entry : `100644 blob ${id}\tfile.json\0`;
    const blamed = 'blamed' in repository ? repository.blamed : `${id} 1 1 1\nauthor Eve\n`;
    await writeFile(join(folder, 'file.json'), now);
    const asked: string[] = [];
    const git: Git = async (args) => {
      asked.push(args.join(' '));
      const answers: Readonly<Record<string, string | undefined>> = {
        'ls-tree': entry,
        'cat-file blob': 'committed' in repository ? repository.committed : committed,
        'cat-file commit': `tree x\n${head}\n\nauthor of nothing <b@x.test>\n`,
        blame: blamed,
      };
      const text = answers[args[0] === 'cat-file' ? `cat-file ${args[1]}` : (args[0] ?? '')];
      return text === undefined
        ? ({ ok: false, reason: 'failed' } as unknown as Awaited<ReturnType<Git>>)
        : ({ ok: true, bytes: new TextEncoder().encode(text) } as Awaited<ReturnType<Git>>);
    };
    const authors = lineAuthors(git, folder);
    const found = await authors(join(folder, 'file.json'), line);
    assert.equal(await authors(join(folder, 'file.json'), line), found);
    const blames = asked.filter((one) => one.startsWith('blame'));
    assert.ok(blames.length <= 1);
    const range = / -L (\d+),\1 HEAD -- file\.json$/.exec(blames[0] ?? '')?.[1] ?? '';
    return `${typeof found === 'string' ? found : found.name} ${range}`.trim();
  }

  it('is the author of the commit that it came with', async () => {
    assert.equal(await authorOf(2, { now: 'a\nb\nc' }), 'Ann 2');
    assert.equal(await authorOf(1, { now: 'a', author: 'Bob B.' }), 'Bob B. 1');
  });

  it('is looked for at its place in the commit: before what has changed since, or behind it', async () => {
    const committed = 'a\nb\nc\nd';
    const now = 'a\nx\ny\nc\nd';
    const lines = [];
    for (const line of [1, 2, 3, 4, 5]) lines.push(await authorOf(line, { now, committed }));
    assert.deepEqual(lines, ['Ann 1', 'uncommitted', 'uncommitted', 'Ann 3', 'Ann 4']);
    assert.equal(await authorOf(2, { now: 'a\nc\r\nd', committed }), 'Ann 3');
    assert.equal(await authorOf(2, { now: 'a\nd\nc', committed: 'a\nc\nd' }), 'unknown');
    assert.equal(await authorOf(1, { now: 'a\na', committed: 'a' }), 'Ann 1');
    assert.equal(await authorOf(2, { now: 'a\na', committed: 'a' }), 'uncommitted');
    assert.equal(await authorOf(1, { now: 'x\nb', committed: 'a\nb' }), 'uncommitted');
    assert.equal(await authorOf(2, { now: 'a\nx', committed: 'a\nb' }), 'uncommitted');
  });

  it('is nobody yet for a file that is not in the commit', async () => {
    assert.equal(await authorOf(1, { now: 'a', entry: '' }), 'uncommitted');
    assert.equal(await authorOf(1, { now: 'a', entry: `120000 tree ${id}\tfile.json` }), 'uncommitted');
  });

  it('is not known where git does not say, or a shallow clone ends', async () => {
    assert.equal(await authorOf(1, { now: 'a', entry: undefined }), 'unknown');
    assert.equal(await authorOf(1, { now: 'a', committed: undefined }), 'unknown');
    assert.equal(await authorOf(1, { now: 'a', blamed: undefined }), 'unknown 1');
    assert.equal(await authorOf(1, { now: 'a', head: 'committer Eve <e@x.test> 1 +0000' }), 'unknown 1');
    assert.equal(await authorOf(1, { now: 'a', author: '' }), 'unknown 1');
    const boundary = { now: 'a', blamed: `${id} 1 1 1\nboundary\n` };
    assert.equal(await authorOf(1, boundary), 'Ann 1');
    assert.equal(
      await authorOf(1, { ...boundary, head: `parent ${id}\nauthor Ann <a@x.test> 1` }),
      'unknown 1',
    );
    const git: Git = () => assert.fail();
    assert.equal(await lineAuthors(git, folder)(join(tmpdir(), 'elsewhere'), 1), 'unknown');
  });
});
