import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
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

  /** What is in the folder besides the claims of its windows. */
  const files = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => !name.endsWith('.claim')).sort();

  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const imageOf = async (file: NodeImageFile): Promise<string | undefined> => {
    const kept = await file.read();
    return kept && Buffer.from(kept.image).toString();
  };

  it('has no image before the first is written, and touches nothing', async () => {
    assert.equal(await new NodeImageFile(folder).read(), undefined);
    assert.deepEqual(await readdir(root), []);
  });

  it('reads what was written last, and leaves one file', async () => {
    const file = new NodeImageFile(folder);
    const large = new Uint8Array(5_000_000).fill(7);
    await Promise.all([file.write(bytes('first')), file.write(large), file.write(bytes('third'))]);
    assert.equal(await imageOf(new NodeImageFile(folder)), 'third');
    assert.deepEqual(await files(), ['findings.3.sqlite']);
    await file.close();
  });

  it('keeps an image also where one that it replaces cannot be removed now', async () => {
    const file = new NodeImageFile(folder);
    await file.write(bytes('first'));
    // A folder stands for a file that Windows does not remove while somebody reads it.
    await mkdir(join(folder, 'findings.0.tmp'));
    await file.write(bytes('second'));
    assert.deepEqual(await files(), ['findings.0.tmp', 'findings.2.sqlite']);
    await file.append('one');
    await rm(join(folder, 'findings.0.tmp'), { recursive: true });
    await file.write(bytes('third'));
    assert.deepEqual(await files(), ['findings.3.sqlite']);
    await file.close();
  });

  it('leaves no claim when it is closed', async () => {
    const file = new NodeImageFile(folder);
    await file.write(bytes('image'));
    await file.close();
    const reader = new NodeImageFile(folder);
    await reader.read();
    await reader.close();
    assert.deepEqual(await readdir(folder), ['findings.1.sqlite']);
  });

  it('gives back the columns written with an image, and none for anything else', async () => {
    await new NodeImageFile(folder).write(bytes('an image'), [bytes('some '), bytes('columns')]);
    const columns = async (): Promise<Uint8Array | undefined> =>
      (await new NodeImageFile(folder).read())?.readColumns();
    assert.deepEqual(await columns(), Buffer.from('some columns'));
    const image = join(folder, 'findings.1.sqlite');
    await writeFile(image, 'An image');
    assert.equal(await columns(), undefined);
    await writeFile(image, 'an image');
    const path = join(folder, 'findings.1.columns');
    const whole = await readFile(path);
    for (const length of [0, 7, 8, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length));
      assert.equal(await columns(), undefined, `${length} bytes`);
    }
    const file = new NodeImageFile(folder);
    await file.read();
    await file.write(bytes('an image'));
    assert.deepEqual(
      (await files()).filter((name) => name.endsWith('columns')),
      [],
    );
  });

  it('removes what a killed write left behind once there is a new image, and nothing else', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'findings.4.sqlite'), 'image');
    await writeFile(join(folder, 'findings.5.tmp'), 'half an im');
    await writeFile(join(folder, 'notes.tmp'), 'mine');
    const file = new NodeImageFile(folder);
    assert.equal(await imageOf(file), 'image');
    await file.write(bytes('next'));
    assert.deepEqual(await files(), ['findings.7.sqlite', 'notes.tmp']);
  });

  it('puts an image aside under a name of its own', async () => {
    await new NodeImageFile(folder).write(bytes('broken'));
    const file = new NodeImageFile(folder);
    await file.read();
    assert.equal(await file.setAside(noon), 'findings.damaged-2026-03-01T12-00-00-000Z.1.sqlite');
    assert.equal(await file.read(), undefined);
    assert.equal(
      await readFile(join(folder, 'findings.damaged-2026-03-01T12-00-00-000Z.1.sqlite'), 'utf8'),
      'broken',
    );
  });

  it('is put aside by two windows at once without a failure', async () => {
    await new NodeImageFile(folder).write(bytes('broken'));
    const both = [new NodeImageFile(folder), new NodeImageFile(folder)];
    for (const file of both) await file.read();
    await Promise.all(both.map((file, index) => file.setAside(noon + index)));
    assert.equal((await files()).length, 1);
    for (const file of both) await file.close();
  });

  it('does not give an image that was set aside back to who wrote it', async () => {
    const older = new NodeImageFile(folder);
    await older.write(bytes('broken'));
    const newer = new NodeImageFile(folder);
    await newer.read();
    await newer.setAside(noon);
    await newer.close();
    await assert.rejects(older.append('late'));
    assert.equal(await older.isTakenOver(), true);
    await older.close();
  });

  it('keeps the old image and no leftovers when the new one cannot be written', async () => {
    const file = new NodeImageFile(folder);
    await file.write(bytes('old'));
    // A folder in the place of the temporary file fails also for root, whom permissions do not stop.
    const obstacle = join(folder, 'findings.2.tmp');
    await mkdir(obstacle);
    await assert.rejects(file.write(bytes('new')));
    await rm(obstacle, { recursive: true, force: true });
    assert.deepEqual(await files(), ['findings.1.sqlite']);
    await file.write(bytes('new'));
    assert.equal(await imageOf(new NodeImageFile(folder)), 'new');
  });

  it('reads what was kept before files had numbers, and keeps it like everything else', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'findings.sqlite'), 'image 4');
    await writeFile(join(folder, 'findings.sqlite.4711.tmp'), 'half an im');
    await writeFile(join(folder, 'findings.owner'), '{}');
    const sealedLine = (line: string): string => `${crc32(line).toString(16).padStart(8, '0')} ${line}\n`;
    await writeFile(join(folder, 'findings.4.journal'), sealedLine('one') + sealedLine('two'));
    const file = new NodeImageFile(folder);
    const kept = await file.read();
    assert.equal(kept && Buffer.from(kept.image).toString(), 'image 4');
    assert.equal(kept?.isUnnumbered, true);
    assert.deepEqual(await kept.readJournal(4), ['one', 'two']);
    assert.deepEqual(await kept.readJournal(3), []);
    await file.write(bytes('image 5'));
    await file.close();
    assert.deepEqual(await readdir(folder), ['findings.2.sqlite']);
    assert.equal(await imageOf(new NodeImageFile(folder)), 'image 5');
  });

  describe('journal', () => {
    let file: NodeImageFile;
    beforeEach(async () => {
      file = new NodeImageFile(folder);
      await file.write(bytes('image'));
    });
    afterEach(() => file.close());

    const journal = (): string => join(folder, 'findings.1.1.journal');
    const lines = async (): Promise<readonly string[] | undefined> => {
      const reader = new NodeImageFile(folder);
      const kept = await reader.read();
      await reader.close();
      return kept?.readJournal(0);
    };

    it('gives back the lines appended since the image', async () => {
      await Promise.all([file.append('one'), file.append('zwölf "ü"'), file.append('')]);
      assert.deepEqual(await lines(), ['one', 'zwölf "ü"', '']);
    });

    it('belongs to one image and goes with it', async () => {
      await file.append('one');
      await file.write(bytes('next'));
      assert.deepEqual(await files(), ['findings.2.sqlite']);
      assert.deepEqual(await lines(), []);
      await file.append('two');
      assert.deepEqual(await lines(), ['two']);
    });

    it('loses only the line that was being written when the process was killed', async () => {
      await file.append('one');
      await file.append('two');
      const whole = await readFile(journal());
      const first = whole.indexOf('\n') + 1;
      for (let length = first; length < whole.length; length++) {
        await writeFile(journal(), whole.subarray(0, length));
        assert.deepEqual(await lines(), ['one'], `${length} bytes`);
      }
    });

    it('goes on in a file of its own for whoever opens it next, also after a torn line', async () => {
      await file.append('one');
      await writeFile(journal(), Buffer.concat([await readFile(journal()), Buffer.from('00ab {"ki')]));
      const next = new NodeImageFile(folder);
      await next.read();
      await next.append('two');
      await next.append('three');
      await next.close();
      assert.deepEqual(await files(), ['findings.1.1.journal', 'findings.1.sqlite', 'findings.2.1.journal']);
      assert.deepEqual(await lines(), ['one', 'two', 'three']);
    });

    it('trusts nothing after a line that changed on disk', async () => {
      for (const line of ['one', 'two', 'three']) await file.append(line);
      const text = await readFile(journal(), 'utf8');
      await writeFile(journal(), text.replace('two', 'tvo'));
      assert.deepEqual(await lines(), ['one']);
    });

    it('takes no more lines after a failure, until there is a new image', async () => {
      await mkdir(journal());
      await assert.rejects(file.append('one'));
      await rm(journal(), { recursive: true });
      await assert.rejects(file.append('two'));
      await file.write(bytes('next'));
      await file.append('three');
      assert.deepEqual(await lines(), ['three']);
    });

    it('is put aside with its image', async () => {
      await file.append('one');
      const next = new NodeImageFile(folder);
      await next.read();
      await next.setAside(noon);
      await next.close();
      assert.deepEqual(await files(), [
        'findings.damaged-2026-03-01T12-00-00-000Z.1.1.journal',
        'findings.damaged-2026-03-01T12-00-00-000Z.1.sqlite',
      ]);
      assert.equal(await lines(), undefined);
    });
  });
});
