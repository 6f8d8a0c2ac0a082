import assert from 'node:assert/strict';
import { guardsIn, lines } from './guardsIn.ts';

describe('what stands before a handler', () => {
  it('in Express: middleware before it, by its name or by what it does', async () => {
    const server = lines(
      "const express = require('express');",
      "const helmet = require('helmet');",
      "const { requireRole, log, refuse } = require('./guards');",
      "const jwt = require('express-jwt');",
      'const app = express();',
      'app.use(helmet(), log);',
      "app.get('/open', (req, res) => res.json({}));",
      "app.get('/admin', requireRole('admin'), (req, res) => res.json({}));",
      "app.get('/looks', (req, res) => { if (!req.user) return res.sendStatus(401); res.json({}); });",
      "app.get('/strange', refuse, (req, res) => res.json({}));",
      "app.use('/api', jwt({ secret: 'x' }));",
      "app.get('/api/users', (req, res) => res.json({}));",
      "app.get('/still-open', (req, res) => res.json({}));",
      "app.use(jwt({ secret: 'x', credentialsRequired: false }));",
      "app.get('/optional', (req, res) => res.json({}));",
      "app.use(require('some-package'));",
      "app.get('/after', (req, res) => res.json({}));",
    );
    const guards = lines(
      'exports.requireRole = (role) => (req, res, next) => (req.user?.role === role ? next() : res.sendStatus(403));',
      'exports.log = (req, res, next) => { console.log(req.path); next(); };',
      "exports.refuse = (req, res, next) => { if (isForbidden(req)) throw new Error('Forbidden'); next(); };",
    );
    assert.deepEqual(await guardsIn({ 'server.js': server, 'guards.js': guards }), [
      'GET /open none',
      'GET /admin required admin ← requireRole@server.js:8',
      'GET /looks unknown ← @server.js:9',
      'GET /strange unknown ← refuse@server.js:10',
      'GET /api/users required ← express-jwt@server.js:11',
      'GET /still-open none',
      'GET /optional optional ← express-jwt@server.js:14',
      'GET /after unknown ← some-package@server.js:16',
    ]);
  });

  it('in Express: before a mount, in a router, and of a router that nothing mounts', async () => {
    const server = lines(
      "import express from 'express';",
      "import { users } from './users.js';",
      "import { isLoggedIn } from './guards.js';",
      'const app = express();',
      "app.use('/open', users);",
      "app.use('/closed', isLoggedIn, users);",
      'const loose = express.Router();',
      "loose.get('/loose', (req, res) => res.json({}));",
      'app.listen(3000);',
    );
    const users = lines(
      "import express from 'express';",
      'export const users = express.Router();',
      "users.get('/all', (req, res) => res.json({}));",
      'users.use((req, res, next) => { next(); });',
      "users.route('/one').all(isAdmin).delete((req, res) => res.json({}));",
      'function isAdmin(req, res, next) { next(); }',
    );
    const guards = 'export function isLoggedIn(req, res, next) { next(); }';
    const found = await guardsIn({ 'server.js': server, 'users.js': users, 'guards.js': guards });
    assert.deepEqual(found.toSorted(), [
      'DELETE /closed/one required admin ← isLoggedIn@server.js:6 isAdmin@users.js:5',
      'DELETE /open/one required admin ← isAdmin@users.js:5',
      'GET /closed/all required ← isLoggedIn@server.js:6',
      'GET /loose unknown',
      'GET /open/all none',
    ]);
  });

  it('in NestJS: guards, decorators of the code, a global guard and what it leaves open', async () => {
    const controller = lines(
      "import { Controller, Get, UseGuards, SetMetadata } from '@nestjs/common';",
      "import { JwtAuthGuard } from './jwt.guard';",
      'const Roles = (...roles: string[]) => SetMetadata("roles", roles);',
      "@Controller('users')",
      'export class UsersController {',
      "  @Get('open') open() { return 1; }",
      "  @Get('one') @UseGuards(JwtAuthGuard) one() { return 1; }",
      "  @Get('all') @UseGuards(JwtAuthGuard) @Roles('admin') all() { return 1; }",
      '}',
    );
    const guard = 'export class JwtAuthGuard { canActivate() { return false; } }';
    const files = { 'users.controller.ts': controller, 'jwt.guard.ts': guard };
    assert.deepEqual(await guardsIn(files), [
      'GET /users/open none',
      'GET /users/one required ← JwtAuthGuard@users.controller.ts:7',
      'GET /users/all required admin ← JwtAuthGuard@users.controller.ts:8 Roles@users.controller.ts:8',
    ]);
    const module = lines(
      "import { Module } from '@nestjs/common';",
      "import { APP_GUARD } from '@nestjs/core';",
      '@Module({ providers: [{ provide: APP_GUARD, useClass: JwtAuthGuard }] })',
      'export class AppModule {}',
    );
    const open = controller.replace("@Get('open')", "@Public() @Get('open')");
    const [first, second] = await guardsIn({
      ...files,
      'users.controller.ts': open,
      'app.module.ts': module,
    });
    assert.equal(first, 'GET /users/open none ← Public@users.controller.ts:6');
    assert.match(second ?? '', /^GET \/users\/one required ← JwtAuthGuard@app.module.ts:3/);
  });

  it('in NestJS: middleware that a module applies to some routes', async () => {
    const controller = lines(
      "import { Controller, Get, Delete } from '@nestjs/common';",
      "@Controller('users')",
      'export class UsersController {',
      '  @Get() all() { return 1; }',
      "  @Delete(':id') remove() { return 1; }",
      '}',
    );
    const module = lines(
      "import { Module, RequestMethod } from '@nestjs/common';",
      "import { AuthMiddleware } from './auth.middleware';",
      '@Module({})',
      'export class UsersModule {',
      '  configure(consumer) {',
      "    consumer.apply(AuthMiddleware).forRoutes({ path: 'users/:id', method: RequestMethod.DELETE });",
      '  }',
      '}',
    );
    const middleware = 'export class AuthMiddleware { use(req, res, next) { next(); } }';
    const files = {
      'users.controller.ts': controller,
      'users.module.ts': module,
      'auth.middleware.ts': middleware,
    };
    assert.deepEqual(await guardsIn(files), [
      'GET /users/ none',
      'DELETE /users/{id} required ← AuthMiddleware@users.module.ts:6',
    ]);
  });

  it('in FastAPI: dependencies of parameters, by alias, of a router and of where it is included', async () => {
    const main = lines(
      'from typing import Annotated',
      'from fastapi import APIRouter, Depends, FastAPI, HTTPException',
      'app = FastAPI()',
      'users = APIRouter()',
      'def get_db(): ...',
      'def get_current_user(db = Depends(get_db)):',
      '    raise HTTPException(401)',
      'CurrentUser = Annotated[User, Depends(get_current_user)]',
      'def get_superuser(user: CurrentUser):',
      '    raise HTTPException(403)',
      "@users.get('/open')",
      'def show(db = Depends(get_db)): ...',
      "@users.get('/me')",
      'def me(user: CurrentUser): ...',
      "@users.delete('/one', dependencies=[Depends(get_superuser)])",
      'def remove(): ...',
      "app.include_router(users, prefix='/a')",
      "app.include_router(users, prefix='/b', dependencies=[Depends(get_superuser)])",
    );
    assert.deepEqual(await guardsIn({ 'main.py': main }), [
      'GET /a/open none',
      'GET /a/me required ← get_current_user@main.py:13',
      'DELETE /a/one required superuser ← get_superuser@main.py:15',
      'GET /b/open required superuser ← get_superuser@main.py:18',
      'GET /b/me required superuser ← get_superuser@main.py:18 get_current_user@main.py:13',
      'DELETE /b/one required superuser ← get_superuser@main.py:18 get_superuser@main.py:15',
    ]);
  });

  it('in Django: decorators, wrappers, mixins, permissions of the class and of the settings', async () => {
    const settings = lines(
      "ROOT_URLCONF = 'urls'",
      "REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated']}",
      "MIDDLEWARE = ['django.middleware.security.SecurityMiddleware']",
    );
    const urls = lines(
      'from django.urls import path',
      'from django.contrib.auth.decorators import login_required',
      'import views',
      'urlpatterns = [',
      "    path('open', views.show),",
      "    path('wrapped', login_required(views.show)),",
      "    path('decorated', views.decorated),",
      "    path('mixed', views.Mixed.as_view()),",
      "    path('api', views.Api.as_view()),",
      "    path('public', views.Public.as_view()),",
      ']',
    );
    const views = lines(
      'from django.contrib.auth.decorators import permission_required',
      'from django.contrib.auth.mixins import LoginRequiredMixin',
      'from django.views import View',
      'from rest_framework.permissions import AllowAny',
      'from rest_framework.views import APIView',
      'def show(request): ...',
      "@permission_required('shop.view')",
      'def decorated(request): ...',
      'class Mixed(LoginRequiredMixin, View):',
      '    def get(self, request): ...',
      'class Api(APIView):',
      '    def get(self, request): ...',
      'class Public(APIView):',
      '    permission_classes = [AllowAny]',
      '    def get(self, request): ...',
    );
    assert.deepEqual(await guardsIn({ 'settings.py': settings, 'urls.py': urls, 'views.py': views }), [
      'ANY /open none',
      'ANY /wrapped required ← login_required@urls.py:6',
      'ANY /decorated required shop.view ← permission_required@views.py:7',
      'GET /mixed required ← LoginRequiredMixin@urls.py:8',
      'GET /api required ← IsAuthenticated@settings.py:1',
      'GET /public none ← AllowAny@views.py:13',
    ]);
  });

  it('in ASP.NET: attributes of actions and controllers, and a policy for all of them', async () => {
    const controller = lines(
      '[ApiController]',
      '[Route("users")]',
      '[Authorize(Roles = "admin")]',
      'public class UsersController : ControllerBase {',
      '  [HttpGet("all")] public string All() => "";',
      '  [HttpGet("open")] [AllowAnonymous] public string Open() => "";',
      '}',
      '[Route("shop")]',
      'public class ShopController : ControllerBase {',
      '  [HttpGet] public string Show() => "";',
      '}',
    );
    assert.deepEqual(await guardsIn({ 'Users.cs': controller }), [
      'GET /users/all required admin ← Authorize@Users.cs:3',
      'GET /users/open none ← AllowAnonymous@Users.cs:6',
      'GET /shop none',
    ]);
    const startup =
      'public class Startup { void Run(AuthorizationOptions o) { o.FallbackPolicy = o.DefaultPolicy; } }';
    const [, , shop] = await guardsIn({ 'Users.cs': controller, 'Startup.cs': startup });
    assert.equal(shop, 'GET /shop required ← FallbackPolicy@Startup.cs:1');
  });

  it('in ASP.NET: endpoints, groups whenever they ask, and what leaves open wins', async () => {
    const program = lines(
      'var app = WebApplication.CreateBuilder(args).Build();',
      'app.MapGet("/open", () => "");',
      'app.MapGet("/one", () => "").WithName("one").RequireAuthorization("staff");',
      'app.MapGet("/two", [Authorize(Roles = "boss")] () => "");',
      'var group = app.MapGroup("/in").WithTags("in");',
      'group.MapGet("/a", Api.All);',
      'group.MapGet("/b", () => "").AllowAnonymous();',
      'group.RequireAuthorization(policy => policy.RequireRole("admin"));',
      'group.MapGroup("/deep").MapPost("/c", (HttpContext context) => "");',
      'app.MapGet("/filtered", () => "").AddEndpointFilter<Filter>();',
      'app.MapGet("/strange", () => "").RequireThing();',
      'app.MapGet("/may", () => "")',
      '  .RequireAuthorization(p => p.RequireAssertion(c => true));',
      'app.MapGet("/looks", (HttpContext context) => context.User.Identity).AllowAnonymous();',
      'app.MapControllers().RequireAuthorization();',
      'app.Run();',
      'static class Api { public static string All() => ""; }',
      'class Filter { object Invoke(Context context) { return context.User.IsInRole("x") ? 1 : Unauthorized(); } }',
    );
    assert.deepEqual(await guardsIn({ 'Program.cs': program }), [
      'GET /open none',
      'GET /one required staff ← RequireAuthorization@Program.cs:3',
      'GET /two required boss ← Authorize@Program.cs:4',
      'GET /in/a required admin ← RequireAuthorization@Program.cs:8',
      'GET /in/b none ← AllowAnonymous@Program.cs:7',
      'POST /in/deep/c required admin ← RequireAuthorization@Program.cs:8',
      'GET /filtered unknown ← Filter@Program.cs:10',
      'GET /strange unknown ← RequireThing@Program.cs:11',
      'GET /may unknown ← RequireAuthorization@Program.cs:13',
      'GET /looks unknown ← @Program.cs:14',
    ]);
  });

  it('in Rails: actions before it of the controller and what it includes, what is skipped, and blocks of routes', async () => {
    const files = {
      'config/routes.rb': lines(
        'Rails.application.routes.draw do',
        '  resources :posts, only: [:index, :show, :destroy]',
        '  resources :statuses, only: [:index]',
        '  resources :viewers, only: [:index]',
        '  authenticate :user do',
        '    get "/inner" => "statuses#index"',
        '  end',
        'end',
      ),
      'app/controllers/concerns/authentication.rb': lines(
        'module Authentication',
        '  included do',
        '    before_action :authenticate_user!',
        '  end',
        'end',
      ),
      'app/controllers/application_controller.rb': lines(
        'class ApplicationController < ActionController::Base',
        '  include Authentication',
        '  before_action :set_locale',
        '  def set_locale; I18n.locale = :en; end',
        'end',
      ),
      'app/controllers/posts_controller.rb': lines(
        'class PostsController < ApplicationController',
        '  skip_before_action :authenticate_user!, only: [:index]',
        '  before_action :require_admin, only: :destroy',
        '  def index; end',
        '  def show; end',
        '  def destroy; end',
        'end',
      ),
      'app/controllers/statuses_controller.rb': lines(
        'class StatusesController < ActionController::Base',
        '  def index; end',
        'end',
      ),
    };
    // It is called so, and only looks who somebody is.
    const viewers = lines(
      'class ViewersController < ActionController::Base',
      '  before_action :authenticate_viewer',
      '  def index; end',
      '  def authenticate_viewer; @viewer = Viewer.find_by(token: session[:token]); end',
      'end',
    );
    const all = { ...files, 'app/controllers/viewers_controller.rb': viewers };
    assert.deepEqual((await guardsIn(all)).toSorted(), [
      'DELETE /posts/{id} required admin ← authenticate_user!@authentication.rb:3 require_admin@posts_controller.rb:3',
      'GET /inner required ← authenticate@routes.rb:5',
      'GET /posts none',
      'GET /posts/{id} required ← authenticate_user!@authentication.rb:3',
      'GET /statuses none',
      'GET /viewers unknown ← authenticate_viewer@viewers_controller.rb:2',
    ]);
  });

  it('of a framework that nobody reads for guards is not known', async () => {
    const main = lines(
      'from flask import Flask',
      'app = Flask(__name__)',
      "@app.get('/open')",
      "def show(): return ''",
    );
    assert.deepEqual(await guardsIn({ 'main.py': main }), ['GET /open unknown']);
  });
});
