import type { ExpectedResponse } from '../../auth/generated/authConfig.ts';
import { percentEncode } from '../../base/requests/curl.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import type { Carried, LoginCheck, LoginStep, LoginUser, RoleLogin } from './roleLogin.ts';
import type { Fields, LeftOut } from './scannerExport.ts';
import { environmentVariable, outputsIn, rendered } from './scannerExport.ts';
import { knownPattern, responsePattern } from './statusPattern.ts';
import { zapScript, zapScriptEngine } from './zapScript.ts';
import { isOwnCookie, sessionValue, unescaped } from './zapValues.ts';

/** The request that logs in, and the page that is read before it. */
interface Sent {
  readonly step: LoginStep;
  readonly page: OutgoingRequest | undefined;
}

/** A ZAP automation plan as a value: a context that logs in as the role, and a request that proves it. */
export function zapPlan(login: RoleLogin, left: LeftOut): Fields {
  return new ZapPlan(login, left).write();
}

class ZapPlan {
  readonly #login: RoleLogin;
  readonly #left: LeftOut;

  constructor(login: RoleLogin, left: LeftOut) {
    this.#login = login;
    this.#left = left;
  }

  write(): Fields {
    const login = this.#login;
    const baseUrl = this.#text(login.baseUrl);
    const sent = this.#sentWithoutScript();
    const context = {
      name: login.application,
      urls: [baseUrl],
      ...(login.neverCall.length > 0 && { excludePaths: this.#excludePaths(baseUrl) }),
      authentication: { ...this.#authentication(sent), verification: this.#verification(login.sessionCheck) },
      sessionManagement: this.#session(sent),
      users: login.users.map((user) => this.#user(user)),
    };
    this.#generalNotes();
    const [first] = context.users;
    return {
      env: { contexts: [context], parameters: { failOnError: true, progressToStdout: true } },
      jobs: login.check === undefined || first === undefined ? [] : [this.#proof(login.check, first.name)],
    };
  }

  /** The one request that ZAP logs in with without a script; undefined where that is not enough. */
  #sentWithoutScript(): Sent | undefined {
    const { steps } = this.#login;
    const last = steps.at(-1);
    const [page, ...others] = steps.slice(0, -1);
    if (last === undefined || others.length > 0 || last.retry !== undefined) return undefined;
    if (!isOneCall(last.request)) return undefined;
    if (page === undefined) return { step: last, page: undefined };
    const fromPage = page.retry === undefined ? filledByPage(page.request, last.request) : [];
    if (fromPage.length === 0) return undefined;
    for (const name of fromPage) this.#left.add('scanner-csrf', name);
    return { step: last, page: page.request };
  }

  #authentication(sent: Sent | undefined): Fields {
    const { basic, steps } = this.#login;
    if (basic !== undefined && steps.length === 0) return this.#httpAuthentication();
    if (steps.length === 0) {
      this.#staticToken();
      return { method: 'manual' };
    }
    if (sent === undefined) {
      const parameters = { scriptInline: zapScript(this.#login, this.#left), scriptEngine: zapScriptEngine };
      return { method: 'script', parameters };
    }
    const { request } = sent.step;
    const body = this.#loginBody(request.body);
    return {
      method: request.body?.kind === 'json' ? 'json' : 'form',
      parameters: {
        ...(sent.page && { loginPageUrl: this.#url(sent.page) }),
        loginRequestUrl: this.#url(request),
        ...(body !== undefined && { loginRequestBody: body }),
      },
    };
  }

  #loginBody(body: OutgoingRequest['body']): string | undefined {
    if (body === undefined) return undefined;
    if (body.kind === 'json' || body.kind === 'text') return this.#text(body.text);
    return body.fields
      .map(({ name, value }) => {
        // ZAP fills in what the login page has.
        const text = outputsIn(value).length > 0 ? '' : this.#text(value, percentEncode);
        return `${percentEncode(name)}=${text}`;
      })
      .join('&');
  }

  #httpAuthentication(): Fields {
    const url = URL.parse(this.#text(this.#login.baseUrl));
    const isKnown = url !== null && !url.hostname.includes('$') && !url.hostname.includes('%');
    if (!isKnown) this.#left.add('scanner-host', this.#text(this.#login.baseUrl));
    const standard = url?.protocol === 'http:' ? 80 : 443;
    return {
      method: 'http',
      parameters: {
        hostname: isKnown ? url.hostname : this.#text(this.#login.baseUrl),
        port: Number(url?.port) || standard,
        realm: '',
      },
    };
  }

  #staticToken(): void {
    const { token } = this.#login;
    if (token.location !== 'Header') this.#left.add('scanner-token-place', token.location, token.name);
    else {
      const value = rendered(this.#carriedText(token), ({ name }) => `\${${name}}`);
      this.#left.add('scanner-static-environment', token.name, value ?? '');
    }
  }

  #session(sent: Sent | undefined): Fields {
    const { basic, steps, token, additional } = this.#login;
    if (basic !== undefined && steps.length === 0) return { method: 'http' };
    const headers: Record<string, string> = {};
    for (const carried of steps.length === 0 ? [] : [token, ...additional]) {
      const value = this.#header(carried, sent?.step);
      if (value !== undefined) headers[carried.location === 'Cookie' ? 'Cookie' : carried.name] = value;
    }
    if (Object.keys(headers).length === 0) return { method: 'cookie' };
    return { method: 'headers', parameters: headers };
  }

  /** Undefined where ZAP's cookie jar does it already, or it cannot be done. */
  #header(carried: Carried, step: LoginStep | undefined): string | undefined {
    const { location, name, value } = carried;
    if (location === 'Cookie' && (value === undefined || isOwnCookie(value, name))) return undefined;
    if (location === 'Query Parameter' || value === undefined) {
      this.#left.add('scanner-token-place', location, name);
      return undefined;
    }
    const text = rendered(this.#carriedText(carried), (variable) => sessionValue(variable, step));
    if (text === undefined) this.#left.add('scanner-value', name);
    return text !== undefined && location === 'Cookie' ? `${name}=${text}` : text;
  }

  /** The token as it is written where it goes. */
  #carriedText({ value = [], name, location }: Carried): TextWithVariables {
    const { token, tokenFormat } = this.#login;
    const isToken = token.name === name && token.location === location;
    return isToken ? [tokenFormat.before, ...value, tokenFormat.after] : value;
  }

  #verification(check: LoginCheck | undefined): Fields {
    if (check === undefined) {
      this.#left.add('scanner-check-missing');
      return { method: 'autodetect' };
    }
    const { request, authenticated, unauthenticated, everySeconds } = check;
    const isPost = request.method === 'POST' && request.body !== undefined;
    if (request.method !== 'GET' && !isPost) this.#left.add('scanner-check-method', request.method);
    // One pattern for all users: what it takes of one of them is not known.
    const pattern = (expected: ExpectedResponse): string =>
      responsePattern(expected, this.#left, (text) => knownPattern(text, this.#login.variables));
    const loggedOut = unauthenticated && pattern(unauthenticated);
    const loggedIn = pattern(authenticated);
    const raw = [...new Set(unescaped(request).map(({ name }) => name))];
    if (raw.length > 0) this.#left.add('scanner-unescaped', raw.join(', '));
    const headers = request.headers.map(({ name, value }) => ({ header: name, value: this.#text(value) }));
    return {
      method: 'poll',
      loggedInRegex: loggedIn,
      ...(loggedOut !== undefined && loggedOut !== loggedIn && { loggedOutRegex: loggedOut }),
      pollFrequency: everySeconds ?? 60,
      pollUnits: everySeconds === undefined ? 'requests' : 'seconds',
      pollUrl: this.#url(request),
      ...(isPost && { pollPostData: this.#loginBody(request.body) }),
      ...(headers.length > 0 && { pollAdditionalHeaders: headers }),
    };
  }

  #user({ username, password, totp }: LoginUser): { readonly name: string; readonly credentials: Fields } {
    const name = this.#text(username);
    return {
      name,
      credentials: {
        username: name,
        ...(password && { password: this.#text(password) }),
        ...(totp && {
          totp: {
            secret: this.#text(totp.secret),
            digits: totp.digits,
            period: totp.period,
            algorithm: totp.algorithm,
          },
        }),
      },
    };
  }

  #excludePaths(baseUrl: string): string[] {
    return this.#login.neverCall.map(({ method, path }) => {
      if (method !== undefined) this.#left.add('scanner-never-call', `${method} ${path}`);
      const pattern = escaped(path).replaceAll(/(?:\\\*)+/g, '.*');
      return path.startsWith('/') ? `${escaped(baseUrl)}${pattern}(?:[?#].*)?` : pattern;
    });
  }

  /** One request as the first user, whose response shows whether the login worked. */
  #proof({ request, authenticated }: LoginCheck, user: string): Fields {
    const [responseCode] = authenticated.status;
    const data = this.#loginBody(request.body);
    const headers = request.headers.map(({ name, value }) => `${name}: ${this.#text(value)}`);
    return {
      type: 'requestor',
      parameters: { user },
      requests: [
        {
          name: 'verification',
          url: this.#url(request),
          method: request.method,
          ...(headers.length > 0 && { headers }),
          ...(data !== undefined && { data }),
          responseCode,
        },
      ],
    };
  }

  #generalNotes(): void {
    const { certificate, hasRefreshSteps, additional, steps } = this.#login;
    if (certificate !== undefined) this.#left.add('scanner-certificate');
    if (hasRefreshSteps) this.#left.add('scanner-refresh');
    for (const { location, name, value } of additional) {
      if (location === 'Cookie' && value === undefined && !name.endsWith('*')) {
        this.#left.add('scanner-cookies', name);
      }
      // Without a login there is no session of ZAP to carry it.
      if (steps.length === 0 && value !== undefined) this.#left.add('scanner-token-place', location, name);
    }
  }

  #url({ url, query }: OutgoingRequest): string {
    const parameters = query.map(
      ({ name, value }) => `${percentEncode(name)}=${this.#text(value, percentEncode)}`,
    );
    return this.#text(url) + (parameters.length === 0 ? '' : `?${parameters.join('&')}`);
  }

  /** What ZAP cannot compute becomes a variable that has to be set. */
  #text(template: TextWithVariables, literal?: (text: string) => string): string {
    const text = rendered(template, (variable) => this.#variable(variable), literal);
    return text ?? '';
  }

  #variable(variable: Variable): string {
    const { origin } = variable;
    if (origin.kind === 'input' && (origin.name === 'username' || origin.name === 'password')) {
      return `{%${origin.name}%}`;
    }
    return environmentVariable(variable, this.#left);
  }
}

/** Whether ZAP itself sends such a request, with values of its environment and of a page before it. */
function isOneCall(request: OutgoingRequest): boolean {
  const { method, body, headers, basic } = request;
  // Without a body it would send a GET.
  const isSent = (method === 'POST') === (body !== undefined) && /^(?:GET|POST)$/.test(method);
  const isPlain = body === undefined || body.kind === 'form' || body.kind === 'json';
  if (!isSent || !isPlain || basic !== undefined) return false;
  // ZAP writes values of its environment as they are; a script escapes them.
  const isEscaped = unescaped(request).every(
    ({ origin }) => origin.kind === 'output' && body?.kind !== 'json',
  );
  return isEscaped && headers.every(({ name }) => isIncidental(name));
}

/** The names of the fields whose values come from the page before. */
function filledByPage(page: OutgoingRequest, { body }: OutgoingRequest): string[] {
  if (page.method !== 'GET' || body?.kind !== 'form') return [];
  return body.fields.filter(({ value }) => outputsIn(value).length > 0).map(({ name }) => name);
}

/** Headers that a browser sends and a login seldom needs. */
function isIncidental(header: string): boolean {
  return /^(?:accept|accept-language|user-agent|referer|origin)$/i.test(header);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^()|[\]\\]/g, String.raw`\$&`);
}
