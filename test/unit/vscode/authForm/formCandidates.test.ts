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

describe('what the form knows of the application', () => {
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

  it('is a path of the code that needs a login, with its place', async () => {
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

  it('has its operations by what they begin with, paths and methods', async () => {
    const all = { get: {}, head: {}, post: {}, put: {}, patch: {}, delete: {} };
    const paths = {
      '/health': Object.fromEntries(Object.entries(all).toReversed()),
      '/v1/users/{id}/orders': { get: {} },
      '/v1/users': { get: {} },
      '/{tenant}/x': { get: {} },
      '/rest/api/v2': { get: {} },
      '/API/a/b': { get: {} },
    };
    files.write('workspace/openapi.json', JSON.stringify({ openapi: '3.0.3', paths }));
    const attachments = [{ type: 'OpenAPI', path: './openapi.json' }];
    const text = JSON.stringify({ ...loginConfig('http://127.0.0.1:4000'), attachments });
    const form = new OpenForm(opened, files.path('workspace/other.dast-auth.json').fsPath, text);
    const { rows } = await form.ask('grid', undefined);
    assert.deepEqual(
      rows.map(({ group, method, path }) => `${group} ${method} ${path}`),
      [
        '/ GET /{tenant}/x',
        '/API/a GET /API/a/b',
        ...Object.keys(all).map((method) => `/health ${method.toUpperCase()} /health`),
        '/rest/api/v2 GET /rest/api/v2',
        '/v1/users GET /v1/users',
        '/v1/users GET /v1/users/{id}/orders',
      ],
    );
  });
});
