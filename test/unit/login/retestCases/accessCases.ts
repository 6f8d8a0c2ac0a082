import type { Case, Now } from './case.ts';
import { blocked, json, loginPage } from './case.ts';

const order = '{"id":17,"owner":"root","total":12}';
const bola = {
  finding: { summary: 'Broken Object Level Authorization', tags: ['CWE-639'], evidence: '' },
  line: 'GET /orders/17 HTTP/1.1',
  was: { type: json, body: order },
} as const;
const letRootIn: Now = { type: json, body: order };
export const accessCases: readonly Case[] = [
  {
    name: 'an object of another',
    ...bola,
    now: { status: 403, type: json, body: '{}', owner: letRootIn },
    says: 'gone: refused-now',
    twin: {
      now: { status: 403, type: json, body: '{}', owner: { status: 403, type: json, body: '{}' } },
      says: 'cannot-tell: owner-refused',
    },
  },
  {
    name: 'an object that is hidden',
    ...bola,
    now: { status: 404, type: json, body: '{}', owner: letRootIn },
    says: 'gone: refused-now',
    twin: {
      now: { status: 404, type: json, body: '{}', owner: { status: 404, type: json, body: '{}' } },
      says: 'cannot-tell: owner-refused',
    },
  },
  {
    name: 'an object behind a firewall',
    ...bola,
    now: { type: json, body: order },
    says: 'still-there: let-in',
    twin: { now: { status: 403, body: blocked, owner: letRootIn }, says: 'cannot-tell: block-page' },
  },
  {
    name: 'an object that is somebody else’s start page',
    ...bola,
    now: { type: json, body: order },
    says: 'still-there: let-in',
    twin: {
      now: { status: 302, headers: { location: '/home' }, owner: letRootIn },
      says: 'cannot-tell: status-class',
    },
  },
  {
    name: 'an object that became another one',
    ...bola,
    now: { type: json, body: order },
    says: 'still-there: let-in',
    twin: {
      now: { type: json, body: '{"name":"shop","open":true,"town":"Lyon"}', owner: letRootIn },
      says: 'cannot-tell: let-in-differs',
    },
  },
  {
    name: 'an object with 200 that refuses',
    ...bola,
    now: { type: json, body: order },
    says: 'still-there: let-in',
    twin: {
      now: { type: json, body: '{"message":"forbidden"}', owner: letRootIn },
      says: 'cannot-tell: error-page',
    },
  },
  {
    name: 'a function of an administrator',
    ...bola,
    finding: { summary: 'Broken Function Level Authorization', evidence: '' },
    line: 'GET /admin/users HTTP/1.1',
    now: { status: 403, type: json, body: '{}', owner: letRootIn },
    says: 'gone: refused-now',
    twin: {
      now: { status: 401, type: json, body: '{}', owner: letRootIn },
      says: 'cannot-tell: not-logged-in',
    },
  },
  {
    name: 'no login needed',
    ...bola,
    finding: { summary: 'Missing Authentication', tags: ['CWE-306'], evidence: '' },
    sent: '',
    as: 'nobody',
    now: { status: 401, type: json, body: '{}', owner: letRootIn },
    says: 'gone: refused-now',
    twin: { as: 'nobody', now: { body: loginPage, owner: letRootIn }, says: 'cannot-tell: login-page' },
  },
];
