import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { jsonKinds } from '../../../../src/auth/rules/formal/jsonKinds.ts';
import { structureKinds } from '../../../../src/auth/rules/formal/structureKinds.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { changed, check } from '../checked.ts';
import { changedBy } from './conformance.ts';

const verification = 'authentications/main/verification';
const selector = { context: '$response.body', selector: '/expires_in', type: 'jsonpointer' };
const renewal = {
  stepId: 'renew',
  endpoint: { method: 'POST', path: '/renew' },
  expectedResponse: { status: [200] },
  outputs: { token: '$response.body#/token' },
};

/** Has an object of each kind. */
const all = changedBy([
  ['authentications/main/steps/1/outputs/ttl', selector],
  ['authentications/main/steps/1/retry', { times: 2, delaySeconds: 1 }],
  ['authentications/main/expiresIn', { value: '$steps.exchange.outputs.ttl', unit: 'milliseconds' }],
  [
    'authentications/main/refresh',
    { strategy: 'steps', steps: [renewal], token: '$steps.renew.outputs.token' },
  ],
  ['authentications/main/clientCertificate', { certificate: 'a.pem', privateKey: 'b.pem' }],
  [
    'authentications/main/sessionCheck',
    { endpoint: { method: 'GET', path: '/api/me' }, authenticated: { status: [200] }, everySeconds: 60 },
  ],
  [`${verification}/endpoint`, { method: 'POST', path: '/api/me', requestBody: { a: selector } }],
]);

type Path = readonly (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (!Array.isArray(value)) yield at;
    yield* pathsOf(item, at);
  }
}

// In structureFixes and stubs.
describe('problems of the form of auth configs', () => {
  it('say why they are problems', () => {
    for (const { code, reason } of [...jsonKinds, ...structureKinds]) assert.notEqual(reason, '', code);
  });

  it('are none where a key that is missing is added again', () => {
    assert.deepEqual(check(all), []);
    const added: string[] = [];
    const left: string[] = [];
    for (const path of pathsOf(JSON.parse(all))) {
      const text = changed(all, path, undefined);
      const problem = validateAuthConfig(text).find(({ code }) => code === 'missing-key');
      if (problem === undefined) continue;
      const [fix] = fixesFor(new AuthDocument(text), problem);
      const place = path.filter((key) => typeof key === 'string').join('/');
      if (fix === undefined) left.push(place);
      else {
        assert.deepEqual(check(applyEdits(text, fix.edits)), [], place);
        added.push(place);
      }
    }
    // What the steps of a renewal and their token are, only its author knows.
    assert.deepEqual(left, ['authentications/main/refresh/steps', 'authentications/main/refresh/token']);
    assert.ok(new Set(added).size >= 60, String(added.length));
  });
});
