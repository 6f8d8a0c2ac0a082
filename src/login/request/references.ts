import type { RuntimeExpression } from '../../auth/expressions/expression.ts';
import { parseText } from '../../auth/expressions/text.ts';
import type { PlannedStep, Subject } from '../faults/subjects.ts';

/** Names of secrets and environment variables. */
interface PlaceholderNames {
  readonly secrets: ReadonlySet<string>;
  readonly env: ReadonlySet<string>;
}

/**
 * Which placeholders the values of some part of the config are made of: its own, those of the user and of the client, and
 * those that reach it as outputs of earlier steps.
 */
export class References {
  readonly #subject: Subject;
  readonly #baseUrl: string;
  readonly #steps: ReadonlyMap<string, PlannedStep>;
  /** By part of the config: each call asks for its own again. */
  readonly #known = new WeakMap<object, PlaceholderNames>();
  readonly #knownTexts = new Map<unknown, PlaceholderNames>();

  /** With the base URL of the application as it is written. */
  constructor(subject: Subject, baseUrl: string, steps: readonly PlannedStep[]) {
    this.#baseUrl = baseUrl;
    this.#subject = subject;
    this.#steps = new Map(steps.map((one) => [one.step.stepId, one]));
  }

  of(...parts: readonly unknown[]): PlaceholderNames {
    const all = parts.map((part) => {
      const isObject = typeof part === 'object' && part !== null;
      const before = isObject ? this.#known.get(part) : this.#knownTexts.get(part);
      if (before !== undefined) return before;
      const names = this.#namesIn(part);
      if (isObject) this.#known.set(part, names);
      else this.#knownTexts.set(part, names);
      return names;
    });
    return {
      secrets: new Set(all.flatMap(({ secrets }) => [...secrets])),
      env: new Set(all.flatMap(({ env }) => [...env])),
    };
  }

  #namesIn(value: unknown): PlaceholderNames {
    const secrets = new Set<string>();
    const env = new Set<string>();
    const seen = new Set<string>();
    const visit = (value: unknown): void => {
      if (typeof value === 'string') {
        for (const part of parseText(value)) {
          if (part.kind === 'placeholder') (part.source === 'env' ? env : secrets).add(part.name);
          else if (part.kind === 'expression') follow(part.expression);
          else if (part.kind === 'authUrl') visit(this.#subject.authentication.tokenEndpoint);
          else if (part.kind === 'baseUrl') visit(this.#baseUrl);
        }
      } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
    };
    const follow = (expression: RuntimeExpression): void => {
      const key = JSON.stringify(expression);
      if (seen.has(key)) return;
      seen.add(key);
      if (expression.kind === 'input') visit(this.#written(expression.name.text));
      if (expression.kind !== 'output') return;
      const { step } = this.#steps.get(expression.step.text) ?? {};
      visit(step?.outputs?.[expression.output.text]);
    };
    visit(value);
    return { secrets, env };
  }

  /** The input that proves who the user is, as it is written, if a part of the config sends it. */
  secretIn(...parts: readonly unknown[]): string | undefined {
    const names = this.of(...parts);
    const { password } = this.#subject.user;
    if (password !== undefined && usesInput(parts, 'password'))
      return password.includes('${') ? password : '"password"';
    if (usesInput(parts, 'totp')) return '"totp"';
    if (usesInput(parts, 'idp.clientSecret'))
      return this.#subject.identityProvider?.clientSecret ?? '"clientSecret"';
    const [secret] = names.secrets;
    return secret === undefined ? undefined : `\${secret:${secret}}`;
  }

  #written(input: string): unknown {
    const { user, identityProvider } = this.#subject;
    switch (input) {
      case 'username':
        return user.username;
      case 'password':
        return user.password;
      case 'totp':
        return user.totp?.secret;
      case 'idp.clientId':
        return identityProvider?.clientId;
      case 'idp.clientSecret':
        return identityProvider?.clientSecret;
      default:
        return user.inputs?.[input];
    }
  }
}

/** Whether a part of the config names an input of the user. */
export function usesInput(parts: unknown, name: string): boolean {
  if (typeof parts === 'string') {
    return parseText(parts).some(
      (part) =>
        part.kind === 'expression' && part.expression.kind === 'input' && part.expression.name.text === name,
    );
  }
  if (typeof parts !== 'object' || parts === null) return false;
  return Object.values(parts).some((part) => usesInput(part, name));
}

/** Whether a way to log in depends on the user at all: not that of a static key or of client credentials. */
export function dependsOnUser(parts: unknown): boolean {
  if (typeof parts === 'string') {
    return parseText(parts).some(
      (part) =>
        part.kind === 'expression' &&
        part.expression.kind === 'input' &&
        !part.expression.name.text.startsWith('idp.'),
    );
  }
  if (typeof parts !== 'object' || parts === null) return false;
  return Object.values(parts).some(dependsOnUser);
}
