import { django } from './django.ts';
import { djangoRest } from './djangoRest.ts';
import { express } from './express.ts';
import { fastify } from './fastify.ts';
import type { Framework } from './framework.ts';
import { hono } from './hono.ts';
import { javascriptGlobals } from './javascriptGlobals.ts';
import { koa } from './koa.ts';
import { ninja } from './ninja.ts';
import { nestjs } from './nestjs.ts';
import { nextjs } from './nextjs.ts';
import { flask } from './flask.ts';
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
  fastapi,
  starlette,
  flask,
  django,
  djangoRest,
  ninja,
];
