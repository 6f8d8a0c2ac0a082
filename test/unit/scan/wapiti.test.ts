import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanRecord } from '../../../src/scan/scanRecord.ts';
import { wapiti } from '../../../src/scan/adapters/wapiti.ts';
import type { TokenPlace } from '../../fakes/weakShop.ts';
import { WeakShop } from '../../fakes/weakShop.ts';
import { sampled, sampleNote } from '../sampled.ts';
import { programOf } from '../../../scripts/testing/programs.ts';

const script = await programOf('auth');
const findingsScript = await programOf('findings');
const hasWapiti = spawnSync('wapiti', ['--version']).status === 0;

const places: readonly TokenPlace[] = ['Header', 'Cookie', 'Query Parameter'];
const cases = places.flatMap((place) => [false, true].map((isSecure) => ({ place, isSecure })));

describe(`Wapiti as a role (${hasWapiti ? sampleNote : 'Wapiti is not installed: nothing was run'})`, function () {
  this.timeout(300_000);
  let folder = '';
  beforeEach(function () {
    if (!hasWapiti) this.skip();
    folder = mkdtempSync(join(tmpdir(), 'dast-wapiti-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const ran = (program: string, args: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      const env = { ...process.env, PASSWORD: 'right-password' };
      execFile(program, args, { cwd: folder, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
        resolve(`${error === null ? 0 : String(error.code)}\n${stdout}\n${stderr}`),
      );
    });
  const findingsIn = (report: string): number => {
    const { stdout, stderr } = spawnSync(process.execPath, ['--', findingsScript, '--json', report], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.notEqual(stdout, '', stderr);
    return (JSON.parse(stdout) as { findings: number }).findings;
  };
  const alone = async (target: string): Promise<number> => {
    const order = { target, mode: 'safe', minutes: 5, rate: 20, proxy: '', authority: '' } as const;
    const { argv } = wapiti.plan({ ...order, folder, description: undefined, operations: [] });
    const at = argv.indexOf('-p');
    await ran('wapiti', [...argv.slice(0, at), ...argv.slice(at + 2)]);
    return findingsIn(join(folder, 'report.json'));
  };

  for (const { place, isSecure } of sampled(cases, 6)) {
    it(`finds twice as much with a token as a ${place} by ${isSecure ? 'HTTPS' : 'HTTP'}, however often that ends`, async () => {
      const shop = new WeakShop(place, isSecure);
      const origin = await shop.start();
      try {
        const before = await alone(origin);
        writeFileSync(join(folder, 'weak.dast-auth.json'), JSON.stringify(shop.config(origin)));
        const role = ['weak.dast-auth.json', '--role', 'user', '--env', 'PASSWORD'];
        const self = isSecure ? ['--allow-self-signed', new URL(origin).host] : [];
        const how = ['--with', 'wapiti', '--out', 'as-user.json', '--minutes', '5', '--rate', '500'];
        const said = await ran(process.execPath, ['--', script, 'scan', ...role, ...self, ...how]);
        assert.match(said, /^0\n/, said);
        const found = findingsIn(join(folder, 'as-user.json'));
        const record = JSON.parse(readFileSync(join(folder, 'as-user.dast-scan'), 'utf8')) as ScanRecord;
        assert.ok(found >= 2 * before && before > 0, `${before} → ${found}\n${said}`);
        console.log(
          `      ${before} → ${found} findings, ${record.requests} requests, ${shop.logins} logins`,
        );
        assert.deepEqual([shop.logouts, record.refused['never-call'] !== undefined], [0, true]);
        // A token ends after 150 requests, of which a scan sends about 430.
        assert.ok(shop.logins >= 2 && shop.logins <= 3, `${shop.logins} logins`);
        assert.equal(record.logins, shop.logins);
        const everything = [said, JSON.stringify(record), readFileSync(join(folder, 'as-user.json'), 'utf8')];
        for (const secret of ['right-password', ...shop.tokens])
          assert.ok(
            everything.every((text) => !text.includes(secret)),
            secret,
          );
      } finally {
        await shop.stop();
      }
    });
  }
});
