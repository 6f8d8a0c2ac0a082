import assert from 'node:assert/strict';
import { fromNothing, indexOf, MemoryFiles, numbersFrom } from './memoryFiles.ts';

const end = '(request, response) => response.end()';
const users = `import { Router } from 'express';
import { show, list } from './controller.js';
import { wrap } from './wrap.js';
export const users = Router();`;
const things = `const { Router } = require('express');
const { wrap } = require('./wrap.js');
const router = Router();`;

/** What each file may be: people write one after the other. */
const versions: Readonly<Record<string, readonly string[]>> = {
  'package.json': ['{ "dependencies": { "express": "5", "hono": "4", "koa": "2" } }'],
  'app.js': [
    `import express from 'express';
import { users } from './users.js';
import orders from './orders.js';
import { nested } from './barrel.js';
import { setup } from './setup.js';
import things from './things.js';
import './extra.js';
export const app = express();
app.use('/users', users);
app.use('/orders', orders);
app.use('/nested', nested);
app.use('/things', things);
setup(app);
app.get('/health', ${end});
app.listen(1);`,
    `import express from 'express';
import { users } from './users.js';
import { nested } from './barrel.js';
const app = express();
app.use('/api', users);
app.use('/more', users, nested);`,
  ],
  'users.js': [
    `${users}
users.get('/', list);`,
    `${users}
users.get('/', list);
users.get('/:id', show);`,
    `${users}

users.get('/:id', wrap(show));
users.post('/', wrap(async (request, response) => {
  response.end();
}));`,
    `${users}
users.route('/chain').get(list).post(show);
const inner = Router();
inner.get('/deep', ${end});
users.use('/inner', inner);`,
    `${users}
users.route('/chain').get(list);
users.get('/late', ${end});`,
    `${users}
import { registry } from './registry.js';
registry.push('/pushed');
users.get('/', list);`,
    `${users}
import { app } from './app.js';
app.get('/from-users', ${end});
users.get('/', list);`,
    `import { Router } from 'express';
export const users = Router();
export function more(router) {
  router.get('/more', ${end});
}
more(users);`,
    `import { Hono } from 'hono';
export const users = new Hono();
users.get('/hono', ${end});`,
    `import { Router } from 'express';
import { base } from './paths.js';
export const users = Router();
users.get(base, ${end});
users.get(base + '/other', ${end});`,
    `${users}
users.get('/broken', `,
    `import { Router } from 'express';
import { extra } from './extra.js';
export const users = Router();
users.use('/extra', extra);
extra.get('/added', ${end});`,
  ],
  'orders.js': [
    `import { Router } from 'express';
const router = Router();
router.get('/', ${end});
export default router;`,
    `import { Router } from 'express';
const router = Router();
router.get('/', ${end});
router.get('/second', function second(request, response) { response.end(); });
export default router;`,
    `import { Router } from 'express';
import { users } from './users.js';
const router = Router();
router.use('/of', users);
for (const path of ['/a', '/b']) router.get(path, ${end});
export default router;`,
    `import { Router } from 'express';
import { find } from './setup.js';
const router = Router();
find(router);
export default router;`,
  ],
  'nested.js': [
    `import { Router } from 'express';
export const nested = Router();
nested.get('/one', ${end});`,
    `import { Router } from 'express';
export const nested = Router();
nested.get('/one', ${end});
nested.get('/two', ${end});`,
    `import { Router } from 'express';
import { registry } from './registry.js';
export const nested = Router();
registry.forEach((path) => nested.get(path, ${end}));`,
  ],
  'barrel.js': [`export * from './nested.js';`, `export { users as nested } from './users.js';`],
  'things.js': [
    `${things}
router.get('/', ${end});
module.exports = router;`,
    `${things}
router.get('/', ${end});
router.delete('/:id', wrap(${end}));
module.exports = router;`,
    `${things}
module.exports = { router };`,
  ],
  'setup.js': [
    `export function setup(server) {
  server.get('/setup', ${end});
}
export function find(router) {
  router.get('/found', ${end});
}`,
    `export function setup(server) {
  server.get('/set', ${end});
}
export function find(router) {
  router.get('/found', ${end});
}`,
  ],
  'controller.js': [
    `export const show = ${end};
export function list(request, response) {
  response.end();
}`,
    `
export const show = ${end};
export function list(request, response) {
  response.json([]);
  response.end();
}`,
    `export function list(request, response, next) {
  next();
}`,
  ],
  'wrap.js': [
    `export const wrap = (handler) => async (request, response) => {
  await handler(request, response);
};`,
    `export function wrap(handler) {

  return handler;
}`,
  ],
  'registry.js': [`export const registry = ['/first'];`, `export const registry = ['/first', '/second'];`],
  'paths.js': [`export const base = '/base';`, `export const base = '/other';`],
  'extra.js': [
    `import { Router } from 'express';
export const extra = Router();
extra.get('/extra', ${end});`,
    `import { Router } from 'express';
export const extra = Router();
extra.get('/extra', ${end});
extra.post('/extra', ${end});`,
  ],
};

describe('files whose routers register other routes than before', () => {
  for (const seed of [1, 2, 3, 4]) {
    it(`give the same routes as reading everything: changes of seed ${seed}`, async () => {
      const first = Object.entries(versions).map(([path, [text = '']]) => [path, text] as const);
      const files = new MemoryFiles(Object.fromEntries(first));
      const index = await indexOf(files);
      const next = numbersFrom(seed);
      const paths = Object.keys(versions);
      for (let step = 0; step < 60; step += 1) {
        // Most changes are made to the same few files.
        const path = paths[next(2) === 0 ? 2 + next(3) : next(paths.length)] ?? '';
        const texts = versions[path] ?? [];
        const text = texts[next(texts.length)] ?? '';
        files.texts.set(path, next(4) === 0 ? `\n${text}` : text);
        await index.update([path]);
        assert.deepEqual(index.routes, await fromNothing(files), `step ${step}: ${path}`);
      }
    }).timeout(30_000);
  }
});
