import type { BodyField, ExpectedResponse, ValueSource } from '../../auth/generated/authConfig.ts';
import { pointerSegments } from '../../auth/syntax/tree.ts';
import { percentEncode } from '../../base/requests/curl.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import type { OutputSource } from './outputSource.ts';
import { outputSource, responsePart } from './outputSource.ts';
import { patternTemplate } from './patternTemplate.ts';
import { lastBoundary, partHead, typeOf } from './multipart.ts';
import type { LoginStep, RoleLogin } from './roleLogin.ts';
import type { LeftOut } from './scannerExport.ts';
import { zapHelpers } from './zapHelpers.ts';

/** The engine that ZAP runs it with. */
export const zapScriptEngine = 'ECMAScript : Graal.js';

/** A script for ZAP that sends all steps of a login and keeps their outputs as its global variables. */
export function zapScript(login: RoleLogin, left: LeftOut): string {
  return new ZapScript(login, left).write();
}

class ZapScript {
  readonly #login: RoleLogin;
  readonly #left: LeftOut;
  /** What a run makes by itself, in the order of use. */
  readonly #made = new Map<string, string>();

  constructor(login: RoleLogin, left: LeftOut) {
    this.#login = login;
    this.#left = left;
  }

  write(): string {
    const lines = this.#login.steps.flatMap((step) => this.#step(step));
    return [
      zapHelpers,
      'function authenticate(helper, paramsValues, credentials) {',
      '  kept = {};',
      '  const outputs = {};',
      '  let message;',
      ...[...this.#made.values()].map((line) => `  ${line}`),
      ...lines.map((line) => `  ${line}`),
      '  for (const name in outputs) Java_.vars.setGlobalVar(name, String(outputs[name]));',
      '  return message;',
      '}\n',
    ].join('\n');
  }

  #step({ request, expected, outputs, retry }: LoginStep): readonly string[] {
    const { stepId, method, headers, contentType, body, basic } = request;
    const sent = [
      ...(contentType === undefined ? [] : [`['Content-Type', ${quoted(typeOf(contentType, body))}]`]),
      ...(basic === undefined
        ? []
        : [`['Authorization', basic(${this.#text(basic[0])}, ${this.#text(basic[1])})]`]),
      ...headers.map(({ name, value }) => `[${quoted(name)}, ${this.#text(value)}]`),
    ];
    const written = this.#body(body);
    const call = `message = send(helper, ${quoted(method)}, ${this.#url(request)}, [${sent.join(', ')}], ${written});`;
    const taken = Object.entries(outputs).flatMap(([name, source]) => {
      const value = this.#output(source);
      const known = outputName(stepId, name);
      if (value !== undefined) return [`outputs[${quoted(known)}] = textOf(${value}, ${quoted(name)});`];
      this.#left.add('scanner-response', name, stepId);
      return [];
    });
    const lines = [call, this.#expectation(expected, stepId), ...taken];
    if (retry === undefined) return lines;
    return [
      `repeat(${retry.times}, ${retry.delaySeconds}, () => {`,
      ...lines.map((line) => `  ${line}`),
      '});',
    ];
  }

  #expectation(expected: ExpectedResponse, stepId: string): string {
    const { status, headers = {}, setsCookies, body, bodyMatches, bodyNotMatches } = expected;
    const patterns = Object.entries(headers).map(
      ([name, pattern]) => `${quoted(name)}: ${this.#pattern(pattern)}`,
    );
    const parts = [
      `status: ${JSON.stringify(status)}`,
      ...(patterns.length === 0 ? [] : [`headers: { ${patterns.join(', ')} }`]),
      ...(setsCookies === undefined ? [] : [`setsCookies: [${setsCookies.map(quoted).join(', ')}]`]),
      ...(body === undefined ? [] : [`body: ${this.#fields(body)}`]),
      ...(bodyMatches === undefined ? [] : [`bodyMatches: ${this.#pattern(bodyMatches)}`]),
      ...(bodyNotMatches === undefined ? [] : [`bodyNotMatches: ${this.#pattern(bodyNotMatches)}`]),
    ];
    return `expect(message, ${quoted(stepId)}, { ${parts.join(', ')} });`;
  }

  #pattern(pattern: string): string {
    const template = patternTemplate(pattern, this.#login.variables);
    return this.#text(template, (value) => `inPattern(${value})`);
  }

  /** What a body has to be, with the values of expressions. */
  #fields(field: BodyField, name = ''): string {
    if (typeof field === 'string') return quoted(field);
    if (Array.isArray(field)) return `[${field.map((one) => this.#fields(one, name)).join(', ')}]`;
    const { equals } = field;
    if (Object.keys(field).length === 1 && typeof equals !== 'object' && equals !== undefined) {
      const value =
        typeof equals === 'string'
          ? this.#text(this.#login.variables.template(equals, name))
          : String(equals);
      return `{ equals: ${value} }`;
    }
    return `{ ${Object.entries(field)
      .map(([key, one]) => `${quoted(key)}: ${one === null ? 'null' : this.#fields(one as BodyField, key)}`)
      .join(', ')} }`;
  }

  /** Undefined for what is made of a response and something else. */
  #output(source: ValueSource): string | undefined {
    const { context, before, taken, after } = outputSource(source);
    const start = this.#context(context);
    if (start === undefined || typeof source === 'string') return start;
    const value = selected(transformed(start, before), taken);
    return after.length === 0 ? value : transformed(value, after);
  }

  #context(text: string): string | undefined {
    const part = responsePart(text);
    if (part === 'mixed') return undefined;
    switch (part?.kind) {
      case 'body': {
        const path = pointerSegments(part.pointer?.text ?? '');
        return path.length === 0
          ? 'bodyOf(message)'
          : `at(JSON.parse(bodyOf(message)), ${JSON.stringify(path)})`;
      }
      case 'header':
        return `headerOf(message, ${quoted(part.name.text)})`;
      case 'cookie':
        return `kept[${quoted(part.name.text)}]`;
      case 'status':
        return 'Number(message.getResponseHeader().getStatusCode())';
      case undefined:
        return this.#text(this.#login.variables.template(text));
    }
  }

  #url({ url, query }: OutgoingRequest): string {
    const parts = query.map(({ name, value }, index) => {
      const text = this.#text(value, encoded, percentEncode);
      return ` + ${quoted(`${index === 0 ? '?' : '&'}${percentEncode(name)}=`)} + ${text}`;
    });
    return this.#text(url) + parts.join('');
  }

  #body(body: OutgoingRequest['body']): string {
    if (body === undefined) return quoted('');
    if (body.kind === 'text') return this.#text(body.text);
    if (body.kind === 'json') return this.#text(body.text, (value) => `inJson(${value})`);
    if (body.kind === 'multipart') {
      const parts = body.fields.map(
        ({ name, value }) => `${quoted(partHead(name))} + ${this.#text(value)} + ${quoted('\r\n')}`,
      );
      return [...parts, quoted(lastBoundary)].join(' + ');
    }
    const fields = body.fields.map(({ name, value }, index) => {
      const text = this.#text(value, encoded, percentEncode);
      return `${quoted(`${index === 0 ? '' : '&'}${percentEncode(name)}=`)} + ${text}`;
    });
    return fields.join(' + ') || quoted('');
  }

  /** A JavaScript expression for a template. */
  #text(
    template: TextWithVariables,
    variable: (value: string) => string = (value) => value,
    literal: (text: string) => string = (text) => text,
  ): string {
    const parts: string[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') parts.push(quoted(text));
      text = '';
    };
    for (const part of template) {
      if (typeof part === 'string') text += literal(part);
      else {
        flush();
        parts.push(variable(this.#variable(part)));
      }
    }
    flush();
    return parts.join(' + ') || quoted('');
  }

  #variable({ name, origin }: Variable): string {
    if (origin.kind === 'input' && (origin.name === 'username' || origin.name === 'password')) {
      return `String(credentials.getParam(${quoted(origin.name)}))`;
    }
    if (origin.kind === 'output') return `outputs[${quoted(outputName(origin.step, origin.output))}]`;
    if (origin.kind === 'input' && origin.name === 'totp') return this.#oneTimePassword();
    if (origin.kind === 'unknown' && origin.isGenerated === true) return this.#generated(origin.text);
    if (origin.kind === 'unknown') this.#left.add('scanner-value', origin.text);
    return `env(${quoted(name)})`;
  }

  /** By the secret of the user who logs in. */
  #oneTimePassword(): string {
    const users = this.#login.users.flatMap(({ username, totp }) =>
      totp === undefined
        ? []
        : [
            `{ username: ${this.#text(username)}, secret: ${this.#text(totp.secret)}, digits: ${totp.digits}, period: ${totp.period}, algorithm: ${quoted(totp.algorithm)} }`,
          ],
    );
    if (users.length === 0) this.#left.add('scanner-totp');
    return `oneTimePassword(String(credentials.getParam('username')), [${users.join(', ')}])`;
  }

  #generated(name: string): string {
    const made = (variable: string, value: string): string => {
      this.#made.set(variable, `const ${variable} = ${value};`);
      return variable;
    };
    if (name === 'timestamp') return made('timestamp', 'String(Math.floor(Date.now() / 1000))');
    if (name === 'uuid') return made('uuid', 'String(Java_.uuid.randomUUID())');
    const random = "String(Java_.uuid.randomUUID()).replace(/-/g, '')";
    const verifier = made('verifier', `${random} + ${random}`);
    return name === 'pkce.verifier' ? verifier : `challengeOf(${verifier})`;
  }
}

/** What an output is called among the global variables of ZAP. */
export function outputName(step: string, output: string): string {
  return `${step}.${output}`;
}

/** As text, with functions of the helpers applied one after the other. */
function transformed(value: string, names: OutputSource['before']): string {
  return names.reduce(
    (inner, name) => `${name === 'json' ? 'JSON.parse' : name}(${inner})`,
    `textOf(${value}, 'value')`,
  );
}

function selected(text: string, taken: OutputSource['taken']): string {
  if (taken === undefined) return text;
  const { type, selector } = taken;
  if (type === 'jsonpointer') return `at(JSON.parse(${text}), ${JSON.stringify(pointerSegments(selector))})`;
  return `${type === 'field' ? 'fieldOf' : 'matchOf'}(${text}, ${quoted(selector)})`;
}

function encoded(value: string): string {
  return `encodeURIComponent(${value})`;
}

function quoted(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
