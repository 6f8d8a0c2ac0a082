import assert from 'node:assert/strict';
import { routesIn } from './routesIn.ts';

describe('routes of NestJS', () => {
  const main = (...lines: readonly string[]): string =>
    [
      "import { NestFactory } from '@nestjs/core';",
      "import { RequestMethod, VersioningType } from '@nestjs/common';",
      'async function start() {',
      'const app = await NestFactory.create(AppModule);',
      ...lines,
      'await app.listen(3000);',
      '}',
    ].join('\n');
  const imports = "import { Controller, Get, Module, Post, Sse, Version } from '@nestjs/common';";
  const controllers = [
    imports,
    "@Controller('users') export class Users { @Get() list() {} @Sse('events') events() {} @QueryMethod('q') query() {} }",
    "@Controller('health') export class Health { @Get() get() {} }",
    "@Controller('ready') export class Ready { @Get() get() {} }",
    "@Controller('open') export class Open { @Get('a') a() {} @Get() b() {} }",
  ].join('\n');

  /** Each route without the line of its handler. */
  const routes = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    (await routesIn(files)).map((route) => route.replace(/ → \S+/, ''));

  it('stand below the paths that modules are registered with', async () => {
    const modules = [
      imports,
      "import { RouterModule } from '@nestjs/core';",
      "import { Users, Health, Ready, Open } from './controllers';",
      '@Module({ controllers: [Users] }) export class UsersModule {}',
      '@Module({ controllers: [Health] }) export class HealthModule {}',
      '@Module({ providers: [] }) export class EmptyModule {}',
      '@Module({',
      '  imports: [',
      '    RouterModule.register([',
      "      { path: 'admin', children: [{ path: '/people', module: UsersModule }, HealthModule, EmptyModule] },",
      '    ]),',
      '  ],',
      '  controllers: [Ready, Open],',
      '})',
      'export class AppModule {}',
    ].join('\n');
    const files = {
      'main.ts': main("app.setGlobalPrefix('api');"),
      'controllers.ts': controllers,
      'app.ts': modules,
    };
    assert.deepEqual(await routes(files), [
      'GET /api/admin/people/users/ list',
      'GET /api/admin/people/users/events events',
      'QUERY /api/admin/people/users/q query',
      'GET /api/admin/health/ get',
      'GET /api/ready/ get',
      'GET /api/open/a a',
      'GET /api/open/ b',
    ]);
  });

  it('stand below the global prefix, but for those that it names', async () => {
    const exclude = "['health', { path: '/ready', method: RequestMethod.GET }, 'open/(.*)']";
    const files = {
      'main.ts': main(`app.setGlobalPrefix('/api/', { exclude: ${exclude} });`),
      'controllers.ts': controllers,
    };
    const [users, , , health, ready, ...open] = await routes(files);
    assert.deepEqual([users, health, ready], ['GET /api/users/ list', 'GET /health/ get', 'GET /ready/ get']);
    assert.equal(open.length, 2);
  });

  it('have their versions in the path where these belong there', async () => {
    const versioned = [
      imports,
      "@Controller({ path: 'users', version: '1' }) export class Users { @Get() list() {} @Version(['2', '3']) @Get(':id') show() {} }",
    ].join('\n');
    const found = (...calls: readonly string[]): Promise<readonly string[]> =>
      routes({ 'main.ts': main(...calls), 'users.ts': versioned });
    assert.deepEqual(await found('app.enableVersioning();'), [
      'GET /v1/users/ list',
      'GET /v2/users/{id} show',
      'GET /v3/users/{id} show',
    ]);
    assert.deepEqual(await found('app.enableVersioning({ type: VersioningType.URI, prefix: false });'), [
      'GET /1/users/ list',
      'GET /2/users/{id} show',
      'GET /3/users/{id} show',
    ]);
    assert.deepEqual(await found("app.enableVersioning({ type: 0, prefix: 'version' });"), [
      'GET /version1/users/ list',
      'GET /version2/users/{id} show',
      'GET /version3/users/{id} show',
    ]);
    for (const other of ['VersioningType.HEADER', '1'])
      assert.deepEqual(await found(`app.enableVersioning({ type: ${other} });`), [
        'GET /users/ list',
        'GET /users/{id} show',
      ]);
    assert.deepEqual(
      await found(),
      await found('app.enableVersioning();'),
      'as long as nothing says otherwise',
    );
  });

  it('take what is set up in a function, also of an application that is made elsewhere', async () => {
    const files = {
      'setUp.ts': [
        "import type { INestApplication } from '@nestjs/common';",
        "export function setUp(app: INestApplication) { app.setGlobalPrefix('api'); }",
      ].join('\n'),
      'users.ts': `${imports}\n@Controller('users') export class Users { @Get() list() {} }`,
    };
    assert.deepEqual(await routes(files), ['GET /api/users/ list']);
    const called = `import { setUp } from './setUp';\n${main('setUp(app);')}`;
    assert.deepEqual(await routes({ ...files, 'main.ts': called }), ['GET /api/users/ list']);
  });
});
