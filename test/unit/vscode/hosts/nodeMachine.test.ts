import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import type { Uri as VsCodeUri } from 'vscode';
import { nodeMachine } from '../../../../src/vscode/shared/hosts/nodeMachine.ts';
import { followLinks, writeChunks } from '../../../../src/vscode/shared/files/writeChunks.ts';
import { until } from '../../../patience.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { FileType, Uri } from '../../../fakes/vscode/vscode.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
async function* chunksOf(...chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks;
}
const { signal } = new AbortController();

describe('the machine of Node', () => {
  let files: TestFiles;
  let written: unknown[];
  const elsewhere = Uri.parse('memfs:/there/a.json') as unknown as VsCodeUri;
  const fs = {
    stat: async ({ path }: { readonly path: string }) => {
      if (path.endsWith('gone')) throw new Error('nothing there');
      return { type: FileType.File, size: 5 };
    },
    readFile: async () => bytesOf('there'),
    writeFile: async ({ path }: { readonly path: string }, bytes: Uint8Array) =>
      void written.push([path, new TextDecoder().decode(bytes)]),
  };
  const machine = nodeMachine(fs as never);
  beforeEach(() => {
    [files, written] = [new TestFiles(), []];
  });
  afterEach(() => files.remove());

  const limits = (largest: number, within?: readonly VsCodeUri[]) => ({ largest, within, name: 'it' });

  it('reads, writes and names its files by their paths', async () => {
    const file = files.write('in/a.json', 'here');
    assert.equal(machine.pathOf(file), file.fsPath);
    assert.deepEqual(
      [await machine.isTaken(file), await machine.isTaken(files.path('b.json'))],
      [true, false],
    );
    await machine.create(files.path('in/b.json'), 'new');
    assert.equal(readFileSync(files.path('in/b.json').fsPath, 'utf8'), 'new');
    await assert.rejects(machine.create(file, 'again'), { code: 'EEXIST' });
    assert.deepEqual(await machine.read(file, limits(4)), { ok: true, value: bytesOf('here') });
    const failures = [
      await machine.read(file, limits(3)),
      await machine.read(file, limits(4, [files.path('other')])),
      await machine.read(files.path('gone'), limits(4)),
    ];
    assert.deepEqual(
      failures.map((one) => !one.ok && [one.failure.code, one.failure.args[0]]),
      [
        ['file-too-large', 'it'],
        ['file-outside', 'it'],
        ['file-missing', 'it'],
      ],
    );
    const hash = createHash('sha256').update('here').digest('hex');
    assert.equal(await machine.contentOf(file, undefined), hash);
    assert.equal(await machine.contentOf(file, [files.path('in')]), hash);
    await assert.rejects(machine.contentOf(file, [files.path('other')]));
    await machine.replace(file, chunksOf('not', ' here'), signal);
    assert.equal(readFileSync(file.fsPath, 'utf8'), 'not here');
    assert.deepEqual(written, []);
  });

  it('knows where links lead', async () => {
    const file = files.write('out/a.json', 'out');
    mkdirSync(files.path('in').fsPath);
    symlinkSync(file.fsPath, files.path('in/link.json').fsPath);
    const link = files.path('in/link.json');
    const folder = files.path('in');
    assert.equal(await machine.isReallyInside(link, folder), false);
    assert.equal(await machine.isReallyInside(files.write('in/own.json', ''), folder), true);
    const target = await machine.writeTarget(link, [folder]);
    assert.deepEqual([target.uri.path, target.leadsOutside], [file.path, true]);
    assert.equal((await machine.writeTarget(link, [folder, files.path('out')])).leadsOutside, false);
  });

  it('leaves files of others to their file systems', async () => {
    assert.equal(machine.pathOf(elsewhere), undefined);
    assert.equal(await machine.isTaken(elsewhere), true);
    assert.equal(await machine.isTaken(Uri.parse('memfs:/gone') as never), false);
    assert.deepEqual(await machine.read(elsewhere, limits(5)), { ok: true, value: bytesOf('there') });
    assert.equal(
      await machine.contentOf(elsewhere, undefined),
      createHash('sha256').update('there').digest('hex'),
    );
    assert.equal(await machine.isReallyInside(elsewhere, elsewhere), true);
    assert.equal((await machine.writeTarget(elsewhere, [])).leadsOutside, false);
    await machine.create(Uri.parse('memfs:/gone') as never, 'made');
    await machine.replace(elsewhere, chunksOf('a', 'b'), signal);
    assert.deepEqual(written, [
      ['/gone', 'made'],
      ['/there/a.json', 'ab'],
    ]);
  });

  it('asks before it writes through a link that leads out of the workspace', async () => {
    const opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('in').fsPath });
    try {
      const file = files.write('out/a.json', 'out');
      const own = files.write('in/own.json', '');
      symlinkSync(file.fsPath, files.path('in/link.json').fsPath);
      const link = files.path('in/link.json');
      assert.equal((await followLinks(opened.app, own))?.path, own.path);
      assert.deepEqual(opened.window.messages, []);
      opened.window.answer('Write There');
      assert.equal((await followLinks(opened.app, link))?.path, file.path);
      const left = followLinks(opened.app, link);
      await until(() => opened.window.dismiss());
      assert.equal(await left, undefined);
      assert.deepEqual(opened.window.messages[0], 'link.json is a link to a file outside of the workspace.');
      assert.match(opened.window.details[0] ?? '', /^The file is .*out.a\.json\. A link can come/);
    } finally {
      await opened.close();
    }
  });

  it('says whether an export was cancelled, and fails where it fails', async () => {
    const stopped = AbortSignal.abort();
    const failing = { machine: { replace: () => Promise.reject(new Error('full')) } } as never;
    assert.equal(await writeChunks({ machine }, files.path('a'), chunksOf('a'), signal), true);
    assert.equal(await writeChunks(failing, files.path('a'), chunksOf('a'), stopped), false);
    await assert.rejects(writeChunks(failing, files.path('a'), chunksOf('a'), signal), /full/);
  });
});
