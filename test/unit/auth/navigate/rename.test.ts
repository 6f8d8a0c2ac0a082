import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { renderPhrase } from '../../../../src/auth/editingMessages.ts';
import { prepareRename, rename } from '../../../../src/auth/navigate/rename.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { fullExample } from '../checked.ts';
import { config } from '../complete/suggestionsAt.ts';

/** The text after renaming what stands at the middle of the first `part`, or why it was refused. */
function renamed(part: string, newName: string, text = config): string {
  const offset = text.indexOf(part) + Math.floor(part.length / 2);
  const result = rename(new AuthDocument(text), offset, newName);
  if (!result.ok) return renderPhrase(result.reason);
  return result.ranges
    .toReversed()
    .reduce(
      (changed, range) =>
        changed.slice(0, range.offset) + result.text + changed.slice(range.offset + range.length),
      text,
    );
}

// In nameIndex.
describe('renaming in an auth config', () => {
  it('renames roles, authentications and identity providers wherever they are named', () => {
    assert.equal(renamed('administrator', 'boss'), config.replaceAll('"administrator"', '"boss"'));
    assert.equal(renamed('"main"', 'staff'), config.replaceAll('"main"', '"staff"'));
    assert.equal(renamed('keycloak', 'sso'), config.replaceAll('"keycloak"', '"sso"'));
    const attached = config.replace('"path": "./openapi.yaml"', '"path": "x", "roles": ["administrator"]');
    assert.equal(
      renamed('administrator', 'boss', attached),
      attached.replaceAll('"administrator"', '"boss"'),
    );
  });

  it('renames steps and outputs inside expressions too, from any of their places', () => {
    const text = config
      .replace('"path": "/me"', '"path": "/{$steps.login.outputs.idToken}/me"')
      .replace('"stepId": "last"', '"stepId": "last", "dependsOn": ["login"]');
    const step = text.replaceAll('"login"', '"signIn"').replaceAll('$steps.login.', '$steps.signIn.');
    assert.equal(renamed(': "login",', 'signIn', text), step);
    assert.equal(renamed('["login"]', 'signIn', text), step);
    const output = text
      .replaceAll('"idToken"', '"id_token"')
      .replaceAll('outputs.idToken', 'outputs.id_token');
    assert.equal(renamed('"idToken"', 'id_token', text), output);
  });

  it('renames custom inputs with the test users that have them', () => {
    const changed = config
      .replaceAll('$inputs.tenant', '$inputs.realm')
      .replaceAll('"tenant": "a"', '"realm": "a"');
    assert.equal(renamed('nputs.tenant', 'realm'), changed);
  });

  it('keeps steps of the same name in another authentication', () => {
    const other = fullExample.replace(
      '"authentications":{',
      '"authentications":{"other":{"steps":[{"stepId":"login","outputs":{"x":"$response.status"}}],"token":"$steps.login.outputs.x"},',
    );
    const changed = renamed('"stepId":"login","endp', 'enter', other);
    assert.ok(changed.includes('"token":"$steps.login.outputs.x"'));
    assert.ok(changed.includes('"subject_token":"$steps.enter.outputs.idToken"'));
  });

  it('keeps a valid file valid', () => {
    for (const part of ['"administrator"', '"main"', '"keycloak"', '"idToken"', '"standard user"']) {
      const changed = renamed(part, 'fresh-name', fullExample);
      assert.ok(changed.includes('fresh-name'), part);
      const codes = (text: string) => validateAuthConfig(text).map(({ code }) => code);
      assert.deepEqual(codes(changed), codes(fullExample), part);
    }
  });

  it('renames roles in the text about API segmentation, but no paths', () => {
    const text = config.replace(
      '"roles"',
      '"apiSegmentation": "/api/administrator is for administrators; a standard user may not", "roles"',
    );
    assert.ok(
      renamed('"administrator"', 'boss', text).includes('"/api/administrator is for bosss; a standard'),
    );
    assert.ok(renamed('"standard user"', 'guest', text).includes('a guest may not'));
  });

  it('escapes names for JSON', () => {
    const changed = renamed('administrator', 'the "boss"');
    assert.ok(changed.includes('"name": "the \\"boss\\""'));
    assert.equal(renamed('administrator', '__proto__'), config.replaceAll('"administrator"', '"__proto__"'));
  });

  it('says why it cannot', () => {
    assert.match(renamed('"login"', 'sign in'), /letters, digits/);
    assert.match(renamed('"login"', 'exchange'), /already taken/);
    assert.match(renamed('"idToken"', 'csrf'), /already taken/);
    assert.match(renamed('administrator', ' '), /Write a name/);
    assert.match(renamed('uts.username', 'user'), /fixed name/);
    assert.match(renamed('nputs.tenant', 'username'), /already taken/);
    const nowhere = prepareRename(new AuthDocument(config), config.indexOf('"version"') + 3);
    assert.equal(nowhere.ok, false);
  });
});
