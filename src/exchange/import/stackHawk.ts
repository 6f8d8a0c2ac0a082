import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { Verification } from '../../auth/generated/authConfig.ts';
import type { ExchangeCode } from '../messages.ts';
import { asWritten, constantCase } from '../../auth/names/placeholderNames.ts';
import type { CapturedRequest, NameValue } from '../../auth/curl/request.ts';
import { stepFromRequest } from '../../auth/curl/requestStep.ts';
import { originOf, targetUrl } from '../../auth/curl/targetUrl.ts';
import { listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import type { ExtraParameter } from './usableParts.ts';
import type { Sure } from './proposal.ts';
import type { TokenPlace } from './tokenPlace.ts';
import { type Draft, proposalFrom } from './draft.ts';
import { bearerPlace, cookiePlace, headerPlace, queryPlace, tokenInputFor } from './tokenPlace.ts';
import { loginPage } from './loginPage.ts';
import type { ImportPreview, ProposedUser, ProposalNote } from './proposal.ts';
import { proposalNote, recognised } from './proposal.ts';
import { escapePointer } from './responseFields.ts';
import { quotedText, statusIn } from './zapPlan.ts';

/** Builds an authentication from `app.authentication` of a StackHawk config, as its examples show it. */
export function importStackHawk(document: unknown): Result<ImportPreview, ExchangeCode> {
  const app = valueAt(document, 'app');
  if (valueAt(app, 'authentication') === undefined) return failed('no-login', 'StackHawk config');
  const host = filled(textAt(app, 'host') ?? '').replace(/\/$/, '');
  return success({
    format: 'StackHawk config',
    application: { ...(originOf(host) !== undefined && { baseUrl: host }) },
    attachmentType: undefined,
    proposals: [proposalFrom(draftOf(app, host))],
  });
}

function draftOf(app: unknown, host: string): Draft {
  const authentication = valueAt(app, 'authentication');
  const login = valueAt(authentication, 'usernamePassword');
  const address = loginAddress(login, host);
  const { steps, notes } =
    login === undefined ? noSteps : loginSteps(login, address, textAt(app, 'antiCsrfParam'));
  const cookies = externalCookies(authentication);
  const place = tokenPlace(authentication, cookies);
  const isExternal = login === undefined && valueAt(authentication, 'external') !== undefined;
  return {
    title: 'main',
    steps,
    tokenEndpoint: endpointOf(address.base),
    place,
    token: tokenSource(authentication, place?.value),
    ...(isExternal && { tokenInput: externalInput(place?.value) }),
    ...(login !== undefined && { login: 'recognised' }),
    additionalParameters: otherCookies(authentication, cookies),
    verification: verification(
      valueAt(authentication, 'testPath'),
      textAt(authentication, 'loggedInIndicator'),
      textAt(authentication, 'loggedOutIndicator'),
    ),
    users: usersOf(login),
    notes: [...notes, ...outsideNotes(authentication)],
  };
}

/** What a login needs that is not written in the config. */
function outsideNotes(authentication: unknown): ProposalNote[] {
  const script = textAt(authentication, 'script', 'name');
  if (script !== undefined) {
    return [proposalNote('missing', '/steps', 'script-login', 'StackHawk', script.slice(0, 200))];
  }
  const isWritten = valueAt(authentication, 'usernamePassword') !== undefined;
  return isWritten ? [] : [proposalNote('missing', '/steps', 'stackhawk-external')];
}

function endpointOf(base: string): Sure<string> | undefined {
  if (base === '') return undefined;
  return recognised(originOf(base)) ?? { value: base, certainty: 'missing' };
}

function usersOf(login: unknown): ProposedUser[] {
  const username = asWritten(filled(scalarAt(login, 'scanUsername') ?? ''));
  return username === '' ? [] : [{ username, password: passwordOf(login) }];
}

/** A login of another host has its whole URL. */
function loginAddress(login: unknown, host: string): { readonly base: string; readonly path: string } {
  const written = filled(textAt(login, 'loginPath') ?? '/login');
  const other = /^(?:https?:\/\/|\$\{env:)/i.test(written) ? targetUrl(written) : undefined;
  if (other?.ok === true) return { base: other.value.origin, path: other.value.path };
  return { base: host, path: written.startsWith('/') ? written : `/${written}` };
}

const noSteps: Pick<Required<Draft>, 'steps' | 'notes'> = { steps: [], notes: [] };

/** The login, after the page that has what its form sends along. */
function loginSteps(
  login: unknown,
  { base, path }: ReturnType<typeof loginAddress>,
  csrf: string | undefined,
): typeof noSteps {
  const fields = loginFields(login);
  const server = base === '' ? '${env:AUTH_URL}' : base;
  const pagePath = csrf === undefined ? '' : filled(textAt(login, 'loginPagePath') ?? '');
  const page = pagePath.startsWith('/') ? loginPage(`${server}${pagePath}`, server) : undefined;
  if (csrf !== undefined && page !== undefined && !fields.some(({ name }) => name === csrf)) {
    fields.push({ name: csrf, value: '{page}' });
  }
  const made = stepFromRequest(loginRequest(`${server}${path}`, textAt(login, 'type') === 'JSON', fields), {
    tokenEndpoint: server,
    ...(page && { takenIds: [page.stepId] }),
    resolve: (value, _place, name) =>
      page !== undefined && name === csrf ? page.field(name) : credential(value),
  });
  if (!made.ok) return noSteps;
  const before = page?.steps() ?? [];
  const notes = (page?.names ?? []).map((name) =>
    proposalNote('recognised', '/steps/0', 'page-token', name, pagePath.slice(0, 200)),
  );
  return { steps: [...before, made.value], notes };
}

function loginFields(login: unknown): NameValue[] {
  return [
    { name: textAt(login, 'usernameField') ?? 'username', value: '{user}' },
    { name: textAt(login, 'passwordField') ?? 'password', value: '{password}' },
    ...listAt(login, 'otherParams').flatMap((parameter) => {
      const name = textAt(parameter, 'name');
      const value = scalarAt(parameter, 'val') ?? scalarAt(parameter, 'value') ?? '';
      return name === undefined ? [] : [{ name, value: filled(value) }];
    }),
  ];
}

function loginRequest(url: string, isJson: boolean, fields: readonly NameValue[]): CapturedRequest {
  const text = JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  return {
    method: 'POST',
    url,
    headers: [
      { name: 'Content-Type', value: isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
    ],
    body: isJson ? { kind: 'text', text } : { kind: 'fields', fields, multipart: false },
    followRedirects: undefined,
  };
}

interface ExternalCookie {
  readonly name: string;
  readonly value: string;
}

/** Cookies that StackHawk gets from outside. */
function externalCookies(authentication: unknown): ExternalCookie[] {
  return listAt(authentication, 'external', 'values').flatMap((entry) => {
    const name = textAt(entry, 'value', 'name');
    if (name === undefined || textAt(entry, 'type') !== 'COOKIE') return [];
    const value = filled(textAt(entry, 'value', 'val') ?? '');
    const isReference = /^\$\{env:[^{}]{1,200}\}$/.test(value);
    return [{ name, value: isReference ? value : `\${secret:${constantCase(name) || 'COOKIE'}}` }];
  });
}

/** All but the first cookie, which is the token. */
function otherCookies(authentication: unknown, cookies: readonly ExternalCookie[]): ExtraParameter[] {
  const named = listAt(authentication, 'cookieAuthorization', 'cookieNames')
    .slice(1, 20)
    .flatMap((name): ExtraParameter[] =>
      typeof name === 'string' ? [{ name, location: 'Cookie', source: `$response.cookie.${name}` }] : [],
    );
  const external = cookies
    .slice(1, 20)
    .map(({ name, value }): ExtraParameter => ({ name, location: 'Cookie', source: value }));
  return [...named, ...external];
}

function externalInput(place: TokenPlace | undefined): string {
  return place?.tokenLocation === 'Cookie' ? 'sessionCookie' : tokenInputFor(place ?? bearerPlace);
}

function credential(value: string): string | undefined {
  if (value === '{user}') return '$inputs.username';
  return value === '{password}' ? '$inputs.password' : undefined;
}

/** StackHawk reads `${NAME:default}` from the environment. */
function filled(text: string): string {
  return text
    .slice(0, 5000)
    .replaceAll(
      /\$\{([A-Za-z_]\w{0,100})(?::([^{}]{0,500}))?\}/g,
      (_match, name: string, standard?: string) =>
        standard === undefined || standard === '' ? `\${env:${name}}` : standard,
    );
}

function passwordOf(login: unknown): string {
  const variable = /^\$\{([A-Za-z_]\w{0,100})(?::[^{}]{0,500})?\}$/.exec(
    textAt(login, 'scanPassword') ?? '',
  )?.[1];
  return variable === undefined ? '${secret:SCAN_PASSWORD}' : `\${env:${variable}}`;
}

function tokenPlace(
  authentication: unknown,
  [external]: readonly ExternalCookie[],
): Sure<TokenPlace> | undefined {
  const cookie = scalarAt(authentication, 'cookieAuthorization', 'cookieNames', 0);
  if (cookie !== undefined && cookie !== '') return { value: cookiePlace(cookie), certainty: 'recognised' };
  if (external !== undefined) return { value: cookiePlace(external.name), certainty: 'recognised' };
  const token = valueAt(authentication, 'tokenAuthorization');
  const name = textAt(token, 'value') ?? textAt(token, 'name');
  if (name === undefined || name === '') return undefined;
  if (textAt(token, 'type') === 'QUERY_PARAM') return { value: queryPlace(name), certainty: 'recognised' };
  const scheme = textAt(token, 'bearerName') ?? textAt(token, 'tokenType') ?? '';
  return { value: headerPlace(name, scheme), certainty: 'recognised' };
}

function tokenSource(authentication: unknown, place: TokenPlace | undefined): Sure<string> | undefined {
  const value = textAt(authentication, 'tokenExtraction', 'value');
  if (value !== undefined && value !== '') {
    const isHeader = textAt(authentication, 'tokenExtraction', 'type')?.startsWith('HEADER') === true;
    const pointer = value
      .split('.')
      .map((segment) => `/${escapePointer(segment.replaceAll(/[{}]/g, ''))}`)
      .join('');
    const source = isHeader
      ? `$response.header.${value.replaceAll(/[\s{}]/g, '')}`
      : `$response.body#${pointer}`;
    return { value: source, certainty: 'recognised' };
  }
  const cookie = place?.tokenLocation === 'Cookie' ? place.tokenParameterName.replaceAll(/[\s{}]/g, '') : '';
  return cookie === '' ? undefined : { value: `$response.cookie.${cookie}`, certainty: 'recognised' };
}

function verification(
  testPath: unknown,
  indicator: string | undefined,
  loggedOut: string | undefined,
): Sure<Verification> | undefined {
  const path = filled(textAt(testPath, 'path') ?? '');
  if (!path.startsWith('/')) return undefined;
  const pattern = textAt(testPath, 'type') === 'BODY' ? textAt(testPath, 'success') : indicator;
  const status = statusIn(textAt(testPath, 'success')) ?? statusIn(indicator);
  // What matches everything, or the first lines of the response, says nothing of its body.
  const isOfBody = statusIn(pattern) === undefined && !/^[.*]*$|HTTP|Location:/.test(pattern ?? '');
  const bodyMatches = isOfBody ? quotedText(pattern ?? '') : '';
  return {
    value: {
      endpoint: { method: 'GET', path },
      authenticated: {
        status: status ?? [200],
        ...(bodyMatches !== '' && constantCase(bodyMatches) !== '' && { bodyMatches }),
      },
      unauthenticated: { status: statusIn(loggedOut) ?? [302, 401, 403] },
    },
    certainty: 'guess',
  };
}
