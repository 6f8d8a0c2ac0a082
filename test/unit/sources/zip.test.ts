import assert from 'node:assert/strict';
import { describeFailure } from '../../../src/base/messages.ts';
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
});
