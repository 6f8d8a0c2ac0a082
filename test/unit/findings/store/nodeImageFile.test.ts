import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeImageFile } from '../../../../src/findings/store/nodeImageFile.ts';
import { noon } from './sampleFindings.ts';

describe('image file in a folder', () => {
  let root = '';
  let folder = '';
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'image-file-'));
    folder = join(root, 'made', 'on demand');
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('has no image before the first is written, and touches nothing', async () => {
    assert.equal(await new NodeImageFile(folder).read(), undefined);
    assert.deepEqual(await readdir(root), []);
  });

  it('reads what was written last, and leaves one file', async () => {
    const file = new NodeImageFile(folder);
    const large = new Uint8Array(5_000_000).fill(7);
    await Promise.all([file.write(bytes('first')), file.write(large), file.write(bytes('third'))]);
    assert.deepEqual(await new NodeImageFile(folder).read(), Buffer.from('third'));
    assert.deepEqual(await readdir(folder), ['findings.sqlite']);
  });

  it('removes what a killed write left behind, and nothing else', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'findings.sqlite'), 'image');
    await writeFile(join(folder, 'findings.sqlite.4711.tmp'), 'half an im');
    await writeFile(join(folder, 'notes.tmp'), 'mine');
    assert.deepEqual(await new NodeImageFile(folder).read(), Buffer.from('image'));
    assert.deepEqual((await readdir(folder)).sort(), ['findings.sqlite', 'notes.tmp']);
  });

  it('puts an image aside under a name of its own', async () => {
    const file = new NodeImageFile(folder);
    await file.write(bytes('broken'));
    assert.equal(await file.setAside(noon), 'findings.damaged-2026-03-01T12-00-00-000Z.sqlite');
    assert.equal(await file.read(), undefined);
    assert.equal(
      await readFile(join(folder, 'findings.damaged-2026-03-01T12-00-00-000Z.sqlite'), 'utf8'),
      'broken',
    );
  });

  it('keeps the old image and no leftovers when the new one cannot be written', async () => {
    const file = new NodeImageFile(folder);
    await file.write(bytes('old'));
    // A folder in the place of the temporary file fails also for root, whom permissions do not stop.
    const obstacle = join(folder, `findings.sqlite.${process.pid}.tmp`);
    await mkdir(obstacle);
    await assert.rejects(file.write(bytes('new')));
    await rm(obstacle, { recursive: true, force: true });
    assert.deepEqual(await readdir(folder), ['findings.sqlite']);
    assert.deepEqual(await file.read(), Buffer.from('old'));
    await file.write(bytes('new'));
    assert.deepEqual(await file.read(), Buffer.from('new'));
  });
});
