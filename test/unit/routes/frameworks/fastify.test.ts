import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

describe('routes of Fastify', () => {
  it('are those of calls, options and plugins, with the hooks before them', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'app.js': `import Fastify from 'fastify';
import fastifyStatic from '@fastify/static';
import oldStatic from 'fastify-static';
import cookie from '@fastify/cookie';
import strange from 'strange-plugin';
import plugin from 'fastify-plugin';
import users from './users.js';
const app = Fastify({ logger: true });
app.get('/open', show);
app.get('/options', { preHandler: isAdmin, schema: {} }, show);
app.post('/hooks', { onRequest: [check, isAdmin], preValidation: app.authenticate }, show);
app.put('/inside', { handler: show, preParsing: isAdmin });
app.put('/strange', settings, show);
app.get('/decorated', { preHandler: app.verifyRole('x') }, show);
app.get('/nothing');
app.route({
  method: ['GET', 'POST'],
  url: '/route/:id',
  preHandler: [isAdmin],
  handler: show,
});
app.route({ method: 'DELETE', path: '/by-path', handler: show });
app.route({ url: '/every', handler: show });
app.route({ method: 'GET', handler: show });
app.route(unknownOptions);
app.register(fastifyStatic, { root: 'x', prefix: '/files/' });
app.register(oldStatic, { prefix: '/old' });
app.register(cookie);
app.register(users, { prefix: '/users' });
app.register(
  async (instance, options) => {
    instance.addHook('onRequest', isAdmin);
    instance.addHook('onSend', isAdmin);
    instance.get('/in', show);
    instance.register((inner, _options, done) => {
      inner.get('/deep', show);
      done();
    }, { prefix: '/deeper' });
  },
  { prefix: '/plugin' },
);
app.register(plugin((instance) => {
  instance.get('/bare', show);
}), { prefix: '/ignored' });
app.register({ default: (instance) => instance.get('/record', show) });
app.register(flag ? unknownPlugin : (instance) => instance.get('/either', show));
app.register(import('./imported.js'), { prefix: '/imported' });
app.after().ready().decorate('x', 1).setErrorHandler(show).addSchema({}).listen();
app.close().get('/chained', show);
app.strange(1).get('/no', show);
function check(request, reply, done) {
  done();
}
function isAdmin(request, reply, done) {
  done();
}
async function show(request, reply) {
  return 1;
}
`,
        'users.js': `export default async function users(fastify, options) {
  fastify.delete('/:id', async (request) => {
    return 1;
  });
}
`,
        'imported.js': `module.exports = async function (fastify) {
  fastify.patch('/x', async () => 1);
};
`,
        'closed.js': `import fastify from 'fastify';
const server = fastify();
server.get('/before', show);
server.addHook('preHandler', isAdmin);
server.get('/later', show);
const other = fastify();
other.register(require('strange-plugin'));
other.get('/unknown', show);
const third = fastify();
third.register(unknownPlugin);
third.get('/third', show);
fastify.other().get('/none', show);
function show() {}
function isAdmin() {}
`,
        'typed.ts': `import type { FastifyInstance } from 'fastify';
export function one(anything: FastifyInstance) {
  anything.get('/typed', async () => 1);
}
`,
        'elsewhere.ts': `import { FastifyInstance } from './types';
export function one(anything: FastifyInstance) {
  anything.register(async (inner) => {
    inner.get('/elsewhere', async () => 1);
  });
}
export function two(fastify) {
  fastify.route({ method: 'GET', url: '/named', handler: async () => 1 });
}
export function three(server) {
  server.get('/not', async () => 1);
}
`,
        'kept.js': `import sensible from '@fastify/sensible';
export function one(server, other) {
  server.get('/server', async () => 1);
  other.get('/other', async () => 1);
  server.log('/log', async () => 1);
}
`,
      }),
      [
        'GET /open → app.js:57-59 show | Fastify specific | app.js:9 | 9-9 | none',
        'GET /options → app.js:57-59 show | Fastify specific | app.js:10 | 10-10 | required admin isAdmin:10',
        'POST /hooks → app.js:57-59 show | Fastify specific | app.js:11 | 11-11 | required admin isAdmin:11 authenticate:11',
        'PUT /inside → app.js:57-59 show | Fastify specific | app.js:12 | 12-12 | required admin isAdmin:12',
        'PUT /strange → app.js:57-59 show | Fastify specific | app.js:13 | 13-13 | unknown ?:13',
        'GET /decorated → app.js:57-59 show | Fastify specific | app.js:14 | 14-14 | required x verifyRole:14',
        'GET /route/{id} → app.js:57-59 show | Fastify specific | app.js:18 | 16-21 18-18 | required admin isAdmin:18',
        'POST /route/{id} → app.js:57-59 show | Fastify specific | app.js:18 | 16-21 18-18 | required admin isAdmin:18',
        'DELETE /by-path → app.js:57-59 show | Fastify specific | app.js:22 | 22-57 22-22 | none',
        'ANY /every → app.js:57-59 show | Fastify specific | app.js:23 | 23-57 23-23 | none',
        'GET /files//** → app.js:26-26 (inline) static | Fastify specific | app.js:26 | 26-26 | unknown',
        'GET /old/** → app.js:27-27 (inline) static | Fastify specific | app.js:27 | 27-27 | unknown',
        'DELETE /users/{id} → users.js:2-4 (inline) | Fastify specific | users.js:2 | 2-2 app.js:29-29 | none',
        'GET /plugin/in → app.js:57-59 show | Fastify specific | app.js:34 | 34-57 34-34 30-30 32-32 | required admin isAdmin:32',
        'GET /plugin/deeper/deep → app.js:57-59 show | Fastify specific | app.js:36 | 36-57 36-36 30-30 32-32 35-35 | required admin isAdmin:32',
        'GET /bare → app.js:57-59 show | Fastify specific | app.js:43 | 43-57 43-43 | none',
        'GET /record → app.js:57-59 show | Fastify specific | app.js:45 | 45-57 45-45 | none',
        'GET /either → app.js:57-59 show | Fastify specific | app.js:46 | 46-57 46-46 | none',
        'PATCH /imported/x → imported.js:2-2 (inline) | Fastify specific | imported.js:2 | 2-2 app.js:47-47 | none',
        'GET /chained → app.js:57-59 show | Fastify specific | app.js:49 | 49-57 49-49 | none',
        'GET /before → closed.js:13-13 show | Fastify specific | closed.js:3 | 3-13 3-3 4-4 | required admin isAdmin:4',
        'GET /later → closed.js:13-13 show | Fastify specific | closed.js:5 | 5-13 5-5 4-4 | required admin isAdmin:4',
        'GET /unknown → closed.js:13-13 show | Fastify specific | closed.js:8 | 8-13 8-8 7-7 | unknown strange-plugin:7',
        'GET /third → closed.js:13-13 show | Fastify specific | closed.js:11 | 11-13 11-11 10-10 | unknown ?:10',
        'GET /none → closed.js:13-13 show | Fastify specific | closed.js:12 | 12-13 12-12 | none',
        'GET /named → elsewhere.ts:8-8 handler (not mounted) | Fastify specific | elsewhere.ts:8 | 8-8 | unknown',
        'GET /not → elsewhere.ts:11-11 (inline) (not mounted) | Express first | elsewhere.ts:11 | 11-11 | unknown',
        'GET /server → kept.js:3-3 (inline) (not mounted) | Fastify specific | kept.js:3 | 3-3 | unknown',
        'GET /typed → typed.ts:3-3 (inline) (not mounted) | Fastify specific | typed.ts:3 | 3-3 | unknown',
      ],
    );
  });

  it('are those of the files that are loaded from a folder', async () => {
    const route = `export default async (fastify) => {
  fastify.get('/', async () => 1);
};
`;
    const app = (options: string): string => `const autoload = require('@fastify/autoload');
const path = require('path');
module.exports = async (fastify) => {
  fastify.register(autoload, { dir: path.join(__dirname, 'routes'), ${options} });
};
`;
    const hooks = `module.exports = async (fastify) => {
  fastify.addHook('onRequest', isAdmin);
};
function isAdmin(request, reply, done) {
  done();
}
`;
    const files = {
      'routes/index.js': route,
      'routes/users/index.js': route,
      'routes/users/_id/more.js': route,
      'routes/own/index.js': `${route}export const autoPrefix = '/auto';`,
      'routes/override/index.js': `${route}export const prefixOverride = '/instead';`,
      'routes/users/autohooks.js': hooks,
      'routes/bare.js': `const plugin = require('fastify-plugin');
module.exports = plugin(async (fastify) => {
  fastify.get('/bare', async () => 1);
});
`,
      'routes/nothing.js': 'module.exports = 1;',
    };
    const given = [
      "options: { prefix: '/v1' }",
      'dirNameRoutePrefix: false, autoHooks: true',
      'autoHooks: true, cascadeHooks: true',
    ];
    const found = given.map((options) => wholeRoutesIn({ ...files, 'app.js': app(options) }));
    assert.deepEqual(await Promise.all(found), [
      [
        'GET /bare → routes/bare.js:3-3 (inline) (not mounted) | Fastify specific | routes/bare.js:3 | 3-3 | unknown',
        'GET /v1/ → routes/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/index.js:2 | 2-2 app.js:4-4 | unknown',
        'GET /v1/instead/ → routes/override/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/override/index.js:2 | 2-2 app.js:4-4 | unknown',
        'GET /v1/auto/ → routes/own/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/own/index.js:2 | 2-2 app.js:4-4 | unknown',
        'GET /v1/users/{id}/ → routes/users/_id/more.js:2-2 (inline) (not mounted) | Fastify specific | routes/users/_id/more.js:2 | 2-2 app.js:4-4 | unknown',
        'GET /v1/users/ → routes/users/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/users/index.js:2 | 2-2 app.js:4-4 | unknown',
      ],
      [
        'GET /bare → routes/bare.js:3-3 (inline) (not mounted) | Fastify specific | routes/bare.js:3 | 3-3 app.js:4-4 | unknown ?:app.js:4',
        'GET / → routes/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/index.js:2 | 2-2 app.js:4-4 | unknown ?:app.js:4',
        'GET /instead/ → routes/override/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/override/index.js:2 | 2-2 app.js:4-4 | unknown ?:app.js:4',
        'GET /auto/ → routes/own/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/own/index.js:2 | 2-2 app.js:4-4 | unknown ?:app.js:4',
        'GET / → routes/users/_id/more.js:2-2 (inline) (not mounted) | Fastify specific | routes/users/_id/more.js:2 | 2-2 app.js:4-4 | unknown ?:app.js:4',
        'GET / → routes/users/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/users/index.js:2 | 2-2 app.js:4-4 | unknown ?:app.js:4',
      ],
      [
        'GET /bare → routes/bare.js:3-3 (inline) (not mounted) | Fastify specific | routes/bare.js:3 | 3-3 | unknown',
        'GET / → routes/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/index.js:2 | 2-2 app.js:4-4 | unknown',
        'GET /instead/ → routes/override/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/override/index.js:2 | 2-2 app.js:4-4 | unknown',
        'GET /auto/ → routes/own/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/own/index.js:2 | 2-2 app.js:4-4 | unknown',
        'GET /users/{id}/ → routes/users/_id/more.js:2-2 (inline) (not mounted) | Fastify specific | routes/users/_id/more.js:2 | 2-2 app.js:4-4 | required admin isAdmin:app.js:4',
        'GET /users/ → routes/users/index.js:2-2 (inline) (not mounted) | Fastify specific | routes/users/index.js:2 | 2-2 app.js:4-4 | required admin isAdmin:app.js:4',
      ],
    ]);
  });
});
