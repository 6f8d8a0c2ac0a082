import assert from 'node:assert/strict';
import { sampleConfigVariables } from '../../../scripts/sampleApi.ts';
import { readValidConfig } from '../../../src/auth/validConfig.ts';
import { runLogin, sentenceOf } from '../../fakes/loginServer.ts';
import { sampleSecrets, startShopApi, type ShopApi } from './shopApi.ts';

describe('the roles of the sample', () => {
  let api: ShopApi;
  before(async () => {
    api = await startShopApi();
  });
  after(() => api.stop());

  const verify = async (change: (text: string) => string = (text) => text): Promise<string[]> => {
    const read = readValidConfig(change(api.config));
    assert.ok(read.ok);
    const runs = await runLogin(read.config, { secrets: sampleSecrets, env: sampleConfigVariables });
    return runs.map((run) => `${run.username}: ${sentenceOf(run, api.port)}`);
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
