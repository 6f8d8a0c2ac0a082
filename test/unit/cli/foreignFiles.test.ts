import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runGate } from '../../../src/cli/runGate.ts';
import { projectDir } from '../../../scripts/paths.ts';

const report = join(projectDir, 'test/fixtures/reports/zap-2.7.json');

/** Said where no trusted ref is given. */
const ownVerdict =
  "The verdict is the branch's own: its triage, decisions, settings, auth configs and baseline count. --trusted-ref REF takes them from where nobody can change them with the branch.\n";

describe('files of a repository that the gate reads', function () {
  this.timeout(60_000);
  let base: string;
  let root: string;

  beforeEach(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'foreign-')));
    root = join(base, 'repository');
    mkdirSync(join(root, '.dast/triage'), { recursive: true });
    mkdirSync(join(root, '.vscode'));
    mkdirSync(join(base, 'elsewhere/triage'), { recursive: true });
    copyFileSync(report, join(root, 'zap.json'));
  });

  afterEach(() => rmSync(base, { recursive: true, force: true }));

  async function gate(...args: string[]): Promise<unknown> {
    let out = '';
    let err = '';
    const code = await runGate([join(root, 'zap.json'), '--root', root, ...args], {
      environment: {},
      isTerminal: false,
      out: (text) => void (out += text.replaceAll(`${root}/`, '')),
      err: (text) => void (err += text.replaceAll(`${root}/`, '')),
    });
    return { code, err, out: code === 2 ? out : (out.match(/"[^"]+" has more than .*/)?.[0] ?? '') };
  }

  const devices = ['.dast/triage/x.jsonl', '.dast/decisions.jsonc', '.vscode/settings.json'];

  for (const place of devices)
    it(`end it at once where ${place} is a device or a pipe`, async function () {
      if (process.platform === 'win32') this.skip();
      symlinkSync('/dev/zero', join(root, place));
      const refused = {
        code: 2,
        err: `"${place}" is a device, a pipe or a socket, so it is not read. Put a plain file there.\n`,
        out: '',
      };
      assert.deepEqual(await gate(), refused);
      rmSync(join(root, place));
      spawnSync('mkfifo', [join(root, place)]);
      assert.deepEqual(await gate(), refused);
    });

  it('do not count where they are a link to something else', async () => {
    const outside = (place: string): unknown => ({
      code: 2,
      err: `"${place}" leads out of the workspace, so it is not read. Put the file itself there instead of a link.\n`,
      out: '',
    });
    writeFileSync(join(base, 'elsewhere/triage/x.jsonl'), '');
    writeFileSync(join(base, 'elsewhere/settings.json'), '{}');
    rmSync(join(root, '.dast'), { recursive: true });
    symlinkSync('../elsewhere', join(root, '.dast'));
    assert.deepEqual(await gate(), outside('.dast/triage'));
    rmSync(join(root, '.dast'));
    symlinkSync('../../elsewhere/settings.json', join(root, '.vscode/settings.json'));
    assert.deepEqual(await gate(), outside('.vscode/settings.json'));
  });

  it('count by a link to something inside', async () => {
    writeFileSync(
      join(root, 'shared.json'),
      '{ "dastWorkbench.findings.severityMapping": { "high": "Minor" } }',
    );
    symlinkSync('../shared.json', join(root, '.vscode/settings.json'));
    assert.deepEqual(await gate(), { code: 0, err: ownVerdict, out: '' });
  });

  it('are not read where they are too large, and auth configs are named', async () => {
    writeFileSync(join(root, 'shop.dast-auth.json'), '');
    truncateSync(join(root, 'shop.dast-auth.json'), 2_000_000);
    assert.deepEqual(await gate(), {
      code: 3,
      err: ownVerdict,
      out: '"shop.dast-auth.json" has more than 1 MB, so it is not read.',
    });
    writeFileSync(join(root, '.dast/triage/x.jsonl'), '');
    truncateSync(join(root, '.dast/triage/x.jsonl'), 100_000_000);
    assert.deepEqual(await gate(), {
      code: 2,
      err: '".dast/triage/x.jsonl" has more than 67 MB, so it is not read.\n',
      out: '',
    });
  });

  it('may be handed over by the shell as a report, and no device may', () => {
    const run = (command: string): readonly [number | null, string] => {
      const { status, stderr } = spawnSync('bash', ['--norc', '-c', command], {
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], GATE: join(projectDir, 'src/cli/gate.ts'), NODE: process.execPath },
      });
      return [status, stderr.split('\n')[0] ?? ''];
    };
    assert.equal(run('"$NODE" "$GATE" <(cat zap.json)')[0], 3);
    assert.equal(run('"$NODE" "$GATE" /dev/stdin < zap.json')[0], 3);
    assert.deepEqual(run('"$NODE" "$GATE" /dev/zero'), [
      2,
      '"/dev/zero" is a device, a pipe or a socket, so it is not read. Put a plain file there.',
    ]);
  });
});
