import { aiohttp } from './aiohttp.ts';
import { appBuilder } from './appBuilder.ts';
import { aspnet } from './aspnet.ts';
import { aspnetControllers } from './aspnetControllers.ts';
import { chi } from './chi.ts';
import { connexion } from './connexion.ts';
import { django } from './django.ts';
import { djangoRest } from './djangoRest.ts';
import { express } from './express.ts';
import { fastify } from './fastify.ts';
import { astro } from './files/astro.ts';
import { nitro, nuxt } from './files/nitro.ts';
import { reactRouter } from './files/reactRouter.ts';
import { sveltekit } from './files/sveltekit.ts';
import type { Framework } from '../interpret/linker.ts';
import { echo, gin } from './gin.ts';
import { goGlobals } from './goGlobals.ts';
import { gorilla } from './gorilla.ts';
import { hono } from './hono.ts';
import { javascriptGlobals } from './javascriptGlobals.ts';
import { jaxRs } from './jaxRs.ts';
import { koa } from './koa.ts';
import { micronaut } from './micronaut.ts';
import { ninja } from './ninja.ts';
import { nestjs } from './nestjs.ts';
import { netHttp } from './netHttp.ts';
import { nextjs } from './nextjs.ts';
import { fiber } from './fiber.ts';
import { flask } from './flask.ts';
import { openapi } from './openapi.ts';
import { springEndpoints } from './springEndpoints.ts';
import { spring } from './spring.ts';
import { springRouter } from './springFunctions.ts';
import { litestar } from './litestar.ts';
import { sanic } from './sanic.ts';
import { tornado } from './tornado.ts';
import { slim } from './slim.ts';
import { ktor } from './ktor.ts';
import { serverless } from './serverless.ts';
import { laravel } from './laravel/laravel.ts';
import { symfony } from './symfony.ts';
import { rails } from './rails/rails.ts';
import { strapi } from './strapi.ts';
import { wordpress } from './wordpress.ts';
import { fastapi, starlette } from './starlette.ts';

/** In the order in which they are asked. */
export const frameworks: readonly Framework[] = [
  javascriptGlobals,
  express,
  fastify,
  koa,
  hono,
  nestjs,
  nextjs,
  nuxt,
  nitro,
  sveltekit,
  reactRouter,
  astro,
  strapi,
  fastapi,
  starlette,
  aiohttp,
  sanic,
  litestar,
  tornado,
  flask,
  appBuilder,
  connexion,
  django,
  djangoRest,
  ninja,
  goGlobals,
  gin,
  echo,
  chi,
  gorilla,
  fiber,
  netHttp,
  springEndpoints,
  spring,
  springRouter,
  micronaut,
  jaxRs,
  ktor,
  aspnet,
  aspnetControllers,
  rails,
  slim,
  laravel,
  symfony,
  wordpress,
  serverless,
  openapi,
];
