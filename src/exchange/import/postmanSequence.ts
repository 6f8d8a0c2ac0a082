import { pointerSegments } from '../../auth/syntax/tree.ts';
import type { Step } from '../../auth/generated/authConfig.ts';
import { fieldKind } from '../../auth/curl/fieldNames.ts';
import { isSecretValue } from '../../auth/writtenSecrets.ts';
import { asLiteral, constantCase, SecretNames } from '../../auth/names/placeholderNames.ts';
import type { ImportedStep } from '../../auth/curl/requestStep.ts';
import { atQuery, stepFromRequest } from '../../auth/curl/requestStep.ts';
import { embedded } from '../../auth/curl/requestValues.ts';
import { originOf, targetUrl } from '../../auth/curl/targetUrl.ts';
import { valueAt } from '../../base/untrusted.ts';
import type { Sure } from './proposal.ts';
import { withOutput } from './draft.ts';
import type { PostmanItem } from './postmanItems.ts';
import { reference, usesOf, variablesOf } from './postmanItems.ts';
import { filled } from './postmanValues.ts';
import type { ProposalNote } from './proposal.ts';
import { proposalNote } from './proposal.ts';
import { sampleFields } from './responseFields.ts';

/** The steps that lead to a request: before it, those that set the variables it sends. */
export class Sequence {
  readonly steps: ImportedStep[] = [];
  readonly notes: ProposalNote[] = [];
  tokenEndpoint: Sure<string> | undefined;
  readonly #items: readonly PostmanItem[];
  readonly #values: ReadonlyMap<string, string>;
  /** What the sequence leads to; a request that sends it comes later. */
  readonly #token: string | undefined;
  readonly #names = new SecretNames();
  readonly #done = new Map<PostmanItem, string | undefined>();

  constructor(items: readonly PostmanItem[], values: ReadonlyMap<string, string>, token: string | undefined) {
    this.#items = items;
    this.#values = values;
    this.#token = token;
  }

  /** Adds the request after those it needs; gives its step id. */
  add(item: PostmanItem): string | undefined {
    if (this.#done.has(item) || this.#done.size > 20) return this.#done.get(item);
    this.#done.set(item, undefined);
    const needed = new Map(variablesOf(item.request).map((name) => [name, this.#output(name, item)]));
    const [place, query] = atQuery(item.request.url);
    const url = filled(withOutputs(place, needed), this.#values) + query;
    const target = targetUrl(url);
    if (!target.ok) return undefined;
    const { origin } = target.value;
    this.tokenEndpoint ??= {
      value: origin,
      certainty: originOf(origin) === undefined ? 'missing' : 'recognised',
    };
    const made = stepFromRequest(
      { ...item.request, url },
      {
        tokenEndpoint: this.tokenEndpoint.value,
        takenIds: this.steps.map(({ step }) => step.stepId),
        names: this.#names,
        isLiteral: true,
        resolve: (value, _place, name) => this.#resolve(value, name, needed),
      },
    );
    if (!made.ok) return undefined;
    const expectedResponse = expectedOf(item);
    this.steps.push({ ...made.value, step: { ...made.value.step, expectedResponse } });
    this.#done.set(item, made.value.step.stepId);
    return made.value.step.stepId;
  }

  /** The output that holds a variable, from the request whose script sets it. */
  #output(variable: string, user: PostmanItem): string | undefined {
    const setter = this.#items.find(
      (item) =>
        item !== user &&
        item.sets.some(({ name }) => name === variable) &&
        !usesOf(item).some((use) => use.variable === this.#token),
    );
    const source = setter?.sets.find(({ name }) => name === variable)?.source;
    if (setter === undefined || source === undefined) return undefined;
    // A test script that keeps the user's own data needs no step of its own.
    const kind = fieldKind(variable);
    if (kind === 'password' || kind === 'username') return undefined;
    const stepId = this.add(setter);
    const index = this.steps.findIndex(({ step }) => step.stepId === stepId);
    const found = this.steps[index];
    if (found === undefined) return undefined;
    const wanted = variable.replaceAll(/[^A-Za-z0-9_-]/g, '-') || 'value';
    const { step, expression } = withOutput(found.step, wanted, source);
    this.steps[index] = { ...found, step };
    return expression;
  }

  #resolve(
    value: string,
    field: string,
    needed: ReadonlyMap<string, string | undefined>,
  ): string | undefined {
    if (!value.includes('{{')) return undefined;
    const kind = fieldKind(field);
    if (kind === 'password') return '$inputs.password';
    if (kind === 'username') return '$inputs.username';
    if (kind === 'otp') return '$inputs.totp';
    const [whole] = [...value.matchAll(reference)];
    if (whole?.[0] === value) return this.#variable(whole[1] ?? '', field, needed);
    return value.replaceAll(reference, (_match, name: string) =>
      embedded(this.#variable(name, field, needed)),
    );
  }

  /** `field`: what it is sent as. */
  #variable(name: string, field: string, needed: ReadonlyMap<string, string | undefined>): string {
    const output = needed.get(name);
    if (output !== undefined) return output;
    const kind = fieldKind(name);
    if (kind === 'password') return '$inputs.password';
    if (kind === 'username') return '$inputs.username';
    if (kind === 'otp') return '$inputs.totp';
    const value = this.#values.get(name);
    const isSecret =
      kind === 'token' ||
      kind === 'clientSecret' ||
      (value !== undefined && isSecretValue(value, name, field));
    const constant = constantCase(name) || 'VALUE';
    const placeholder = isSecret ? `\${secret:${constant}}` : `\${env:${constant}}`;
    if (!isSecret && value !== undefined && !value.includes('{{')) return asLiteral(value);
    this.notes.push(proposalNote('missing', '/steps', 'postman-variable', name, placeholder));
    return placeholder;
  }
}

/** The path of a URL with the outputs of earlier steps for their variables; what it begins with is the server. */
function withOutputs(place: string, outputs: ReadonlyMap<string, string | undefined>): string {
  return place.replaceAll(reference, (whole, name: string, at: number) => {
    const output = outputs.get(name);
    return output === undefined || !place.slice(0, at).replace('://', '').includes('/')
      ? whole
      : embedded(output);
  });
}

/** The response of a saved example; an example without what the script reads is one of a failure. */
function expectedOf({ samples, sets }: PostmanItem): Step['expectedResponse'] {
  for (const { status, body } of samples) {
    const fields = sampleFields(body);
    if (sets.every(({ source }) => holdsPointer(body, source))) {
      return { status: [status], ...(fields && { body: fields }) };
    }
  }
  return { status: [200] };
}

function holdsPointer(body: unknown, source: string): boolean {
  const pointer = /^\$response\.body#(.*)$/s.exec(source)?.[1];
  return pointer === undefined || valueAt(body, ...pointerSegments(pointer)) !== undefined;
}
