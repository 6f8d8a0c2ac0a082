import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { Fault, JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, faultyWith, fine } from '../faults/fault.ts';
import { generate, nothingGenerated } from '../request/generated.ts';
import { Jar } from './jar.ts';
import type { RunPorts } from '../ports.ts';
import type { Received } from '../response/received.ts';
import type { Redactor } from '../redact/redact.ts';
import { shortestSecret } from '../redact/redact.ts';
import { References } from '../request/references.ts';
import type { Scope } from '../response/scope.ts';
import { scalarText } from '../response/scope.ts';
import type { PlannedStep, Subject } from '../faults/subjects.ts';
import { plannedSteps } from '../faults/subjects.ts';
import { substituteText } from '../request/substituteText.ts';
import type { FoundPlaceholder } from './written.ts';
import { referencesIn, secretsOf } from './written.ts';
import { webUrl } from '../request/target.ts';
import { oneTimePassword } from '../request/totp.ts';

/** What a session is for: logging in, trying that without sending anything, or sending something as nobody. */
export type SessionKind = 'login' | 'dry-run' | 'anonymous';

/** One user's run: its cookies, values and what it has learnt so far. */
export class Session {
  readonly subject: Subject;
  readonly redactor: Redactor;
  readonly jar = new Jar();
  readonly steps: readonly PlannedStep[];
  readonly refreshSteps: readonly PlannedStep[];
  readonly references: References;
  readonly ports: RunPorts;
  readonly #kind: SessionKind;
  /** What is wrong with the login, if the token proves to be none: an answer that may be a failure. */
  backToLogin: Fault | undefined;
  #authUrl = '';
  #baseUrl = '';
  #usesGenerated = false;
  #generated = nothingGenerated;
  readonly #placeholders = new Map<string, string>();
  readonly #outputs = new Map<string, Map<string, unknown>>();
  /** Of the steps, in their order. */
  readonly #received: { readonly received: Received; readonly label: string }[] = [];

  private constructor(
    subject: Subject,
    baseUrl: string,
    ports: RunPorts,
    redactor: Redactor,
    kind: SessionKind,
  ) {
    this.subject = subject;
    this.ports = ports;
    this.redactor = redactor;
    this.#kind = kind;
    const { authentication, authenticationAt } = subject;
    const { tokenEndpoint } = authentication;
    this.steps = plannedSteps(authentication.steps, authenticationAt, tokenEndpoint);
    const renewing = authentication.refresh?.steps ?? [];
    this.refreshSteps = plannedSteps(renewing, [...authenticationAt, 'refresh'], tokenEndpoint);
    this.references = new References(subject, baseUrl, [...this.steps, ...this.refreshSteps]);
  }

  /**
   * Reads all placeholders that the user's run needs; nothing is sent where one has no value. As nobody, values of the
   * login may be missing; those that are there are hidden in what comes back.
   */
  static async open(
    subject: Subject,
    config: AuthConfig,
    ports: RunPorts,
    redactor: Redactor,
    kind: SessionKind,
  ): Promise<LoginOutcome<Session>> {
    const session = new Session(subject, config.application.baseUrl, ports, redactor, kind);
    const read = await session.#readPlaceholders(config);
    if (!read.ok) return read;
    if (session.#usesGenerated) {
      session.#generated = await generate(ports.clock.now());
      redactor.add(session.#generated['pkce.verifier'], 'PKCE_VERIFIER');
    }
    session.#hideWritten();
    const addresses = session.#readAddresses(config);
    return addresses.ok ? fine(session) : addresses;
  }

  get isDry(): boolean {
    return this.#kind === 'dry-run';
  }

  get scope(): Scope {
    const { subject } = this;
    return {
      user: subject.username,
      userAt: [...subject.at, 'username'],
      input: (name) => this.#input(name),
      output: (step, name) => {
        const outputs = this.#outputs.get(step);
        return outputs?.has(name) === true ? { value: outputs.get(name) } : undefined;
      },
      placeholder: (source, name) => this.#placeholders.get(`${source}:${name}`),
      generated: this.#generated,
      authUrl: this.#authUrl,
      baseUrl: this.#baseUrl,
      jar: this.jar,
      response: this.#received.at(-1),
      matchRegex: this.ports.matchRegex,
      isDry: this.isDry,
    };
  }

  /** `$response` from now on. */
  receive(received: Received, label: string): void {
    this.#received.push({ received, label });
  }

  /** What was received before the current response. */
  get receivedBefore(): readonly { readonly received: Received; readonly label: string }[] {
    return this.#received.slice(0, -1);
  }

  /** Keeps a value of a step; what could be secret is hidden from now on. */
  setOutput(step: string, name: string, value: unknown, isLifetime: boolean): void {
    const outputs = this.#outputs.get(step) ?? new Map<string, unknown>();
    this.#outputs.set(step, outputs.set(name, value));
    if (!isLifetime) this.#hide(value, `${step}_${name}`);
  }

  #hide(value: unknown, name: string): void {
    const text = scalarText(value);
    if (text !== undefined) {
      if (typeof value !== 'boolean' && !isPublicWord(text)) this.redactor.add(text, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const item of Object.values(value)) this.#hide(item, name);
    }
  }

  /** Secrets that stand in the config itself. */
  #hideWritten(): void {
    const calls = [...this.steps, ...this.refreshSteps].map(({ call }) => call);
    for (const secret of secretsOf(this.subject.authentication, calls)) this.redactor.add(secret, 'SECRET');
  }

  async #readPlaceholders(config: AuthConfig): Promise<LoginOutcome<undefined>> {
    const { subject } = this;
    const parts: readonly (readonly [JsonPath, unknown])[] = [
      [['application', 'baseUrl'], config.application.baseUrl],
      [subject.authenticationAt, subject.authentication],
      [subject.at, subject.user],
      [['identityProviders', subject.authentication.identityProvider ?? ''], subject.identityProvider],
      // Those that are written as curl commands.
      ...[...this.steps, ...this.refreshSteps]
        .filter(({ pathAt }) => pathAt.at(-1) === 'curl')
        .map(({ step, pathAt }) => [pathAt, step] as const),
    ];
    for (const [at, part] of parts) {
      const { placeholders, usesGenerated } = referencesIn(part, at);
      if (usesGenerated) this.#usesGenerated = true;
      for (const one of placeholders) {
        const read = await this.#readPlaceholder(one);
        const isNeeded = this.#kind !== 'anonymous' || at[0] === 'application';
        if (!read.ok && isNeeded) return read;
      }
    }
    const password = subject.user.password;
    if (password !== undefined && !password.includes('${')) {
      if (password.length < shortestSecret && this.#kind !== 'anonymous')
        return faulty([...subject.at, 'password'], 'short-secret', '"password"');
      this.redactor.add(password, 'PASSWORD');
    }
    return fine(undefined);
  }

  async #readPlaceholder({ source, name, at }: FoundPlaceholder): Promise<LoginOutcome<undefined>> {
    const key = `${source}:${name}`;
    if (this.#placeholders.has(key)) return fine(undefined);
    const { values } = this.ports;
    const value = source === 'env' ? values.env(name) : await values.secret(name);
    const written = `\${${key}}`;
    if (value === undefined || value === '') {
      return source === 'secret'
        ? faultyWith({ kind: 'store-secret', name }, at, 'unset', written)
        : faulty(at, 'unset-variable', written);
    }
    const isSecret = source === 'secret' || at.at(-1) === 'password';
    if (isSecret && value.length < shortestSecret) return faulty(at, 'short-secret', written);
    this.#placeholders.set(key, value);
    if (isSecret || !isPublicAddress(value)) this.redactor.add(value, name);
    return fine(undefined);
  }

  /** Values in the name of a host stand there in small letters. */
  hideInHost(url: URL): void {
    for (const [key, value] of this.#placeholders) {
      const written = value.toLowerCase();
      if (url.hostname.includes(written) && !isPublicAddress(value))
        this.redactor.add(written, key.slice(key.indexOf(':') + 1));
    }
  }

  #readAddresses(config: AuthConfig): LoginOutcome<undefined> {
    const { authentication, authenticationAt } = this.subject;
    const authAt = [...authenticationAt, 'tokenEndpoint'];
    const baseAt = ['application', 'baseUrl'];
    const base = substituteText(config.application.baseUrl, baseAt, this.scope);
    if (!base.ok) return base;
    if (webUrl(base.value) === undefined)
      return faulty(baseAt, 'bad-url', 'baseUrl', config.application.baseUrl);
    this.#baseUrl = base.value.replace(/\/$/, '');
    if (this.#kind === 'anonymous') return fine(undefined);
    const auth = substituteText(authentication.tokenEndpoint, authAt, this.scope);
    if (!auth.ok) return auth;
    if (webUrl(auth.value) === undefined)
      return faulty(authAt, 'bad-url', 'tokenEndpoint', authentication.tokenEndpoint);
    this.#authUrl = auth.value.replace(/\/$/, '');
    return fine(undefined);
  }

  #input(name: string): LoginOutcome<unknown> | undefined {
    const { user, at, identityProvider, authentication } = this.subject;
    const providerAt = ['identityProviders', authentication.identityProvider ?? ''];
    const text = (written: string | undefined, textAt: JsonPath): LoginOutcome<string> | undefined =>
      written === undefined ? undefined : substituteText(written, textAt, this.scope);
    switch (name) {
      case 'username':
        return text(user.username, [...at, 'username']);
      case 'password':
        return text(user.password, [...at, 'password']);
      case 'totp':
        return this.#oneTimePassword();
      case 'idp.clientId':
        return text(identityProvider?.clientId, [...providerAt, 'clientId']);
      case 'idp.clientSecret':
        return text(identityProvider?.clientSecret, [...providerAt, 'clientSecret']);
      default: {
        const value = user.inputs?.[name];
        return typeof value === 'string'
          ? text(value, [...at, 'inputs', name])
          : value === undefined
            ? undefined
            : fine(value);
      }
    }
  }

  /** At the moment of sending. */
  #oneTimePassword(): LoginOutcome<string> | undefined {
    const { user, at, username } = this.subject;
    if (user.totp === undefined) return undefined;
    const secretAt = [...at, 'totp', 'secret'];
    const secret = substituteText(user.totp.secret, secretAt, this.scope);
    if (!secret.ok) return secret;
    this.redactor.add(secret.value, 'TOTP_SECRET');
    const code = oneTimePassword(secret.value, user.totp, this.ports.clock.now());
    if (code === undefined) {
      // In a dry run a name stands for the secret.
      return this.isDry ? fine('000000') : faulty(secretAt, 'bad-totp', username);
    }
    this.redactor.add(code, 'TOTP');
    return fine(code);
  }
}

/** Where a variable is nothing but an address, it is shown: requests go there. */
function isPublicAddress(value: string): boolean {
  const url = webUrl(value);
  return url !== undefined && url.username === '' && url.password === '' && url.search === '';
}

/** A word such as "Bearer" or "admin" is no token; tokens have digits, or are long. */
function isPublicWord(text: string): boolean {
  return text.length <= 12 && /^[A-Z]?[a-z]+$/.test(text);
}
