import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMessages, isFinalFailure } from '../../../../src/findings/importers/importMessages.ts';
import { readReport } from '../../../../src/findings/importers/readReport.ts';
import type { ReportInput } from '../../../../src/findings/importers/report.ts';

const nuclei = JSON.stringify([{ 'template-id': 't', info: { name: 'A' }, host: 'http://shop.test/a' }]);

describe('a report in a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'read-report-')));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const written = (name: string, text: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  /** How many instances were read, or why it was refused. */
  const read = async (
    input: ReportInput,
    take: () => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<unknown> => {
    const options = { normalizePaths: true, severityMapping: {} };
    const result = await readReport(input, options, () => 0, signal, take);
    return result.ok ? result.value.instances : [result.failure.code, ...result.failure.args.slice(1)];
  };

  it('is read where it is, and refused where it is not', async () => {
    const path = written('a.json', nuclei);
    assert.equal(await read({ name: 'a.json', path }), 1);
    assert.equal(await read({ name: 'a.json', path, within: [folder] }), 1);
    assert.deepEqual(await read({ name: 'b.json', path: join(folder, 'b.json') }), [
      'report-unreadable',
      'ENOENT',
    ]);
    const link = join(folder, 'link.json');
    symlinkSync(written('c.json', nuclei), link);
    assert.deepEqual(await read({ name: 'link.json', path: link, within: [join(folder, 'other')] }), [
      'report-leads-outside',
    ]);
    if (process.platform !== 'win32')
      assert.deepEqual(await read({ name: 'null', path: '/dev/null' }), ['report-not-regular']);
  });

  it('is refused where it is written meanwhile', async () => {
    const path = written('a.json', nuclei);
    assert.deepEqual(await read({ name: 'a.json', path }, () => appendFileSync(path, ' ')), [
      'report-changed',
    ]);
    const broken = (): void => {
      appendFileSync(path, ' ');
      throw new Error('half of a value');
    };
    assert.deepEqual(await read({ name: 'a.json', path }, broken), ['report-changed']);
    await assert.rejects(
      read({ name: 'a.json', path }, () => {
        throw new Error('a mistake');
      }),
      /a mistake/,
    );
    const tooLong = (): void => {
      throw Object.assign(new Error('too long'), { code: 'ERR_STRING_TOO_LONG' });
    };
    assert.deepEqual(await read({ name: 'a.json', path }, tooLong), ['report-out-of-memory']);
  });

  it('is not read any further once that is cancelled', async () => {
    const cancelled = AbortSignal.abort();
    const bytes = new TextEncoder().encode(nuclei);
    assert.deepEqual(await read({ name: 'a.json', bytes }, () => assert.fail(), cancelled), [
      'import-cancelled',
    ]);
    const path = written('a.json', nuclei + ' '.repeat(3 * 1024 * 1024));
    assert.equal(await read({ name: 'a.json', path }), 1);
  });

  it('is refused once and for all, save where another attempt may do', () => {
    const again = Object.keys(importMessages).filter((code) => !isFinalFailure(code));
    assert.deepEqual(again.toSorted(), ['import-cancelled', 'report-changed', 'report-unreadable']);
    assert.equal(isFinalFailure('store-full'), false);
  });
});
