import { dependencies, expanded, jsonWithoutSecrets } from './sheetValues.ts';
import { markdownCode, markdownTable, markdownText } from './markdownCells.ts';
import { formatMessage } from '../base/messages.ts';
import { parseText } from '../auth/expressions/text.ts';
import type { Translate } from '../auth/messages.ts';
import { holdsWithheld } from '../auth/writtenSecrets.ts';
import type { SheetText } from './sheetText.ts';
import { sheetTexts } from './sheetText.ts';
import { entriesAt, listAt, scalarAt, textAt, valueAt } from '../base/untrusted.ts';

/**
 * The Role Configuration Sheet: everything a DAST service asks for, filled in for each role, as Markdown. It
 * holds no secrets: placeholders appear by name, and what is written out in their place is withheld.
 *
 * @param config The value of an auth config; whatever is missing or of a wrong type is shown as not given.
 */
export function roleConfigurationSheet(config: unknown, translate: Translate = formatMessage): string {
  return new Sheet(config, translate).write();
}

class Sheet {
  readonly #config: unknown;
  readonly #translate: Translate;

  constructor(config: unknown, translate: Translate) {
    this.#config = config;
    this.#translate = translate;
  }

  write(): string {
    const config = this.#config;
    const blocks = [
      `# ${this.#say('title', this.#shown(valueAt(config, 'application', 'name')))}`,
      this.#table([
        ['base-url', this.#shown(valueAt(config, 'application', 'baseUrl'))],
        ['isolated', this.#yesNo(valueAt(config, 'application', 'isolatedFromProduction'))],
        ['safe', this.#yesNo(valueAt(config, 'application', 'safeForAutomatedTesting'))],
        ['role-based', this.#yesNo(valueAt(config, 'roleBasedAccess'))],
        ['roles', this.#list(listAt(config, 'roles').map((role) => valueAt(role, 'name')))],
        ['segmentation', this.#shown(valueAt(config, 'apiSegmentation'))],
        ...this.#authorizationTest(valueAt(config, 'application')),
      ]),
      ...listAt(config, 'roles').map((role) => this.#role(role)),
      ...this.#providers(),
      ...this.#attachments(),
      ...(textAt(config, 'notes') === undefined
        ? []
        : [`## ${this.#say('notes')}\n\n${this.#shown(valueAt(config, 'notes'))}`]),
    ];
    return `${blocks.join('\n\n')}\n`;
  }

  #authorizationTest(application: unknown): (readonly [SheetText, string])[] {
    const rows = [
      ['public-access', this.#list(listAt(application, 'publicAccess'))],
      ['read-only-calls', this.#list(listAt(application, 'readOnlyCalls'))],
      ['write-tests', this.#list(listAt(application, 'writeTests'))],
      ['refusals', this.#shown(valueAt(application, 'refusals'))],
    ] as const;
    return rows.filter(([, value]) => value !== this.#say('not-given'));
  }

  #role(role: unknown): string {
    const name = textAt(role, 'name') ?? '';
    const authentication = valueAt(this.#config, 'authentications', textAt(role, 'authentication') ?? '');
    const rows: [SheetText, string][] = [
      ['description', this.#shown(valueAt(role, 'description'))],
      ['privileged', this.#yesNo(valueAt(role, 'privileged'))],
      ['api-access', this.#list(listAt(role, 'apiAccess'))],
      ['hidden-fields', this.#list(listAt(role, 'hiddenFields'))],
      ['token-type', this.#shown(valueAt(authentication, 'tokenType'))],
      ['token-name', this.#shown(valueAt(authentication, 'tokenParameterName'))],
      ['token-location', this.#shown(valueAt(authentication, 'tokenLocation'))],
      ['token-format', this.#shown(valueAt(authentication, 'tokenFormat'))],
      ['token-endpoint', this.#shown(valueAt(authentication, 'tokenEndpoint'))],
      ['content-type', this.#shown(valueAt(authentication, 'contentType'))],
      ['token-value', this.#shown(valueAt(authentication, 'token'))],
      ['expiration', this.#shown(valueAt(authentication, 'defaultExpirationSeconds'))],
      ['auto-refresh', this.#yesNo(valueAt(authentication, 'autoRefresh'))],
      ['identity-provider', this.#shown(valueAt(authentication, 'identityProvider'))],
      ['lifetime', this.#shown(valueAt(authentication, 'expiresIn'))],
      ['additional-parameters', this.#parameters(authentication)],
      ['refresh', this.#shown(valueAt(authentication, 'refresh', 'strategy'))],
      ['refresh-token', this.#shown(valueAt(authentication, 'refresh', 'token'))],
      ['verification', this.#call(valueAt(authentication, 'verification'))],
      ['session-check', this.#call(valueAt(authentication, 'sessionCheck'))],
      ['session-check-every', this.#shown(valueAt(authentication, 'sessionCheck', 'everySeconds'))],
      ['never-call', this.#list(listAt(authentication, 'neverCall'))],
      ...this.#certificate(valueAt(authentication, 'clientCertificate')),
    ];
    const always = new Set<SheetText>([
      'token-type',
      'token-name',
      'token-location',
      'token-format',
      'token-endpoint',
      'content-type',
      'token-value',
      'expiration',
      'auto-refresh',
    ]);
    const given = rows.filter(([label, value]) => always.has(label) || value !== this.#say('not-given'));
    return [
      `## ${this.#say('role', this.#shown(name))}`,
      this.#table(given),
      `### ${this.#say('sequence')}`,
      ...listAt(authentication, 'steps').map((step, index) => this.#step(step, index, authentication)),
      ...this.#renewal(authentication),
      `### ${this.#say('users')}`,
      this.#users(name),
    ].join('\n\n');
  }

  /** `X-XSRF-TOKEN (Header): $steps.login.outputs.csrf` */
  #parameters(authentication: unknown): string {
    const shown = listAt(authentication, 'additionalParameters').map((parameter) => {
      const name = textAt(parameter, 'name') ?? '';
      const value = valueAt(parameter, 'value');
      const place = `${name} (${textAt(parameter, 'location') ?? ''})`;
      return value === undefined ? place : `${place}: ${this.#plain(value, name)}`;
    });
    return this.#list(shown);
  }

  /** The steps that renew the token, where there are any. */
  #renewal(authentication: unknown): string[] {
    const steps = listAt(authentication, 'refresh', 'steps');
    if (steps.length === 0) return [];
    return [
      `### ${this.#say('renewal')}`,
      ...steps.map((step, index) => this.#step(step, index, authentication)),
    ];
  }

  /** `GET /me`, and what it answers to a user who is logged in. */
  #call(check: unknown): string {
    const endpoint = `${textAt(check, 'endpoint', 'method') ?? ''} ${textAt(check, 'endpoint', 'path') ?? ''}`;
    const answer = valueAt(check, 'authenticated');
    const shown = [endpoint.trim(), ...(answer === undefined ? [] : [answer])];
    return endpoint.trim() === '' ? this.#say('not-given') : this.#list(shown);
  }

  #certificate(certificate: unknown): [SheetText, string][] {
    if (certificate === undefined) return [];
    return [
      ['certificate', this.#stored(valueAt(certificate, 'certificate'))],
      ['private-key', this.#stored(valueAt(certificate, 'privateKey'))],
      ['passphrase', this.#stored(valueAt(certificate, 'passphrase'))],
    ];
  }

  /** User and password of Basic authentication; a secret that is written out is withheld. */
  #basic(step: unknown): string {
    const basic = entriesAt(step, 'headers').flatMap(([, value]) => listAt(value, 'basic'));
    return this.#list(basic.map((part, index) => this.#plain(part, index === 0 ? 'username' : 'password')));
  }

  #retry(retry: unknown): string {
    const times = scalarAt(retry, 'times');
    if (times === undefined) return this.#say('not-given');
    return this.#say('retry-every', times, scalarAt(retry, 'delaySeconds') ?? '0');
  }

  #step(written: unknown, index: number, authentication: unknown): string {
    const step = expanded(written);
    const endpoint =
      `${textAt(step, 'endpoint', 'method') ?? ''} ${textAt(step, 'endpoint', 'path') ?? ''}`.trim();
    const curl = textAt(step, 'curl');
    const headers = entriesAt(step, 'headers')
      .filter(([, value]) => valueAt(value, 'basic') === undefined)
      .map(([name, value]) => `${name}: ${this.#plain(value, name)}`);
    const contentType = textAt(step, 'contentType') ?? textAt(authentication, 'contentType');
    if (valueAt(step, 'requestBody') !== undefined && contentType !== undefined) {
      headers.unshift(`Content-Type: ${contentType}`);
    }
    const outputs = entriesAt(step, 'outputs').map(([name, value]) => `${name} = ${this.#plain(value)}`);
    const rows: [SheetText, string][] = [
      ['endpoint', curl === undefined ? this.#shown(endpoint) : this.#say('as-curl')],
      ['headers', this.#list(headers)],
      ['basic', this.#basic(step)],
      ['query', this.#shown(valueAt(step, 'query'))],
      ['request-body', this.#shown(valueAt(step, 'requestBody'), 'body')],
      ['expected-status', this.#list(listAt(step, 'expectedResponse', 'status'))],
      ['expected-headers', this.#shown(valueAt(step, 'expectedResponse', 'headers'))],
      ['expected-body', this.#shown(valueAt(step, 'expectedResponse', 'body'))],
      ['body-matches', this.#shown(valueAt(step, 'expectedResponse', 'bodyMatches'))],
      ['body-not-matches', this.#shown(valueAt(step, 'expectedResponse', 'bodyNotMatches'))],
      ['sets-cookies', this.#list(listAt(step, 'expectedResponse', 'setsCookies'))],
      ['retry', this.#retry(valueAt(step, 'retry'))],
      ['outputs', this.#list(outputs)],
      ['dependencies', this.#list(dependencies(step))],
    ];
    const given = rows.filter(([label, value]) => label === 'endpoint' || value !== this.#say('not-given'));
    return `#### ${index + 1}. ${this.#shown(valueAt(step, 'stepId'))}\n\n${this.#table(given)}`;
  }

  #users(role: string): string {
    const users = listAt(this.#config, 'testUsers').filter((user) => textAt(user, 'role') === role);
    const optional = (['owns', 'tenant'] as const).filter((key) =>
      users.some((user) => valueAt(user, key) !== undefined),
    );
    const header = [
      this.#say('username'),
      this.#say('password'),
      this.#say('totp'),
      ...optional.map((key) => this.#say(key)),
    ];
    const rows = users.map((user) => [
      this.#shown(valueAt(user, 'username')),
      this.#stored(valueAt(user, 'password')),
      valueAt(user, 'totp') === undefined ? this.#say('no') : this.#stored(valueAt(user, 'totp', 'secret')),
      ...optional.map((key) => this.#shown(valueAt(user, key))),
    ]);
    return rows.length === 0 ? this.#say('no-users') : markdownTable(header, rows);
  }

  #providers(): string[] {
    return entriesAt(this.#config, 'identityProviders').map(([name, provider]) => {
      const rows: [SheetText, string][] = [
        ['protocol', this.#shown(valueAt(provider, 'protocol'))],
        ['issuer', this.#shown(valueAt(provider, 'issuer'))],
        ['token-url', this.#shown(valueAt(provider, 'tokenUrl'))],
        ['client-id', this.#shown(valueAt(provider, 'clientId'))],
        ['client-secret', this.#stored(valueAt(provider, 'clientSecret'))],
        ['client-auth', this.#shown(valueAt(provider, 'clientAuthMethod'))],
        ['scopes', this.#list(listAt(provider, 'scopes'))],
      ];
      return `## ${this.#say('provider', this.#shown(name))}\n\n${this.#table(rows)}`;
    });
  }

  #attachments(): string[] {
    const attachments = listAt(this.#config, 'attachments').map(
      (attachment) =>
        `- ${this.#shown(valueAt(attachment, 'type'))}: ${this.#shown(valueAt(attachment, 'path'))}`,
    );
    return attachments.length === 0 ? [] : [`## ${this.#say('attachments')}\n\n${attachments.join('\n')}`];
  }

  /** "stored as secret NAME"; a secret that is written out is withheld. */
  #stored(value: unknown): string {
    const text = scalarAt(value);
    if (text === undefined) return this.#say('not-given');
    const parts = parseText(text);
    const names = parts.flatMap((part) => (part.kind === 'placeholder' ? [part] : []));
    const [only] = names;
    if (only === undefined || parts.length !== 1) return this.#say('withheld');
    return this.#say(only.source === 'env' ? 'stored-env' : 'stored-secret', markdownText(only.name));
  }

  /** Any value as Markdown text, secrets withheld; its name may say that it is one. */
  #shown(value: unknown, name = ''): string {
    if (value === undefined || value === '') return this.#say('not-given');
    const text = this.#plain(value, name);
    if (typeof value !== 'object') return markdownText(text);
    return text === '{}' ? this.#say('not-given') : markdownCode(text);
  }

  #plain(value: unknown, name = ''): string {
    if (typeof value !== 'string') return jsonWithoutSecrets(value, name);
    return holdsWithheld(value, name) ? this.#say('withheld') : value;
  }

  #list(values: readonly unknown[]): string {
    const shown = values.map((value) => this.#shown(value));
    return shown.length === 0 ? this.#say('not-given') : shown.join('<br>');
  }

  #yesNo(value: unknown): string {
    if (typeof value !== 'boolean') return this.#say('not-given');
    return this.#say(value ? 'yes' : 'no');
  }

  #table(rows: readonly (readonly [SheetText, string])[]): string {
    return markdownTable(
      [this.#say('field'), this.#say('value')],
      rows.map(([label, value]) => [this.#say(label), value]),
    );
  }

  #say(text: SheetText, ...args: string[]): string {
    return this.#translate(sheetTexts[text], args);
  }
}
