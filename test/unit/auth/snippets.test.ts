import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { changed, check, fullExample } from './checked.ts';
import { expandSnippet } from './expandSnippet.ts';

interface Snippet {
  readonly prefix: readonly string[];
  readonly description: string;
  readonly body: readonly string[];
  readonly isFileTemplate?: boolean;
}
interface DefaultSnippet {
  readonly label: string;
  readonly body: unknown;
}

const snippets = readJson('snippets/dast-auth.json') as Record<string, Snippet>;
const schema = readJson('schemas/dast-auth.schema.json') as {
  readonly defaultSnippets: readonly DefaultSnippet[];
  readonly properties: Record<string, { readonly defaultSnippets?: readonly DefaultSnippet[] }>;
  readonly definitions: Record<string, { readonly defaultSnippets?: readonly DefaultSnippet[] }>;
};

describe('snippets', () => {
  it('cover whole files, a role, a step and a test user', () => {
    assert.deepEqual(
      Object.values(snippets).map(({ prefix }) => prefix[0]),
      [
        'dast-auth-bearer',
        'dast-auth-cookie',
        'dast-auth-two-step',
        'dast-auth-role',
        'dast-auth-step',
        'dast-auth-step-page',
        'dast-auth-step-wait',
        'dast-auth-user',
      ],
    );
  });

  const places: Record<string, (string | number)[]> = {
    'dast-auth-role': ['roles', 2],
    'dast-auth-step': ['authentications', 'main', 'steps', 2],
    'dast-auth-step-page': ['authentications', 'main', 'steps', 2],
    'dast-auth-step-wait': ['authentications', 'main', 'steps', 2],
    'dast-auth-user': ['testUsers', 4],
  };
  for (const [name, { prefix, body, isFileTemplate }] of Object.entries(snippets)) {
    it(`"${name}" gives what validates where it belongs`, () => {
      const text = expandSnippet(body.join('\n'));
      const place = places[prefix[0] ?? ''];
      assert.equal(place === undefined, isFileTemplate === true);
      const file = place === undefined ? text : changed(fullExample, place, JSON.parse(text));
      assert.deepEqual(check(file), []);
      if (place === undefined) assert.deepEqual(validateAuthConfig(text), [], 'no rule has anything to say');
    });
  }
});

describe('proposals of the schema', () => {
  for (const { label, body } of schema.defaultSnippets) {
    it(`"${label}" is a file that validates`, () => assert.deepEqual(check(insertedText(body)), []));
  }

  const main = ['authentications', 'main'];
  const places: Record<string, (string | number)[]> = {
    application: ['application'],
    role: ['roles', 2],
    authentication: ['authentications', 'other'],
    step: [...main, 'steps', 2],
    endpoint: [...main, 'steps', 0, 'endpoint'],
    call: [...main, 'verification', 'endpoint'],
    retry: [...main, 'steps', 0, 'retry'],
    bodyField: [...main, 'steps', 0, 'expectedResponse', 'body', 'state'],
    lifetimeSource: [...main, 'expiresIn'],
    expectedResponse: [...main, 'steps', 0, 'expectedResponse'],
    selector: [...main, 'token'],
    additionalParameter: [...main, 'additionalParameters', 1],
    refresh: [...main, 'refresh'],
    verification: [...main, 'verification'],
    sessionCheck: [...main, 'sessionCheck'],
    clientCertificate: [...main, 'clientCertificate'],
    testUser: ['testUsers', 4],
    totp: ['testUsers', 0, 'totp'],
    identityProvider: ['identityProviders', 'other'],
    attachment: ['attachments', 1],
  };
  for (const [name, { defaultSnippets }] of Object.entries(schema.definitions)) {
    for (const { label, body } of defaultSnippets ?? []) {
      it(`"${label}" validates as ${name}`, () => {
        const place = places[name];
        assert.ok(place !== undefined);
        assert.deepEqual(check(changed(fullExample, place, JSON.parse(insertedText(body)))), []);
      });
    }
  }
});

/** As the JSON language service writes the body of a proposal: a leading ^ stands for text as it is. */
function insertedText(body: unknown): string {
  return expandSnippet(stringify(body));
}

function stringify(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, child]) => `${JSON.stringify(key)}:${stringify(child)}`)
      .join(',')}}`;
  }
  return typeof value === 'string' && value.startsWith('^') ? value.slice(1) : JSON.stringify(value);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
}
