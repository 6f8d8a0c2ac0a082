import type { Result } from '../../base/result.ts';
import { failed, success } from '../../base/result.ts';
import type { Verification } from '../../auth/generated/authConfig.ts';
import type { ExchangeCode } from '../messages.ts';
import { asWritten, constantCase, SecretNames } from '../../auth/names/placeholderNames.ts';
import type { CapturedRequest } from '../../auth/curl/request.ts';
import type { ImportedStep } from '../../auth/curl/requestStep.ts';
import { stepFromRequest } from '../../auth/curl/requestStep.ts';
import { originOf, targetUrl } from '../../auth/curl/targetUrl.ts';
import { entriesAt, listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import type { Sure } from './proposal.ts';
import type { TokenPlace } from './tokenPlace.ts';
import { type Draft, proposalFrom } from './draft.ts';
import { headerPlace, tokenInputFor } from './tokenPlace.ts';
import { loginPage } from './loginPage.ts';
import type { AuthProposal, ImportPreview, ProposedUser, ProposalNote } from './proposal.ts';
import { proposalNote, recognised } from './proposal.ts';
import { statusesOf } from '../scanners/statusPattern.ts';
import { zapOauth } from './zapOauth.ts';
import { zapSession } from './zapSession.ts';

const mostContexts = 20;

/** Builds authentications from the contexts of a ZAP automation plan, as its "Environment" page describes it. */
export function importZapPlan(document: unknown): Result<ImportPreview, ExchangeCode> {
  const variables = new Map(
    entriesAt(document, 'env', 'vars').flatMap(([name, value]) => {
      const text = scalarAt(value);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
  const contexts = listAt(document, 'env', 'contexts').slice(0, mostContexts);
  const proposals = contexts.flatMap((context) => contextProposal(context, variables) ?? []);
  if (proposals.length === 0) return failed('no-login', 'ZAP automation plan');
  const name = textAt(contexts[0], 'name');
  const url = filled(textAt(contexts[0], 'urls', 0) ?? '', variables);
  return success({
    format: 'ZAP automation plan',
    application: {
      ...(name !== undefined && name !== '' && { name }),
      ...(originOf(url) !== undefined && { baseUrl: url }),
    },
    attachmentType: undefined,
    proposals,
  });
}

/** Reads a text with the variables of the plan filled in. */
type Fill = (text: string | undefined) => string;

function contextProposal(context: unknown, variables: ReadonlyMap<string, string>): AuthProposal | undefined {
  const method = textAt(context, 'authentication', 'method');
  if (method === undefined || method === 'manual') return undefined;
  const fill: Fill = (text) => filled(text ?? '', variables);
  const title = textAt(context, 'name') ?? 'ZAP';
  const target = targetUrl(loginUrlOf(context, fill));
  const origin = target.ok ? target.value.origin : undefined;
  const draft = /^oauth/i.test(method)
    ? zapOauth(valueAt(context, 'authentication', 'parameters'), title, fill)
    : loginDraft(context, method, title, origin, fill);
  return proposalFrom({
    ...draft,
    verification: verification(
      valueAt(context, 'authentication', 'verification'),
      fill(textAt(context, 'urls', 0)) || origin,
      fill,
    ),
    users: users(context, variables),
    notes: [proposalNote('recognised', '', 'zap-method', method), ...(draft.notes ?? [])],
  });
}

function loginUrlOf(context: unknown, fill: Fill): string {
  const parameters = valueAt(context, 'authentication', 'parameters');
  return fill(
    textAt(parameters, 'loginRequestUrl') ?? textAt(parameters, 'loginPageUrl') ?? textAt(context, 'urls', 0),
  );
}

/** A login by one request, by a script, or by what only a scanner or a browser does. */
function loginDraft(
  context: unknown,
  method: string,
  title: string,
  origin: string | undefined,
  fill: Fill,
): Draft {
  const notes: ProposalNote[] = [];
  const steps: ImportedStep[] = [];
  if (method === 'json' || method === 'form') {
    const page =
      method === 'form' ? fill(textAt(context, 'authentication', 'parameters', 'loginPageUrl')) : '';
    steps.push(...stepsAfterPage(loginRequest(context, method, fill), page, origin ?? '', notes));
  } else if (method === 'script') {
    const script = textAt(context, 'authentication', 'parameters', 'script') ?? '';
    notes.push(proposalNote('missing', '/steps', 'script-login', 'ZAP', script.slice(0, 200)));
  } else if (method !== 'http') notes.push(proposalNote('missing', '/steps', 'zap-browser', method));
  return {
    title,
    steps,
    tokenEndpoint: recognised(origin),
    ...(method === 'http'
      ? { place: basicPlace, tokenInput: tokenInputFor(basicPlace.value) }
      : zapSession(valueAt(context, 'sessionManagement'), method, fill)),
    login: 'recognised',
    notes,
  };
}

function loginRequest(context: unknown, method: 'json' | 'form', fill: Fill): CapturedRequest {
  const body = textAt(context, 'authentication', 'parameters', 'loginRequestBody');
  const contentType = method === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    method: body === undefined ? 'GET' : 'POST',
    url: loginUrlOf(context, fill),
    headers: [{ name: 'Content-Type', value: contentType }],
    body: body === undefined ? undefined : { kind: 'text', text: fill(body.replaceAll('&amp;', '&')) },
    followRedirects: undefined,
  };
}

const basicPlace: Sure<TokenPlace> = {
  value: headerPlace('Authorization', 'Basic'),
  certainty: 'recognised',
};

/** The login, after the page that has what its form sends along, such as a token against forged requests. */
function stepsAfterPage(
  request: CapturedRequest,
  pageUrl: string,
  origin: string,
  notes: ProposalNote[],
): ImportedStep[] {
  const page = pageUrl === '' ? undefined : loginPage(pageUrl, origin);
  const context = { tokenEndpoint: origin, names: new SecretNames() };
  const login = stepFromRequest(request, {
    ...context,
    ...(page && { takenIds: [page.stepId] }),
    resolve: (value, place, name) => {
      const known = credential(value);
      if (known !== undefined || page === undefined || place !== 'body') return known;
      return /csrf|xsrf|token|nonce|viewstate/i.test(name) ? page.field(name) : undefined;
    },
  });
  if (!login.ok) return [];
  const before = page?.steps() ?? [];
  for (const name of page?.names ?? []) {
    notes.push(proposalNote('guess', '/steps/0', 'page-token', name, pageUrl.slice(0, 200)));
  }
  return [...before, login.value];
}

/** ZAP writes credentials as {%username%} and {%password%}. */
function credential(value: string): string | undefined {
  if (/^\{%username%\}$/i.test(value)) return '$inputs.username';
  if (/^\{%password%\}$/i.test(value)) return '$inputs.password';
  const known = value
    .replaceAll('{%username%}', '{$inputs.username}')
    .replaceAll('{%password%}', '{$inputs.password}');
  return known === value ? undefined : known;
}

/** Variables of the plan filled in; others come from the environment, as in ZAP. */
function filled(text: string, variables: ReadonlyMap<string, string>): string {
  const replace = (part: string, level: number): string =>
    part.replaceAll(/\$\{([A-Za-z_][\w.-]{0,100})\}/g, (_match, name: string) => {
      const value = variables.get(name);
      return value === undefined || level > 5
        ? `\${env:${constantCase(name)}}`
        : replace(value.slice(0, 2000), level + 1);
    });
  return replace(text, 0);
}

function verification(
  settings: unknown,
  application: string | undefined,
  fill: Fill,
): Sure<Verification> | undefined {
  const target = targetUrl(fill(textAt(settings, 'pollUrl')));
  if (textAt(settings, 'pollUrl') === undefined || !target.ok) return undefined;
  // Its path is one of the application.
  const own = application === undefined ? undefined : targetUrl(application);
  const isOwn = own?.ok === true && own.value.origin === target.value.origin;
  const path = `${isOwn ? '' : target.value.origin}${target.value.path}`;
  return {
    value: {
      endpoint: { method: textAt(settings, 'pollPostData') ? 'POST' : 'GET', path },
      authenticated: expectationOf(textAt(settings, 'loggedInRegex'), [200], fill),
      unauthenticated: expectationOf(textAt(settings, 'loggedOutRegex'), [401, 403], fill),
    },
    certainty: 'guess',
  };
}

/** ZAP looks for a pattern in the whole response: its status line, or its body. */
function expectationOf(
  written: string | undefined,
  standard: readonly number[],
  fill: Fill,
): Verification['authenticated'] {
  const status = statusIn(written);
  if (status !== undefined) return { status };
  const inside = standard.includes(200) ? quotedText(fill(written)) : '';
  return { status: [...standard], ...(inside !== '' && { bodyMatches: inside }) };
}

/** The statuses that a pattern for the first line of a response looks for; undefined for any other pattern. */
export function statusIn(pattern: string | undefined): number[] | undefined {
  if (pattern === undefined) return undefined;
  const only = /^[HTP/.*()\d]{0,20} ?([1-5]\d\d)[ .*]{0,6}$/.exec(
    quotedText(pattern.slice(0, 100)).trim(),
  )?.[1];
  return statusesOf(pattern) ?? (only === undefined ? undefined : [Number(only)]);
}

/** Java quotes text inside a regular expression as \Q…\E, which no JavaScript engine knows. */
export function quotedText(pattern: string): string {
  return pattern
    .slice(0, 1000)
    .replaceAll(/\\Q([^]*?)(?:\\E|$)/g, (_match, text: string) =>
      text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
}

function users(context: unknown, variables: ReadonlyMap<string, string>): ProposedUser[] {
  const names = new SecretNames();
  return listAt(context, 'users')
    .slice(0, 200)
    .flatMap((user): ProposedUser[] => {
      const credentials = valueAt(user, 'credentials') ?? user;
      const written = textAt(credentials, 'username') ?? textAt(user, 'name');
      const username = written === undefined ? '' : filled(written, variables);
      if (username === '') return [];
      const title = textAt(user, 'name') ?? username;
      const password = secretOf(textAt(credentials, 'password'), variables, names, `${title} password`);
      const totp = valueAt(credentials, 'totp');
      if (totp === undefined) return [{ username: asWritten(username), password }];
      const digits = Number(scalarAt(totp, 'digits') ?? 6);
      const period = Number(scalarAt(totp, 'period') ?? 30);
      const secret = secretOf(textAt(totp, 'secret'), variables, names, `${title} totp`);
      return [
        {
          username: asWritten(username),
          password,
          totp: {
            secret,
            ...(Number.isInteger(digits) && digits > 6 && digits <= 8 && { digits }),
            ...(Number.isInteger(period) && period > 0 && period !== 30 && { period }),
          },
        },
      ];
    });
}

/** A password that comes from the environment still does; any other is to be stored. */
function secretOf(
  written: string | undefined,
  variables: ReadonlyMap<string, string>,
  names: SecretNames,
  name: string,
): string {
  const variable = /^\$\{([A-Za-z_]\w{0,100})\}$/.exec(written ?? '')?.[1];
  if (variable !== undefined && !variables.has(variable)) return `\${env:${variable}}`;
  return `\${secret:${names.name(name)}}`;
}
