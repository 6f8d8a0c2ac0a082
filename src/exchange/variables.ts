import { withoutTrailing } from '../base/runs.ts';
import type { TextPart } from '../auth/expressions/text.ts';
import { parseText } from '../auth/expressions/text.ts';
import { pointerSegments } from '../auth/syntax/tree.ts';
import { isWithheld, withheldParts } from '../auth/writtenSecrets.ts';
import { constantCase } from '../auth/names/placeholderNames.ts';
import { listAt, scalarAt, textAt, valueAt } from '../base/untrusted.ts';

/** Where the value of a variable comes from; rendered by each format as a comment. */
type Origin =
  | { readonly kind: 'env' | 'secret'; readonly name: string }
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'output'; readonly step: string; readonly output: string; readonly source: unknown }
  /** A secret written out in the file, which is not copied. */
  | { readonly kind: 'literal'; readonly name: string }
  /** An expression or selector that cannot be followed; or what a run makes by itself, such as a UUID. */
  | { readonly kind: 'unknown'; readonly text: string; readonly isGenerated?: true };

/** A variable of the copied text. */
export interface Variable {
  readonly name: string;
  readonly origin: Origin;
  /** Whether its value is known to be a number or true or false, so that JSON holds it without quotes. */
  readonly isBare: boolean;
}

/** Text with variables in it. */
export type TextWithVariables = readonly (string | Variable)[];

/** The values of auth config parts as they stand in the file; anything may be missing or of a wrong type. */
export interface ExportContext {
  /** An authentication: its token endpoint, content type and steps. */
  readonly authentication: unknown;
  /** "baseUrl" of the application. */
  readonly baseUrl?: string;
  /** The identity provider it names. */
  readonly identityProvider?: unknown;
  /** A test user, whose values then stand for the inputs. */
  readonly testUser?: unknown;
}

/** Gives variables names that are their own in one copied text. */
export class Variables {
  readonly #context: ExportContext;
  readonly #steps: ReadonlyMap<string | undefined, unknown>;
  /** One, or two that quotes in JSON distinguish. */
  readonly #byOrigin = new Map<string, readonly Variable[]>();
  readonly #names = new Set<string>();
  /** The next number to try, so that many equal names do not try all of them. */
  readonly #counts = new Map<string, number>();

  constructor(context: ExportContext) {
    this.#context = context;
    // The first of a name counts.
    this.#steps = new Map(
      [...stepsOf(context), ...refreshStepsOf(context)]
        .toReversed()
        .map((step) => [textAt(step, 'stepId'), step]),
    );
  }

  /** Each name once, in the order of use. */
  get all(): readonly Variable[] {
    return [...this.#byOrigin.values()].flatMap((twins) => twins.at(-1) ?? []);
  }

  /** What a text of the file becomes. A secret that is written out becomes a variable. */
  template(text: string, field = ''): TextWithVariables {
    if (isWithheld(text, field)) return [this.#variable({ kind: 'literal', name: field || 'secret' })];
    return parseText(text).flatMap((part) => this.#part(part));
  }

  /** A selector object stands for a part of a value, which only a run knows. */
  unknown(text: string): Variable {
    return this.#variable({ kind: 'unknown', text });
  }

  #part(part: TextPart): TextWithVariables {
    switch (part.kind) {
      case 'literal':
        return this.withoutSecrets([part.text]);
      case 'placeholder':
        return [this.#variable({ kind: part.source, name: part.name })];
      case 'authUrl':
        return this.endpoint();
      case 'baseUrl':
        return this.#baseUrl();
      case 'malformedExpression':
      case 'malformedPlaceholder':
        return [this.unknown('reference')];
      case 'expression':
    }
    const { expression } = part;
    if (expression.kind === 'input') return this.#input(expression.name.text);
    if (expression.kind === 'generated') {
      return [this.#variable({ kind: 'unknown', text: expression.name.text, isGenerated: true })];
    }
    if (expression.kind !== 'output') return [this.unknown('response')];
    const step = expression.step.text;
    const output = expression.output.text;
    const found = this.#steps.get(step);
    const source = valueAt(found, 'outputs', output);
    return [this.#variable({ kind: 'output', step, output, source }, part.isWhole && isBare(found, source))];
  }

  /**
   * What is a secret by what stands around it, such as a parameter of a URL, is a variable too. What is sent `before` the
   * template is the name of its field.
   */
  withoutSecrets(template: TextWithVariables, before = ''): TextWithVariables {
    const sent = template.map((part) => (typeof part === 'string' ? part : `{{${part.name}}}`));
    const secrets = withheldParts(before + sent.join(''));
    if (secrets.length === 0) return template;
    const kept: (string | Variable)[] = [];
    let next = 0;
    let at = before.length;
    for (const [index, part] of template.entries()) {
      const partEnd = at + (sent[index] ?? '').length;
      if (typeof part !== 'string') kept.push(part);
      else {
        let from = at;
        for (let secret = secrets[next]; secret !== undefined && secret.start < partEnd;) {
          if (secret.end > from) {
            kept.push(part.slice(from - at, Math.max(from, secret.start) - at));
            kept.push(this.#variable({ kind: 'literal', name: 'secret' }));
            from = Math.min(secret.end, partEnd);
          }
          if (secret.end > partEnd) break;
          secret = secrets[(next += 1)];
        }
        kept.push(part.slice(from - at));
      }
      at = partEnd;
    }
    return kept.filter((part) => part !== '');
  }

  endpoint(): TextWithVariables {
    return this.#url(textAt(this.#context.authentication, 'tokenEndpoint') ?? '');
  }

  #baseUrl(): TextWithVariables {
    const { baseUrl } = this.#context;
    return baseUrl === undefined ? [this.unknown('base_url')] : this.#url(baseUrl);
  }

  /** Without the references to URLs, which would be endless in a URL. */
  #url(written: string): TextWithVariables {
    const clean = withoutTrailing(written.replaceAll(/\{(?:auth|base)_url\}/g, ''), '/');
    return parseText(clean).flatMap((part) =>
      part.kind === 'authUrl' || part.kind === 'baseUrl' ? [] : this.#part(part),
    );
  }

  #input(name: string): TextWithVariables {
    const { testUser, identityProvider } = this.#context;
    const known = name.startsWith('idp.')
      ? textAt(identityProvider, name.slice('idp.'.length))
      : (textAt(testUser, name) ?? scalarAt(testUser, 'inputs', name));
    const holdsInput = known === undefined || parseText(known).some(({ kind }) => kind === 'expression');
    if (holdsInput || name === 'totp') return [this.#variable({ kind: 'input', name })];
    return this.template(known, name.replace('idp.', ''));
  }

  #variable(origin: Origin, bare = false): Variable {
    const id = JSON.stringify(origin);
    const twins = this.#byOrigin.get(id) ?? [];
    const existing = twins.find(({ isBare }) => isBare === bare);
    if (existing !== undefined) return existing;
    const variable = { name: twins[0]?.name ?? this.#newName(variableName(origin)), origin, isBare: bare };
    this.#byOrigin.set(id, [...twins, variable]);
    return variable;
  }

  #newName(base: string): string {
    let name = base;
    let count = this.#counts.get(base) ?? 2;
    for (; this.#names.has(name); count += 1) name = `${base}_${count}`;
    this.#counts.set(base, count);
    this.#names.add(name);
    return name;
  }
}

/** Whether the expected response says that an output is a number or true or false. */
function isBare(step: unknown, source: unknown): boolean {
  const [part] = typeof source === 'string' ? parseText(source) : [];
  if (part?.kind !== 'expression' || part.expression.kind !== 'body') return false;
  const path = pointerSegments(part.expression.pointer?.text ?? '');
  const type = valueAt(step, 'expectedResponse', 'body', ...path);
  return type === 'integer' || type === 'number' || type === 'boolean';
}

function variableName(origin: Origin): string {
  switch (origin.kind) {
    case 'env':
    case 'secret':
      return origin.name.replaceAll(/[^A-Za-z0-9_]/g, '_');
    case 'input':
      return `INPUT_${constantCase(origin.name)}`;
    case 'output':
      return `${constantCase(origin.step)}_${constantCase(origin.output)}`.replace(/^_+/, 'STEP_');
    case 'literal':
      return `SECRET_${constantCase(origin.name)}`;
    case 'unknown':
      return `VALUE_${constantCase(origin.text)}`;
  }
}

/** The steps of an authentication; those documented as curl are taken as they are. */
export function stepsOf(context: ExportContext): readonly unknown[] {
  return listAt(context.authentication, 'steps');
}

/** The steps that renew the token, where "refresh" has steps of its own. */
export function refreshStepsOf(context: ExportContext): readonly unknown[] {
  return textAt(context.authentication, 'refresh', 'strategy') === 'steps'
    ? listAt(context.authentication, 'refresh', 'steps')
    : [];
}
