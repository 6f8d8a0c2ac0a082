import { percentEncode } from '../../base/requests/curl.ts';
import { isRecord, listAt } from '../../base/untrusted.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import { sendsJson } from '../outgoing.ts';
import { jqPath } from './jsonPaths.ts';
import { lastBoundary, partHead, typeOf } from './multipart.ts';
import type { Carried, LoginStep, RoleLogin } from './roleLogin.ts';
import type { ResponseValue } from './responseValue.ts';
import { responseValue } from './responseValue.ts';
import type { Fields, LeftOut } from './scannerExport.ts';
import { rendered, variablesIn } from './scannerExport.ts';

interface NucleiFiles {
  readonly secrets: Fields;
  /** The template that logs in; undefined where the token is known before. */
  readonly template: Fields | undefined;
}

/** A secret file of Nuclei, and the template that gets the secret where it takes a login. */
export function nucleiFiles(login: RoleLogin, id: string, templateName: string, left: LeftOut): NucleiFiles {
  return new Nuclei(login, id, templateName, left).write();
}

class Nuclei {
  readonly #login: RoleLogin;
  readonly #id: string;
  readonly #templateName: string;
  readonly #left: LeftOut;
  /** The values the template takes from responses, by the variable that stands for them. */
  readonly #extracted = new Map<string, Variable>();
  /** What a run makes by itself, by the variable that stands for it. */
  readonly #made = new Map<string, string>();

  constructor(login: RoleLogin, id: string, templateName: string, left: LeftOut) {
    this.#login = login;
    this.#id = id;
    this.#templateName = templateName;
    this.#left = left;
  }

  write(): NucleiFiles {
    const { steps, basic, users, certificate, hasRefreshSteps, neverCall } = this.#login;
    const info = { name: `${this.#login.application}, ${this.#login.role.name}`, author: 'dast-workbench' };
    const head = { id: this.#id, info: { ...info, severity: 'info' } };
    if (certificate !== undefined) this.#left.add('scanner-certificate');
    if (hasRefreshSteps) this.#left.add('scanner-refresh');
    for (const { method, path } of neverCall) {
      this.#left.add('scanner-never-call-left', method === undefined ? path : `${method} ${path}`);
    }
    const username = users[0]?.username;
    if (users.length > 1 && username) this.#left.add('scanner-one-user', this.#plain(username));
    if (steps.length === 0) return { secrets: { ...head, static: this.#static() }, template: undefined };
    const raw = steps.map((step) => this.#raw(step));
    const inSecret = (template: TextWithVariables): string =>
      rendered(template, (variable) => `{{${this.#inSecret(variable)}}}`) ?? '';
    const [first, ...others] = basic === undefined ? this.#secrets(inSecret) : [];
    const extractors = [...this.#extracted.values()].flatMap((variable) => this.#extractor(variable) ?? []);
    const variables = this.#variables(steps).filter(({ key }) => !this.#made.has(key));
    return {
      secrets: {
        ...head,
        dynamic: [
          {
            template: this.#templateName,
            // Nuclei wants at least one.
            variables: variables.length > 0 ? variables : [{ key: 'role', value: this.#login.role.name }],
            ...first,
            ...(others.length > 0 && { secrets: others }),
          },
        ],
      },
      template: {
        id: `${this.#id}-login`,
        info: { ...head.info, name: `Log in: ${info.name}` },
        'self-contained': true,
        ...(this.#made.size > 0 && { variables: Object.fromEntries(this.#made) }),
        http: [{ raw, ...(extractors.length > 0 && { extractors }) }],
      },
    };
  }

  #static(): readonly Fields[] {
    const { basic } = this.#login;
    const text = (template: TextWithVariables): string => this.#plain(template);
    if (basic === undefined) return this.#secrets(text);
    const [username, password] = [text(basic.username), text(basic.password)];
    return [{ type: 'BasicAuth', ...this.#domains(), username, password }];
  }

  #secrets(text: (template: TextWithVariables) => string): readonly Fields[] {
    const { token, additional } = this.#login;
    const secrets: (Fields | undefined)[] = [token, ...additional].map((one) => this.#secret(one, text));
    return secrets.filter((secret) => secret !== undefined);
  }

  /** How requests carry a value; undefined where they cannot. */
  #secret(carried: Carried, text: (template: TextWithVariables) => string): Fields | undefined {
    const { location, name, value } = carried;
    const { token, tokenFormat } = this.#login;
    if (value === undefined) {
      this.#left.add('scanner-cookies', name);
      return undefined;
    }
    const isToken = carried === token;
    const written = text(isToken ? [tokenFormat.before, ...value, tokenFormat.after] : value);
    const isBearer = isToken && tokenFormat.before === 'Bearer ' && tokenFormat.after === '';
    if (location === 'Header' && isBearer && name.toLowerCase() === 'authorization') {
      return { type: 'BearerToken', ...this.#domains(), token: text(value) };
    }
    const entry = [{ key: name, value: written }];
    if (location === 'Header') return { type: 'Header', ...this.#domains(), headers: entry };
    if (location === 'Cookie') return { type: 'Cookie', ...this.#domains(), cookies: entry };
    return { type: 'Query', ...this.#domains(), params: entry };
  }

  #domains(): Fields {
    const { baseUrl } = this.#login;
    const text = rendered(baseUrl, ({ name }) => `\${${name}}`) ?? '';
    const host = URL.parse(text)?.host ?? '';
    const isKnown = host !== '' && !/[$%{]/.test(host);
    if (!isKnown) this.#left.add('scanner-host', text);
    return { domains: [isKnown ? host : text] };
  }

  /** Values for the template: Nuclei reads those that start with a dollar from its environment. */
  #variables(steps: readonly LoginStep[]): readonly { readonly key: string; readonly value: string }[] {
    const used = variablesIn(steps.flatMap(({ request }) => templatesOf(request)));
    return used
      .filter(({ origin }) => origin.kind !== 'output')
      .map(({ name }) => ({ key: name, value: `\${${name}}` }));
  }

  /** A request as it goes over the wire, with the URL in full. */
  #raw({ request, retry }: LoginStep): string {
    const { method, url, query, headers, contentType, body, stepId, basic } = request;
    if (retry !== undefined) this.#left.add('scanner-retry', stepId);
    const encoded = query.map(({ name, value }) => `${percentEncode(name)}=${this.#encoded(value)}`);
    const address = this.#inTemplate(url) + (encoded.length === 0 ? '' : `?${encoded.join('&')}`);
    const lines = [`${method} ${address} HTTP/1.1`];
    if (contentType !== undefined) lines.push(`Content-Type: ${typeOf(contentType, body)}`);
    if (basic !== undefined)
      lines.push(`Authorization: Basic {{base64(${this.#dsl([...basic[0], ':', ...basic[1]])})}}`);
    for (const { name, value } of headers) lines.push(`${name}: ${this.#inTemplate(value)}`);
    lines.push('', this.#body(request));
    return `${lines.join('\n').trimEnd()}\n${body === undefined ? '\n' : ''}`;
  }

  #body(request: OutgoingRequest): string {
    const { body } = request;
    if (body === undefined) return '';
    if (sendsJson(request) && 'text' in body) return this.#inJson(body.text);
    if (body.kind === 'json' || body.kind === 'text') return this.#inTemplate(body.text);
    if (body.kind === 'multipart') {
      const parts = body.fields.map(({ name, value }) => `${partHead(name)}${this.#inTemplate(value)}\r\n`);
      return [...parts, lastBoundary].join('');
    }
    return body.fields.map(({ name, value }) => `${percentEncode(name)}=${this.#encoded(value)}`).join('&');
  }

  /** A text as an expression inside braces. */
  #dsl(template: TextWithVariables): string {
    const parts = template.map((part) =>
      typeof part === 'string' ? JSON.stringify(part) : this.#known(part),
    );
    return `concat(${parts.join(', ')})`;
  }

  #encoded(template: TextWithVariables): string {
    const variable = (one: Variable): string => `{{url_encode(${this.#known(one)})}}`;
    return rendered(template, variable, percentEncode) ?? '';
  }

  /** Values inside the quotes of JSON, with the escapes that these need. */
  #inJson(template: TextWithVariables): string {
    const variable = (one: Variable): string => {
      const name = this.#known(one);
      return `{{${one.isBare ? name : escapedInJson(name)}}}`;
    };
    return rendered(template, variable) ?? '';
  }

  #inTemplate(template: TextWithVariables): string {
    return rendered(template, (variable) => `{{${this.#known(variable)}}}`) ?? '';
  }

  /** A secret takes a value as the template has taken it; nothing is computed there. */
  #inSecret(variable: Variable): string {
    const { name, origin } = variable;
    const known = this.#known(variable);
    if (origin.kind !== 'output' || known === name.toLowerCase()) return known;
    this.#left.add('scanner-response', origin.output, origin.step);
    return name.toLowerCase();
  }

  /** The name of a variable in the template, or an expression for it. */
  #known(variable: Variable): string {
    const { name, origin } = variable;
    if (origin.kind === 'output') {
      this.#extracted.set(name, variable);
      return transformed(name.toLowerCase(), origin.source) ?? name.toLowerCase();
    }
    if (origin.kind === 'input' && origin.name === 'totp') this.#left.add('scanner-totp');
    else if (origin.kind === 'unknown' && origin.isGenerated === true) this.#make(name, origin.text);
    else if (origin.kind === 'unknown') this.#left.add('scanner-value', origin.text);
    return name;
  }

  /** Nuclei computes the variables of a template once, in their order. */
  #make(variable: string, generated: string): void {
    if (this.#made.has(variable)) return;
    if (generated !== 'pkce.challenge') {
      this.#made.set(variable, made[generated as keyof typeof made]);
      return;
    }
    const [verifier] = this.#login.variables.template('$generated.pkce.verifier');
    if (typeof verifier !== 'object') return;
    this.#make(verifier.name, 'pkce.verifier');
    this.#made.set(
      variable,
      `{{trim_right(replace(replace(base64(hex_decode(sha256(${verifier.name}))), "+", "-"), "/", "_"), "=")}}`,
    );
  }

  /** In the secret file itself nothing is filled in. */
  #plain(template: TextWithVariables): string {
    const text = rendered(template, ({ name }) => `\${${name}}`) ?? '';
    for (const { name } of variablesIn([template])) this.#left.add('scanner-static-text', `\${${name}}`);
    return text;
  }

  #extractor({ name, origin }: Variable): Fields | undefined {
    if (origin.kind !== 'output') return undefined;
    const { steps } = this.#login;
    const index = steps.findIndex(({ request }) => request.stepId === origin.step);
    const isKnown = transformed(name, origin.source) !== undefined;
    const value = index < 0 || !isKnown ? undefined : responseValue(untransformed(origin.source));
    if (value === undefined) {
      this.#left.add('scanner-response', origin.output, origin.step);
      return undefined;
    }
    const suffix = steps.length === 1 ? '' : `_${index + 1}`;
    const { part, ...how } = extraction(value);
    return { ...how, name: name.toLowerCase(), part: part + suffix, internal: true };
  }
}

/** What Nuclei's expressions call the transformations; it decodes no Base64 of URLs. */
const functions: Readonly<Record<string, string>> = {
  urlDecode: 'url_decode',
  htmlDecode: 'html_unescape',
  base64Encode: 'base64',
  xmlEncode: 'html_escape',
};

/** An output as it is after its transformations; undefined where one of them is not known. */
function transformed(name: string, source: unknown): string | undefined {
  let value = name;
  for (const one of listAt(source, 'transform')) {
    const known = functions[String(one)];
    if (known === undefined) return undefined;
    value = `${known}(${value})`;
  }
  return value;
}

function untransformed(source: unknown): unknown {
  if (!isRecord(source) || source['transform'] === undefined) return source;
  const { transform: _done, ...rest } = source;
  return Object.keys(rest).length === 1 ? rest['context'] : rest;
}

const hex = (digits: number): string => `{{rand_base(${digits}, "0123456789abcdef")}}`;

const made = {
  uuid: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  timestamp: '{{unix_time()}}',
  'pkce.verifier': '{{rand_text_alphanumeric(64)}}',
} as const;

function extraction(value: ResponseValue): { readonly type: string; readonly part: string } & Fields {
  switch (value.kind) {
    case 'json':
      return { type: 'json', part: 'body', json: [jqPath(value.path)] };
    case 'header':
      return {
        type: 'regex',
        part: 'header',
        group: 1,
        regex: [`(?im)^${escaped(value.name)}: *(.+?) *\\r?$`],
      };
    case 'cookie':
      return {
        type: 'regex',
        part: 'header',
        group: 1,
        regex: [`(?im)^Set-Cookie: *${escaped(value.name)}=([^;\\r\\n]*)`],
      };
    case 'regex':
      return {
        type: 'regex',
        part: value.header === undefined ? 'body' : 'header',
        group: 1,
        regex: [value.pattern],
      };
    case 'field':
      return {
        type: 'xpath',
        part: 'body',
        attribute: 'value',
        xpath: [`//input[@name='${value.name.replaceAll("'", '')}']`],
      };
  }
}

function templatesOf({
  url,
  query,
  headers,
  body,
  basic = [[], []],
}: OutgoingRequest): readonly TextWithVariables[] {
  const sent =
    body === undefined ? [] : 'fields' in body ? body.fields.map(({ value }) => value) : [body.text];
  return [url, ...query.map(({ value }) => value), ...headers.map(({ value }) => value), ...basic, ...sent];
}

/** In a text of Nuclei's expressions, a backslash stands for the character behind it, whichever that is. */
function escapedInJson(name: string): string {
  const quoted = String.raw`replace_regex(${name}, "([\"\\\\])", "\\$1")`;
  const controls = [
    ['0a', 'n'],
    ['0d', 'r'],
    ['09', 't'],
  ] as const;
  return controls.reduce(
    (text, [code, letter]) => String.raw`replace(${text}, hex_decode("${code}"), "\\${letter}")`,
    quoted,
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
