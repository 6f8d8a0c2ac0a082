import assert from 'node:assert/strict';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { runRoles } from '../../../src/login/session/runRoles.ts';
import { correctConfigs } from '../../conformance/correctConfigs.ts';
import { sentenceOf, testPorts } from '../../fakes/loginServer.ts';

async function dryRun(config: AuthConfig): Promise<readonly string[]> {
  const runs = await runRoles(config, testPorts({ secrets: {} }), {
    dryRun: true,
    signal: new AbortController().signal,
  });
  return runs.flatMap((run) => (run.outcome === 'failed' ? [sentenceOf(run)] : []));
}

describe('a dry run of what is correct', () => {
  const files = correctConfigs();

  it('tries many files', () => {
    assert.ok(files.length > 250, String(files.length));
  });

  for (const { name, config } of files) {
    it(`is never red: ${name}`, async () => {
      assert.deepEqual(await dryRun(config), []);
    });
  }
});
