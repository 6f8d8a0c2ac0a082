import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

// Of express, pathRoutes and shared.
describe('routes of Express', () => {
  it('have the paths, handlers, lines and guards of what is called on applications and routers', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'app.js': `const express = require('express');
const promise = require('express-promise-router');
const { users } = require('./users');
const app = express();
const typed = express.application();
app.set('x', 1).engine('y', 2).param('id', check).get('/chained', show);
app.get('setting');
app.get(unknownPath, show);
app.get(
  ['/a', /^\\/b/],
  [check, check],
  show);
app.del('/gone/:id', show);
app.all('*', check);
app.any('/any', show);
app.delete('/d', check, show);
app.options('/o', show);
app.head('/h', show);
app.search('/s', show);
app.trace('/t', show);
app.connect('/c', show);
app.purge('/p', show);
app
  .route('/items/:id')
  .all(check)
  .get(show)
  .put(function change(req, res) {
    res.end();
  });
app.route(unknownPath).get(show);
app.use(check);
app.use('/users', isAdmin, users);
app.use(['/one', '/two'], flag ? users : promise());
app.use('/below', show);
app.use(/^\\/expression/, show);
app.use('/both', [check, show]);app.use('/nothing');
app.listen(80);
const asyncRouter = promise();
asyncRouter.get('/promised', show);
app.use('/async', asyncRouter);
typed.get('/typed', show);
express.static('/no');
express.other().get('/other', show);
function check(req, res, next) {
  next();
}
function isAdmin(req, res, next) {
  next();
}
function show(req, res) {
  res.end();
}
`,
        'users.js': `const { Router } = require('express');
const users = Router();
const chain = users.route('/chain');
chain.post((req, res) => res.end());
users.patch('/:id', function (req, res) {
  res.end();
});
exports.users = users;
`,
      }),
      [
        'GET /chained → app.js:50-52 show | Express first | app.js:6 | 6-6 | none',
        'GET /a → app.js:50-52 show | Express first | app.js:10 | 9-12 10-10 | none',
        'GET ^\\/b → app.js:50-52 show | Express first | app.js:10 | 9-12 10-10 | none',
        'DELETE /gone/{id} → app.js:50-52 show | Express first | app.js:13 | 13-50 13-13 | none',
        'ANY /{rest*} → app.js:44-46 check middleware | Express first | app.js:14 | 14-44 14-14 | unknown',
        'ANY /any → app.js:50-52 show | Express first | app.js:15 | 15-50 15-15 14-14 | none',
        'DELETE /d → app.js:50-52 show | Express first | app.js:16 | 16-50 16-16 14-14 | none',
        'OPTIONS /o → app.js:50-52 show | Express first | app.js:17 | 17-50 17-17 14-14 | none',
        'HEAD /h → app.js:50-52 show | Express first | app.js:18 | 18-50 18-18 14-14 | none',
        'SEARCH /s → app.js:50-52 show | Express first | app.js:19 | 19-50 19-19 14-14 | none',
        'TRACE /t → app.js:50-52 show | Express first | app.js:20 | 20-50 20-20 14-14 | none',
        'CONNECT /c → app.js:50-52 show | Express first | app.js:21 | 21-50 21-21 14-14 | none',
        'ANY /items/{id} → app.js:44-46 check middleware | Express first | app.js:24 | 25-44 24-24 14-14 | unknown',
        'GET /items/{id} → app.js:50-52 show | Express first | app.js:24 | 26-50 24-24 14-14 | none',
        'PUT /items/{id} → app.js:27-29 change | Express first | app.js:24 | 27-27 24-24 14-14 | none',
        'POST /users/chain → users.js:4-4 (inline) | Express first | users.js:3 | 4-4 3-3 app.js:32-32 app.js:14-14 app.js:31-31 | required admin isAdmin:app.js:32',
        'PATCH /users/{id} → users.js:5-7 (inline) | Express first | users.js:5 | 5-5 app.js:32-32 app.js:14-14 app.js:31-31 | required admin isAdmin:app.js:32',
        'POST /one/chain → users.js:4-4 (inline) | Express first | users.js:3 | 4-4 3-3 app.js:33-33 app.js:14-14 app.js:31-31 | none',
        'PATCH /one/{id} → users.js:5-7 (inline) | Express first | users.js:5 | 5-5 app.js:33-33 app.js:14-14 app.js:31-31 | none',
        'POST /two/chain → users.js:4-4 (inline) | Express first | users.js:3 | 4-4 3-3 app.js:33-33 app.js:14-14 app.js:31-31 | none',
        'PATCH /two/{id} → users.js:5-7 (inline) | Express first | users.js:5 | 5-5 app.js:33-33 app.js:14-14 app.js:31-31 | none',
        'ANY /one/** → unknown | Express first | app.js:33 | 33-33 14-14 31-31 | unknown',
        'ANY /two/** → unknown | Express first | app.js:33 | 33-33 14-14 31-31 | unknown',
        'ANY /below/** → app.js:50-52 show | Express first | app.js:34 | 34-50 34-34 14-14 31-31 | unknown',
        'ANY ^\\/expression/** → app.js:50-52 show middleware | Express first | app.js:35 | 35-50 35-35 14-14 24-24 31-31 32-32 33-33 | unknown admin isAdmin:32',
        'ANY /both/** → app.js:50-52 show | Express first | app.js:36 | 36-50 36-36 14-14 31-31 35-35 | unknown',
        'GET /async/promised → app.js:50-52 show | Express first | app.js:39 | 39-50 39-39 40-40 14-14 31-31 35-35 | none',
        'GET /typed → app.js:50-52 show | Express first | app.js:41 | 41-50 41-41 | none',
      ],
    );
  });

  it('are registered at parameters that are typed, or called as routers are', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'typed.ts': `import type { Express, Router, Request } from 'express';
import { Application } from 'express-serve-static-core';
export function one(anything: Express) {
  anything.get('/express', show);
}
export function two(anything: Router) {
  anything.get('/router', show);
}
export function three(anything: Request) {
  anything.get('/request', show);
}
export function four(anything: Application) {
  anything.get('/application', show);
}
function show(req, res) {
  res.end();
}
`,
        'named.js': `export function one(app) {
  app.get('/app', show);
  app.use('/use', show);
  app.route('/route').get(show);
  app.listen(80);
}
export function two(userRouter) {
  userRouter.post('/user-router', show);
}
export function three(myApp, thing) {
  myApp.put('/my-app', show);
  thing.put('/thing', show);
}
export function four(api) {
  api.put('/chats', { name });
  api.put(\`/chats/\${id}\`, show); api.delete(\`/\${id}\`, show);
  api.get('/text', 'text');
  api.put('relative', show);
  api.put('*', show);
  api.register('/register', show);
}
function show(req, res) {
  res.end();
}
`,
        'asks.js': `import axios from 'axios';
export function one(app) {
  app.get('/axios', show);
}
`,
        'parse.js': `class UsersRouter extends PromiseRouter {
  mount() {
    this.route('GET', '/parse/:id', req => this.find(req));
    this.route(['POST', 'WRONG'], '/parse', this.find);
    this.route('WRONG', '/wrong', this.find);
    this.route('PUT', unknownPath, this.find);
  }
  find(req) {}
}
new UsersRouter().mount();
class Own extends express.Router {}
`,
        'ext.js': `import express, { Router } from 'express';
class Own extends Router {
  constructor() {
    super();
    this.get('/own', show);
  }
}
class Other extends Base {
  constructor() {
    super();
    this.get('/other', show);
  }
}
new Other();
const app = express();
app.use('/below', new Own());
app.listen(80);
function show(req, res) {
  res.end();
}
`,
        'finale.js': `import finale from 'finale-rest';
import epilogue from 'epilogue';
finale.resource({ model, endpoints: ['/users', '/users/:id'] });
epilogue.resource({ model, endpoints: ['/posts'] });
finale.resource({ model });
finale.resource('x');
finale.other({ endpoints: ['/no'] });
`,
      }),
      [
        'GET /below/own → ext.js:18-20 show | Express first | ext.js:5 | 5-18 5-5 16-16 | none',
        'GET /users → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'GET /users/{id} → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'POST /users → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'POST /users/{id} → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'PUT /users → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'PUT /users/{id} → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'PATCH /users → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'PATCH /users/{id} → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'DELETE /users → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'DELETE /users/{id} → finale.js:3-3 (inline) generated | Express first | finale.js:3 | 3-3 | unknown',
        'GET /posts → finale.js:4-4 (inline) generated | Express first | finale.js:4 | 4-4 | unknown',
        'POST /posts → finale.js:4-4 (inline) generated | Express first | finale.js:4 | 4-4 | unknown',
        'PUT /posts → finale.js:4-4 (inline) generated | Express first | finale.js:4 | 4-4 | unknown',
        'PATCH /posts → finale.js:4-4 (inline) generated | Express first | finale.js:4 | 4-4 | unknown',
        'DELETE /posts → finale.js:4-4 (inline) generated | Express first | finale.js:4 | 4-4 | unknown',
        'GET /express → typed.ts:15-17 show | Express first | typed.ts:4 | 4-15 4-4 | none',
        'GET /application → typed.ts:15-17 show | Express first | typed.ts:13 | 13-15 13-13 | none',
        'GET /parse/{id} → parse.js:3-3 (inline) (not mounted) | Express first | parse.js:3 | 3-3 | unknown',
        'POST /parse → parse.js:8-8 find (not mounted) | Express first | parse.js:4 | 4-8 4-4 | unknown',
        'GET /app → named.js:22-24 show (not mounted) | Express first | named.js:2 | 2-22 2-2 | unknown',
        'ANY /use/** → named.js:22-24 show (not mounted) | Express first | named.js:3 | 3-22 3-3 | unknown',
        'GET /route → named.js:22-24 show (not mounted) | Express first | named.js:4 | 4-22 4-4 | unknown',
        'POST /user-router → named.js:22-24 show (not mounted) | Express first | named.js:8 | 8-22 8-8 | unknown',
        'PUT /my-app → named.js:22-24 show (not mounted) | Express first | named.js:11 | 11-22 11-11 | unknown',
        'PUT /{rest*} → named.js:22-24 show (not mounted) | Express first | named.js:19 | 19-22 19-19 | unknown',
        'GET /router → typed.ts:15-17 show (not mounted) | Express first | typed.ts:7 | 7-15 7-7 | unknown',
      ],
    );
  });
});
