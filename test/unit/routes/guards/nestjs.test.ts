import assert from 'node:assert/strict';
import { guardsIn } from '../guardsIn.ts';
import { wholeRoutesIn } from '../frameworks/wholeRoutes.ts';

// What judge, names, nestMiddleware and annotated say of NestJS.
describe('what stands before handlers of NestJS', () => {
  it('is what decorators of methods, classes, parameters and bases say', async () => {
    assert.deepEqual(
      await wholeRoutesIn({
        'x.controller.ts': `import { Controller, Get, Post, UseGuards, UseInterceptors, UsePipes, UseFilters, Body, HttpCode } from '@nestjs/common';
import { ApiTags, ApiBearerAuth } from '@nestjs/swagger';
import { Roles, Public, Thing, CurrentUser, ClientIp } from 'lib';
import { JwtAuthGuard, RolesGuard, AuthGuard, AuthInterceptor } from 'lib';
import { OwnGuard, Quiet, Composed } from './own';
class Base {
  @Get('inherited') inherited() { return 1; }
}
@Controller('x')
@ApiTags('x')
export class XController extends Base {
  @Get('open') @ApiBearerAuth() @HttpCode(200) @UseInterceptors(AuthInterceptor) @UsePipes(X) @UseFilters(Y) open(@Body() body) { return 1; }
  @Get('guard') @UseGuards(OwnGuard) guard() { return 1; }
  @Get('two')
  @UseGuards(AuthGuard('jwt'), RolesGuard)
  two() { return 1; }
  @Get('quiet') @UseGuards(Quiet) quiet() { return 1; }
  @Get('roles') @Roles('admin', 'boss') roles() { return 1; }
  @Get('thing') @Thing() thing() { return 1; }
  @Get('composed') @Composed('x') composed() { return 1; }
  @Get('user') user(@CurrentUser() user) { return 1; }
  @Get('ip') ip(@ClientIp() ip) { return 1; }
}
@Controller('closed')
@UseGuards(JwtAuthGuard)
export class ClosedController {
  @Get() closed() { return 1; }
  @Get('public') @Public() open() { return 1; }
}
`,
        'own.ts': `import { applyDecorators, UseGuards } from '@nestjs/common';
export class OwnGuard { canActivate(context) { return context.user; } }
export class Quiet { canActivate() { return true; } }
export const Composed = (role) => applyDecorators(UseGuards(OwnGuard));
`,
      }),
      [
        'GET /x/open → x.controller.ts:12-12 open | NestJS first | x.controller.ts:12 | 12-12 9-9 10-10 | none',
        'GET /x/guard → x.controller.ts:13-13 guard | NestJS first | x.controller.ts:13 | 13-13 9-9 10-10 | unknown OwnGuard:13',
        'GET /x/two → x.controller.ts:16-16 two | NestJS first | x.controller.ts:14 | 14-16 14-14 15-15 9-9 10-10 | required jwt AuthGuard:15 RolesGuard:15',
        'GET /x/quiet → x.controller.ts:17-17 quiet | NestJS first | x.controller.ts:17 | 17-17 9-9 10-10 | none',
        'GET /x/roles → x.controller.ts:18-18 roles | NestJS first | x.controller.ts:18 | 18-18 9-9 10-10 | required admin boss Roles:18',
        'GET /x/thing → x.controller.ts:19-19 thing | NestJS first | x.controller.ts:19 | 19-19 9-9 10-10 | unknown Thing:19',
        'GET /x/composed → x.controller.ts:20-20 composed | NestJS first | x.controller.ts:20 | 20-20 9-9 10-10 | unknown Composed:20',
        'GET /x/user → x.controller.ts:21-21 user | NestJS first | x.controller.ts:21 | 21-21 9-9 10-10 | unknown CurrentUser:21 user:21',
        'GET /x/ip → x.controller.ts:22-22 ip | NestJS first | x.controller.ts:22 | 22-22 9-9 10-10 | none',
        'GET /x/inherited → x.controller.ts:7-7 inherited | NestJS first | x.controller.ts:7 | 7-7 9-9 10-10 | none',
        'GET /closed/ → x.controller.ts:27-27 closed | NestJS first | x.controller.ts:24 | 27-27 24-24 25-25 | required JwtAuthGuard:25',
        'GET /closed/public → x.controller.ts:28-28 open | NestJS first | x.controller.ts:28 | 28-28 24-24 25-25 | none Public:28',
      ],
    );
  });

  it('is what the application and its modules apply', async () => {
    const controller = `import { Controller, Get, Post } from '@nestjs/common';
@Controller('users')
export class Users {
  @Get() list() { return 1; }
  @Post() add() { return 1; }
  @Get(':id') one() { return 1; }
}
@Controller('posts')
export class Posts {
  @Get() list() { return 1; }
}
`;
    const module = (text: string): string => `import { Module, RequestMethod } from '@nestjs/common';
import helmet from 'helmet';
import { AuthMiddleware, LoggerMiddleware } from 'lib';
import { Users } from './users.controller';
@Module({})
export class AppModule {
  configure(consumer) {
${text}
  }
}
`;
    const consumed = [
      '    consumer.apply(AuthMiddleware).forRoutes(Users);',
      "    consumer.apply(AuthMiddleware).forRoutes('users');",
      "    consumer.apply(AuthMiddleware).forRoutes('*');",
      "    consumer.apply(AuthMiddleware).forRoutes({ path: 'users', method: RequestMethod.POST });",
      "    consumer.apply(AuthMiddleware).forRoutes({ path: '/users/:id', method: RequestMethod.ALL });",
      "    consumer.apply(AuthMiddleware).exclude('users').forRoutes(Users);",
      '    consumer.apply(AuthMiddleware).forRoutes(unknown);',
      "    consumer.apply(LoggerMiddleware).forRoutes(Users).apply(AuthMiddleware, unknown).forRoutes(\n      'posts',\n      'nothing');",
      "    return consumer.apply(helmet()).forRoutes('*');",
    ];
    const global = [
      '@Module({ providers: [{ provide: APP_GUARD, useClass: JwtAuthGuard }] }) class A {}',
      '@Module({ providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }] }) class A {}',
      '@Module({ providers: [{ provide: APP_GUARD, useClass: SomeGuard }] }) class A {}',
      "import { APP_GUARD } from '@nestjs/core';",
      'app.useGlobalGuards(new JwtAuthGuard());',
      'app.useGlobalGuards(guards);',
    ];
    const imported = global.map((text) => `import { Module } from '@nestjs/common';\n${text}`);
    const found = [...consumed.map(module), ...imported].map(async (text) =>
      (await guardsIn({ 'users.controller.ts': controller, 'app.module.ts': text })).map((line) =>
        line.replaceAll('app.module.ts', 'app'),
      ),
    );
    assert.deepEqual(
      (await Promise.all(found)).map((lines) => lines.join(', ')),
      [
        'GET /users/ required ← AuthMiddleware@app:8, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} required ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ required ← AuthMiddleware@app:8, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} unknown ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ required ← AuthMiddleware@app:8, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} required ← AuthMiddleware@app:8, GET /posts/ required ← AuthMiddleware@app:8',
        'GET /users/ none, POST /users/ required ← AuthMiddleware@app:8, GET /users/{id} none, GET /posts/ none',
        'GET /users/ none, POST /users/ none, GET /users/{id} required ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ unknown ← AuthMiddleware@app:8, POST /users/ unknown ← AuthMiddleware@app:8, GET /users/{id} unknown ← AuthMiddleware@app:8, GET /posts/ none',
        'GET /users/ unknown ← AuthMiddleware@app:8, POST /users/ unknown ← AuthMiddleware@app:8, GET /users/{id} unknown ← AuthMiddleware@app:8, GET /posts/ unknown ← AuthMiddleware@app:8',
        'GET /users/ none, POST /users/ none, GET /users/{id} unknown ← AuthMiddleware@app:8 AuthMiddleware@app:9 @app:8 @app:9, GET /posts/ required ← AuthMiddleware@app:8 AuthMiddleware@app:9',
        'GET /users/ none, POST /users/ none, GET /users/{id} none, GET /posts/ none',
        'GET /users/ required ← JwtAuthGuard@app:2, POST /users/ required ← JwtAuthGuard@app:2, GET /users/{id} required ← JwtAuthGuard@app:2, GET /posts/ required ← JwtAuthGuard@app:2',
        'GET /users/ none, POST /users/ none, GET /users/{id} none, GET /posts/ none',
        'GET /users/ unknown ← SomeGuard@app:2, POST /users/ unknown ← SomeGuard@app:2, GET /users/{id} unknown ← SomeGuard@app:2, GET /posts/ unknown ← SomeGuard@app:2',
        'GET /users/ unknown ← APP_GUARD@app:2, POST /users/ unknown ← APP_GUARD@app:2, GET /users/{id} unknown ← APP_GUARD@app:2, GET /posts/ unknown ← APP_GUARD@app:2',
        'GET /users/ unknown ← @app:2, POST /users/ unknown ← @app:2, GET /users/{id} unknown ← @app:2, GET /posts/ unknown ← @app:2',
        'GET /users/ unknown ← guards@app:2, POST /users/ unknown ← guards@app:2, GET /users/{id} unknown ← guards@app:2, GET /posts/ unknown ← guards@app:2',
      ],
    );
  });
});
