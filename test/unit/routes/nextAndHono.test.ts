import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('routes of Next.js', () => {
  const page = 'export default function Page() {}';

  it('are those of the nearest package that says what it needs', async () => {
    const next = '{"dependencies":{"next":"14"}}';
    const pages = { 'pages/a.tsx': page, 'apps/web/pages/b.tsx': page };
    assert.deepEqual(
      await routesIn({ 'package.json': '{"name":"all"}', 'apps/web/package.json': next, ...pages }),
      ['GET /b → apps/web/pages/b.tsx:1 Page'],
    );
    assert.deepEqual(
      await routesIn({ 'package.json': next, 'apps/web/package.json': '{"name":"web"}', ...pages }),
      ['GET /a → pages/a.tsx:1 Page'],
    );
  });

  it('are pages and handlers of both kinds of folders', async () => {
    assert.deepEqual(
      await routesIn({
        'package.json': '{"dependencies":{"next":"14"}}',
        'next.config.js': "module.exports = { basePath: '/base' };",
        'app/page.tsx': page,
        'app/blog/[slug]/page.tsx': page,
        'app/docs/[...rest]/page.tsx': page,
        'app/shop/[[...all]]/route.ts': 'export async function GET(request) {}\nexport const POST = handler;',
        'app/(group)/in/route.ts': 'export async function PUT(request) {}',
        'app/empty/page.tsx': 'export const x = 1;',
        'pages/index.tsx': page,
        'pages/about/index.tsx': page,
        'pages/users/[id].tsx': page,
        'pages/_app.tsx': page,
        'pages/api/post.ts': 'export default function handler(req, res) { if (req.method === "POST") {} }',
        'pages/api/any.ts': 'export default function handler(req, res) { res.end(); }',
        'pages/api/wrapped.ts': 'import { wrap } from "x"; export default wrap(h);\nfunction h(req, res) {}',
        'other/package.json': '{"name":"other"}',
        'other/pages/api/no.ts': page,
      }),
      [
        'PUT /base/in → app/(group)/in/route.ts:1 PUT',
        'GET /base/blog/{slug} → app/blog/[slug]/page.tsx:1 Page',
        'GET /base/docs/{rest*} → app/docs/[...rest]/page.tsx:1 Page',
        'GET /base/ → app/page.tsx:1 Page',
        'GET /base/shop/{all*} → app/shop/[[...all]]/route.ts:1 GET',
        'POST /base/shop/{all*} → unknown',
        'GET /base/about → pages/about/index.tsx:1 Page',
        'ANY /base/api/any → pages/api/any.ts:1 handler',
        'POST /base/api/post → pages/api/post.ts:1 handler',
        'ANY /base/api/wrapped → pages/api/wrapped.ts:2 h unknown',
        'GET /base/ → pages/index.tsx:1 Page',
        'GET /base/users/{id} → pages/users/[id].tsx:1 Page',
      ],
    );
  });

  it('are below the folder with its settings where no manifest says more, and pass on to other frameworks', async () => {
    assert.deepEqual(
      await routesIn({
        'site/next.config.mjs': 'export default {}',
        'site/pages/api/yes.ts': page,
        'site/pages/api/app.ts':
          'import express from "express"; import { handle } from "x"; const app = express(); app.get("/e", (req, res) => {}); export default handle(app);',
        'elsewhere/pages/api/no.ts': page,
      }),
      [
        'GET /e → site/pages/api/app.ts:1 (inline)',
        'ANY /api/app → fallback',
        'ANY /api/yes → site/pages/api/yes.ts:1 Page',
      ],
    );
  });
});

describe('routes of Hono', () => {
  it('are those of calls, one after the other, of several methods and paths', async () => {
    const source = [
      "import { Hono } from 'hono';",
      'const app = new Hono();',
      "app.get('/a', (c) => c.text('')).post((c) => c.text(''));",
      "app.notFound((c) => c.text('')).onError((e, c) => c.text('')).get('/after', (c) => c.text(''));",
      "app.on(['PUT', 'DELETE'], ['/on', '/on2'], (c) => c.text(''));",
      "app.all('/all', (c) => c.text(''));",
      "app.basePath('/v1').get('/b', (c) => c.text(''));",
      'new Hono().get((c) => c.text(""));',
    ];
    assert.deepEqual(
      (await routesIn({ 'a.ts': source.join('\n') })).map((route) => route.replace(' → a.ts', '')),
      [
        'GET /a:3 (inline)',
        'POST /a:3 (inline)',
        'GET /after:4 (inline)',
        'PUT /on:5 (inline)',
        'PUT /on2:5 (inline)',
        'DELETE /on:5 (inline)',
        'DELETE /on2:5 (inline)',
        'ANY /all:6 (inline)',
        'GET /v1/b:7 (inline)',
        'GET /:8 (inline)',
      ],
    );
  });

  it('are those of descriptions, of parameters by their type and of subclasses', async () => {
    const source = [
      "import { Hono } from 'hono';",
      "import { OpenAPIHono, createRoute } from '@hono/zod-openapi';",
      'const app = new Hono();',
      'const api = new OpenAPIHono();',
      "const route = createRoute({ method: 'get', path: '/items/{id}', middleware: [guard] });",
      'api.openapi(route, (c) => c.json({}))',
      "  .openapi(createRoute({ method: 'post', path: '/items' }), (c) => c.json({}));",
      "app.route('/api', api);",
      "export function more(other: Hono) { other.get('/typed', (c) => c.text('')); }",
      "export function no(other: Map) { other.get('/no', (c) => c.text('')); }",
      'class Mine extends Hono {}',
      "const mine = new Mine(); mine.get('/mine', (c) => c.text(''));",
      "app.route('/m', mine);",
    ];
    assert.deepEqual(await routesIn({ 'a.ts': source.join('\n') }), [
      'GET /api/items/{id} → a.ts:6 (inline)',
      'POST /api/items → a.ts:7 (inline)',
      'GET /m/mine → a.ts:12 (inline)',
      'GET /typed → a.ts:9 (inline) (not mounted)',
    ]);
  });
});
