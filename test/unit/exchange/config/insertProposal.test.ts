import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readConfig } from '../../../../src/exchange/config/configText.ts';
import type { InsertAnswers } from '../../../../src/exchange/config/insertProposal.ts';
import { insertProposal } from '../../../../src/exchange/config/insertProposal.ts';
import { newConfigFrom } from '../../../../src/exchange/config/newConfig.ts';
import { importAuthentication } from '../../../../src/exchange/import/importAuthentication.ts';
import type { AuthProposal, ImportPreview } from '../../../../src/exchange/import/proposal.ts';
import { applyEdits, areApart } from '../../../../src/auth/edits/textEdit.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { first, fixture, preview } from '../imported.ts';

const sources = [
  'shop.postman_collection.json',
  'login.har',
  'petstore.openapi.yaml',
  'clinic.swagger.json',
  'plan.zap.yaml',
  'hawk.stackhawk.yaml',
];
const full = readFileSync(new URL('../../../fixtures/auth/full.dast-auth.json', import.meta.url), 'utf8');
const minimal = readFileSync(
  new URL('../../../fixtures/auth/minimal.dast-auth.json', import.meta.url),
  'utf8',
);

function inserted(
  text: string,
  seen: ImportPreview,
  proposal: AuthProposal,
  answers: InsertAnswers = { roles: [] },
): { text: string; name: string; parts: string[] } {
  const result = insertProposal(readConfig(text), seen, proposal, answers);
  if (!result.ok) assert.fail(result.failure.code);
  const { name, changes } = result.value;
  const edits = changes.flatMap((change) => change.edits);
  assert.ok(areApart(edits));
  return { text: applyEdits(text, edits), name, parts: changes.map(({ part }) => part) };
}

function errorsIn(text: string): string[] {
  return validateAuthConfig(text)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, offset, length }) => `${code}: ${text.slice(offset, offset + length)}`);
}

describe('a proposal in an auth config', () => {
  for (const source of sources) {
    it(`gives no error: ${source}`, async () => {
      const seen = await preview(fixture(source));
      for (const proposal of seen.proposals) {
        const attachment = './source';
        assert.deepEqual(
          errorsIn(newConfigFrom(seen, proposal, { isolated: true, safe: true, attachment })),
          [],
        );
        for (const text of [full, minimal]) {
          const before = errorsIn(text);
          assert.deepEqual(errorsIn(inserted(text, seen, proposal).text), before);
        }
        const one = inserted(minimal, seen, proposal, { roles: ['user'], usersRole: 'user', attachment });
        assert.deepEqual(
          errorsIn(one.text).filter((error) => !error.startsWith('user-without-totp')),
          [],
        );
      }
    });
  }

  // What tools write into their files and the format has another notation for, or none.
  const oddities = [
    '',
    '{{x}}',
    '${env:',
    '$inputs.',
    'a b',
    'Cookie',
    '/login',
    'http://u:p@h/login',
    'Bearer:',
  ];

  it('gives no error, whatever the source holds', async () => {
    for (const source of ['shop.postman_collection.json', 'login.har', 'clinic.swagger.json']) {
      const document = JSON.parse(fixture(source)) as unknown;
      for (const [holder, key] of textsOf(document)) {
        const kept = holder[key];
        for (const oddity of oddities) {
          holder[key] = oddity;
          const result = await importAuthentication(JSON.stringify(document));
          for (const proposal of result.ok ? result.value.proposals : []) {
            if (!result.ok) break;
            const text = newConfigFrom(result.value, proposal, { isolated: true });
            assert.deepEqual(errorsIn(text), [], `${source}, ${key}: ${oddity}`);
          }
        }
        holder[key] = kept;
      }
    }
  }).timeout(60_000);

  it('leaves what the file has as it is, and says which parts change', async () => {
    const seen = await preview(fixture('plan.zap.yaml'));
    const text = `{ // shop
  "roles": [
    { "name": "a", "authentication": "old" }, // keep
    { "name": "b", "authentication": "old" }
  ],
  "authentications": {
    "old": {} // last
  },
  "testUsers": []
}
`;
    const answers = { roles: ['b'], usersRole: 'b', attachment: './plan.yaml' };
    const { text: after, parts, name } = inserted(text, seen, first(seen), answers);
    assert.deepEqual(parts, ['authentication', 'testUsers', 'roles']);
    assert.match(
      after,
      /^\{ \/\/ shop\n {2}"roles": \[\n {4}\{ "name": "a", "authentication": "old" \}, \/\/ keep\n/,
    );
    assert.ok(after.includes(`{ "name": "b", "authentication": "${name}" }`));
    assert.match(after, /"old": \{\}, \/\/ last\n {4}"/);
    assert.doesNotMatch(after, /attachments/, 'a scanner plan is no attachment');
  });

  it('has names that the file does not use', async () => {
    const seen = await preview(fixture('shop.postman_collection.json'));
    const proposal = first(seen);
    const once = inserted(minimal, seen, proposal, { roles: [], usersRole: 'user' });
    const twice = inserted(once.text, seen, proposal, { roles: [], usersRole: 'user' });
    assert.equal(twice.name, `${once.name}2`);
    assert.deepEqual(errorsIn(twice.text), []);
    const secrets = [...once.text.matchAll(/\$\{secret:(\w+)\}/g)].map(([, name]) => name);
    const more = [...twice.text.matchAll(/\$\{secret:(\w+)\}/g)].map(([, name]) => name);
    assert.ok(more.length >= secrets.length);
    assert.equal(new Set(more).size, more.length, 'no secret is shared by accident');
  });

  it('adds the keys a file lacks, compact files included', async () => {
    const seen = await preview(fixture('clinic.swagger.json'));
    for (const text of ['{}', '{"version":"1.0"}', '{\r\n\t"version": "1.0"\r\n}']) {
      for (const proposal of seen.proposals) {
        const { text: after } = inserted(text, seen, proposal, {
          roles: [],
          usersRole: 'x',
          attachment: './a',
        });
        const broken = validateAuthConfig(after).filter(({ code }) => /expected|comma|duplicate/.test(code));
        assert.deepEqual(broken, [], after);
        assert.match(after, /"attachments": ?\[/);
      }
    }
  });

  it('brings its identity provider under a name that is free', async () => {
    const seen = await preview(fixture('clinic.swagger.json'));
    const proposal = seen.proposals[1] ?? assert.fail();
    const names = (text: string): unknown => {
      const { identityProviders, authentications } = JSON.parse(text) as Record<
        string,
        Record<string, { identityProvider?: string }>
      >;
      const used = Object.values(authentications ?? {}).flatMap((one) => one.identityProvider ?? []);
      return [Object.keys(identityProviders ?? {}), used];
    };
    const once = inserted(minimal, seen, proposal).text;
    assert.deepEqual(names(once), [['oauth'], ['oauth']]);
    const twice = inserted(once, seen, proposal).text;
    assert.deepEqual(names(twice), [
      ['oauth', 'oauth2'],
      ['oauth', 'oauth2'],
    ]);
    assert.ok(twice.includes('${secret:OAUTH_CLIENT_SECRET_2}'));
  });

  it('marks with comments what only the user knows', async () => {
    const seen = await preview(fixture('plan.zap.yaml'));
    const stood = seen.proposals.map((proposal) => newConfigFrom(seen, proposal, { isolated: false }));
    for (const text of stood) {
      assert.match(text, /\/\/ Fill in: the roles of the application\.\n {2}"roles"/);
      assert.match(text, /"isolatedFromProduction": false/);
    }
    const har = await preview(JSON.stringify({ log: { entries: [loginWithoutToken] } }));
    assert.match(
      newConfigFrom(har, first(har), { isolated: true }),
      /"safeForAutomatedTesting": false/,
      'one confirmation is not the other',
    );
    const text = newConfigFrom(har, first(har), { isolated: true, safe: true });
    assert.match(text, /\/\/ Fill in: where the response has the token\.\n {6}"token": /);
    assert.deepEqual(errorsIn(text), []);
  });

  it('changes nothing in a file that is broken or is something else', async () => {
    const seen = await preview(fixture('login.har'));
    for (const text of [
      '',
      '{',
      '[]',
      '{"authentications": 1}',
      '{"authentications": {}, "testUsers": {}}',
    ]) {
      const answers = { roles: [], usersRole: 'user' };
      const proposal = { ...first(seen), testUsers: [{ username: 'u', password: '${secret:U}' }] };
      const result = insertProposal(readConfig(text), seen, proposal, answers);
      assert.equal(result.ok ? 'changed' : result.failure.code, 'broken-config', text);
    }
  });

  it('keeps hostile names inside their texts', async () => {
    const title = '"}, "x": 1 // \u2028\n*/';
    const seen = await preview(
      JSON.stringify({
        log: {
          entries: [
            {
              ...loginWithoutToken,
              request: { ...loginWithoutToken.request, url: `http://localhost/login/${title}` },
            },
          ],
        },
      }),
    );
    const hostile = { ...seen, application: { name: title } };
    const text = newConfigFrom(hostile, first(hostile), { isolated: true, attachment: title });
    assert.deepEqual(errorsIn(text), []);
  });
});

type Holder = Record<string, unknown>;

/** Every text of a document, with what holds it. */
function* textsOf(value: unknown): Generator<[Holder, string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string') yield [value as Holder, key];
    else yield* textsOf(item);
  }
}

const loginWithoutToken = {
  request: {
    method: 'POST',
    url: 'http://localhost:3000/login',
    headers: [],
    postData: { mimeType: 'application/json', text: '{"username":"ann","password":"pw"}' },
  },
  response: { status: 200, headers: [], content: { mimeType: 'text/html', text: '<p>' } },
};
