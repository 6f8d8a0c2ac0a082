import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('routes of Fastify', () => {
  it('are those of options, whatever names the path', async () => {
    const app = [
      "const fastify = require('fastify')();",
      'function show(request, reply) {}',
      "fastify.route({ method: 'GET', path: '/by-path', handler: show });",
      'fastify.route({',
      "  method: ['GET', 'POST'],",
      "  url: '/by-url',",
      '  handler: show,',
      '});',
      "fastify.route({ method: 'GET', handler: show });",
      'fastify.route(options);',
      "fastify.route({ method: 'PUT', url: '/without' });",
    ];
    assert.deepEqual(await routesIn({ 'app.js': app.join('\n') }), [
      'GET /by-path → app.js:2 show',
      'GET /by-url → app.js:2 show',
      'POST /by-url → app.js:2 show',
      'PUT /without → unknown',
    ]);
  });

  it('are those of plugins, below their prefix', async () => {
    assert.deepEqual(
      await routesIn({
        'app.js': [
          "const fastify = require('fastify')();",
          "fastify.register(require('./plugin'), { prefix: '/p' });",
          "fastify.register(import('./esm.mjs'), { prefix: '/e' });",
          "fastify.register(flag ? options : two, { prefix: '/either' });",
          "fastify.register(require('fastify-plugin')(two), { prefix: '/no-prefix' });",
          'fastify.register();',
          "fastify.register(require('@fastify/static'), { prefix: '/files', root: 'public' });",
          "async function two(app) { app.get('/two', (request, reply) => {}); }",
        ].join('\n'),
        'plugin.js':
          "module.exports = { default: async function (app) { app.get('/x', (request, reply) => {}); } };",
        'esm.mjs': "export default async (app) => { app.get('/y', (request, reply) => {}); };",
      }),
      [
        'GET /p/x → plugin.js:1 (inline)',
        'GET /e/y → esm.mjs:1 (inline)',
        'GET /either/two → app.js:8 (inline)',
        'GET /two → app.js:8 (inline)',
        'GET /files/** → app.js:7 (inline) static',
      ],
    );
  });

  it('may be of a parameter by its type, or by its name beside an import', async () => {
    assert.deepEqual(
      await routesIn({
        'package.json': '{"dependencies":{"fastify":"4"}}',
        'typed.ts': [
          "import type { FastifyInstance } from 'fastify';",
          "export function routes(any: FastifyInstance) { any.get('/typed', (request, reply) => {}); }",
          "export function other(thing: Map<string, string>) { thing.get('/none', () => {}); }",
          "export function logs(any: FastifyInstance) { any.log('/none', () => {}); }",
        ].join('\n'),
        'named.js': "module.exports = (fastify) => fastify.get('/named', (request, reply) => {});",
        'imported.js': [
          "import fp from 'fastify-plugin';",
          "export function one(instance) { instance.get('/one', (request, reply) => {}); }",
          "export function two(client) { client.get('/none', () => {}); }",
        ].join('\n'),
      }),
      [
        'GET /one → imported.js:2 (inline) (not mounted)',
        'GET /named → named.js:1 (inline) (not mounted)',
        'GET /typed → typed.ts:2 (inline) (not mounted)',
      ],
    );
  });

  it('are those of a folder that is loaded, below its folders unless that is turned off', async () => {
    const plugin = (path: string): string =>
      `module.exports = async (app) => { app.get('${path}', (request, reply) => {}); };`;
    const esm = "export default async (app) => { app.get('/x', (request, reply) => {}); };";
    assert.deepEqual(
      await routesIn({
        'server/app.js': [
          "const path = require('path');",
          "const autoload = require('@fastify/autoload');",
          "const fastify = require('fastify')();",
          "fastify.register(autoload, { dir: path.join(__dirname, 'routes'), options: { prefix: '/api' } });",
          "fastify.register(autoload, { dir: path.join(__dirname, 'flat'), dirNameRoutePrefix: false });",
          'fastify.register(autoload, { dir: somewhere });',
        ].join('\n'),
        'server/routes/users/_id/index.js': plugin('/x'),
        'server/routes/own/index.mjs': `${esm} export const autoPrefix = '/mine';`,
        'server/routes/named/index.mjs': `${esm} export const prefixOverride = '/over';`,
        'server/flat/deep/index.js': plugin('/flat'),
        'server/flat/bare.js': `const fp = require('fastify-plugin'); module.exports = fp(async (app) => { app.get('/bare', (request, reply) => {}); });`,
        'other/routes/none.js': plugin('/none'),
      }),
      [
        'GET /api/over/x → server/routes/named/index.mjs:1 (inline)',
        'GET /api/mine/x → server/routes/own/index.mjs:1 (inline)',
        'GET /api/users/{id}/x → server/routes/users/_id/index.js:1 (inline)',
        'GET /bare → server/flat/bare.js:1 (inline)',
        'GET /flat → server/flat/deep/index.js:1 (inline)',
        'GET /none → other/routes/none.js:1 (inline) (not mounted)',
      ],
    );
  });
});
