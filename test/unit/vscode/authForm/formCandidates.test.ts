import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { loginConfig } from '../../../fakes/loginServer.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { fieldAt, OpenForm, provideChecks } from './openForm.ts';

const server = `const app = require('express')();
const requireLogin = (req, res, next) => (req.user ? next() : res.sendStatus(401));
app.get('/api/me', requireLogin, (req, res) => res.json(req.user));
app.get('/profile', (req, res) => res.json({}));
app.listen(3000);
`;

describe('the path that proves a login, in the form', () => {
  const files = new TestFiles();
  let opened: TestApp;
  before(() => {
    mkdirSync(files.path('workspace').fsPath);
    files.write('workspace/server.js', server);
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('workspace').fsPath });
    provideChecks(opened);
  });
  after(async () => {
    await opened.close();
    files.remove();
  });

  it('is one of the code that needs a login, with its place', async () => {
    await opened.app.handlers.start();
    const text = JSON.stringify(loginConfig('http://127.0.0.1:4000'), undefined, 2);
    const form = new OpenForm(opened, files.write('workspace/shop.dast-auth.json', text).fsPath, text);
    const pointer = '/authentications/main/verification/endpoint/path';
    const view = await form.view();
    assert.equal(fieldAt(view, pointer).takesChoices, true);
    const { version } = view;
    const choices = await form.ask('choices', { version, pointer });
    assert.deepEqual(choices, [
      { choice: { kind: 'text', text: '/api/me' }, words: 'GET /api/me · server.js:3' },
    ]);
    const choice = { kind: 'text', text: '/api/me' } as const;
    await form.ask('change', { version, pointer, change: { kind: 'choose', choice } });
    assert.ok(form.text.includes('"path": "/api/me"'), form.text);
  });
});
