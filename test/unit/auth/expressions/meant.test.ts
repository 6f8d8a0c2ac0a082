import assert from 'node:assert/strict';
import { isMeantAsExpression, meantExpression } from '../../../../src/auth/expressions/meant.ts';

describe('an expression with a wrong head', () => {
  it('is known by what people write for it', () => {
    const rows: readonly (readonly [written: string, meant?: string])[] = [
      ...['username', 'user_name', 'user', 'login', 'email', 'E-Mail'].map(
        (name) => [`$${name}`, '$inputs.username'] as const,
      ),
      ...['password', 'passwd', 'pass', 'PWD'].map((name) => [`$${name}`, '$inputs.password'] as const),
      ['$totp', '$inputs.totp'],
      ['$otp', '$inputs.totp'],
      ['$input.tenant', '$inputs.tenant'],
      ['$Inputs.idp.clientId', '$inputs.idp.clientId'],
      ['$INPUT.tenant', '$inputs.tenant'],
      ['$step.login.outputs.token', '$steps.login.outputs.token'],
      ['$Steps.login.outputs.token', '$steps.login.outputs.token'],
      ['$step.login.token'],
      ['$resp.status', '$response.status'],
      ['$responses.header.X', '$response.header.X'],
      ['$Response.body#/a', '$response.body#/a'],
      ['$resp.text'],
      ['$gen.uuid', '$generated.uuid'],
      ['$generate.timestamp', '$generated.timestamp'],
      ['$gen.guid'],
      ['$body#/a', '$response.body#/a'],
      ['$header.X', '$response.header.X'],
      ['$cookie.SID', '$response.cookie.SID'],
      ['$body'],
      ['$uuid', '$generated.uuid'],
      ['$random_uuid', '$generated.uuid'],
      ['$now', '$generated.timestamp'],
      ['$code_verifier', '$generated.pkce.verifier'],
      ['$pkce.verifier', '$generated.pkce.verifier'],
      ['$challenge', '$generated.pkce.challenge'],
      ['$pkce_code_challenge', '$generated.pkce.challenge'],
      ['$inputs.username'],
      ['username'],
      ['$usernames'],
      [`$input.${'a'.repeat(293)}`, `$inputs.${'a'.repeat(293)}`],
      [`$input.${'a'.repeat(294)}`],
    ];
    assert.deepEqual(
      rows.map(([written]) => [written, ...[meantExpression(written) ?? []].flat()]),
      rows,
    );
    for (const [written, meant] of rows)
      assert.equal(isMeantAsExpression(written), meant !== undefined, written);
  });

  it('may lack its dollar', () => {
    for (const written of ['inputs.x', 'steps.x', 'response.body', 'generated.uuid', 'response#/a'])
      assert.ok(isMeantAsExpression(written), written);
    for (const written of ['input.x', 'inputs', ' inputs.x', 'responses.body'])
      assert.ok(!isMeantAsExpression(written), written);
  });
});
