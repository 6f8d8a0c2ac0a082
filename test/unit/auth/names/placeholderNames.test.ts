import assert from 'node:assert/strict';
import {
  asLiteral,
  asWritten,
  constantCase,
  holdsReferencesOnly,
  isMalformed,
  SecretNames,
  withEnvironment,
} from '../../../../src/auth/names/placeholderNames.ts';

describe('names of placeholders', () => {
  it('are made of the names of fields', () => {
    const names = {
      'X-Auth-Token': 'X_AUTH_TOKEN',
      accessToken: 'ACCESS_TOKEN',
      a1B: 'A1_B',
      '2fa': '_2FA',
      _a_: 'A',
      '--a--b--': 'A_B',
      ÄÖ: '',
      ['x'.repeat(81)]: 'X'.repeat(80),
    };
    for (const [name, constant] of Object.entries(names)) assert.equal(constantCase(name), constant);
  });

  it('are each given once', () => {
    const names = new SecretNames(['A', 'B_2']);
    assert.equal(
      ['a', 'a', 'b', 'b', 'b', '', '!', 'token', 'Token'].map((name) => names.name(name)).join(' '),
      'A_2 A_3 B B_3 B_4 SECRET SECRET_2 TOKEN TOKEN_2',
    );
  });

  it('stand for the variables of other tools', () => {
    const reported: string[] = [];
    const text = withEnvironment(`{{ a b }}-{{}}-{{x{y}}-{{${'n'.repeat(101)}}}`, (name, placeholder) =>
      reported.push(`${name}=${placeholder}`),
    );
    const long = `\${env:${'N'.repeat(80)}}`;
    assert.equal(text, `\${env:A_B}-\${env:VALUE}-{{x{y}}-${long}`);
    assert.deepEqual(reported, ['a b=${env:A_B}', '=${env:VALUE}', `${'n'.repeat(100)}=${long}`]);
  });
});

describe('a text of an auth config', () => {
  it('may hold references alone', () => {
    const alone = ['${env:A}', '{$inputs.username}', '$inputs.x', ' ; ${env:A},:=', '${env:A}${secret:B}'];
    assert.deepEqual(alone.filter(holdsReferencesOnly), alone);
    const others = ['a', '', ':', 'Basic ${env:A}', '${env:A}x', '${env:', '${env:A}${env:', '$$', '{{A}}'];
    assert.deepEqual(others.filter(holdsReferencesOnly), []);
  });

  it('may be taken for what it is not, and is written so that it is not', () => {
    const rows: readonly (readonly [text: string, malformed: boolean, written: string, literal: string])[] = [
      ['${env:A}', false, '${env:A}', '$${env:A}'],
      ['$inputs.x', false, '$inputs.x', '$$inputs.x'],
      ['${env:', true, '$${env:', '$${env:'],
      ['$$', false, '$$', '$$$$'],
      ['a$b', false, 'a$b', 'a$b'],
      ['{{A}}', false, '${env:A}', '{{A}}'],
      ['', false, '', ''],
    ];
    assert.deepEqual(
      rows.map(([text]) => [text, isMalformed(text), asWritten(text), asLiteral(text)]),
      rows,
    );
  });
});
