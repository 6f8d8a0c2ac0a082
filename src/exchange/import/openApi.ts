import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { BodyFields, Step } from '../../auth/generated/authConfig.ts';
import { fieldKind, speaksOfAccount, speaksOfLogin } from '../../auth/curl/fieldNames.ts';
import type { ExchangeCode } from '../messages.ts';
import { asWritten, constantCase } from '../../auth/names/placeholderNames.ts';
import { suggestStepId } from '../../auth/curl/stepId.ts';
import { originOf, targetUrl } from '../../auth/curl/targetUrl.ts';
import { entriesAt, listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import { resolved, schemaFields } from './apiSchema.ts';
import type { Draft } from './draft.ts';
import { ownDataCheck, proposalFrom, tokenInputFor } from './draft.ts';
import type { Scheme, Server } from './openApiSchemes.ts';
import { readSchemes } from './openApiSchemes.ts';
import type { AuthProposal, ImportPreview } from './proposal.ts';
import { proposalNote } from './proposal.ts';
import { isNested, lifetimePointer, tokenPointer } from './responseFields.ts';

interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly title: string;
  readonly isForm: boolean;
  readonly request: BodyFields;
  readonly status: number;
  readonly response: BodyFields | undefined;
  readonly responseHeaders: readonly string[];
}

const mostOperations = 20_000;
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
function logins(document: unknown, cookie: string | undefined): Operation[] {
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

function returnsToken({ response, responseHeaders }: Operation): boolean {
  if (tokenPointer(response) !== undefined) return true;
  return responseHeaders.some((name) => /^set-cookie$/i.test(name) || fieldKind(name) === 'token');
}

/** The names of the fields, and of those inside them. */
function namesOf(fields: BodyFields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(isNested(field) ? namesOf(field) : []),
  ]);
}

function* operations(document: unknown): Generator<Operation> {
  let count = 0;
  for (const [path, item] of entriesAt(document, 'paths')) {
    const methods = resolved(document, item);
    for (const method of ['post', 'put'] as const) {
      const operation = valueAt(methods, method);
      if (operation === undefined) continue;
      count += 1;
      if (count > mostOperations) return;
      // Most operations are none: only those that may be a login are read in full.
      const title = textAt(operation, 'summary') ?? textAt(operation, 'operationId') ?? path;
      const found = readRequest(document, operation);
      if (found === undefined) continue;
      const { status, response, responseHeaders } = readResponse(document, operation);
      yield {
        method: method === 'post' ? 'POST' : 'PUT',
        path: path.startsWith('/') ? path : `/${path}`,
        title: title.slice(0, 200),
        ...found,
        status,
        response,
        responseHeaders,
      };
    }
  }
}

function readRequest(
  document: unknown,
  operation: unknown,
): { readonly request: BodyFields; readonly isForm: boolean } | undefined {
  const content = entriesAt(resolved(document, valueAt(operation, 'requestBody')), 'content');
  if (content.length > 0) {
    const json = content.find(([type]) => /json|\*\/\*/.test(type));
    const form = content.find(([type]) => /urlencoded|multipart/.test(type));
    const chosen = json ?? form;
    const request = requestFields(document, valueAt(chosen?.[1], 'schema'));
    return request && { request, isForm: json === undefined };
  }
  const parameters = listAt(operation, 'parameters').map((parameter) => resolved(document, parameter));
  const body = parameters.find((parameter) => textAt(parameter, 'in') === 'body');
  if (body !== undefined) {
    const request = schemaFields(document, valueAt(body, 'schema'));
    return request && { request, isForm: false };
  }
  const fields = parameters.flatMap((parameter) => {
    const name = textAt(parameter, 'name');
    return name !== undefined && textAt(parameter, 'in') === 'formData' ? [[name, 'string'] as const] : [];
  });
  return fields.length === 0 ? undefined : { request: Object.fromEntries(fields), isForm: true };
}

/** The fields of a request; of several kinds, those of the one with a password. */
function requestFields(document: unknown, schema: unknown): BodyFields | undefined {
  const found = resolved(document, schema);
  const kinds = [...listAt(found, 'oneOf'), ...listAt(found, 'anyOf')].slice(0, 10);
  for (const kind of kinds) {
    const fields = schemaFields(document, kind);
    if (fields !== undefined && namesOf(fields).some((name) => fieldKind(name) === 'password')) return fields;
  }
  return schemaFields(document, schema);
}

function readResponse(
  document: unknown,
  operation: unknown,
): Pick<Operation, 'status' | 'response' | 'responseHeaders'> {
  for (const [code, value] of entriesAt(operation, 'responses')) {
    if (!/^2\d\d$|^2XX$|^30[23]$/.test(code)) continue;
    const response = resolved(document, value);
    const content = entriesAt(response, 'content');
    const schema =
      valueAt(content.find(([type]) => /json|\*\/\*/.test(type))?.[1], 'schema') ??
      valueAt(response, 'schema');
    return {
      status: /^\d+$/.test(code) ? Number(code) : 200,
      response: schemaFields(document, schema),
      responseHeaders: entriesAt(response, 'headers').map(([name]) => name),
    };
  }
  return { status: 200, response: undefined, responseHeaders: [] };
}

function loginDraft(operation: Operation, server: Server, scheme: Scheme | undefined): Draft {
  const { method, isForm, response } = operation;
  const { path, variables } = withVariables(`${server.base}${operation.path}`);
  const step: Step = {
    stepId: suggestStepId(path, method, []),
    endpoint: { method, path },
    contentType: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    requestBody: requestBody(operation.request),
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
  for (const name of writtenNames(step.requestBody)) sent.delete(name);
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
