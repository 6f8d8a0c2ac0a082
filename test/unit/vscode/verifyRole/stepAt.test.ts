import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { stepAt } from '../../../../src/vscode/features/verifyRole/stepAt.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { lendHost, Position } from '../../../fakes/vscode/vscode.ts';

const text = JSON.stringify({
  authentications: {
    first: { steps: [{ stepId: 'login' }, { stepId: 'code' }, {}] },
    unused: { steps: [{ stepId: 'alone' }] },
    second: { steps: [{ stepId: 'other' }] },
  },
  roles: [
    { name: 'user', authentication: 'first' },
    { name: 'admin', authentication: 'first' },
    { name: 'guest', authentication: 'second' },
  ],
  testUsers: [
    { role: 'admin', username: 'ada' },
    { role: 'user', username: 'ann' },
    { role: 'user', username: 'ben' },
  ],
});

describe('the step at a place of an auth config', () => {
  const document = new FakeDocument('/shop.dast-auth.json', text, 'dast-auth');
  const at = (given: unknown, of = document) => stepAt(of as unknown as TextDocument, given);
  const place = (stepId: string): number => text.indexOf(`{"stepId":"${stepId}"`);

  it('is that around it, with the first role and its first user who takes it', async () => {
    const login = { toStep: 'login', role: 'user', user: 'ann' };
    assert.deepEqual(await at(place('login')), login);
    assert.deepEqual(await at(place('code') - 2), login);
    assert.deepEqual(await at(place('code')), { ...login, toStep: 'code' });
    assert.deepEqual(await at(place('other') + 3), { toStep: 'other', role: 'guest', user: undefined });
    for (const nowhere of [0, place('login') - 1, place('code') - 1, text.indexOf('{}'), place('alone') + 1])
      assert.equal(await at(nowhere), undefined, text.slice(nowhere, nowhere + 20));
    assert.equal(await at(3, new FakeDocument('/empty.dast-auth.json', '', 'dast-auth')), undefined);
  });

  it('is that of the cursor, where the text is in front', async () => {
    const active = new Position(0, place('code'));
    const window: { activeTextEditor: object | undefined } = {
      activeTextEditor: { document, selection: { active } },
    };
    const lent = lendHost({ window });
    try {
      assert.equal((await at(undefined))?.toStep, 'code');
      assert.equal((await at('nothing'))?.toStep, 'code');
      window.activeTextEditor = { document: {}, selection: { active } };
      assert.equal(await at(undefined), undefined);
      window.activeTextEditor = undefined;
      assert.equal(await at(undefined), undefined);
    } finally {
      lent.dispose();
    }
  });
});
