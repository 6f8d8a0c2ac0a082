import assert from 'node:assert/strict';
import type { Authentication, AuthConfig, Step } from '../../src/auth/generated/authConfig.ts';
import type { UserRun } from '../../src/login/session/events.ts';
import type { Answer, Asked, TestRun } from './loginServer.ts';
import { loginConfig, loginStep, runLogin, sendJson, sentenceOf, startServer } from './loginServer.ts';

export const token = 'tok-0123456789';
/** The application: it knows the token as a bearer token or whatever a test says. */
export const app =
  (isUser: (asked: Asked) => boolean): Answer =>
  (asked, response) =>
    sendJson(response, isUser(asked) ? 200 : 401, {});
export const bearer = ({ headers }: Asked): boolean => headers.authorization === `Bearer ${token}`;

export interface Login {
  readonly answer: Answer;
  readonly changes?: Partial<Authentication>;
  readonly config?: (base: AuthConfig) => AuthConfig;
  readonly run?: TestRun;
  readonly host?: string;
}

export async function runOne({
  answer,
  changes,
  config,
  run: options,
  host,
}: Login): Promise<{ only: UserRun; asked: Asked[]; port: number }> {
  const server = await startServer(answer, host === undefined ? {} : { host });
  try {
    const base = loginConfig(server.origin, changes);
    const [only] = await runLogin(config?.(base) ?? base, options);
    assert.ok(only);
    return { only, asked: server.asked, port: server.port };
  } finally {
    await server.stop();
  }
}

export async function passes(login: Login): Promise<Asked[]> {
  const { only, asked } = await runOne(login);
  assert.equal(sentenceOf(only), 'passed');
  return asked;
}

export const steps = (...all: Partial<Step>[]): Step[] => all.map((one) => loginStep(one));
