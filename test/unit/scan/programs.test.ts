import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { scannersHere } from '../../../src/node/scan/scannersHere.ts';
import { scannerVersion } from '../../../src/node/scan/scannerVersion.ts';
import { openUpstream } from '../../../src/node/scan/upstream.ts';
import { strictPolicy } from '../../../src/node/addressPolicy.ts';
import { howToGet } from '../../../src/scan/adapters/adapter.ts';
import { adapters } from '../../../src/scan/adapters/all.ts';
import { wapiti } from '../../../src/scan/adapters/wapiti.ts';

describe('programs of scanners', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'dast-programs-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const program = (name: string, does = '', mode = 0o755): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${does}\n`);
    chmodSync(path, mode);
    return path;
  };

  it('are found by their paths, or by their names in the folders of the PATH that are no relative ones', async function () {
    if (process.platform === 'win32') this.skip();
    const [own, plain] = [program('wapiti'), program('nuclei', '', 0o644)];
    mkdirSync(join(folder, 'zap.sh'));
    const found = async (
      PATH: string | undefined,
      named: Partial<Parameters<typeof scannersHere>[0]> = {},
    ): Promise<Readonly<Record<string, string | undefined>>> => {
      const all = await scannersHere({ programs: {}, commands: {}, ...named }, { PATH });
      return Object.fromEntries(all.flatMap(({ id, program: at }) => (at === undefined ? [] : [[id, at]])));
    };
    assert.deepEqual(await found(['/none', folder].join(delimiter)), { wapiti: own });
    assert.deepEqual(await found(undefined), {});
    assert.deepEqual(await found('.'), {});
    assert.deepEqual(await found('', { programs: { zap: own, nuclei: plain, schemathesis: './wapiti' } }), {
      zap: own,
    });
    const commands = { Own: [own, '{target}'], Named: ['wapiti'], Below: ['sub/wapiti'], None: [] };
    assert.deepEqual(await found(folder, { commands, programs: { wapiti: '/none/wapiti' } }), {
      Own: own,
      Named: own,
    });
  });

  it('are listed with what is known of them, or one by its id', async () => {
    const commands = { Own: ['none'] };
    const all = await scannersHere({ programs: {}, commands }, { PATH: '' });
    const own = { id: 'Own', name: 'Own', command: ['none'], needsDescription: false, howToGet: '' };
    assert.deepEqual(
      all.map(({ image: _image, program: _program, ...known }) => known),
      [
        own,
        ...adapters.map((adapter) => ({
          id: adapter.id,
          name: adapter.name,
          command: undefined,
          needsDescription: adapter.id === 'schemathesis',
          howToGet: howToGet(adapter, process.platform),
        })),
      ],
    );
    for (const id of ['Own', 'nuclei', 'none']) {
      const one = await scannersHere({ programs: {}, commands }, { PATH: '' }, id);
      assert.deepEqual(
        one.map((scanner) => scanner.id),
        id === 'none' ? [] : [id],
      );
    }
  });

  it('say their version on either output, and get no secrets of the login', async function () {
    if (process.platform === 'win32') this.skip();
    process.env['SCAN_TEST_SECRET'] = '7.8';
    try {
      const asked = async (does: string, withheld: readonly string[] = []): Promise<string | undefined> =>
        await scannerVersion(wapiti, program('asked', does), withheld);
      assert.equal(await asked('echo "$1 3.0.4"'), '3.0.4');
      assert.equal(await asked('echo "none"; echo "Wapiti 1.2" >&2'), '1.2');
      assert.equal(await asked('echo none'), '');
      assert.equal(await asked('echo 9.9; exit 1'), '');
      assert.equal(await asked('echo "v$SCAN_TEST_SECRET"'), '7.8');
      assert.equal(await asked('echo "v$SCAN_TEST_SECRET"', ['SCAN_TEST_SECRET']), '');
      assert.equal(await scannerVersion(wapiti, join(folder, 'none'), []), undefined);
      assert.equal(await scannerVersion({ ...wapiti, versionArguments: [] }, join(folder, 'none'), []), '');
    } finally {
      delete process.env['SCAN_TEST_SECRET'];
    }
  });
});

describe('a request to the application', () => {
  it('goes to no address that is never called', () => {
    const policy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined });
    const open = (origin: string): unknown =>
      openUpstream(
        { policy, clientCertificate: undefined },
        origin,
        { method: 'GET', target: '/', headers: [['X', 'y']] },
        AbortSignal.abort(),
      ).on('error', () => undefined).path;
    for (const origin of ['http://10.0.0.1', 'http://169.254.169.254'])
      assert.throws(() => open(origin), /never called/, origin);
    assert.equal(open('http://127.0.0.1:81'), '/');
  });
});
