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
import type { AuthProposal, ImportPreview } from './proposal.ts';
import { proposalNote } from './proposal.ts';
import { isNested, lifetimePointer, tokenPointer } from './responseFields.ts';

const mostProposals = 5;

/** Builds authentications from the security schemes and the login operations of OpenAPI 3 or Swagger 2. */
export function importOpenApi(document: unknown): Result<ImportPreview, ExchangeCode> {
  const server = serverOf(document);
  const schemes = readSchemes(document, server);
  const verification = verificationOf(document, server);
  const proposals: AuthProposal[] = [];
  const cookie = schemes.find(({ place }) => place.value.tokenLocation === 'Cookie');
  for (const operation of logins(document, cookie?.place.value.tokenParameterName).slice(0, mostProposals)) {
    const [scheme] = schemes;
    proposals.push(proposalFrom({ ...loginDraft(operation, server, scheme), verification }));
  }
  for (const { draft } of schemes) {
    if (draft !== undefined && proposals.length < mostProposals)
      proposals.push(proposalFrom({ ...draft, verification }));
  }
  const [scheme] = schemes;
  if (proposals.length === 0) {
    if (scheme === undefined) return failed('no-login', 'OpenAPI description');
    const { place, provider, browserFlow } = scheme;
    proposals.push(
      proposalFrom({
        title: provider?.name ?? 'token',
        steps: [],
        // A cookie belongs to a session, which only a call can begin.
        ...(place.value.tokenLocation !== 'Cookie' && { tokenInput: tokenInputFor(place.value) }),
        place,
        verification,
        ...(provider && { identityProvider: provider }),
        ...(server.origin !== undefined && { tokenEndpoint: { value: server.origin, certainty: 'guess' } }),
        notes: [
          proposalNote('missing', '/steps', 'no-login-call'),
          ...(browserFlow === undefined
            ? []
            : [proposalNote('missing', '/steps', 'browser-flow', browserFlow)]),
        ],
      }),
    );
  }
  const name = textAt(document, 'info', 'title');
  return success({
    format: 'OpenAPI description',
    application: {
      ...(name !== undefined && name !== '' && { name }),
      ...(server.origin !== undefined && { baseUrl: server.origin }),
    },
    attachmentType: 'OpenAPI',
    proposals,
  });
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
  const pointer = tokenPointer(response);
  const header = operation.responseHeaders.find(
    (name) => fieldKind(name) === 'token' && !/[\s{}]|set-cookie/i.test(name),
  );
  const cookie =
    scheme?.place.value.tokenLocation === 'Cookie' ? scheme.place.value.tokenParameterName : undefined;
  const source =
    cookie === undefined || /[\s{}]/.test(cookie)
      ? ((pointer && `$response.body#${pointer}`) ?? (header && `$response.header.${header}`))
      : `$response.cookie.${cookie}`;
  const lifetime = lifetimePointer(response);
  const sent = new Set(namesOf(operation.request));
  for (const name of writtenNames(fields)) sent.delete(name);
  const leftOut = [...sent].filter((name) => fieldKind(name) !== 'username').slice(0, 5);
  return {
    title: operation.title,
    steps: [{ step, replaced: [], dropped: [], notes: [] }],
    ...(server.origin !== undefined && { tokenEndpoint: { value: server.origin, certainty: 'recognised' } }),
    place: scheme?.place,
    ...(source !== undefined && { token: { value: source, certainty: 'guess' } }),
    ...(lifetime !== undefined && {
      expiresIn: { value: `$response.body#${lifetime}`, certainty: 'recognised' },
    }),
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

/** A GET of the user's own data. */
function verificationOf(document: unknown, server: Server): Draft['verification'] {
  for (const [path, item] of entriesAt(document, 'paths')) {
    if (!/\/(?:me|profile|whoami|userinfo|dashboard|account|current(?:[-_]?user)?)\/?$/i.test(path)) continue;
    if (valueAt(resolved(document, item), 'get') === undefined) continue;
    return { value: ownDataCheck(asWritten(`${server.base}${path}`)), certainty: 'guess' };
  }
  return undefined;
}
