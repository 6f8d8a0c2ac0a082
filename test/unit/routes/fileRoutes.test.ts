import assert from 'node:assert/strict';
import { answerIn, routesIn } from './routesIn.ts';

const handler = 'export default defineEventHandler((event) => {\n  return 1;\n});\n';

describe('routes that files register by their place', () => {
  it('are those of Nuxt and Nitro', async () => {
    const nuxt = {
      'package.json': '{"devDependencies":{"nuxt":"3"}}',
      'server/api/users/[id].delete.ts': handler,
      'server/api/users/index.ts': handler,
      'server/api/blog/[...slug].get.ts': `import { defineEventHandler } from 'h3';\n${handler}`,
      'server/api/by-name/a-[name].post.ts': 'import { list } from "../../list";\nexport default list;\n',
      'server/list.ts': 'export const list = defineCachedEventHandler(async () => 1);\n',
      'server/routes/sitemap.xml.ts': handler,
      'server/middleware/auth.ts': handler,
      'server/api/helper.ts': 'export function help() {}\n',
      'pages/server/api/page.ts': handler,
    };
    assert.deepEqual(await routesIn(nuxt), [
      'GET /api/blog/{slug*} → server/api/blog/[...slug].get.ts:2 (inline)',
      'POST /api/by-name/a-{name} → server/list.ts:1 (inline)',
      'DELETE /api/users/{id} → server/api/users/[id].delete.ts:1 (inline)',
      'ANY /api/users → server/api/users/index.ts:1 (inline)',
      'ANY /sitemap.xml → server/routes/sitemap.xml.ts:1 (inline)',
    ]);
    const nitro = {
      'nitro.config.ts': 'export default {}',
      'routes/users.get.ts': handler,
      'api/x.ts': handler,
    };
    assert.deepEqual(await routesIn(nitro), [
      'ANY /api/x → api/x.ts:1 (inline)',
      'GET /users → routes/users.get.ts:1 (inline)',
    ]);
    const none = { 'package.json': '{"dependencies":{"vue":"3"}}', 'server/api/users.ts': handler };
    assert.deepEqual(await routesIn(none), []);
  });

  it('are those of SvelteKit', async () => {
    const files = {
      'package.json': '{"devDependencies":{"@sveltejs/kit":"2"}}',
      'src/routes/api/[id=integer]/+server.ts':
        'export const GET = async () => new Response();\nexport function PUT() {}\nexport const prerender = false;\n',
      'src/routes/(shop)/[[lang]]/items/+server.js':
        'export function GET() {}\nexport function fallback() {}\n',
      'src/routes/login/+page.server.ts':
        'export const load = () => ({});\nexport const actions = {\n  default: async () => {},\n};\n',
      'src/routes/cart/+page.server.ts':
        'export const actions = {\n  add: () => {},\n  remove: () => {},\n};\n',
      'src/routes/files/[...path]/+server.ts': 'export function GET() {}\n',
      'src/routes/a[x+3a]b/+server.ts': 'export function GET() {}\n',
      'src/routes/+layout.server.ts': 'export const load = () => ({});\n',
      'src/lib/+server.ts': 'export function GET() {}\n',
    };
    assert.deepEqual(await routesIn(files), [
      'GET /items → src/routes/(shop)/[[lang]]/items/+server.js:1 GET',
      'GET /{lang}/items → src/routes/(shop)/[[lang]]/items/+server.js:1 GET',
      'ANY /items → src/routes/(shop)/[[lang]]/items/+server.js:2 fallback',
      'ANY /{lang}/items → src/routes/(shop)/[[lang]]/items/+server.js:2 fallback',
      'GET /a:b → src/routes/a[x+3a]b/+server.ts:1 GET',
      'GET /api/{id} → src/routes/api/[id=integer]/+server.ts:1 GET',
      'PUT /api/{id} → src/routes/api/[id=integer]/+server.ts:2 PUT',
      'POST /cart → src/routes/cart/+page.server.ts:2 add',
      'POST /cart → src/routes/cart/+page.server.ts:3 remove',
      'GET /files/{path*} → src/routes/files/[...path]/+server.ts:1 GET',
      'GET /login → src/routes/login/+page.server.ts:1 load',
      'POST /login → src/routes/login/+page.server.ts:3 default',
    ]);
    assert.equal(await answerIn(files, 'POST', '/login'), 'high src/routes/login/+page.server.ts:3');
    assert.match(await answerIn(files, 'POST', '/cart'), /^medium .* severalEqual$/);
    assert.deepEqual(await routesIn({ ...files, 'package.json': '{"dependencies":{"vite":"5"}}' }), []);
  });

  it('are those of Astro', async () => {
    const files = {
      'astro.config.mjs': 'export default {};\n',
      'src/pages/api/users/[id].ts': 'export const GET = () => new Response();\nexport function POST() {}\n',
      'src/pages/feed.xml.js': 'export async function GET() {}\n',
      'src/pages/api/index.ts': 'export const ALL = () => new Response();\n',
      'src/pages/_lib/hidden.ts': 'export function GET() {}\n',
      'src/other/pages/x.ts': 'export function GET() {}\n',
    };
    assert.deepEqual(await routesIn(files), [
      'ANY /api → src/pages/api/index.ts:1 ALL',
      'GET /api/users/{id} → src/pages/api/users/[id].ts:1 GET',
      'POST /api/users/{id} → src/pages/api/users/[id].ts:2 POST',
      'GET /feed.xml → src/pages/feed.xml.js:1 GET',
    ]);
  });

  it('are those of React Router and Remix', async () => {
    const module =
      'export async function loader() {}\nexport async function action() {}\nexport default function Page() {}\n';
    const loader = 'export const loader = async () => null;\n';
    const byName = {
      'package.json': '{"dependencies":{"@remix-run/react":"2"}}',
      'app/routes/_auth.users.$id_.edit.tsx': loader,
      'app/routes/users.$id/route.tsx': module,
      'app/routes/users.$id/helper.tsx': module,
      'app/routes/jokes[.]rss.ts': loader,
      'app/routes/($lang).about.tsx': 'export default function About() {}\n',
      'app/routes/$.tsx': loader,
      'app/other/x.tsx': loader,
    };
    const edited = 'app/routes/users.$id/route.tsx';
    assert.deepEqual(await routesIn(byName), [
      'GET /{**} → app/routes/$.tsx:1 loader',
      'GET /about → app/routes/($lang).about.tsx:1 About',
      'GET /{lang}/about → app/routes/($lang).about.tsx:1 About',
      'GET /users/{id}/edit → app/routes/_auth.users.$id_.edit.tsx:1 loader',
      'GET /jokes.rss → app/routes/jokes[.]rss.ts:1 loader',
      `GET /users/{id} → ${edited}:1 loader`,
      ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /users/{id} → ${edited}:2 action`),
    ]);
    assert.equal(await answerIn(byName, 'GET', '/nothing'), 'none fallbackOnly');
    const configured = {
      'package.json': '{"devDependencies":{"@react-router/dev":"7"}}',
      'app/routes.ts': [
        "import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';",
        'export default [',
        "  index('routes/home.tsx'),",
        "  layout('layouts/shop.tsx', [route('users/:id', 'pages/user.tsx', [route('edit', 'pages/edit.tsx')])]),",
        "  ...prefix('api', [route('files/*', 'routes/files.ts')]),",
        '] satisfies RouteConfig;',
      ].join('\n'),
      'app/routes/home.tsx': loader,
      'app/pages/user.tsx': loader,
      'app/pages/edit.tsx': 'export const action = async () => null;\n',
      'app/routes/files.ts': loader,
      'app/routes/unused.tsx': loader,
      'app/layouts/shop.tsx': loader,
    };
    assert.deepEqual(
      (await routesIn(configured)).filter((line) => !/^(?:PUT|PATCH|DELETE) /.test(line)),
      [
        'GET / → app/routes/home.tsx:1 loader',
        'GET /users/{id} → app/pages/user.tsx:1 loader',
        'POST /users/{id}/edit → app/pages/edit.tsx:1 action',
        'GET /api/files/{rest*} → app/routes/files.ts:1 loader',
      ],
    );
  });

  it('of React Router are named by its own functions, by no others of the same name', async () => {
    const files = {
      'package.json': '{"devDependencies":{"@react-router/dev":"7"}}',
      'app/routes.ts': [
        "import { index } from '@react-router/dev/routes';",
        "import { route } from 'other';",
        "export default [index('routes/home.tsx'), route('users', 'pages/user.tsx')];",
      ].join('\n'),
      'app/routes/home.tsx': 'export const loader = async () => null;',
      'app/pages/user.tsx': 'export const loader = async () => null;',
    };
    assert.deepEqual(await routesIn(files), ['GET / → app/routes/home.tsx:1 loader']);
  });
});
