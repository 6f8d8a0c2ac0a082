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

  /** What is in the folder besides the mark of its owner. */
  const files = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name !== 'findings.owner').sort();

  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it('has no image before the first is written, and touches nothing', async () => {
    assert.equal(await new NodeImageFile(folder).read(), undefined);
    assert.deepEqual(await readdir(root), []);
  });

  it('reads what was written last, and leaves one file', async () => {
    const file = new NodeImageFile(folder);
    const large = new Uint8Array(5_000_000).fill(7);
    await Promise.all([file.write(bytes('first'), 1), file.write(large, 2), file.write(bytes('third'), 3)]);
    assert.deepEqual(await new NodeImageFile(folder).read(), Buffer.from('third'));
    assert.deepEqual(await files(), ['findings.sqlite']);
  });

  it('gives back the columns written with an image, and none for anything else', async () => {
    const file = new NodeImageFile(folder);
    const image = bytes('an image');
    await file.write(image, 1, [bytes('some '), bytes('columns')]);
    assert.deepEqual(await file.readColumns(1, image), Buffer.from('some columns'));
    assert.equal(await file.readColumns(2, image), undefined);
    assert.equal(await file.readColumns(1, bytes('An image')), undefined);
    const path = join(folder, 'findings.1.columns');
    const whole = await readFile(path);
    for (const length of [0, 7, 8, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length));
      assert.equal(await file.readColumns(1, image), undefined, `${length} bytes`);
    }
    await file.write(image, 2);
    assert.deepEqual(await files(), ['findings.sqlite']);
  });

  it('removes what a killed write left behind, and nothing else', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'findings.sqlite'), 'image');
    await writeFile(join(folder, 'findings.sqlite.4711.tmp'), 'half an im');
    await writeFile(join(folder, 'notes.tmp'), 'mine');
    assert.deepEqual(await new NodeImageFile(folder).read(), Buffer.from('image'));
    assert.deepEqual(await files(), ['findings.sqlite', 'notes.tmp']);
  });

  it('puts an image aside under a name of its own', async () => {
    const file = new NodeImageFile(folder);
    await file.write(bytes('broken'), 1);
    assert.equal(await file.setAside(noon), 'findings.damaged-2026-03-01T12-00-00-000Z.sqlite');
    assert.equal(await file.read(), undefined);
    assert.equal(
      await readFile(join(folder, 'findings.damaged-2026-03-01T12-00-00-000Z.sqlite'), 'utf8'),
      'broken',
    );
  });

  it('keeps the old image and no leftovers when the new one cannot be written', async () => {
    const file = new NodeImageFile(folder);
    await file.write(bytes('old'), 1);
    // A folder in the place of the temporary file fails also for root, whom permissions do not stop.
    const obstacle = join(folder, `findings.sqlite.${process.pid}.tmp`);
    await mkdir(obstacle);
    await assert.rejects(file.write(bytes('new'), 1));
    await rm(obstacle, { recursive: true, force: true });
    assert.deepEqual(await files(), ['findings.sqlite']);
    assert.deepEqual(await file.read(), Buffer.from('old'));
    await file.write(bytes('new'), 1);
    assert.deepEqual(await file.read(), Buffer.from('new'));
  });

  describe('journal', () => {
    let file: NodeImageFile;
    beforeEach(async () => {
      file = new NodeImageFile(folder);
      await file.write(bytes('image'), 1);
    });
    afterEach(() => file.close());

    const journal = (): string => join(folder, 'findings.1.journal');

    it('gives back the lines appended since the image', async () => {
      await Promise.all([file.append(1, 'one'), file.append(1, 'zwölf "ü"'), file.append(1, '')]);
      assert.deepEqual((await new NodeImageFile(folder).readJournal(1)).lines, ['one', 'zwölf "ü"', '']);
    });

    it('belongs to one image and goes with it', async () => {
      await file.append(1, 'one');
      await file.write(bytes('next'), 2);
      assert.deepEqual(await files(), ['findings.sqlite']);
      assert.deepEqual((await file.readJournal(2)).lines, []);
      await file.append(2, 'two');
      assert.deepEqual((await file.readJournal(2)).lines, ['two']);
    });

    it('loses only the line that was being written when the process was killed', async () => {
      await file.append(1, 'one');
      await file.append(1, 'two');
      const whole = await readFile(journal());
      const first = whole.indexOf('\n') + 1;
      for (let length = first; length < whole.length; length++) {
        await writeFile(journal(), whole.subarray(0, length));
        assert.deepEqual((await new NodeImageFile(folder).readJournal(1)).lines, ['one'], `${length} bytes`);
      }
    });

    it('says that it is torn, so that nothing is appended to it', async () => {
      await file.append(1, 'one');
      await writeFile(journal(), Buffer.concat([await readFile(journal()), Buffer.from('00ab {"ki')]));
      assert.deepEqual(await file.readJournal(1), { lines: ['one'], isTorn: true });
    });

    it('trusts nothing after a line that changed on disk', async () => {
      for (const line of ['one', 'two', 'three']) await file.append(1, line);
      const text = await readFile(journal(), 'utf8');
      await writeFile(journal(), text.replace('two', 'tvo'));
      assert.deepEqual((await file.readJournal(1)).lines, ['one']);
    });

    it('takes no more lines after a failure, until there is a new image', async () => {
      await mkdir(journal());
      await assert.rejects(file.append(1, 'one'));
      await rm(journal(), { recursive: true });
      await assert.rejects(file.append(1, 'two'));
      await file.write(bytes('next'), 2);
      await file.append(2, 'three');
      assert.deepEqual((await file.readJournal(2)).lines, ['three']);
    });

    it('is put aside with its image', async () => {
      await file.append(1, 'one');
      await file.setAside(noon);
      assert.deepEqual(await files(), [
        'findings.damaged-2026-03-01T12-00-00-000Z.1.journal',
        'findings.damaged-2026-03-01T12-00-00-000Z.sqlite',
      ]);
      assert.deepEqual((await file.readJournal(1)).lines, []);
    });
  });
});
