import assert from 'node:assert/strict';
import { describeFailure } from '../../../src/base/messages.ts';
import { success } from '../../../src/base/result.ts';
import { reportsIn } from '../../../src/sources/archive/reportsIn.ts';
import { spanOf } from '../../../src/sources/archive/span.ts';
import { sourceMessages } from '../../../src/sources/sourceMessages.ts';
import { type ZipFile, zipOf } from '../../fakes/zipOf.ts';

async function read(bytes: Uint8Array): Promise<string | readonly (readonly [string, string])[]> {
  const found = await reportsIn(spanOf(bytes), { host: 'forge.test', what: 'scan' });
  if (!found.ok) return describeFailure(sourceMessages, found.failure);
  return found.value.map(({ name, bytes: one }) => [name, new TextDecoder().decode(one)]);
}

const archive = (...files: readonly ZipFile[]): Uint8Array => zipOf(files).bytes;

describe('the reports in an archive', () => {
  it('are the files that are named like some, packed or not', async () => {
    const bytes = archive(
      { name: 'a/zap.json', bytes: '{}' },
      { name: 'a/b/nuclei.jsonl', bytes: '{}\n{}', isStored: true },
      { name: 'readme.md', bytes: '# no' },
      { name: 'node_modules/x/package.json', bytes: '{}' },
      { name: 'überblick.XML', bytes: '<a/>' },
    );
    assert.deepEqual(await read(bytes), [
      ['zap.json', '{}'],
      ['nuclei.jsonl', '{}\n{}'],
      ['überblick.XML', '<a/>'],
    ]);
  });

  it('are refused where they unpack to more than their directory says', async () => {
    const zeros = new Uint8Array(30_000_000);
    assert.equal(
      await read(archive({ name: 'bomb.json', bytes: zeros, size: 1000 })),
      'scan on forge.test unpacks to more than it declares. It was not read.',
    );
  });

  it('are refused where they are too large by what it says', async () => {
    const expected = 'scan on forge.test is larger than 64 MB.';
    assert.equal(await read(archive({ name: 'a.json', bytes: '{}', size: 65_000_000 })), expected);
    const many = [1, 2, 3].map((number) => ({ name: `${number}.json`, bytes: '{}', size: 50_000_000 }));
    assert.equal(await read(archive(...many)), expected);
  });

  it('are refused in an archive that is cut or none, at any place', async () => {
    const broken = 'scan on forge.test is not a readable ZIP archive.';
    const whole = archive({ name: 'zap.json', bytes: JSON.stringify({ site: ['x'.repeat(300)] }) });
    for (let length = 0; length < whole.length; length += 7) {
      assert.equal(await read(whole.subarray(0, length)), broken, String(length));
    }
    const damaged = Uint8Array.from(whole);
    damaged.fill(0xff, 40, 60);
    assert.equal(await read(damaged), broken);
  });

  it('are missed in an archive without any', async () => {
    assert.equal(
      await read(archive({ name: 'app.js', bytes: 'x' })),
      'scan on forge.test contains no file that is named like a report.',
    );
  });

  it('are fifty at most, none of them empty or packed in another way', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `${index}.json`, bytes: '{}' }));
    assert.equal((await read(archive({ name: 'none.json', bytes: '' }, ...many))).length, 50);
    const none = 'scan on forge.test contains no file that is named like a report.';
    for (const [field, value] of [
      [8, 1],
      [10, 12],
    ] as const) {
      const changed = zipOf([{ name: 'zap.json', bytes: '{}' }]).bytes;
      changed.writeUInt16LE(value, changed.indexOf('PK\x01\x02') + field);
      assert.equal(await read(changed), none);
    }
  });

  it('may have 64 MB each and 128 MB together', async () => {
    const files = [1, 2].map((number) => ({ name: `${number}.json`, bytes: '{}', size: 64_000_000 }));
    assert.equal((await read(archive(...files))).length, 2);
    const more = { name: '3.json', bytes: '{}', size: 1 };
    assert.equal(await read(archive(...files, more)), 'scan on forge.test is larger than 64 MB.');
    assert.equal(
      await read(archive({ name: 'a.json', bytes: '{}', size: 64_000_001 })),
      'scan on forge.test is larger than 64 MB.',
    );
  });

  it('are found before a comment, and behind longer fields than the directory has', async () => {
    const { bytes } = zipOf([{ name: 'zap.json', bytes: '{"a":1}' }]);
    const comment = Buffer.from('made by CI');
    const end = bytes.length - 22;
    const commented = Buffer.concat([bytes, comment]);
    commented.writeUInt16LE(comment.length, end + 20);
    assert.deepEqual(await read(commented), [['zap.json', '{"a":1}']]);
    const name = 30 + 'zap.json'.length;
    const extra = Buffer.concat([bytes.subarray(0, name), Buffer.alloc(1024), bytes.subarray(name)]);
    extra.writeUInt16LE(1024, 28);
    extra.writeUInt32LE(bytes.readUInt32LE(end + 16) + 1024, end + 1024 + 16);
    assert.deepEqual(await read(extra), [['zap.json', '{"a":1}']]);
  });

  it('are not looked for in a directory of more than 16 MB', async () => {
    const { bytes } = zipOf([{ name: 'zap.json', bytes: '{}' }]);
    const tail = Buffer.from(bytes.subarray(-22));
    const before = 20_000_000;
    const directoryOf = async (size: number): Promise<unknown> => {
      tail.writeUInt32LE(size, 12);
      tail.writeUInt32LE(0, 16);
      const all = before + tail.length;
      const asked: (readonly number[])[] = [];
      const found = await reportsIn(
        {
          size: all,
          read: async (from, until) => {
            asked.push([from, until]);
            const part = Buffer.alloc(until - from);
            if (until === all) tail.copy(part, part.length - tail.length);
            return success(part);
          },
        },
        { host: 'forge.test', what: 'scan' },
      );
      assert.deepEqual(asked[0], [all - 22 - 65_535, all]);
      return found.ok ? undefined : [describeFailure(sourceMessages, found.failure), asked.length];
    };
    assert.deepEqual(await directoryOf(16_000_001), ['scan on forge.test is larger than 16 MB.', 1]);
    assert.deepEqual(await directoryOf(16_000_000), ['scan on forge.test is not a readable ZIP archive.', 2]);
  });
});
