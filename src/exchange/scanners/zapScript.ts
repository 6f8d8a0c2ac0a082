import { percentEncode } from '../../base/requests/curl.ts';
import type { TextWithVariables, Variable } from '../variables.ts';
import type { OutgoingRequest } from '../outgoing.ts';
import { lastBoundary, partHead, typeOf } from './multipart.ts';
import type { LoginStep } from './roleLogin.ts';
import type { ResponseValue } from './responseValue.ts';
import { responseValue } from './responseValue.ts';
import type { LeftOut } from './scannerExport.ts';

/** The engine that ZAP runs it with. */
export const zapScriptEngine = 'ECMAScript : Graal.js';

const helpers = `const Java_ = {
  header: Java.type('org.parosproxy.paros.network.HttpRequestHeader'),
  uri: Java.type('org.apache.commons.httpclient.URI'),
  vars: Java.type('org.zaproxy.zap.extension.script.ScriptVars'),
  system: Java.type('java.lang.System'),
  text: Java.type('java.lang.String'),
  base64: Java.type('java.util.Base64'),
};

function env(name) {
  const value = Java_.system.getenv(name);
  if (value === null) throw new Error('Set the environment variable ' + name + '.');
  return String(value);
}

function basic(user, password) {
  const bytes = new Java_.text(user + ':' + password).getBytes('UTF-8');
  return 'Basic ' + Java_.base64.getEncoder().encodeToString(bytes);
}

function inJson(value) {
  return JSON.stringify(String(value)).slice(1, -1);
}

function send(helper, method, url, headers, body) {
  const message = helper.prepareMessage();
  message.setRequestHeader(new Java_.header(method, new Java_.uri(url, true), 'HTTP/1.1'));
  for (const [name, value] of headers) message.getRequestHeader().setHeader(name, value);
  message.setRequestBody(body);
  message.getRequestHeader().setContentLength(message.getRequestBody().length());
  helper.sendAndReceive(message, false);
  return message;
}

function bodyOf(message) {
  return String(message.getResponseBody().toString());
}

function jsonOf(message, path) {
  return path.reduce((value, name) => value[name], JSON.parse(bodyOf(message)));
}

function headerOf(message, name) {
  return String(message.getResponseHeader().getHeader(name));
}

function cookieOf(message, name) {
  for (const cookie of message.getResponseHeader().getHttpCookies(null)) {
    if (String(cookie.getName()) === name) return String(cookie.getValue());
  }
  throw new Error('The response sets no cookie ' + name + '.');
}

function matchOf(text, pattern) {
  return new RegExp(pattern).exec(text)[1];
}

function fieldOf(message, name) {
  for (const tag of bodyOf(message).split(/<input\\b/i).slice(1)) {
    const attribute = (key) => (new RegExp('\\\\b' + key + '\\\\s*=\\\\s*["\\']([^"\\']*)', 'i').exec(tag.split('>')[0]) || [])[1];
    if (attribute('name') === name) return attribute('value') || '';
  }
  throw new Error('The page has no field ' + name + '.');
}

function getRequiredParamsNames() {
  return [];
}

function getOptionalParamsNames() {
  return [];
}

function getCredentialsParamsNames() {
  return ['username', 'password'];
}
`;

/** A script for ZAP that sends all steps of a login and keeps their outputs as its global variables. */
export function zapScript(steps: readonly LoginStep[], left: LeftOut): string {
  return new ZapScript(steps, left).write();
}

class ZapScript {
  readonly #steps: readonly LoginStep[];
  readonly #left: LeftOut;

  constructor(steps: readonly LoginStep[], left: LeftOut) {
    this.#steps = steps;
    this.#left = left;
  }

  write(): string {
    const lines = this.#steps.flatMap((step) => this.#step(step));
    return [
      helpers,
      'function authenticate(helper, paramsValues, credentials) {',
      '  const outputs = {};',
      '  let message;',
      ...lines.map((line) => `  ${line}`),
      '  for (const name in outputs) Java_.vars.setGlobalVar(name, String(outputs[name]));',
      '  return message;',
      '}\n',
    ].join('\n');
  }

  #step({ request, outputs, retry }: LoginStep): readonly string[] {
    const { stepId, method, headers, contentType, body, basic } = request;
    if (retry !== undefined) this.#left.add('scanner-retry', stepId);
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
      const value = responseValue(source);
      if (value !== undefined)
        return [`outputs[${quoted(outputName(stepId, name))}] = ${expression(value)};`];
      this.#left.add('scanner-response', name, stepId);
      return [];
    });
    return [call, ...taken];
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
    if (origin.kind === 'input' && origin.name === 'totp') this.#left.add('scanner-totp');
    else if (origin.kind === 'unknown') this.#left.add('scanner-value', origin.text);
    return `env(${quoted(name)})`;
  }
}

/** What an output is called among the global variables of ZAP. */
export function outputName(step: string, output: string): string {
  return `${step}.${output}`;
}

function expression(value: ResponseValue): string {
  switch (value.kind) {
    case 'json':
      return value.path.length === 0 ? 'bodyOf(message)' : `jsonOf(message, ${JSON.stringify(value.path)})`;
    case 'header':
      return `headerOf(message, ${quoted(value.name)})`;
    case 'cookie':
      return `cookieOf(message, ${quoted(value.name)})`;
    case 'field':
      return `fieldOf(message, ${quoted(value.name)})`;
    case 'regex': {
      const text =
        value.header === undefined ? 'bodyOf(message)' : `headerOf(message, ${quoted(value.header)})`;
      return `matchOf(${text}, ${quoted(value.pattern)})`;
    }
  }
}

function encoded(value: string): string {
  return `encodeURIComponent(${value})`;
}

function quoted(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
