import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const get = 'export async function GET() {\n  return 1;\n}\n';
const page = 'export default function Page() {\n  return 1;\n}\n';

// Of fileRoutes, nextjs, nitro, astro, sveltekit, reactRouter and strapi.
describe('routes of Next.js, by the places of files', () => {
  it('are those of app/ and pages/ below the base path', async () => {
    const pack = '{ "name": "x", "dependencies": { "next": "15" } }';
    assert.deepEqual(
      await wholeRoutesIn({
        'package.json': '{ "name": "root", "dependencies": { "other": "1" } }',
        'web/package.json': pack,
        'web/next.config.mjs': "export default { basePath: '/base' };",
        'web/app/route.ts': `${get}export const POST = wrap(async () => 1);\nexport { PUT } from './more';\nexport function helper() {}\n`,
        'web/app/more.ts': 'export function PUT() {}\nexport function DELETE() {}',
        'web/app/verbs/route.ts':
          'export const HEAD = () => 1;\nexport const OPTIONS = () => 1;\nexport const DELETE = () => 1;\n',
        'web/app/page.tsx': page,
        'web/app/api/[...all]/route.js': 'export const GET = handle(app);\nexport const PATCH = 1;\n',
        'web/app/(group)/@slot/[id]/[[...rest]]/page.jsx': page,
        'web/app/layout.tsx': page,
        'web/app/users/page.css': '',
        'web/src/app/users/route.mts': get,
        'web/src/pages/index.tsx': page,
        'web/src/pages/users/[id].tsx': page,
        'web/src/pages/users/index.js': page,
        'web/pages/_app.tsx': page,
        'web/pages/none.tsx': 'export const x = 1;',
        'web/pages/api/all.ts': 'export default function handler(req, res) {\n  res.end();\n}\n',
        'web/pages/api/some.ts':
          "export default function handler(req, res) {\n  if (req.method === 'POST') res.end();\n}\n",
        'web/pages/api/other.ts': "export { default } from './all';",
        'web/pages/api/wrapped.ts': 'import { with } from "x";\nexport default withAuth(handler);\n',
        'other/app/route.ts': get,
        'config/next.config.js': '',
        'config/inner/app/deep/route.ts': get,
        'config/app/route.ts': get,
      }),
      [
        'GET / → config/app/route.ts:1-3 GET | Next.js specific | config/app/route.ts:1 | 1-1 | unknown',
        'GET /base/{id}/{rest*} → web/app/(group)/@slot/[id]/[[...rest]]/page.jsx:1-3 Page | web: Next.js specific | web/app/(group)/@slot/[id]/[[...rest]]/page.jsx:1 | 1-1 | unknown',
        'GET /base/api/{all*} → unknown | web: Next.js specific | web/app/api/[...all]/route.js:1 | 1-1 | unknown',
        'PATCH /base/api/{all*} → unknown | web: Next.js specific | web/app/api/[...all]/route.js:2 | 2-2 | unknown',
        'GET /base/ → web/app/page.tsx:1-3 Page | web: Next.js specific | web/app/page.tsx:1 | 1-1 | unknown',
        'GET /base/ → web/app/route.ts:1-3 GET | web: Next.js specific | web/app/route.ts:1 | 1-1 | unknown',
        'POST /base/ → unknown | web: Next.js specific | web/app/route.ts:4 | 4-4 | unknown',
        'PUT /base/ → web/app/more.ts:1-1 PUT | web: Next.js specific | web/app/route.ts:5 | 5-5 | unknown',
        'DELETE /base/verbs → web/app/verbs/route.ts:3-3 DELETE | web: Next.js specific | web/app/verbs/route.ts:3 | 3-3 | unknown',
        'HEAD /base/verbs → web/app/verbs/route.ts:1-1 HEAD | web: Next.js specific | web/app/verbs/route.ts:1 | 1-1 | unknown',
        'OPTIONS /base/verbs → web/app/verbs/route.ts:2-2 OPTIONS | web: Next.js specific | web/app/verbs/route.ts:2 | 2-2 | unknown',
        'ANY /base/api/all → web/pages/api/all.ts:1-3 handler | web: Next.js specific | web/pages/api/all.ts:1 | 1-1 | unknown',
        'ANY /base/api/other → web/pages/api/all.ts:1-3 handler | web: Next.js specific | web/pages/api/other.ts:1 | 1-1 | unknown',
        'POST /base/api/some → web/pages/api/some.ts:1-3 handler | web: Next.js specific | web/pages/api/some.ts:1 | 1-1 | unknown',
        'ANY /base/api/wrapped → unknown | web: Next.js specific | web/pages/api/wrapped.ts:2 | 2-2 | unknown',
        'GET /base/users → web/src/app/users/route.mts:1-3 GET | web: Next.js specific | web/src/app/users/route.mts:1 | 1-1 | unknown',
        'GET /base/ → web/src/pages/index.tsx:1-3 Page | web: Next.js specific | web/src/pages/index.tsx:1 | 1-1 | unknown',
        'GET /base/users/{id} → web/src/pages/users/[id].tsx:1-3 Page | web: Next.js specific | web/src/pages/users/[id].tsx:1 | 1-1 | unknown',
        'GET /base/users → web/src/pages/users/index.js:1-3 Page | web: Next.js specific | web/src/pages/users/index.js:1 | 1-1 | unknown',
      ],
    );
  });
});

describe('routes of Nuxt, Nitro, Astro and SvelteKit, by the places of files', () => {
  it('are those of server/api and server/routes', async () => {
    const handler = 'export default defineEventHandler((event) => {\n  return 1;\n});\n';
    assert.deepEqual(
      await wholeRoutesIn({
        'nuxt/nuxt.config.ts': '',
        'nuxt/server/api/users/[id].get.ts': handler,
        'nuxt/server/api/users/index.post.ts': handler,
        'nuxt/server/api/(group)/all.ts': handler,
        'nuxt/server/api/[...].ts': handler,
        'nuxt/server/api/x.dev.ts': handler,
        'nuxt/server/api/y.delete.dev.ts': handler,
        'nuxt/server/api/z.prod.ts': handler,
        'nuxt/server/routes/a-[b]-c.put.mjs': handler,
        'nuxt/server/routes/[...all].ts': handler,
        'nuxt/server/routes/function.ts':
          "export default function (event) {\n  if (event.method === 'PATCH') return 1;\n}\n",
        'nuxt/server/routes/none.ts': 'export const x = 1;',
        'nuxt/server/middleware/x.ts': handler,
        'nuxt/api/no.ts': handler,
        'nitro/nitro.config.mts': '',
        'nitro/api/top.ts': handler,
        'nitro/routes/top.options.ts': handler,
        'nitro/src/routes/src.head.ts': handler,
        'nitro/server/api/server.trace.ts': handler,
        'nitro/lib/api/no.ts': handler,
        'packed/package.json': '{ "dependencies": { "nuxt": "3" } }',
        'packed/server/api/connect.connect.ts': handler,
        'packed/inner/package.json': '{ "dependencies": { "vue": "3" } }',
        'packed/inner/server/api/no.ts': handler,
        'pure/package.json': '{ "dependencies": { "nitropack": "3" } }',
        'pure/routes/x.ts': handler,
        'third/package.json': '{ "dependencies": { "nitro": "3" } }',
        'third/api/x.ts': handler,
        'none/server/api/no.ts': handler,
      }),
      [
        'ANY /api/all → nuxt/server/api/(group)/all.ts:1-3 (inline) | Nuxt specific | nuxt/server/api/(group)/all.ts:1 | 1-1 | unknown',
        'ANY /api/{_*} → nuxt/server/api/[...].ts:1-3 (inline) | Nuxt specific | nuxt/server/api/[...].ts:1 | 1-1 | unknown',
        'GET /api/users/{id} → nuxt/server/api/users/[id].get.ts:1-3 (inline) | Nuxt specific | nuxt/server/api/users/[id].get.ts:1 | 1-1 | unknown',
        'POST /api/users → nuxt/server/api/users/index.post.ts:1-3 (inline) | Nuxt specific | nuxt/server/api/users/index.post.ts:1 | 1-1 | unknown',
        'ANY /api/x → nuxt/server/api/x.dev.ts:1-3 (inline) | Nuxt specific | nuxt/server/api/x.dev.ts:1 | 1-1 | unknown',
        'DELETE /api/y → nuxt/server/api/y.delete.dev.ts:1-3 (inline) | Nuxt specific | nuxt/server/api/y.delete.dev.ts:1 | 1-1 | unknown',
        'ANY /api/z → nuxt/server/api/z.prod.ts:1-3 (inline) | Nuxt specific | nuxt/server/api/z.prod.ts:1 | 1-1 | unknown',
        'ANY /{all*} → nuxt/server/routes/[...all].ts:1-3 (inline) | Nuxt specific | nuxt/server/routes/[...all].ts:1 | 1-1 | unknown',
        'PUT /a-{b}-c → nuxt/server/routes/a-[b]-c.put.mjs:1-3 (inline) | Nuxt specific | nuxt/server/routes/a-[b]-c.put.mjs:1 | 1-1 | unknown',
        'PATCH /function → nuxt/server/routes/function.ts:1-3 (inline) | Nuxt specific | nuxt/server/routes/function.ts:1 | 1-1 | unknown',
        'ANY /api/top → nitro/api/top.ts:1-3 (inline) | Nitro specific | nitro/api/top.ts:1 | 1-1 | unknown',
        'OPTIONS /top → nitro/routes/top.options.ts:1-3 (inline) | Nitro specific | nitro/routes/top.options.ts:1 | 1-1 | unknown',
        'TRACE /api/server → nitro/server/api/server.trace.ts:1-3 (inline) | Nitro specific | nitro/server/api/server.trace.ts:1 | 1-1 | unknown',
        'HEAD /src → nitro/src/routes/src.head.ts:1-3 (inline) | Nitro specific | nitro/src/routes/src.head.ts:1 | 1-1 | unknown',
        'CONNECT /api/connect → packed/server/api/connect.connect.ts:1-3 (inline) | packed: Nuxt specific | packed/server/api/connect.connect.ts:1 | 1-1 | unknown',
        'ANY /x → pure/routes/x.ts:1-3 (inline) | pure: Nitro specific | pure/routes/x.ts:1 | 1-1 | unknown',
        'ANY /api/x → third/api/x.ts:1-3 (inline) | third: Nitro specific | third/api/x.ts:1 | 1-1 | unknown',
      ],
    );
  });

  it('are those that files of pages and of +server export', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'astro/astro.config.mjs': '',
        'astro/src/pages/index.ts': get,
        'astro/src/pages/users/[id].json.ts': `${get}export const POST = () => 1;\nexport const ALL = () => 1;\n`,
        'astro/src/pages/[...rest].js': 'export function DELETE() {}\nexport function HEAD() {}\n',
        'astro/src/pages/_hidden/x.ts': get,
        'astro/src/pages/_x.ts': get,
        'astro/src/pages/page.astro': '',
        'astro/src/other/pages/x.ts': get,
        'astro-packed/package.json': '{ "dependencies": { "astro": "5" } }',
        'astro-packed/src/pages/x.ts':
          'export const OPTIONS = () => 1;\nexport const PATCH = () => 1;\nexport const PUT = () => 1;',
        'kit/svelte.config.js': '',
        'kit/src/routes/+server.ts': `${get}export const fallback = () => 1;\n`,
        'kit/src/routes/(group)/[[lang]]/users/[id=integer]/+server.js': get,
        'kit/src/routes/files/[...path]/[x+3a]/[u+1f600]/[x+ffffff]/+server.ts': get,
        'kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts': get,
        'kit/src/routes/form/+page.server.ts': `export const load = async () => {
  return 1;
};
export const actions = {
  default: async () => 1,
  save: async () => {
    return 1;
  },
};
`,
        'kit/src/routes/none/+page.server.ts': 'export const x = 1;\nexport const actions = 5;\n',
        'kit/src/routes/none/+page.ts': get,
        'kit/lib/+server.ts': get,
        'kit-packed/package.json': '{ "dependencies": { "@sveltejs/kit": "2" } }',
        'kit-packed/src/routes/x/+server.ts': get,
        'none/src/routes/x/+server.ts': get,
        'none/src/pages/x.ts': get,
      }),
      [
        'GET /users/{id} → kit/src/routes/(group)/[[lang]]/users/[id=integer]/+server.js:1-3 GET | SvelteKit specific | kit/src/routes/(group)/[[lang]]/users/[id=integer]/+server.js:1 | 1-1 | unknown',
        'GET /{lang}/users/{id} → kit/src/routes/(group)/[[lang]]/users/[id=integer]/+server.js:1-3 GET | SvelteKit specific | kit/src/routes/(group)/[[lang]]/users/[id=integer]/+server.js:1 | 1-1 | unknown',
        'GET / → kit/src/routes/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/+server.ts:1 | 1-1 | unknown',
        'ANY / → kit/src/routes/+server.ts:4-4 fallback | SvelteKit specific | kit/src/routes/+server.ts:4 | 4-4 | unknown',
        'GET /{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{b}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{b}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{c}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{c}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{b}/{c}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{b}/{c}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{b}/{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{b}/{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{c}/{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{c}/{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{b}/{c}/{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /{a}/{b}/{c}/{d}/{e} → kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/[[a]]/[[b]]/[[c]]/[[d]]/[[e]]/+server.ts:1 | 1-1 | unknown',
        'GET /files/{path*}/:/😀/{x+ffffff} → kit/src/routes/files/[...path]/[x+3a]/[u+1f600]/[x+ffffff]/+server.ts:1-3 GET | SvelteKit specific | kit/src/routes/files/[...path]/[x+3a]/[u+1f600]/[x+ffffff]/+server.ts:1 | 1-1 | unknown',
        'GET /form → kit/src/routes/form/+page.server.ts:1-3 load | SvelteKit specific | kit/src/routes/form/+page.server.ts:1 | 1-1 | unknown',
        'POST /form → kit/src/routes/form/+page.server.ts:5-5 default | SvelteKit specific | kit/src/routes/form/+page.server.ts:5 | 5-5 | unknown',
        'POST /form → kit/src/routes/form/+page.server.ts:6-8 save | SvelteKit specific | kit/src/routes/form/+page.server.ts:6 | 6-6 | unknown',
        'DELETE /{rest*} → astro/src/pages/[...rest].js:1-1 DELETE | Astro specific | astro/src/pages/[...rest].js:1 | 1-1 | unknown',
        'HEAD /{rest*} → astro/src/pages/[...rest].js:2-2 HEAD | Astro specific | astro/src/pages/[...rest].js:2 | 2-2 | unknown',
        'GET / → astro/src/pages/index.ts:1-3 GET | Astro specific | astro/src/pages/index.ts:1 | 1-1 | unknown',
        'GET /users/{id}.json → astro/src/pages/users/[id].json.ts:1-3 GET | Astro specific | astro/src/pages/users/[id].json.ts:1 | 1-1 | unknown',
        'POST /users/{id}.json → astro/src/pages/users/[id].json.ts:4-4 POST | Astro specific | astro/src/pages/users/[id].json.ts:4 | 4-4 | unknown',
        'ANY /users/{id}.json → astro/src/pages/users/[id].json.ts:5-5 ALL | Astro specific | astro/src/pages/users/[id].json.ts:5 | 5-5 | unknown',
        'PUT /x → astro-packed/src/pages/x.ts:3-3 PUT | astro-packed: Astro specific | astro-packed/src/pages/x.ts:3 | 3-3 | unknown',
        'PATCH /x → astro-packed/src/pages/x.ts:2-2 PATCH | astro-packed: Astro specific | astro-packed/src/pages/x.ts:2 | 2-2 | unknown',
        'OPTIONS /x → astro-packed/src/pages/x.ts:1-1 OPTIONS | astro-packed: Astro specific | astro-packed/src/pages/x.ts:1 | 1-1 | unknown',
        'GET /x → kit-packed/src/routes/x/+server.ts:1-3 GET | kit-packed: SvelteKit specific | kit-packed/src/routes/x/+server.ts:1 | 1-1 | unknown',
      ],
    );
  });
});

describe('routes of React Router, by the names of files or by app/routes.ts', () => {
  const module = `export async function loader() {
  return 1;
}
export async function action() {
  return 1;
}
`;

  it('are those of loaders, actions and pages', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'named/react-router.config.ts': '',
        'named/app/routes/_index.tsx': page,
        'named/app/routes/users.$id.tsx': module,
        'named/app/routes/users_.$id.edit.tsx': page,
        'named/app/routes/_layout.inside.tsx': page,
        'named/app/routes/($lang).shop.tsx': page,
        'named/app/routes/files.$.tsx': page,
        'named/app/routes/feed[.]xml.ts': page,
        'named/app/routes/dir/route.tsx': page,
        'named/app/routes/dir.more/index.tsx': page,
        'named/app/routes/dir/other.tsx': page,
        'named/app/routes/dir/deep/route.tsx': page,
        'named/app/routes/none.tsx': 'export const x = 1;',
        'named/other/app.tsx': page,
        'old/package.json': '{ "dependencies": { "@remix-run/react": "2" } }',
        'old/app/routes/x.tsx': page,
        'dev/package.json': '{ "devDependencies": { "@remix-run/dev": "2" } }',
        'dev/app/routes/x.tsx': page,
        'remix/remix.config.js': '',
        'remix/app/routes/x.tsx': page,
        'none/app/routes/x.tsx': page,
        'flat/package.json': '{ "dependencies": { "@react-router/dev": "7" } }',
        'flat/app/routes.ts':
          "import { flatRoutes } from '@react-router/fs-routes';\nexport default flatRoutes();\n",
        'flat/app/routes/flat.tsx': page,
        'listed/react-router.config.ts': '',
        'listed/app/routes.ts': `import { route, index, layout, prefix, relative } from '@react-router/dev/routes';
export default [
  index('./home.tsx'),
  route('users/:id', 'users.tsx', [index('user.tsx'), route('edit', 'edit.tsx', { id: 'x' })]),
  layout('./layout.tsx', [route('inside', './inside.tsx')]),
  ...prefix('api', [route('v1/*', './api.ts')]),
  route('missing', './missing.tsx'),
  route('optional?', './inside.tsx'),
  relative('x'),
];
`,
        'listed/app/home.tsx': page,
        'listed/app/users.tsx': module,
        'listed/app/user.tsx': page,
        'listed/app/edit.tsx': page,
        'listed/app/layout.tsx': page,
        'listed/app/inside.tsx': page,
        'listed/app/api.ts': module,
        'listed/app/routes/unused.tsx': page,
      }),
      [
        'GET / → listed/app/home.tsx:1-3 Page | React Router specific | listed/app/home.tsx:1 | 1-1 | unknown',
        'GET /users/{id} → listed/app/users.tsx:1-3 loader | React Router specific | listed/app/users.tsx:1 | 1-1 | unknown',
        'POST /users/{id} → listed/app/users.tsx:4-6 action | React Router specific | listed/app/users.tsx:4 | 4-4 | unknown',
        'PUT /users/{id} → listed/app/users.tsx:4-6 action | React Router specific | listed/app/users.tsx:4 | 4-4 | unknown',
        'PATCH /users/{id} → listed/app/users.tsx:4-6 action | React Router specific | listed/app/users.tsx:4 | 4-4 | unknown',
        'DELETE /users/{id} → listed/app/users.tsx:4-6 action | React Router specific | listed/app/users.tsx:4 | 4-4 | unknown',
        'GET /users/{id} → listed/app/user.tsx:1-3 Page | React Router specific | listed/app/user.tsx:1 | 1-1 | unknown',
        'GET /users/{id}/edit → listed/app/edit.tsx:1-3 Page | React Router specific | listed/app/edit.tsx:1 | 1-1 | unknown',
        'GET /inside → listed/app/inside.tsx:1-3 Page | React Router specific | listed/app/inside.tsx:1 | 1-1 | unknown',
        'GET /api/v1/{rest*} → listed/app/api.ts:1-3 loader | React Router specific | listed/app/api.ts:1 | 1-1 | unknown',
        'POST /api/v1/{rest*} → listed/app/api.ts:4-6 action | React Router specific | listed/app/api.ts:4 | 4-4 | unknown',
        'PUT /api/v1/{rest*} → listed/app/api.ts:4-6 action | React Router specific | listed/app/api.ts:4 | 4-4 | unknown',
        'PATCH /api/v1/{rest*} → listed/app/api.ts:4-6 action | React Router specific | listed/app/api.ts:4 | 4-4 | unknown',
        'DELETE /api/v1/{rest*} → listed/app/api.ts:4-6 action | React Router specific | listed/app/api.ts:4 | 4-4 | unknown',
        'GET /optional → listed/app/inside.tsx:1-3 Page | React Router specific | listed/app/inside.tsx:1 | 1-1 | unknown',
        'GET / → listed/app/inside.tsx:1-3 Page | React Router specific | listed/app/inside.tsx:1 | 1-1 | unknown',
        'GET /shop → named/app/routes/($lang).shop.tsx:1-3 Page | React Router specific | named/app/routes/($lang).shop.tsx:1 | 1-1 | unknown',
        'GET /{lang}/shop → named/app/routes/($lang).shop.tsx:1-3 Page | React Router specific | named/app/routes/($lang).shop.tsx:1 | 1-1 | unknown',
        'GET / → named/app/routes/_index.tsx:1-3 Page | React Router specific | named/app/routes/_index.tsx:1 | 1-1 | unknown',
        'GET /inside → named/app/routes/_layout.inside.tsx:1-3 Page | React Router specific | named/app/routes/_layout.inside.tsx:1 | 1-1 | unknown',
        'GET /dir/more → named/app/routes/dir.more/index.tsx:1-3 Page | React Router specific | named/app/routes/dir.more/index.tsx:1 | 1-1 | unknown',
        'GET /dir → named/app/routes/dir/route.tsx:1-3 Page | React Router specific | named/app/routes/dir/route.tsx:1 | 1-1 | unknown',
        'GET /feed.xml → named/app/routes/feed[.]xml.ts:1-3 Page | React Router specific | named/app/routes/feed[.]xml.ts:1 | 1-1 | unknown',
        'GET /files/{**} → named/app/routes/files.$.tsx:1-3 Page | React Router specific | named/app/routes/files.$.tsx:1 | 1-1 | unknown',
        'GET /users/{id} → named/app/routes/users.$id.tsx:1-3 loader | React Router specific | named/app/routes/users.$id.tsx:1 | 1-1 | unknown',
        'POST /users/{id} → named/app/routes/users.$id.tsx:4-6 action | React Router specific | named/app/routes/users.$id.tsx:4 | 4-4 | unknown',
        'PUT /users/{id} → named/app/routes/users.$id.tsx:4-6 action | React Router specific | named/app/routes/users.$id.tsx:4 | 4-4 | unknown',
        'PATCH /users/{id} → named/app/routes/users.$id.tsx:4-6 action | React Router specific | named/app/routes/users.$id.tsx:4 | 4-4 | unknown',
        'DELETE /users/{id} → named/app/routes/users.$id.tsx:4-6 action | React Router specific | named/app/routes/users.$id.tsx:4 | 4-4 | unknown',
        'GET /users/{id}/edit → named/app/routes/users_.$id.edit.tsx:1-3 Page | React Router specific | named/app/routes/users_.$id.edit.tsx:1 | 1-1 | unknown',
        'GET /x → remix/app/routes/x.tsx:1-3 Page | React Router specific | remix/app/routes/x.tsx:1 | 1-1 | unknown',
        'GET /x → dev/app/routes/x.tsx:1-3 Page | dev: React Router specific | dev/app/routes/x.tsx:1 | 1-1 | unknown',
        'GET /flat → flat/app/routes/flat.tsx:1-3 Page | flat: React Router specific | flat/app/routes/flat.tsx:1 | 1-1 | unknown',
        'GET /x → old/app/routes/x.tsx:1-3 Page | old: React Router specific | old/app/routes/x.tsx:1 | 1-1 | unknown',
      ],
    );
  });
});

describe('routes of Strapi, by lists of files', () => {
  it('lead to the methods of controllers', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'src/api/users/routes/users.js': `module.exports = {
  routes: [
    { method: 'GET', path: '/users/:id', handler: 'users.find' },
    {
      method: 'POST',
      path: '/users',
      handler: 'api::users.users.create',
    },
    { method: 'PUT', path: '/missing', handler: 'users.missing' },
    { method: 'PUT', path: '/elsewhere', handler: 'other.find' },
    { path: '/no-method', handler: 'users.find' },
    { method: 'GET', path: unknownPath, handler: 'users.find' },
    { method: 'GET', path: '/no-handler' },
    'text',
  ],
};
`,
        'src/api/users/controllers/users.js': `module.exports = ({ strapi }) => ({
  async find(ctx) {
    return 1;
  },
  create: async (ctx) => 1,
});
`,
        'plugin/server/routes/index.ts': `export default [{ method: 'DELETE', path: '/plain', handler: 'posts.remove' }];
`,
        'plugin/server/controllers/posts.ts': `export default { remove(ctx) {
  return 1;
} };
`,
        'plugin/server/routes/made.ts': `export default () => [{ method: '*', path: '/made', handler: 'posts.remove' }];
`,
        'other/list.js': "module.exports = [{ method: 'GET', path: '/no', handler: 'x.y' }];",
      }),
      [
        'DELETE /plain → plugin/server/controllers/posts.ts:1-3 remove | Strapi first | plugin/server/routes/index.ts:1 | 1-1 | unknown',
        'ANY /made → plugin/server/controllers/posts.ts:1-3 remove | Strapi first | plugin/server/routes/made.ts:1 | 1-1 | unknown',
        'GET /api/users/{id} → src/api/users/controllers/users.js:2-4 find | Strapi first | src/api/users/routes/users.js:3 | 3-3 | unknown',
        'POST /api/users → src/api/users/controllers/users.js:5-5 create | Strapi first | src/api/users/routes/users.js:6 | 6-6 | unknown',
        'PUT /api/missing → unknown | Strapi first | src/api/users/routes/users.js:9 | 9-9 | unknown',
        'PUT /api/elsewhere → unknown | Strapi first | src/api/users/routes/users.js:10 | 10-10 | unknown',
      ],
    );
  });
});
