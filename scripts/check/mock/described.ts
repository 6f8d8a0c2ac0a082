import { entriesAt, isRecord, listAt, textAt, valueAt } from '../../../src/base/untrusted.ts';

/** Parts of an operation, in the form of the fixture of contract tests. */
export interface Operation {
  readonly parameters: readonly unknown[];
  /** Of a change. */
  readonly body?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** An OpenAPI description. */
export class Description {
  readonly #root: unknown;

  constructor(root: unknown) {
    this.#root = root;
  }

  /** Undefined where it has none. */
  operation(method: string, template: string): Operation | undefined {
    const found = valueAt(this.#root, 'paths', template, method.toLowerCase());
    if (found === undefined) return undefined;
    const body = valueAt(found, 'requestBody', 'content', 'application/json', 'schema');
    return {
      parameters: listAt(found, 'parameters').map((one) => this.resolved(one)),
      ...(body === undefined ? {} : { body: this.resolved(body) }),
      responses: Object.fromEntries(
        entriesAt(found, 'responses').map(([status, response]) => [status, this.#response(response)]),
      ),
    };
  }

  /** What a reference leads to; anything else as it is. */
  resolved(value: unknown): unknown {
    const reference = textAt(value, '$ref');
    if (reference === undefined) return value;
    return this.resolved(valueAt(this.#root, ...reference.slice('#/'.length).split('/')));
  }

  #response(response: unknown): unknown {
    const found = this.resolved(response);
    const types = entriesAt(found, 'content').map(([type]) => type);
    return {
      ...(types.length === 0
        ? {}
        : { types, schema: valueAt(found, 'content', 'application/json', 'schema') }),
      headers: entriesAt(found, 'headers').map(([name]) => name),
    };
  }
}

/** The template that a path is of. */
export function templateOf(templates: readonly string[], path: string): string | undefined {
  return templates.find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

/** Names in a query or a body that an operation does not describe: a description allows them, and no server reads them. */
export function undescribed(
  description: Description,
  { parameters, body }: Operation,
  query: URLSearchParams,
  sent: unknown,
): readonly string[] {
  const known = new Set(parameters.map((one) => `${textAt(one, 'in')} ${textAt(one, 'name')}`));
  const fields = new Set(entriesAt(description.resolved(body), 'properties').map(([name]) => name));
  return [
    ...[...query.keys()].filter((name) => !known.has(`query ${name}`)),
    ...Object.keys(isRecord(sent) ? sent : {}).filter((name) => !fields.has(name)),
  ];
}
