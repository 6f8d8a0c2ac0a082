import { entriesAt } from '../../base/untrusted.ts';
import type { TextWithVariables } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import type { OutgoingField } from '../outgoingBody.ts';
import { jsonDots } from './jsonPaths.ts';
import { mapJson } from './jsonTemplate.ts';
import type { LoginStep, RoleLogin } from './roleLogin.ts';
import { responseValue } from './responseValue.ts';
import type { Fields, LeftOut } from './scannerExport.ts';
import { environmentVariable, rendered } from './scannerExport.ts';
import { responsePattern, statusPattern } from './statusPattern.ts';

/** A StackHawk config as a value. */
export function stackHawkConfig(login: RoleLogin, left: LeftOut): Fields {
  return new StackHawk(login, left).write();
}

class StackHawk {
  readonly #login: RoleLogin;
  readonly #left: LeftOut;

  constructor(login: RoleLogin, left: LeftOut) {
    this.#login = login;
    this.#left = left;
  }

  write(): Fields {
    const { baseUrl, description, neverCall, users, certificate, hasRefreshSteps, additional } = this.#login;
    if (certificate !== undefined) this.#left.add('scanner-certificate');
    if (hasRefreshSteps) this.#left.add('scanner-refresh');
    for (const { location, name } of additional) this.#left.add('scanner-token-place', location, name);
    const first = users[0]?.username;
    if (users.length > 1 && first) this.#left.add('scanner-one-user', this.#text(first));
    this.#left.add('scanner-application-id');
    return {
      app: {
        applicationId: '${HAWK_APPLICATION_ID}',
        env: 'Test',
        host: this.#text(baseUrl),
        ...(neverCall.length > 0 && { excludePaths: this.#excludePaths() }),
        ...(description !== undefined && { openApiConf: { filePath: description } }),
        authentication: {
          ...this.#loggedIn(),
          ...this.#credentials(),
          ...this.#authorization(),
          ...this.#testPath(),
        },
      },
    };
  }

  #credentials(): Fields {
    const { steps, basic, token } = this.#login;
    const [step, ...others] = steps;
    if (step === undefined) {
      if (basic !== undefined) {
        this.#left.add('scanner-token-place', 'Header', 'Authorization: Basic');
        return {};
      }
      const type = token.location === 'Cookie' ? 'COOKIE' : 'TOKEN';
      return { external: { type, value: this.#text(token.value ?? []) } };
    }
    const ids = steps.map(({ request }) => request.stepId).join(', ');
    if (others.length > 0) {
      this.#left.add('scanner-steps', steps.length, ids);
      return {};
    }
    if (step.retry !== undefined) this.#left.add('scanner-retry', step.request.stepId);
    return this.#oauth(step) ?? this.#usernamePassword(step);
  }

  /** The grants of RFC 6749 that StackHawk knows. */
  #oauth({ request }: LoginStep): Fields | undefined {
    const sent = request.body?.kind === 'form' ? request.body.fields : [];
    const fields = new Map(sent.map(({ name, value }) => [name, value]));
    const grant = this.#text(fields.get('grant_type') ?? []);
    if (grant !== 'client_credentials' && grant !== 'password') return undefined;
    const named = {
      client_id: 'clientId',
      client_secret: 'clientSecret',
      username: 'username',
      password: 'password',
    };
    const [client, secret] = request.basic ?? [];
    if (client !== undefined && !fields.has('client_id')) fields.set('client_id', client);
    if (secret !== undefined) fields.set('client_secret', secret);
    const credentials = Object.entries(named).flatMap(([name, key]) => {
      const value = fields.get(name);
      return value === undefined ? [] : [[key, this.#text(value)]];
    });
    const known = new Set(['grant_type', ...Object.keys(named)]);
    const others = sent
      .filter(({ name }) => !known.has(name))
      .map(({ name, value }) => [name, this.#text(value)]);
    this.#unsent(request);
    return {
      oauth: {
        credentials: Object.fromEntries(credentials),
        parameters: {
          tokenEndpoint: this.#text(request.url),
          grantType: grant,
          ...(others.length > 0 && { additionalBodyParams: Object.fromEntries(others) }),
        },
      },
    };
  }

  #usernamePassword({ request }: LoginStep): Fields {
    const { method, stepId, body, contentType } = request;
    const isForm = body?.kind === 'form';
    if (!isForm && body?.kind !== 'json') {
      this.#left.add('scanner-content-type', contentType ?? method);
      return {};
    }
    const fields = isForm ? body.fields : this.#flatFields(body.text);
    const name = fields?.find(({ value }) => isCredential(value, this.#login.users[0]?.username));
    const password = fields?.find(({ value }) => isCredential(value, this.#login.users[0]?.password));
    if (fields === undefined || name === undefined || password === undefined) {
      this.#left.add('scanner-nested-body', stepId);
      return {};
    }
    if (method !== 'POST') this.#left.add('scanner-method', method);
    if (request.basic !== undefined) this.#left.add('scanner-header', 'Authorization');
    this.#unsent(request);
    const others = fields.filter((field) => field !== name && field !== password);
    return {
      usernamePassword: {
        type: isForm ? 'FORM' : 'JSON',
        loginPath: this.#path(request),
        usernameField: name.name,
        passwordField: password.name,
        scanUsername: this.#text(name.value),
        scanPassword: this.#text(password.value),
        ...(others.length > 0 && {
          otherParams: others.map((field) => ({ name: field.name, val: this.#text(field.value) })),
        }),
      },
    };
  }

  /** The fields of a JSON object without objects and lists in it. */
  #flatFields(json: TextWithVariables): readonly OutgoingField[] | undefined {
    const fields = entriesAt(mapJson(json, (value) => new Text(value)));
    const isFlat = fields.every(([, value]) => value instanceof Text || typeof value !== 'object');
    if (fields.length === 0 || !isFlat) return undefined;
    for (const [name, value] of fields) if (!(value instanceof Text)) this.#left.add('scanner-text', name);
    return fields.map(([name, value]) => ({
      name,
      value: value instanceof Text ? value.template : [String(value)],
    }));
  }

  #unsent({ headers, query }: OutgoingRequest): void {
    for (const { name } of headers) {
      if (!/^(?:accept|user-agent|referer|origin)$/i.test(name)) this.#left.add('scanner-header', name);
    }
    if (query.length > 0) this.#left.add('scanner-login-query');
  }

  #authorization(): Fields {
    const { token, tokenFormat, steps, basic } = this.#login;
    if (basic !== undefined) return {};
    if (token.location === 'Cookie') return { cookieAuthorization: { cookieNames: [token.name] } };
    const scheme = tokenFormat.before.trimEnd();
    if (/\s/.test(scheme) || tokenFormat.after !== '') {
      this.#left.add('scanner-token-place', token.location, token.name);
    }
    return {
      ...(steps.length > 0 && this.#extraction(token.value ?? [])),
      tokenAuthorization: {
        type: token.location === 'Header' ? 'HEADER' : 'QUERY_PARAM',
        value: token.name,
        ...(scheme !== '' && { tokenType: scheme }),
      },
    };
  }

  #extraction(token: TextWithVariables): Fields {
    const [only] = token;
    const origin = token.length === 1 && typeof only === 'object' ? only.origin : undefined;
    if (origin?.kind !== 'output') {
      this.#left.add('scanner-value', this.#login.token.name);
      return {};
    }
    const value = responseValue(origin.source);
    const path = value?.kind === 'json' ? jsonDots(value.path) : undefined;
    if (path !== undefined) return { tokenExtraction: { type: 'TOKEN_PATH', value: path } };
    if (value?.kind === 'header') return { tokenExtraction: { type: 'HEADER_NAME', value: value.name } };
    this.#left.add('scanner-response', origin.output, origin.step);
    return {};
  }

  #loggedIn(): Fields {
    const { check } = this.#login;
    if (check === undefined) return {};
    const { authenticated, unauthenticated } = check;
    const loggedIn = responsePattern(authenticated, this.#left);
    const loggedOut = unauthenticated && responsePattern(unauthenticated, this.#left);
    return {
      loggedInIndicator: loggedIn,
      ...(loggedOut !== undefined && loggedOut !== loggedIn && { loggedOutIndicator: loggedOut }),
    };
  }

  #testPath(): Fields {
    const { check } = this.#login;
    if (check === undefined) {
      this.#left.add('scanner-check-missing');
      return {};
    }
    const { request, authenticated } = check;
    const { method, headers, body } = request;
    if (!/^(?:GET|POST|PUT)$/.test(method)) this.#left.add('scanner-check-method', method);
    for (const { name } of headers) this.#left.add('scanner-check', `header ${name}`);
    const requestBody = body === undefined || 'fields' in body ? undefined : this.#text(body.text);
    if (body !== undefined && 'fields' in body) this.#left.add('scanner-check', 'form');
    return {
      testPath: {
        path: this.#path(request),
        success: statusPattern(authenticated.status),
        ...(method !== 'GET' && { requestMethod: method }),
        ...(requestBody !== undefined && { requestBody }),
      },
    };
  }

  #excludePaths(): string[] {
    return this.#login.neverCall.map(({ method, path }) => {
      if (method !== undefined) this.#left.add('scanner-never-call', `${method} ${path}`);
      return path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\*+/g, '.*');
    });
  }

  /** The path where the call is one of the scanned host, else the whole URL. */
  #path({ url }: OutgoingRequest): string {
    const [text, host] = [this.#text(url), this.#text(this.#login.baseUrl)];
    const rest = text.slice(host.length);
    return text.startsWith(host) && rest.startsWith('/') ? rest : text;
  }

  #text(template: TextWithVariables): string {
    return rendered(template, (variable) => environmentVariable(variable, this.#left)) ?? '';
  }
}

/** A string of a JSON value; undefined for objects and lists. */
class Text {
  readonly template: TextWithVariables;

  constructor(template: TextWithVariables) {
    this.template = template;
  }
}

function isCredential(value: TextWithVariables, credential: TextWithVariables | undefined): boolean {
  return credential !== undefined && JSON.stringify(value) === JSON.stringify(credential);
}
