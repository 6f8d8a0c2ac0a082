import assert from 'node:assert/strict';
import { mayRegister } from '../../../../src/routes/index/prefilter.ts';
import type { Language } from '../../../../src/routes/facts.ts';
import { routesIn } from '../routesIn.ts';

// What marks and languages of flask, starlette, litestar, sanic, aiohttp, tornado, connexion, django, djangoRest, ninja,
// appBuilder, express, koa, hono, fastify, nestjs, gin, chi, gorilla, fiber, netHttp, slim, wordpress, laravel, ktor, jaxRs,
// micronaut, spring, springEndpoints and springFunctions are.
describe('the files that are read for routes', () => {
  const marks: Readonly<Partial<Record<Language, readonly string[]>>> = {
    javascript: [
      "import x from 'express';",
      "const x = require('finale-rest');",
      "import x from 'epilogue';",
      "import x from 'fastify';",
      "import x from '@fastify/static';",
      "import x from 'koa';",
      "import x from 'koa-router';",
      "import x from '@koa/router';",
      "import x from 'hono';",
      "import x from '@hono/zod-openapi';",
      "import x from '@nestjs/common';",
      "x.route('GET', y);",
      "app['get'](x);",
      "server.use('/x', y);",
      'export async function GET() {}',
      '@Controller() class X {}',
      'export default eventHandler(x);',
      "x = { handler: 'a.b' };",
      'const plugin: FastifyPlugin = 1;',
    ],
    python: [
      'import flask',
      'import quart',
      'x = Blueprint("x")',
      'class X(MethodView): pass',
      'x.add_url_rule("/x")',
      'import fastapi',
      'x = APIRouter()',
      'x.include_router(y)',
      'import starlette',
      'import litestar',
      'import starlite',
      'import sanic',
      'import aiohttp.web',
      'from aiohttp import web',
      'import tornado.web',
      'from tornado import web',
      'import connexion',
      'urlpatterns = []',
      'ROOT_URLCONF = "x"',
      'from django.conf.urls import url',
      'x = DefaultRouter()',
      'x = SimpleRouter()',
      'import rest_framework.routers',
      'import rest_framework_nested',
      'import ninja',
      'import flask_appbuilder',
      '@x.get("/y")',
    ],
    go: [
      'import "github.com/gin-gonic/gin"',
      'import "github.com/labstack/echo/v4"',
      'import "github.com/go-chi/chi/v5"',
      'import "github.com/gorilla/mux"',
      'import "github.com/gofiber/fiber/v2"',
      'http.HandleFunc("/x", y)',
    ],
    php: [
      'use Slim\\App;',
      'register_rest_route(',
      'Route::get(',
      'x()->withRouting(',
      '$this->loadRoutesFrom(',
      'class RouteServiceProvider {',
    ],
    java: [
      '@Path("x")',
      '@Controller',
      '@RestController',
      'void x(StompEndpointRegistry r)',
      'RouterFunction<X> x',
    ],
    kotlin: ['import io.ktor.server.x', '@Path("x")', '@Controller', 'val x = router {'],
  };

  it('are those with one of the marks of a framework', () => {
    const unread = Object.entries(marks).flatMap(([language, lines]) =>
      lines.filter((line) => !mayRegister('src/x', language as Language, line)),
    );
    assert.deepEqual(unread, []);
    const others: Readonly<Partial<Record<Language, string>>> = {
      javascript: "import x from 'axios'; x.get('/y'); x.use(z);",
      python: 'import os\nx.get("/y")',
      go: 'import "fmt"',
      php: '<?php echo 1;',
      java: 'class X {}',
      kotlin: 'class X',
      ruby: 'class X; end',
      csharp: 'class X {}',
    };
    const read = Object.entries(others).filter(([language, text]) =>
      mayRegister('src/x', language as Language, text),
    );
    assert.deepEqual(read, []);
  });

  it('may be of any language that the framework is used in', async () => {
    const scripts = {
      express:
        "import express from 'express';\nconst app = express();\napp.get('/express', (req, res) => res.end());\nexport function fill(app) { app.get('/adopted', (req, res) => res.end()); }\n",
      fastify:
        "import fastify from 'fastify';\nconst app = fastify();\napp.get('/fastify', async () => 1);\nexport function fill(fastify) { fastify.get('/adopted', async () => 1); }\n",
      koa: "import Koa from 'koa';\nimport Router from 'koa-router';\nconst r = new Router();\nr.get('/koa', (ctx) => 1);\nnew Koa().use(r.routes());\nexport function fill(router) { router.get('/adopted', (ctx) => 1); }\n",
      hono: "import { Hono } from 'hono';\nconst app = new Hono();\napp.get('/hono', (c) => 1);\nclass Own extends Hono { constructor() { super(); this.get('/own', (c) => 1); } }\nnew Own();\n",
      nest: "import { Controller, Get } from '@nestjs/common';\n@Controller('nest') export class X { @Get() get() { return 1; } }\n",
      object:
        "import express from 'express';\nconst app = express();\nfor (const url of Object.values({ a: '/values' })) app.get(url, (req, res) => res.end());\n",
    };
    const files: Record<string, string> = {};
    for (const ending of ['js', 'ts', 'tsx'])
      for (const [name, text] of Object.entries(scripts)) files[`${ending}/${name}.${ending}`] = text;
    const handler = 'export default defineEventHandler(() => 1);\n';
    for (const ending of ['js', 'ts']) {
      files[`nuxt/server/api/${ending}.${ending}`] = handler;
      files[`nitro/routes/${ending}.${ending}`] = handler;
      files[`astro/src/pages/${ending}.${ending}`] = 'export function GET() {}\n';
      files[`kit/src/routes/${ending}/+server.${ending}`] = 'export function GET() {}\n';
      files[`strapi/routes/${ending}.${ending}`] =
        `export default [{ method: 'GET', path: '/${ending}', handler: 'a.b' }];\n`;
    }
    for (const ending of ['js', 'ts', 'tsx']) {
      files[`remix/app/routes/${ending}.${ending}`] = 'export default function Page() {}\n';
      files[`next/app/${ending}/page.${ending}`] = 'export default function Page() {}\n';
    }
    Object.assign(files, {
      'nuxt/nuxt.config.ts': '',
      'nitro/nitro.config.ts': '',
      'astro/astro.config.mjs': '',
      'kit/svelte.config.js': '',
      'remix/remix.config.js': '',
      'next/next.config.js': '',
      'J.java': 'import jakarta.ws.rs.*;\n@Path("jax-java") class J { @GET String x() { return ""; } }\n',
      'K.kt': 'import jakarta.ws.rs.*\n@Path("jax-kotlin")\nclass K {\n  @GET\n  fun x() = ""\n}\n',
      'MJ.java':
        'import io.micronaut.http.annotation.*;\n@Controller("/micro-java") class MJ { @Get String x() { return ""; } }\n',
      'MK.kt':
        'import io.micronaut.http.annotation.*\n@Controller("/micro-kotlin")\nclass MK {\n  @Get\n  fun x() = ""\n}\n',
      'SJ.java':
        'import org.springframework.web.bind.annotation.*;\n@RestController class SJ { @GetMapping("/spring-java") String x() { return ""; } }\n',
      'SK.kt':
        'import org.springframework.web.bind.annotation.*\n@RestController class SK { @GetMapping("/spring-kotlin") fun x() = "" }\n',
      'EJ.java':
        'import org.springframework.web.socket.config.annotation.*;\nclass EJ { void x(StompEndpointRegistry registry) { registry.addEndpoint("/stomp-java"); } }\n',
      'EK.kt':
        'import org.springframework.web.socket.config.annotation.*\nclass EK { fun x(registry: StompEndpointRegistry) { registry.addEndpoint("/stomp-kotlin") } }\n',
      'FJ.java':
        'import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;\nclass FJ { void addResourceHandlers(ResourceHandlerRegistry registry) { registry.addResourceHandler("/files-java/**"); } }\n',
    });
    const found = await routesIn(files);
    assert.deepEqual(found.map((line) => line.replace(/ \(not mounted\)$/, ' …')).toSorted(), [
      'ANY /api/js → nuxt/server/api/js.js:1 (inline)',
      'ANY /api/ts → nuxt/server/api/ts.ts:1 (inline)',
      'ANY /js → nitro/routes/js.js:1 (inline)',
      'ANY /ts → nitro/routes/ts.ts:1 (inline)',
      'GET /adopted → js/express.js:4 (inline) …',
      'GET /adopted → js/fastify.js:4 (inline) …',
      'GET /adopted → js/koa.js:6 (inline) …',
      'GET /adopted → ts/express.ts:4 (inline) …',
      'GET /adopted → ts/fastify.ts:4 (inline) …',
      'GET /adopted → ts/koa.ts:6 (inline) …',
      'GET /adopted → tsx/express.tsx:4 (inline) …',
      'GET /adopted → tsx/fastify.tsx:4 (inline) …',
      'GET /adopted → tsx/koa.tsx:6 (inline) …',
      'GET /express → js/express.js:3 (inline)',
      'GET /express → ts/express.ts:3 (inline)',
      'GET /express → tsx/express.tsx:3 (inline)',
      'GET /fastify → js/fastify.js:3 (inline)',
      'GET /fastify → ts/fastify.ts:3 (inline)',
      'GET /fastify → tsx/fastify.tsx:3 (inline)',
      'GET /files-java/{rest*} → FJ.java:2 (inline) static',
      'GET /hono → js/hono.js:3 (inline)',
      'GET /hono → ts/hono.ts:3 (inline)',
      'GET /hono → tsx/hono.tsx:3 (inline)',
      'GET /jax-java → J.java:2 x',
      'GET /jax-kotlin → K.kt:5 x',
      'GET /js → astro/src/pages/js.js:1 GET',
      'GET /js → kit/src/routes/js/+server.js:1 GET',
      'GET /js → next/app/js/page.js:1 Page',
      'GET /js → remix/app/routes/js.js:1 Page',
      'GET /js → unknown',
      'GET /koa → js/koa.js:4 (inline)',
      'GET /koa → ts/koa.ts:4 (inline)',
      'GET /koa → tsx/koa.tsx:4 (inline)',
      'GET /micro-java → MJ.java:2 x',
      'GET /micro-kotlin → MK.kt:5 x',
      'GET /nest/ → js/nest.js:2 get',
      'GET /nest/ → ts/nest.ts:2 get',
      'GET /nest/ → tsx/nest.tsx:2 get',
      'GET /own → js/hono.js:4 (inline)',
      'GET /own → ts/hono.ts:4 (inline)',
      'GET /own → tsx/hono.tsx:4 (inline)',
      'GET /spring-java → SJ.java:2 x',
      'GET /spring-kotlin → SK.kt:2 x',
      'GET /stomp-java → EJ.java:2 (inline) generated',
      'GET /stomp-kotlin → EK.kt:2 (inline) generated',
      'GET /ts → astro/src/pages/ts.ts:1 GET',
      'GET /ts → kit/src/routes/ts/+server.ts:1 GET',
      'GET /ts → next/app/ts/page.ts:1 Page',
      'GET /ts → remix/app/routes/ts.ts:1 Page',
      'GET /ts → unknown',
      'GET /tsx → next/app/tsx/page.tsx:1 Page',
      'GET /tsx → remix/app/routes/tsx.tsx:1 Page',
      'GET /values → js/object.js:3 (inline)',
      'GET /values → ts/object.ts:3 (inline)',
      'GET /values → tsx/object.tsx:3 (inline)',
    ]);
  });
});
