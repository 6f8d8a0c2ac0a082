import assert from 'node:assert/strict';
import type { AuthConfig, Step } from '../../../../src/auth/generated/authConfig.ts';
import { exportForScanner, scanners } from '../../../../src/exchange/scanners/exportForScanner.ts';
import { canary, CanaryTable, plantedForms } from '../../../fakes/canaryTable.ts';

describe('secrets that are written out in an auth config', () => {
  it('are in no file for a scanner', async () => {
    const table = new CanaryTable();
    for (const { mark, text } of plantedForms) {
      const step: Step = {
        stepId: 'login',
        endpoint: { method: 'POST', path: `/${mark}` },
        ...(!/[\r\n]/.test(text) && { headers: { 'X-Note': text } }),
        query: { note: text },
        requestBody: { user: '$inputs.username', password: '$inputs.password', note: text, list: [text] },
        expectedResponse: { status: [200] },
        outputs: { token: '$response.body#/token' },
      };
      const config: AuthConfig = {
        version: '1.0',
        application: { name: 'Shop', baseUrl: 'https://shop.test', isolatedFromProduction: true },
        roleBasedAccess: false,
        roles: [{ name: 'user', authentication: 'main' }],
        authentications: {
          main: {
            tokenType: 'Bearer Token',
            tokenParameterName: 'Authorization',
            tokenLocation: 'Header',
            tokenFormat: 'Bearer <token>',
            tokenEndpoint: 'https://shop.test',
            contentType: 'application/json',
            steps: [step],
            token: '$steps.login.outputs.token',
            additionalParameters: [{ name: 'X-Api-Key', location: 'Header', value: text }],
            clientCertificate: {
              certificate: './client.pem',
              privateKey: './client.key',
              passphrase: `${canary}pass`,
            },
            defaultExpirationSeconds: 60,
            autoRefresh: false,
            verification: {
              endpoint: {
                method: 'POST',
                path: '/me',
                headers: { 'X-Api-Key': text },
                requestBody: { note: text },
              },
              authenticated: { status: [200] },
              unauthenticated: { status: [401] },
            },
          },
        },
        testUsers: [{ role: 'user', username: 'ann', password: `${canary} ${text}`, totp: { secret: text } }],
      };
      for (const scanner of scanners) {
        const made = await exportForScanner(config, scanner, { role: 'user' });
        assert.ok(made.ok, scanner);
        for (const file of made.value.files) table.look(`${scanner}${file.ending}`, file.text);
      }
    }
    assert.deepEqual(table.found, []);
    assert.equal(table.lines.length, 8);
    assert.ok(plantedForms.every((_, index) => table.arrivedIn('zap.zap.yaml').has(String(index))));
  });
});
