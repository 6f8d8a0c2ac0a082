import { loginStep, sendJson } from '../../fakes/loginServer.ts';
import type { FaultRow } from './answerRows.ts';

/** Values that are not where the config looks for them. */
export const pointerRows: readonly FaultRow[] = [
  {
    sentence: 'pointer-near: login: no /token; found data, expires. Use /data/access_token?',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, { data: { access_token: 'tok-0123456789' }, expires: 60 }),
  },
  {
    sentence:
      'pointer-near: login: no /token; found access_token, expires_in, token_type. Use /access_token?',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, { access_token: 'tok-0123456789', expires_in: 60, token_type: 'Bearer' }),
  },
  {
    sentence: 'pointer: login: no /data/refresh_token; found access_token, expires.',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, { data: { access_token: 'tok-0123456789', expires: 60 } }),
    changes: { steps: [loginStep({ outputs: { token: '$response.body#/data/refresh_token' } })] },
  },
  {
    sentence: 'pointer-near: login: no /token; found refresh_token, access_token. Use /access_token?',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, { refresh_token: 'tok-0123456789', access_token: 'tok-9876543210' }),
  },
  {
    sentence: 'pointer: login: no /token; found csrf_token, id_token.',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, { csrf_token: 'tok-0123456789', id_token: 'tok-9876543210' }),
  },
  {
    sentence: 'pointer: login: no /access/token; found refresh.',
    at: 'outputs/token',
    answer: (_asked, response) => sendJson(response, 200, { refresh: { token: 'tok-0123456789' } }),
    changes: { steps: [loginStep({ outputs: { token: '$response.body#/access/token' } })] },
  },
  {
    sentence: 'pointer-near: login: no /refreshToken; found access_token, refresh_token. Use /refresh_token?',
    at: 'outputs/token',
    answer: (_asked, response) =>
      sendJson(response, 200, { access_token: 'tok-0123456789', refresh_token: 'tok-9876543210' }),
    changes: { steps: [loginStep({ outputs: { token: '$response.body#/refreshToken' } })] },
  },
  {
    sentence: 'pointer: login: no /token; found welcome.',
    at: 'outputs/token',
    answer: (_asked, response) => sendJson(response, 200, { welcome: true }),
  },
  // Names that hold a secret, and are longer than what is shown of them.
  ...[52, 58].map((before): FaultRow => ({
    sentence: `pointer: login: no /token; found ${'k'.repeat(before)}•••….`,
    at: 'outputs/token',
    answer: (_asked, response) => sendJson(response, 200, { [`${'k'.repeat(before)}right-password`]: {} }),
  })),
];
