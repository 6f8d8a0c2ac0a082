import assert from 'node:assert/strict';
import { ofSameKind } from '../../../src/auth/tokenKind.ts';

const pointers = [
  '/access_token',
  '/validToken',
  '/paid_token',
  '/id_token',
  '/data/idToken',
  '/googleIdToken',
  '/userIDToken',
  '/refreshToken',
  '/csrf-token',
];

describe('tokens of the same kind', () => {
  it('as an access token are those of no other kind, whatever their names end with', () => {
    assert.deepEqual(ofSameKind('/token', pointers), ['/access_token', '/validToken', '/paid_token']);
  });

  it('as an ID token, a refresh token or a token against request forgery are these alone', () => {
    assert.deepEqual(ofSameKind('/ID_TOKEN', pointers), [
      '/id_token',
      '/data/idToken',
      '/googleIdToken',
      '/userIDToken',
    ]);
    assert.deepEqual(ofSameKind('/renewToken', pointers), ['/refreshToken']);
    assert.deepEqual(ofSameKind('/xsrf', pointers), ['/csrf-token']);
  });
});
