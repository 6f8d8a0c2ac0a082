import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { renderPhrase } from '../../../../src/auth/editingMessages.ts';
import { type ConfigPart, configTree } from '../../../../src/auth/outline/configTree.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { fullExample } from '../checked.ts';

function lines(text: string): string[] {
  const all: string[] = [];
  const visit = (parts: readonly ConfigPart[], depth: number): void => {
    for (const { name, description, validity, children } of parts) {
      const mark = validity === 'valid' ? '' : ` (${validity})`;
      all.push(`${'  '.repeat(depth)}${name}: ${renderPhrase(description)}${mark}`);
      visit(children, depth + 1);
    }
  };
  visit(configTree(new AuthDocument(text), validateAuthConfig(text)), 0);
  return all;
}

describe('tree of an auth config', () => {
  it('leads from roles to how they sign in and to their users', () => {
    assert.deepEqual(lines(fullExample), [
      'administrator: privileged role',
      '  main: Bearer Token · authentication',
      '    login: POST /api/login · step',
      '    exchange: POST /oauth/token · step',
      '  adm1: test user',
      '  adm2: test user',
      'standard user: role',
      '  main: Bearer Token · authentication',
      '    login: POST /api/login · step',
      '    exchange: POST /oauth/token · step',
      '  usr1: test user',
      '  usr2: test user',
    ]);
  });

  it('marks what is to be corrected, up to the role', () => {
    const broken = fullExample.replace(
      '"method":"POST","path":"/api/login"',
      '"method":"SEND","path":"/api/login"',
    );
    const found = lines(broken);
    assert.deepEqual(found.slice(0, 5), [
      'administrator: privileged role (error)',
      '  main: Bearer Token · authentication (error)',
      '    login: SEND /api/login · step (error)',
      '    exchange: POST /oauth/token · step',
      '  adm1: test user',
    ]);
  });

  it('keeps authentications and users that belong to no role', () => {
    const text = fullExample
      .replaceAll('"authentication":"main"', '"authentication":"other"')
      .replace('"role":"administrator"', '"role":"__proto__"');
    const found = lines(text).filter((line) => !line.startsWith(' '));
    assert.ok(found.includes('main: Bearer Token · authentication (warning)'), found.join('\n'));
    assert.ok(found.includes('adm1: test user (error)'), found.join('\n'));
  });

  it('bounds what it lists', () => {
    const users = '{"role":"administrator","username":"x","password":"${secret:X}"},'.repeat(2000);
    const text = fullExample.replace('"testUsers":[', `"testUsers":[${users}`);
    const [role] = configTree(new AuthDocument(text), []);
    assert.equal(role?.children.length, 501);
    assert.equal(role?.children.at(-1)?.kind, 'more');
    assert.deepEqual(lines(''), []);
  });
});
