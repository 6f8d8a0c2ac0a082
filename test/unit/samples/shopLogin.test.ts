import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sampleWorkspace } from '../../../scripts/paths.ts';
import {
  sampleApiVariables,
  sampleConfigVariables,
  samplePassword,
  sampleTotp,
} from '../../../scripts/sampleApi.ts';
import { readValidConfig } from '../../../src/auth/validConfig.ts';
import { listen, runLogin, sentenceOf } from '../../fakes/loginServer.ts';

describe('the roles of the sample', () => {
  let api: ChildProcess;
  let port = 0;
  before(async () => {
    const probe = createServer();
    port = await listen(probe);
    probe.close();
    api = spawn(process.execPath, [join(sampleWorkspace, 'api/src/server.ts')], {
      env: { ...process.env, ...sampleApiVariables, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    assert.ok(api.stdout);
    await once(api.stdout, 'data');
  });
  after(async () => {
    api.kill();
    await once(api, 'exit');
  });

  const verify = async (change: (text: string) => string = (text) => text): Promise<string[]> => {
    const written = readFileSync(join(sampleWorkspace, 'shop.dast-auth.json'), 'utf8');
    const read = readValidConfig(change(written.replaceAll('localhost:3000', `localhost:${port}`)));
    assert.ok(read.ok);
    const secrets = {
      ADMIN_1_PASSWORD: samplePassword,
      ADMIN_2_PASSWORD: samplePassword,
      ADMIN_1_TOTP: sampleTotp,
      ADMIN_2_TOTP: sampleTotp,
    };
    const runs = await runLogin(read.config, { secrets, env: sampleConfigVariables });
    return runs.map((run) => `${run.username}: ${sentenceOf(run, port)}`);
  };

  it('log in, with a one-time password, a token exchange and a session cookie', async () => {
    assert.deepEqual(await verify(), [
      'dast-admin-1: passed',
      'dast-admin-2: passed',
      'dast-customer-1: passed',
      'dast-customer-2: passed',
    ]);
  });

  it('say why not, where one is broken', async () => {
    const sentences = await verify((text) =>
      text.replace('"$response.cookie.sid"', '"$response.cookie.session"'),
    );
    assert.deepEqual(sentences.slice(2), [
      'dast-customer-1: no-cookie: login sets sid, XSRF-TOKEN, not session.',
      'dast-customer-2: no-cookie: login sets sid, XSRF-TOKEN, not session.',
    ]);
  });
});
