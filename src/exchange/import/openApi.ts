import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { BodyFields, Step } from '../../auth/generated/authConfig.ts';
import { fieldKind, speaksOfAccount, speaksOfLogin } from '../../auth/curl/fieldNames.ts';
import type { ExchangeCode } from '../messages.ts';
import { asWritten, constantCase } from '../../auth/names/placeholderNames.ts';
import { suggestStepId } from '../../auth/curl/stepId.ts';
import { originOf, targetUrl } from '../../auth/curl/targetUrl.ts';
import { entriesAt, listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import { namesOf, type LoginOperation, operations } from './apiOperations.ts';
import { resolved } from './apiSchema.ts';
import type { Draft } from './draft.ts';
import { proposalFrom } from './draft.ts';
import { ownDataCheck } from './usableParts.ts';
import { tokenInputFor } from './tokenPlace.ts';
import type { Scheme, Server } from './openApiSchemes.ts';
import { readSchemes } from './openApiSchemes.ts';
import type { ImportPreview } from './proposal.ts';
import { guessed, proposalNote, recognised } from './proposal.ts';
import { bodyExpression, isNested, lifetimePointer, tokenPointer } from './responseFields.ts';

const mostProposals = 5;

/** Builds authentications from the security schemes and the login operations of OpenAPI 3 or Swagger 2. */
export function importOpenApi(document: unknown): Result<ImportPreview, ExchangeCode> {
  const server = serverOf(document);
  const drafts = draftsOf(document, server);
  if (drafts.length === 0) return failed('no-login', 'OpenAPI description');
  const verification = verificationOf(document, server);
  const name = textAt(document, 'info', 'title');
  return success({
    format: 'OpenAPI description',
    application: {
      ...(name !== undefined && name !== '' && { name }),
      ...(server.origin !== undefined && { baseUrl: server.origin }),
    },
    attachmentType: 'OpenAPI',
    proposals: drafts.map((draft) => proposalFrom({ ...draft, verification })),
  });
}

/** The login operations, then the grants of the schemes; where there are neither, how the API is protected. */
function draftsOf(document: unknown, server: Server): Draft[] {
  const schemes = readSchemes(document, server);
  const [scheme] = schemes;
  const cookie = schemes.find(({ place }) => place.value.tokenLocation === 'Cookie');
  const operations = logins(document, cookie?.place.value.tokenParameterName);
  const drafts = [
    ...operations.slice(0, mostProposals).map((operation) => loginDraft(operation, server, scheme)),
    ...schemes.flatMap(({ draft }) => draft ?? []),
  ];
  if (drafts.length === 0 && scheme !== undefined) return [draftWithoutCall(scheme, server)];
  return drafts.slice(0, mostProposals);
}

function draftWithoutCall({ place, provider, browserFlow }: Scheme, server: Server): Draft {
  const notes = [proposalNote('missing', '/steps', 'no-login-call')];
  if (browserFlow !== undefined) notes.push(proposalNote('missing', '/steps', 'browser-flow', browserFlow));
  return {
    title: provider?.name ?? 'token',
    steps: [],
    // A cookie belongs to a session, which only a call can begin.
    ...(place.value.tokenLocation !== 'Cookie' && { tokenInput: tokenInputFor(place.value) }),
    place,
    ...(provider && { identityProvider: provider }),
    tokenEndpoint: guessed(server.origin),
    notes,
  };
}

function serverOf(document: unknown): Server {
  if (textAt(document, 'swagger') !== undefined) {
    const schemes = listAt(document, 'schemes');
    const host = textAt(document, 'host');
    const url = `${schemes.includes('http') && !schemes.includes('https') ? 'http' : 'https'}://${host ?? ''}`;
    const base = `/${textAt(document, 'basePath') ?? ''}`
      .replaceAll(/\s/g, '')
      .replace(/^\/+/, '/')
      .replace(/\/$/, '');
    return { origin: host === undefined ? undefined : originOf(url), base };
  }
  const server = listAt(document, 'servers')[0];
  const url = (textAt(server, 'url') ?? '').replaceAll(
    /\{([^{}]{1,100})\}/g,
    (whole, name: string) => scalarAt(server, 'variables', name, 'default') ?? whole,
  );
  if (url.startsWith('/')) return { origin: undefined, base: url.replace(/\/$/, '').replaceAll(/\s/g, '') };
  const origin = originOf(url);
  const target = origin === undefined ? undefined : targetUrl(url);
  return { origin, base: target?.ok === true ? target.value.path.replace(/\/$/, '') : '' };
}

/**
 * Operations that log in, the likeliest first: they take a name and a password and return a token or a cookie, or say by
 * their name that they log in.
 */
function logins(document: unknown, cookie: string | undefined): LoginOperation[] {
  const scored = [...operations(document)].map((operation) => {
    const where = `${operation.path} ${operation.title}`;
    const kinds = new Set(namesOf(operation.request).map((name) => fieldKind(name)));
    const saysSo = speaksOfLogin(operation.path) || speaksOfLogin(where);
    const returns = returnsToken(operation) || (cookie !== undefined && saysSo);
    const isLogin =
      kinds.has('password') &&
      (kinds.has('username') || saysSo) &&
      (saysSo || returns) &&
      (speaksOfLogin(operation.path) || !/\{[^{}]{1,100}\}/.test(operation.path));
    const score =
      (isLogin ? 4 : 0) +
      (speaksOfLogin(operation.path) ? 3 : saysSo ? 2 : 0) +
      (returns ? 2 : 0) -
      (speaksOfAccount(where) ? 5 : 0);
    return { operation, score, isLogin };
  });
  const best = scored.reduce((highest, { score }) => Math.max(highest, score), 0);
  return scored
    .filter(({ score, isLogin }) => isLogin && score >= Math.max(4, best - 1))
    .toSorted((one, other) => other.score - one.score)
    .map(({ operation }) => operation);
}

function returnsToken({ response, responseHeaders }: LoginOperation): boolean {
  if (tokenPointer(response) !== undefined) return true;
  return responseHeaders.some((name) => /^set-cookie$/i.test(name) || fieldKind(name) === 'token');
}

function loginDraft(operation: LoginOperation, server: Server, scheme: Scheme | undefined): Draft {
  const { method, isForm, response } = operation;
  const { path, variables } = withVariables(`${server.base}${operation.path}`);
  const fields = requestBody(operation.request);
  const step: Step = {
    stepId: suggestStepId(path, method, []),
    endpoint: { method, path },
    ...(operation.isQuery
      ? { query: fields as NonNullable<Step['query']> }
      : {
          contentType: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          requestBody: fields,
        }),
    ...(operation.status >= 300 && { followRedirects: false }),
    expectedResponse: { status: [operation.status], ...(response && { body: response }) },
  };
  const sent = new Set(namesOf(operation.request));
  for (const name of writtenNames(fields)) sent.delete(name);
  const leftOut = [...sent].filter((name) => fieldKind(name) !== 'username').slice(0, 5);
  return {
    title: operation.title,
    steps: [{ step, replaced: [], dropped: [], notes: [] }],
    tokenEndpoint: recognised(server.origin),
    place: scheme?.place,
    token: guessed(tokenSource(operation, scheme)),
    expiresIn: recognised(bodyExpression(lifetimePointer(response))),
    login: 'recognised',
    notes: [
      ...(leftOut.length === 0
        ? []
        : [proposalNote('missing', '/steps/0', 'fields-left-out', leftOut.join(', '))]),
      ...variables.map(([name, placeholder]) =>
        proposalNote('missing', '/steps/0', 'postman-variable', name, placeholder),
      ),
    ],
  };
}

/** The cookie that the API asks for, or what the answer says is a token. */
function tokenSource(
  { response, responseHeaders }: LoginOperation,
  scheme: Scheme | undefined,
): string | undefined {
  const { tokenLocation, tokenParameterName = '' } = scheme?.place.value ?? {};
  if (tokenLocation === 'Cookie' && !/[\s{}]/.test(tokenParameterName))
    return `$response.cookie.${tokenParameterName}`;
  const header = responseHeaders.find(
    (name) => fieldKind(name) === 'token' && !/[\s{}]|set-cookie/i.test(name),
  );
  return bodyExpression(tokenPointer(response)) ?? (header && `$response.header.${header}`);
}

/** A path with environment variables for its parameters. */
function withVariables(written: string): {
  readonly path: string;
  readonly variables: readonly (readonly [name: string, placeholder: string])[];
} {
  const variables: [name: string, placeholder: string][] = [];
  const path = asWritten(written).replaceAll(/(?<!\$)\{([A-Za-z][\w.-]{0,100})\}/g, (_, name: string) => {
    const placeholder = `\${env:${constantCase(name) || 'VALUE'}}`;
    variables.push([name, placeholder]);
    return placeholder;
  });
  return { path, variables };
}

function writtenNames(body: unknown): string[] {
  return entriesAt(body).flatMap(([name, value]) => [name, ...writtenNames(value)]);
}

/** Inputs for what a login sends; nothing for fields whose value only the user can know. */
function requestBody(fields: BodyFields): Record<string, unknown> {
  const body = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (isNested(field)) return [[name, requestBody(field)]];
    switch (fieldKind(name)) {
      case 'password':
        return [[name, '$inputs.password']];
      case 'username':
        return [[name, '$inputs.username']];
      case 'otp':
        return [[name, '$inputs.totp']];
      case 'clientSecret':
      case 'token':
        return [[name, `\${secret:${constantCase(name) || 'SECRET'}}`]];
      case 'clientId':
        return [[name, `\${env:${constantCase(name) || 'CLIENT_ID'}}`]];
      case undefined:
        return /^grant_?type$/i.test(name) ? [[name, 'password']] : [];
    }
  });
  // One of several names for the same account is enough.
  const users = body.filter(([, value]) => value === '$inputs.username');
  return Object.fromEntries(body.filter((entry) => entry[1] !== '$inputs.username' || entry === users[0]));
}

/** A GET of the user's own data, whose path says all of itself. */
function verificationOf(document: unknown, server: Server): Draft['verification'] {
  for (const [path, item] of entriesAt(document, 'paths')) {
    if (!/^[^{}]*\/(?:me|profile|whoami|userinfo|dashboard|account|current(?:[-_]?user)?)\/?$/i.test(path))
      continue;
    if (valueAt(resolved(document, item), 'get') === undefined) continue;
    return { value: ownDataCheck(asWritten(`${server.base}${path}`)), certainty: 'guess' };
  }
  return undefined;
}
