import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectDir } from '../../../scripts/paths.ts';

const correct = 'test/conformance/real-systems/api-key-header.dast-auth.json';

describe('a reader that leaves early', () => {
  for (const args of [
    ['src/cli/auth.ts', '--help'],
    ['src/cli/auth.ts', 'verify', correct, '--dry-run', '--json'],
    ['src/cli/findings.ts', '--help'],
    ['src/cli/endpoints.ts', '--help'],
    ['src/cli/gate.ts', '--help'],
  ]) {
    it(`ends ${args.slice(0, 2).join(' ')} without a stack`, async () => {
      const child = spawn(process.execPath, args, { cwd: projectDir, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.destroy();
      let errors = '';
      child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
      const [code] = (await once(child, 'close')) as [number];
      assert.doesNotMatch(errors, /EPIPE|\n {4}at /);
      assert.ok(code === 0 || code === 1, String(code));
    });
  }
});
