import assert from 'node:assert/strict';
import { wholeRoutesIn } from './wholeRoutes.ts';

const main = (...settings: readonly string[]): string =>
  [
    "import { NestFactory } from '@nestjs/core';",
    "import { RequestMethod, VersioningType, VERSION_NEUTRAL } from '@nestjs/common';",
    'async function bootstrap() {',
    '  const app = await NestFactory.create(AppModule);',
    ...settings,
    '  await app.listen(3000);',
    '}',
    'bootstrap();',
  ].join('\n');

describe('routes of NestJS', () => {
  const controllers = `import { Controller, Get, Post, Put, Patch, Delete, Head, Options, All, Search, Sse, QueryMethod, Version, VERSION_NEUTRAL } from '@nestjs/common';
@Controller('users')
export class Users extends Base {
  @Get() list() { return 1; }
  @Post(['a', '/b/:id'])
  add() {
    return 1;
  }
  @Put(':id') put() { return 1; }
  @Patch('/') patch() { return 1; }
  @Delete(':id') @Head(':id') remove() { return 1; }
  @Options() options() { return 1; }
  @All('all') all() { return 1; }
  @Search('search') search() { return 1; }
  @Sse('events') events() { return 1; }
  @QueryMethod('query') query() { return 1; }
  @Version('3') @Get('third') third() { return 1; }
  @Version(['4', VERSION_NEUTRAL]) @Get('fourth') fourth() { return 1; }
  helper() { return 1; }
}
@Controller({ path: ['posts', 'news'], version: '2' })
export class Posts {
  @Get(':id') show() { return 1; }
}
@Controller()
class Plain {
  @Get('health') health() { return 1; }
  @Get('health/deep') deep() { return 1; }
}
class Base {
  @Get('inherited') inherited() { return 1; }
  @Get('overridden') list() { return 1; }
}
@Injectable()
class None {
  @Get('none') none() { return 1; }
}
`;

  it('are those of the decorators of controllers, below prefixes and versions', async () => {
    const settings: readonly (readonly string[])[] = [
      [],
      ["  app.setGlobalPrefix('api');", '  app.enableVersioning();'],
      [
        "  app.setGlobalPrefix('/api/', { exclude: ['health', { path: 'users', method: RequestMethod.GET }, 'posts/*rest'] });",
        "  app.enableVersioning({ type: VersioningType.URI, prefix: 'version-', defaultVersion: '1' });",
      ],
      ["  app.enableVersioning({ prefix: false, defaultVersion: ['1', VERSION_NEUTRAL] });"],
      ['  app.enableVersioning({ type: VersioningType.HEADER });'],
      ['  app.enableVersioning({ type: 0 });'],
      ['  app.enableVersioning({ type: 1 });'],
    ];
    const found = settings.map(async (each) => {
      const routes = await wholeRoutesIn({ 'main.ts': main(...each), 'users.controller.ts': controllers });
      // Only the first is looked at as a whole.
      return each.length === 0 ? routes : routes.map((route) => route.split(' → ', 1)[0]);
    });
    assert.deepEqual(await Promise.all(found), [
      [
        'GET /users/ → users.controller.ts:4-4 list | NestJS first | users.controller.ts:2 | 4-4 2-2 | none',
        'POST /users/a → users.controller.ts:6-8 add | NestJS first | users.controller.ts:5 | 5-6 5-5 2-2 | none',
        'POST /users/b/{id} → users.controller.ts:6-8 add | NestJS first | users.controller.ts:5 | 5-6 5-5 2-2 | none',
        'PUT /users/{id} → users.controller.ts:9-9 put | NestJS first | users.controller.ts:9 | 9-9 2-2 | none',
        'PATCH /users/ → users.controller.ts:10-10 patch | NestJS first | users.controller.ts:10 | 10-10 2-2 | none',
        'DELETE /users/{id} → users.controller.ts:11-11 remove | NestJS first | users.controller.ts:11 | 11-11 2-2 | none',
        'HEAD /users/{id} → users.controller.ts:11-11 remove | NestJS first | users.controller.ts:11 | 11-11 2-2 | none',
        'OPTIONS /users/ → users.controller.ts:12-12 options | NestJS first | users.controller.ts:2 | 12-12 2-2 | none',
        'ANY /users/all → users.controller.ts:13-13 all | NestJS first | users.controller.ts:13 | 13-13 2-2 | none',
        'SEARCH /users/search → users.controller.ts:14-14 search | NestJS first | users.controller.ts:14 | 14-14 2-2 | none',
        'GET /users/events → users.controller.ts:15-15 events | NestJS first | users.controller.ts:15 | 15-15 2-2 | none',
        'QUERY /users/query → users.controller.ts:16-16 query | NestJS first | users.controller.ts:16 | 16-16 2-2 | none',
        'GET /v3/users/third → users.controller.ts:17-17 third | NestJS first | users.controller.ts:17 | 17-17 2-2 | none',
        'GET /v4/users/fourth → users.controller.ts:18-18 fourth | NestJS first | users.controller.ts:18 | 18-18 2-2 | none',
        'GET /users/fourth → users.controller.ts:18-18 fourth | NestJS first | users.controller.ts:18 | 18-18 2-2 | none',
        'GET /users/inherited → users.controller.ts:31-31 inherited | NestJS first | users.controller.ts:31 | 31-31 2-2 | none',
        'GET /v2/posts/{id} → users.controller.ts:23-23 show | NestJS first | users.controller.ts:23 | 23-23 21-21 | none',
        'GET /v2/news/{id} → users.controller.ts:23-23 show | NestJS first | users.controller.ts:23 | 23-23 21-21 | none',
        'GET /health → users.controller.ts:27-27 health | NestJS first | users.controller.ts:27 | 27-27 25-25 | none',
        'GET /health/deep → users.controller.ts:28-28 deep | NestJS first | users.controller.ts:28 | 28-28 25-25 | none',
      ],
      [
        'GET /api/users/',
        'POST /api/users/a',
        'POST /api/users/b/{id}',
        'PUT /api/users/{id}',
        'PATCH /api/users/',
        'DELETE /api/users/{id}',
        'HEAD /api/users/{id}',
        'OPTIONS /api/users/',
        'ANY /api/users/all',
        'SEARCH /api/users/search',
        'GET /api/users/events',
        'QUERY /api/users/query',
        'GET /api/v3/users/third',
        'GET /api/v4/users/fourth',
        'GET /api/users/fourth',
        'GET /api/users/inherited',
        'GET /api/v2/posts/{id}',
        'GET /api/v2/news/{id}',
        'GET /api/health',
        'GET /api/health/deep',
      ],
      [
        'GET /version-1/users/',
        'POST /api/version-1/users/a',
        'POST /api/version-1/users/b/{id}',
        'PUT /api/version-1/users/{id}',
        'PATCH /api/version-1/users/',
        'DELETE /api/version-1/users/{id}',
        'HEAD /api/version-1/users/{id}',
        'OPTIONS /api/version-1/users/',
        'ANY /api/version-1/users/all',
        'SEARCH /api/version-1/users/search',
        'GET /api/version-1/users/events',
        'QUERY /api/version-1/users/query',
        'GET /api/version-3/users/third',
        'GET /api/version-4/users/fourth',
        'GET /api/users/fourth',
        'GET /api/version-1/users/inherited',
        'GET /version-2/posts/{id}',
        'GET /api/version-2/news/{id}',
        'GET /version-1/health',
        'GET /api/version-1/health/deep',
      ],
      [
        'GET /1/users/',
        'GET /users/',
        'POST /1/users/a',
        'POST /users/a',
        'POST /1/users/b/{id}',
        'POST /users/b/{id}',
        'PUT /1/users/{id}',
        'PUT /users/{id}',
        'PATCH /1/users/',
        'PATCH /users/',
        'DELETE /1/users/{id}',
        'DELETE /users/{id}',
        'HEAD /1/users/{id}',
        'HEAD /users/{id}',
        'OPTIONS /1/users/',
        'OPTIONS /users/',
        'ANY /1/users/all',
        'ANY /users/all',
        'SEARCH /1/users/search',
        'SEARCH /users/search',
        'GET /1/users/events',
        'GET /users/events',
        'QUERY /1/users/query',
        'QUERY /users/query',
        'GET /3/users/third',
        'GET /4/users/fourth',
        'GET /users/fourth',
        'GET /1/users/inherited',
        'GET /users/inherited',
        'GET /2/posts/{id}',
        'GET /2/news/{id}',
        'GET /1/health',
        'GET /health',
        'GET /1/health/deep',
        'GET /health/deep',
      ],
      [
        'GET /users/',
        'POST /users/a',
        'POST /users/b/{id}',
        'PUT /users/{id}',
        'PATCH /users/',
        'DELETE /users/{id}',
        'HEAD /users/{id}',
        'OPTIONS /users/',
        'ANY /users/all',
        'SEARCH /users/search',
        'GET /users/events',
        'QUERY /users/query',
        'GET /users/third',
        'GET /users/fourth',
        'GET /users/inherited',
        'GET /posts/{id}',
        'GET /news/{id}',
        'GET /health',
        'GET /health/deep',
      ],
      [
        'GET /users/',
        'POST /users/a',
        'POST /users/b/{id}',
        'PUT /users/{id}',
        'PATCH /users/',
        'DELETE /users/{id}',
        'HEAD /users/{id}',
        'OPTIONS /users/',
        'ANY /users/all',
        'SEARCH /users/search',
        'GET /users/events',
        'QUERY /users/query',
        'GET /v3/users/third',
        'GET /v4/users/fourth',
        'GET /users/fourth',
        'GET /users/inherited',
        'GET /v2/posts/{id}',
        'GET /v2/news/{id}',
        'GET /health',
        'GET /health/deep',
      ],
      [
        'GET /users/',
        'POST /users/a',
        'POST /users/b/{id}',
        'PUT /users/{id}',
        'PATCH /users/',
        'DELETE /users/{id}',
        'HEAD /users/{id}',
        'OPTIONS /users/',
        'ANY /users/all',
        'SEARCH /users/search',
        'GET /users/events',
        'QUERY /users/query',
        'GET /users/third',
        'GET /users/fourth',
        'GET /users/inherited',
        'GET /posts/{id}',
        'GET /news/{id}',
        'GET /health',
        'GET /health/deep',
      ],
    ]);
  });

  it('stand below the paths of their modules', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'main.ts': main(),
        'app.module.ts': `import { Module, Controller, Get } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
@Controller('one') class One { @Get() get() { return 1; } }
@Controller('two') class Two { @Get('x') get() { return 1; } }
@Controller('three') class Three { @Get() get() { return 1; } }
@Module({ controllers: [One] }) class First {}
@Module({ controllers: [Two] }) class Second {}
@Module({ controllers: [Three] }) class Third {}
@Module({
  imports: [
    RouterModule.register([
      { path: 'admin', module: First, children: [{ path: '/inner', module: Second }, Third] },
    ]),
  ],
})
export class AppModule {}
`,
      }),
      [
        'GET /admin/one/ → app.module.ts:3-3 get | NestJS first | app.module.ts:3 | 3-3 | none',
        'GET /admin/inner/two/x → app.module.ts:4-4 get | NestJS first | app.module.ts:4 | 4-4 | none',
        'GET /admin/three/ → app.module.ts:5-5 get | NestJS first | app.module.ts:5 | 5-5 | none',
      ],
    );
  });

  it('belong to the nearest application, to the one that is served, and are chosen as its server does', async () => {
    const controller = (path: string): string =>
      `import { Controller, Get } from '@nestjs/common';\n@Controller('${path}') export class X { @Get() get() { return 1; } }`;
    assert.deepEqual(
      await wholeRoutesIn({
        'apps/a/main.ts': `import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
const app = await NestFactory.create(AppModule, new FastifyAdapter());
app.setGlobalPrefix('a');
app.listen(1);
`,
        'apps/a/x.ts': controller('first'),
        'apps/b/docs.ts': `import { NestFactory } from '@nestjs/core';
const app = await NestFactory.create(AppModule);
app.setGlobalPrefix('docs');
`,
        'apps/b/main.ts': `import { NestFactory } from '@nestjs/core';
const app = await NestFactory.create(AppModule);
app.setGlobalPrefix('b');
app.listen(2);
`,
        'apps/b/z.ts': controller('second'),
        'apps/c/main.ts': `import { NestFactory } from '@nestjs/core';
const bare = await NestFactory.create(AppModule);
`,
        'apps/c/other.ts': `import { configure } from './configure';
import { NestFactory } from '@nestjs/core';
configure(await NestFactory.create(AppModule));
`,
        'apps/c/configure.ts': `export function configure(app) {
  app.setGlobalPrefix('c');
}
`,
        'apps/c/x.ts': controller('third'),
        'apps/d/x.js': controller('fourth'),
      }),
      [
        'GET /a/first/ → apps/a/x.ts:2-2 get | NestJS specific | apps/a/x.ts:2 | 2-2 | none',
        'GET /a/fourth/ → apps/d/x.js:2-2 get | NestJS specific | apps/d/x.js:2 | 2-2 | none',
        'GET /b/second/ → apps/b/z.ts:2-2 get | NestJS first | apps/b/z.ts:2 | 2-2 | none',
        'GET /c/third/ → apps/c/x.ts:2-2 get | NestJS first | apps/c/x.ts:2 | 2-2 | none',
      ],
    );
    assert.deepEqual(await wholeRoutesIn({ 'x.ts': controller('alone') }), [
      'GET /alone/ → x.ts:2-2 get | NestJS first | x.ts:2 | 2-2 | none',
    ]);
    const adopted = 'export function set(app) {\n  app.enableVersioning();\n}\n';
    assert.deepEqual(await wholeRoutesIn({ 'x.ts': controller('alone'), 'set.ts': adopted }), [
      'GET /alone/ → x.ts:2-2 get | NestJS first | x.ts:2 | 2-2 | none',
    ]);
  });
});
