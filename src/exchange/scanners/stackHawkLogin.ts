import { entriesAt } from '../../base/untrusted.ts';
import type { TextWithVariables } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import type { OutgoingField } from '../outgoingBody.ts';
import { jsonDots } from './jsonPaths.ts';
import { mapJson } from './jsonTemplate.ts';
import type { LoginStep, RoleLogin } from './roleLogin.ts';
import { responseValue } from './responseValue.ts';
import type { Fields } from './scannerExport.ts';
import { environmentVariable, LeftOut, rendered } from './scannerExport.ts';

/** A login in StackHawk's own words; undefined where these do not say all of it. */
export function stackHawkLogin(login: RoleLogin): Fields | undefined {
  return new StackHawkLogin(login).write();
}

class StackHawkLogin {
  readonly #login: RoleLogin;
  /** What its words do not say. */
  readonly #left = new LeftOut();
  #isWhole = true;

  constructor(login: RoleLogin) {
    this.#login = login;
  }

  write(): Fields | undefined {
    const { additional, certificate } = this.#login;
    const written = { ...this.#credentials(), ...this.#authorization() };
    const isWhole = this.#isWhole && additional.length === 0 && certificate === undefined;
    return isWhole && this.#left.all.length === 0 ? written : undefined;
  }

  #credentials(): Fields {
    const { steps, basic, token } = this.#login;
    const [step, ...others] = steps;
    if (step === undefined) {
      if (basic !== undefined) return this.#unsaid();
      const type = token.location === 'Cookie' ? 'COOKIE' : 'TOKEN';
      return { external: { type, value: this.#text(token.value ?? []) } };
    }
    if (others.length > 0 || step.retry !== undefined) return this.#unsaid();
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
    const { method, body } = request;
    const isForm = body?.kind === 'form';
    if ((!isForm && body?.kind !== 'json') || method !== 'POST' || request.basic !== undefined) {
      return this.#unsaid();
    }
    const fields = isForm ? body.fields : this.#flatFields(body.text);
    const name = fields?.find(({ value }) => isCredential(value, this.#login.users[0]?.username));
    const password = fields?.find(({ value }) => isCredential(value, this.#login.users[0]?.password));
    if (fields === undefined || name === undefined || password === undefined) return this.#unsaid();
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

  /** The fields of a JSON object with nothing but texts in it. */
  #flatFields(json: TextWithVariables): readonly OutgoingField[] | undefined {
    const fields = entriesAt(mapJson(json, (value) => new Text(value)));
    const texts = fields.flatMap(([name, value]) =>
      value instanceof Text ? [{ name, value: value.template }] : [],
    );
    return texts.length > 0 && texts.length === fields.length ? texts : undefined;
  }

  #unsent({ headers, query }: OutgoingRequest): void {
    const isSent = headers.some(({ name }) => !/^(?:accept|user-agent|referer|origin)$/i.test(name));
    if (isSent || query.length > 0) this.#unsaid();
  }

  #authorization(): Fields {
    const { token, tokenFormat, steps, basic } = this.#login;
    if (basic !== undefined) return {};
    if (/\s/.test(tokenFormat.before.trimEnd()) || tokenFormat.after !== '') this.#unsaid();
    const isTaken = steps.length > 0 && token.location !== 'Cookie';
    return { ...(isTaken && this.#extraction(token.value ?? [])), ...tokenPlace(this.#login) };
  }

  #extraction(token: TextWithVariables): Fields {
    const [only] = token;
    const origin = token.length === 1 && typeof only === 'object' ? only.origin : undefined;
    if (origin?.kind !== 'output') return this.#unsaid();
    const value = responseValue(origin.source);
    const path = value?.kind === 'json' ? jsonDots(value.path) : undefined;
    if (path !== undefined) return { tokenExtraction: { type: 'TOKEN_PATH', value: path } };
    if (value?.kind === 'header') return { tokenExtraction: { type: 'HEADER_NAME', value: value.name } };
    return this.#unsaid();
  }

  #unsaid(): Fields {
    this.#isWhole = false;
    return {};
  }

  #path({ url }: OutgoingRequest): string {
    return hostPath(this.#text(url), this.#text(this.#login.baseUrl));
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

/** Where requests carry the token. */
export function tokenPlace({ token, tokenFormat }: RoleLogin): Fields {
  if (token.location === 'Cookie') return { cookieAuthorization: { cookieNames: [token.name] } };
  const scheme = tokenFormat.before.trimEnd();
  return {
    tokenAuthorization: {
      type: token.location === 'Header' ? 'HEADER' : 'QUERY_PARAM',
      value: token.name,
      ...(scheme !== '' && { tokenType: scheme }),
    },
  };
}

/** The path where a call is one of the scanned host, else the whole URL. */
export function hostPath(url: string, host: string): string {
  const rest = url.slice(host.length);
  return url.startsWith(host) && rest.startsWith('/') ? rest : url;
}
