import assert from 'node:assert/strict';
import { plainText, templateOf } from '../../../../src/auth/create/configTemplate.ts';
import { type RecipeName, recipe } from '../../../../src/auth/create/recipes.ts';
import { useRecipe } from '../../../../src/auth/create/useRecipe.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';

type Json = Record<string, unknown>;

const shop = {
  application: { baseUrl: 'http://shop.test' },
  roles: [
    { name: 'a', authentication: 'x' },
    { name: 'b', authentication: 'y' },
  ],
  authentications: { y: { tokenEndpoint: 'http://own.test', steps: [], note: 1 }, z: {} } as Json,
  testUsers: [
    { role: 'a', username: 'ann', password: 'p' },
    { role: 'a' },
    { role: 'b', username: 'bob', totp: { secret: '${secret:BOB_API_KEY}' } },
    { username: 'none' },
  ],
  identityProviders: {} as Json,
};

/** What a recipe makes of a file; undefined where that is refused. */
function after(name: string, pointer: string, text = JSON.stringify(shop)): unknown {
  const edits = useRecipe(new AuthDocument(text), pointer, name);
  if (edits === undefined) return undefined;
  assert.equal(edits.length, 1);
  return JSON.parse(applyEdits(text, edits)) as unknown;
}

function authentication(name: RecipeName, server: string): unknown {
  return JSON.parse(plainText(templateOf(recipe(name, server).authentication))) as unknown;
}

describe('a recipe for a file that is there', () => {
  it('adds an authentication, and what the users of its roles lack, with secrets of new names', () => {
    const [ann, other, ...users] = shop.testUsers;
    const x = authentication('one-time-password', 'http://shop.test');
    assert.deepEqual(after('one-time-password', '/authentications/x'), {
      ...shop,
      authentications: { ...shop.authentications, x },
      testUsers: [
        { ...ann, totp: { secret: '${secret:ANN_TOTP}' } },
        { ...other, password: '${secret:USER_PASSWORD}', totp: { secret: '${secret:USER_TOTP}' } },
        ...users,
      ],
    });
    assert.deepEqual(after('bearer', '/authentications/x', '{"authentications":{}}'), {
      authentications: { x: authentication('bearer', 'http://localhost:8080') },
    });
  });

  it('takes the place of an authentication as a whole, with its server', () => {
    const [ann, other, bob, none] = shop.testUsers;
    const y = authentication('api-key', 'http://own.test');
    assert.deepEqual(after('api-key', '/authentications/y'), {
      ...shop,
      authentications: { ...shop.authentications, y },
      testUsers: [ann, other, { ...bob, inputs: { apiKey: '${secret:BOB_API_KEY_2}' } }, none],
    });
    const z = authentication('bearer', 'http://shop.test');
    assert.deepEqual(after('bearer', '/authentications/z'), {
      ...shop,
      authentications: { ...shop.authentications, z },
    });
  });

  it('brings the client that it needs, but no second one', () => {
    const y = authentication('oauth-client', 'http://own.test');
    const idp = recipe('oauth-client', '').identityProviders?.['idp'];
    const made = { ...shop, authentications: { ...shop.authentications, y }, identityProviders: { idp } };
    assert.deepEqual(after('oauth-client', '/authentications/y'), made);
    const own = { idp: { protocol: 'OIDC' } };
    assert.deepEqual(
      after('oauth-client', '/authentications/y', JSON.stringify({ ...shop, identityProviders: own })),
      { ...made, identityProviders: own },
    );
  });

  it('is refused for other names and places, and in a text that cannot be changed', () => {
    for (const [name, pointer, text] of [
      ['toString', '/authentications/x'],
      ['bearer', '/authentications'],
      ['bearer', '/authentications/x/steps'],
      ['bearer', '/roles/x'],
      ['bearer', ''],
      ['bearer', '/authentications/x', ''],
      ['bearer', '/authentications/x', '{"authentications":{"x":{}}'],
      ['bearer', '/authentications/y', '{"authentications":{"x":{}}'],
      ['bearer', '/authentications/x', '{"authentications":{"x":{}},"testUsers":[],}x'],
    ] as const)
      assert.equal(after(name, pointer, text), undefined, `${name} ${pointer} ${text ?? ''}`);
  });
});
