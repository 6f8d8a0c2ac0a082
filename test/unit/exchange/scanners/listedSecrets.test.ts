import assert from 'node:assert/strict';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { sequenceAsCurl } from '../../../../src/exchange/copyAsCurl.ts';
import { sequenceAsHttp } from '../../../../src/exchange/copyAsHttp.ts';
import { roleConfigurationSheet } from '../../../../src/exchange/roleSheet.ts';
import { scanners } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { loginConfig, loginStep } from '../../../fakes/loginServer.ts';
import { exported } from './corpus.ts';

const passwords = ['Winter2024!x', 'Sommer#99pw', 'Herbst_77?q'];

/** A login by JSON-RPC with passwords by their places in lists, in a path and as a passphrase. */
const config: AuthConfig = loginConfig('https://odoo.test', {
  tokenType: 'Cookie-based Authentication',
  tokenParameterName: 'session_id',
  tokenLocation: 'Cookie',
  tokenFormat: '<token>',
  steps: [
    loginStep({
      endpoint: { method: 'POST', path: `/jsonrpc?api_key=9f8Kq2LmXz71RtVb` },
      headers: { Authorization: { basic: ['gateway', passwords[2] ?? ''] } },
      requestBody: {
        method: 'call',
        params: { service: 'common', method: 'login', args: ['shop', 'alice', passwords[0]] },
        more: [{ list: ['bob@shop.test', passwords[1]] }],
      },
      outputs: { token: '$response.cookie.session_id' },
    }),
  ],
});

describe('passwords that have no name', () => {
  const check = (text: string, what: string): void => {
    for (const secret of [...passwords, '9f8Kq2LmXz71RtVb'])
      assert.ok(!text.includes(secret), `${what} holds ${secret}`);
  };

  for (const scanner of scanners) {
    it(`are in no export for ${scanner}`, async () => {
      const made = await exported(config, scanner);
      check(JSON.stringify(made), scanner);
    });
  }

  it('are in no copied call and in no sheet', () => {
    const context = { authentication: config.authentications['main'], baseUrl: config.application.baseUrl };
    check(JSON.stringify(sequenceAsCurl(context)), 'curl');
    check(JSON.stringify(sequenceAsHttp(context)), '.http');
    check(roleConfigurationSheet(config), 'the sheet');
  });
});
