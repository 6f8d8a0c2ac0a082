import assert from 'node:assert/strict';
import type { ConfigText } from '../../../../src/exchange/config/configText.ts';
import { readConfig } from '../../../../src/exchange/config/configText.ts';
import type { Paste, PastedSteps } from '../../../../src/exchange/config/pasteCurl.ts';
import { escapedCurl, pasteCurl } from '../../../../src/exchange/config/pasteCurl.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';

const before = `{
  "version": "1.0",
  "application": { "name": "Shop", "baseUrl": "http://localhost:8080", "isolatedFromProduction": true },
  "roleBasedAccess": false,
  "roles": [{ "name": "user", "authentication": "main" }],
  "authentications": {
    "main": {
      "tokenType": "Bearer Token",
      "tokenParameterName": "Authorization",
      "tokenLocation": "Header",
      "tokenFormat": "Bearer <token>",
      "tokenEndpoint": "http://localhost:8080",
      "contentType": "application/json",
      "steps": [`;
const after = `],
      "token": "$response.body#/t",
      "defaultExpirationSeconds": 3600,
      "autoRefresh": false
    }
  },
  "testUsers": [
    { "role": "user", "username": "u1", "password": "\${secret:X_API_KEY}" },
    { "role": "user", "username": "u2", "password": "\${secret:U2}" }
  ]
}
`;
const login = `curl http://localhost:8080/api/login -H 'X-Api-Key: k1-9283-7465' -H 'Content-Type: application/json' -d '{"username":"ann","password":"pw"}'`;

function withSteps(steps: string): { document: ConfigText; at: number } {
  const text = before + steps + after;
  const at = text.indexOf('|');
  return { document: readConfig(text.replace('|', '')), at };
}

function paste(
  steps: string,
  curl = login,
): { text: string; pasted: PastedSteps & Pick<Paste, 'isStepOnly'> } {
  const { document, at } = withSteps(steps);
  const result = pasteCurl(document, { start: at, end: at }, curl);
  if (result === undefined) assert.fail('no place');
  const { steps: made, isStepOnly } = result;
  if (!made.ok) assert.fail(made.failure.code);
  return { text: applyEdits(document.text, made.value.edits), pasted: { ...made.value, isStepOnly } };
}

/** What stands in the list afterwards. */
function stepsAfter(steps: string, curl = login): string {
  const { text } = paste(steps, curl);
  assert.deepEqual(
    validateAuthConfig(text).filter(({ code }) => code === 'trailing-comma' || code.endsWith('-expected')),
    [],
  );
  return text.slice(before.length, text.indexOf(after));
}

const step = `{
          "stepId": "login",
          "endpoint": { "method": "POST", "path": "/api/login" },
          "headers": { "X-Api-Key": "\${secret:X_API_KEY_2}" },
          "requestBody": { "username": "$inputs.username", "password": "$inputs.password" },
          "expectedResponse": { "status": [200] }
        }`;
const one = '{ "stepId": "one", "endpoint": { "method": "GET", "path": "/" } }';

describe('a curl command pasted into an auth config', () => {
  it('fills an empty list', () => {
    for (const empty of ['|', '\n        |\n      ', ' | ']) {
      assert.equal(stepsAfter(empty), `\n        ${step}\n      `);
    }
  });

  it('becomes the step at the cursor, with the commas that needs', () => {
    const own = `\n        ${one}`;
    assert.equal(stepsAfter(`${own}|\n      `), `${own},\n        ${step}\n      `);
    assert.equal(stepsAfter(`${own},\n        |\n      `), `${own},\n        ${step}\n      `);
    assert.equal(stepsAfter(`${own},|\n      `), `${own},\n        ${step}\n      `);
    assert.equal(stepsAfter(`\n        |${one}\n      `), `\n        ${step},\n        ${one}\n      `);
    assert.equal(
      stepsAfter(`\n        |\n        ${one}\n      `),
      `\n        ${step},\n        ${one}\n      `,
    );
    const two = one.replace('one', 'two');
    assert.equal(
      stepsAfter(`${own}, // first\n|\n        ${two}\n      `),
      `${own}, // first\n        ${step},\n        ${two}\n      `,
    );
  });

  it('goes behind the step it is pasted into', () => {
    const inside = `\n        {\n          "stepId": "one"\n          |\n        }\n      `;
    assert.match(stepsAfter(inside), /"stepId": "one"\s*\},\s*\{\s*"stepId": "login"/);
  });

  it('replaces the steps that are selected as a whole', () => {
    const { document } = withSteps(`\n        ${one},\n        ${one}\n      `);
    const start = document.text.indexOf(one);
    const result = pasteCurl(document, { start, end: start + one.length }, login)?.steps;
    assert.ok(result?.ok);
    const text = applyEdits(document.text, result.value.edits);
    assert.equal(
      text.slice(before.length, text.indexOf(after)),
      `\n        ${step},\n        ${one}\n      `,
    );
  });

  it('keeps the id of the step that it replaces', () => {
    const old = one.replace('one', 'login');
    const { document } = withSteps(`${old}, ${one}`);
    const start = document.text.indexOf(old);
    const idsOf = (end: number): readonly string[] => {
      const result = pasteCurl(document, { start, end }, login)?.steps;
      assert.ok(result?.ok);
      return result.value.stepIds;
    };
    assert.deepEqual(idsOf(start + old.length), ['login']);
    assert.deepEqual(idsOf(start), ['login2']);
  });

  it('goes behind all steps where it is pasted beside the brackets', () => {
    const { document } = withSteps(`${one}, ${one.replace('one', 'two')}`);
    const open = document.text.indexOf('[', document.text.indexOf('"steps"'));
    const close = document.text.indexOf(']', open) + 1;
    const idsAfter = (start: number, end: number): string[] => {
      const result = pasteCurl(document, { start, end }, login);
      assert.ok(result?.steps.ok);
      const text = applyEdits(document.text, result.steps.value.edits);
      return [...text.matchAll(/"stepId": ?"(\w+)"/g)].map(([, id]) => id ?? '');
    };
    for (const at of [open, close]) {
      assert.deepEqual(idsAfter(at, at), ['one', 'two', 'login'], document.text.slice(at - 3, at + 3));
      assert.equal(pasteCurl(document, { start: at, end: at }, login)?.isStepOnly, false);
    }
    assert.deepEqual(idsAfter(open + 1, open + 1), ['login', 'one', 'two']);
    assert.deepEqual(idsAfter(close - 1, close - 1), ['one', 'two', 'login']);
    assert.deepEqual(idsAfter(open + 1, close), ['one', 'two', 'login'], 'a selection that leaves the list');
  });

  it('gets an id that is new in the authentication and secrets that are new in the file', () => {
    const taken = `\n        ${one.replace('one', 'login')}|\n      `;
    const { text, pasted } = paste(taken, `${login}\n${login}`);
    assert.deepEqual(pasted.stepIds, ['login2', 'login3']);
    assert.match(text, /secret:X_API_KEY_2[\s\S]*secret:X_API_KEY_3/);
    assert.ok(
      pasted.notes.some(
        ({ code, args }) => code === 'header-replaced' && args[1] === '${secret:X_API_KEY_2}',
      ),
    );
    assert.doesNotMatch(text, /9283|"pw"|ann/);
  });

  it('gives the authentication the client certificate of the call, unless it has one', () => {
    const call = 'curl --cert c.pem --key k.pem http://localhost:8080/token';
    const { text } = paste('|', call);
    const parsed = JSON.parse(text) as { authentications: { main: { clientCertificate?: unknown } } };
    assert.deepEqual(parsed.authentications.main.clientCertificate, {
      certificate: '${env:CLIENT_CERT}',
      privateKey: '${secret:CLIENT_KEY}',
    });
    const again = readConfig(text);
    const at = text.indexOf('"steps": [') + '"steps": ['.length;
    const second = pasteCurl(again, { start: at, end: at }, call);
    assert.ok(second?.steps.ok === true);
    assert.equal(applyEdits(text, second.steps.value.edits).match(/clientCertificate/g)?.length, 1);
  });

  it('keeps the line ends and the tabs of the file', () => {
    const text = (before + after).replaceAll('  ', '\t').replaceAll('\n', '\r\n');
    const document = readConfig(text);
    const start = text.indexOf('"steps": [') + '"steps": ['.length;
    const result = pasteCurl(document, { start, end: start }, login)?.steps;
    assert.ok(result?.ok);
    const pasted = applyEdits(text, result.value.edits);
    assert.doesNotMatch(pasted, /[^\r]\n/);
    assert.match(pasted, /\r\n\t\t\t\t\{\r\n\t\t\t\t\t"stepId": "login",/);
  });

  it('leaves plain text first inside texts, comments and outside the list', () => {
    const places: readonly (readonly [string, boolean])[] = [
      ['{ "curl": "|" }', false],
      ['{ "st|epId": "a" }', false],
      ['/* | */', false],
      ['\n        // |\n      ', false],
      ['{ "stepId": | }', true],
    ];
    for (const [steps, isStepOnly] of places) {
      assert.equal(paste(steps).pasted.isStepOnly, isStepOnly, steps);
    }
    const text = before + after;
    const outside = (part: string): ReturnType<typeof pasteCurl> => {
      const start = text.indexOf(part);
      return pasteCurl(readConfig(text), { start, end: start }, login);
    };
    const below = outside('"token":');
    assert.ok(below?.steps.ok && !below.isStepOnly);
    assert.equal(outside('"testUsers"'), undefined);
    assert.equal(outside('"version"'), undefined);
  });

  it('is escaped between the quotes of "curl"', () => {
    const escapedAt = (steps: string): string | undefined => {
      const { document, at } = withSteps(steps);
      return escapedCurl(document, { start: at, end: at }, 'curl \\\n "http://localhost"\n');
    };
    assert.equal(escapedAt('{ "curl": "|" }'), String.raw`curl \\\n \"http://localhost\"`);
    assert.equal(escapedAt('{ "curl": |"" }'), undefined);
    assert.equal(escapedAt('{ "stepId": "|" }'), undefined);
  });

  it('says why nothing can be pasted', () => {
    const { document, at } = withSteps('|');
    const codeOf = (curl: string): string | undefined => {
      const result = pasteCurl(document, { start: at, end: at }, curl)?.steps;
      return result?.ok === false ? result.failure.code : undefined;
    };
    assert.equal(codeOf('curl -H "A: b'), 'unclosed-quote');
    assert.equal(codeOf('curl --compressed'), 'no-url');
    assert.equal(codeOf('wget http://localhost'), 'not-curl');
  });

  it('finds its place in every prefix of a file, and never throws', () => {
    const text = `${before}\n        ${one}\n      ${after}`;
    for (let end = 0; end <= text.length; end += 1) {
      const result = pasteCurl(readConfig(text.slice(0, end)), { start: end, end }, login)?.steps;
      if (result?.ok) applyEdits(text.slice(0, end), result.value.edits);
    }
  });
});
