import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { freshSecret } from '../../../../src/auth/form/freshSecret.ts';
import { changeAll, moved } from '../../../../src/auth/form/lists.ts';
import { renamed } from '../../../../src/auth/form/renamed.ts';
import { renderPhrase } from '../../../../src/auth/editingMessages.ts';
import { fullExample } from '../checked.ts';

const list = '{ "roles": [ {"name":"a"}, /* of b */ {"name":"bb"},\n {"name":"c"} ], "notes": "n" }';

describe('several things that a form changes at once', () => {
  it('are two items of a list that change places', () => {
    const after = (pointer: string, by: -1 | 1, text = list): string | undefined => {
      const edits = moved(new AuthDocument(text), pointer, by);
      return edits && applyEdits(text, edits);
    };
    const swapped = '{ "roles": [ {"name":"bb"}, /* of b */ {"name":"a"},\n {"name":"c"} ], "notes": "n" }';
    assert.equal(after('/roles/0', 1), swapped);
    assert.equal(after('/roles/1', -1), swapped);
    for (const [pointer, by] of [
      ['/roles/0', -1],
      ['/roles/2', 1],
      ['/roles/3', -1],
      ['/roles/x', 1],
    ] as const)
      assert.equal(after(pointer, by), undefined, pointer);
    for (const pointer of ['/notes', '/notes/0', '', '/roles/-', '/roles/0000001'])
      assert.equal(after(pointer, 1), undefined, pointer);
    assert.equal(after('/roles/0', 1, '{ "roles": [ {}, {} }'), undefined);
    assert.equal(after('/roles/0', 1, ''), undefined);
  });

  it('are values, each in the text that those before have made', () => {
    const after = (...changes: Parameters<typeof changeAll>[1][number][]): string | undefined => {
      const edits = changeAll(new AuthDocument(list), changes);
      if (changes.length > 1) assert.ok((edits?.length ?? 0) <= 1);
      return edits && applyEdits(list, edits);
    };
    assert.deepEqual(changeAll(new AuthDocument(list), []), []);
    assert.equal(after({ pointer: '/notes', value: 'm' }), list.replace('"n"', '"m"'));
    assert.equal(
      after({ pointer: '/roles/0', value: undefined }, { pointer: '/roles/0/name', value: 'x' }),
      '{ "roles": [ /* of b */ {"name":"x"},\n {"name":"c"} ], "notes": "n" }',
    );
    const nothing = [
      { pointer: '/notes', value: 'm' },
      { pointer: '/notes', value: 'n' },
    ];
    assert.deepEqual(changeAll(new AuthDocument(list), nothing), []);
    assert.equal(after({ pointer: '/notes', value: 'm' }, { pointer: '/notes/deeper', value: 1 }), undefined);
  });

  it('are all places of a name', () => {
    const after = (pointer: string, name: string, text = fullExample): string => {
      const result = renamed(new AuthDocument(text), pointer, name);
      return result.ok ? applyEdits(text, result.edits) : renderPhrase(result.reason);
    };
    assert.equal(after('/roles/0/name', 'boss'), fullExample.replaceAll('administrator', 'boss'));
    assert.equal(after('/authentications/main', 'staff'), fullExample.replaceAll('"main"', '"staff"'));
    assert.equal(
      after('/authentications/main/steps/0/outputs/idToken', 'id'),
      fullExample.replaceAll('idToken', 'id'),
    );
    assert.equal(
      after('/authentications/main/steps/0/stepId', 'enter'),
      fullExample.replace('"login"', '"enter"').replaceAll('$steps.login.', '$steps.enter.'),
    );
    const nothing = after('/roles/7/name', 'x');
    assert.equal(after('/roles/0/name', 'x', fullExample.slice(0, -2)), nothing);
    assert.equal(after('/roles/0/name', 'x', ''), nothing);
    assert.equal(after('/version', 'x'), nothing);
    assert.notEqual(nothing, after('/roles/0/name', ''));
  });

  it('name a new secret after its user and place', () => {
    const named = (pointer: string, text = fullExample): string =>
      freshSecret(new AuthDocument(text), pointer);
    assert.equal(named('/testUsers/0/password'), 'ADM1_PASSWORD');
    assert.equal(named('/testUsers/1/totp/secret'), 'ADM2_TOTP_2');
    assert.equal(named('/testUsers/9/password'), 'PASSWORD');
    assert.equal(named('/roles/0/password'), 'PASSWORD');
    assert.equal(named('/identityProviders/keycloak/clientSecret'), 'CLIENT_SECRET');
    assert.equal(named('/authentications/main/clientCertificate/privateKey'), 'PRIVATE_KEY');
    assert.equal(
      named('/testUsers/0/password', fullExample.replace('ADM1_PW', 'ADM1_PASSWORD')),
      'ADM1_PASSWORD_2',
    );
    assert.equal(named('/x', fullExample.replace('env:SHOP_URL', 'env:X')), 'X_2');
    assert.equal(named(''), 'SECRET');
  });
});
