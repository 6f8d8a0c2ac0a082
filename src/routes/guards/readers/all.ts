import type { GuardReader } from '../guardReader.ts';
import { aspnet } from './aspnet.ts';
import { chain, fastify } from './chain.ts';
import { django } from './django.ts';
import { fastapi } from './fastapi.ts';
import { goHandlers } from './goHandlers.ts';
import { laravel } from './laravel.ts';
import { nestjs } from './nestjs.ts';
import { rails } from './rails.ts';
import { spring } from './spring.ts';
import { symfony } from './symfony.ts';

export const guardReaders: readonly GuardReader[] = [
  chain,
  fastify,
  nestjs,
  fastapi,
  django,
  aspnet,
  rails,
  spring,
  symfony,
  laravel,
  goHandlers,
];
