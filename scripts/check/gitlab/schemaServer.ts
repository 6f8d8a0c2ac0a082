import { readJson, textAt, valueAt } from '../../../src/base/untrusted.ts';
import type { SourceHttp } from '../../../src/sources/ports.ts';
import type { Exchange, SourceRequest } from '../mock/mockedServer.ts';

/** What is used of the package `graphql`, which is fetched when it is needed. */
export interface GraphQl {
  buildSchema(text: string): Schema;
  buildClientSchema(introspection: unknown): Schema;
  parse(text: string): unknown;
  validate(schema: Schema, document: unknown): readonly Message[];
  execute(asked: object): Executed | Promise<Executed>;
  getNamedType(type: unknown): NamedType;
  isEnumType(type: unknown): boolean;
  isAbstractType(type: unknown): boolean;
  isScalarType(type: unknown): boolean;
}

interface Message {
  readonly message: string;
}

interface Executed {
  readonly data?: unknown;
  readonly errors?: readonly Message[];
}

interface Schema {
  getPossibleTypes(type: NamedType): readonly NamedType[];
}

interface NamedType {
  readonly name: string;
  getValues(): readonly { readonly value: unknown }[];
}

interface Field {
  readonly fieldName: string;
  readonly returnType: unknown;
}

/** A GraphQL API in the place of GitLab's: it takes what its schema allows, and makes answers up of it. */
export class SchemaServer implements SourceHttp {
  readonly #graphQl: GraphQl;
  readonly #schema: Schema;
  #exchanges: Exchange[] = [];

  constructor(graphQl: GraphQl, text: string) {
    this.#graphQl = graphQl;
    const introspection = readJson(text)?.value;
    this.#schema =
      introspection === undefined
        ? graphQl.buildSchema(text)
        : graphQl.buildClientSchema(valueAt(introspection, 'data') ?? introspection);
  }

  /** Those since it was last asked. */
  taken(): readonly Exchange[] {
    const taken = this.#exchanges;
    this.#exchanges = [];
    return taken;
  }

  async send({ method, url, body = '' }: SourceRequest): ReturnType<SourceHttp['send']> {
    const asked = readJson(body)?.value;
    const query = textAt(asked, 'query') ?? '';
    const { data, errors = [] } = await this.#execute(query, valueAt(asked, 'variables'));
    this.#exchanges.push({
      request: `${method} ${new URL(url).pathname} ${query.split('\n', 2).join('')}`,
      status: 200,
      violations: errors.map(({ message }) => message),
      remarks: [],
    });
    const answer = errors.length > 0 ? { errors } : { data };
    return {
      ok: true,
      answer: { status: 200, headers: [], body: new TextEncoder().encode(JSON.stringify(answer)) },
    };
  }

  async #execute(query: string, variableValues: unknown): Promise<Executed> {
    const document = this.#graphQl.parse(query);
    const errors = this.#graphQl.validate(this.#schema, document);
    if (errors.length > 0) return { errors };
    const fieldResolver = (_source: unknown, _args: unknown, _context: unknown, field: Field): unknown =>
      this.#made(field);
    return this.#graphQl.execute({ schema: this.#schema, document, variableValues, fieldResolver });
  }

  #made(field: Field): unknown {
    const isList = String(field.returnType).startsWith('[');
    // A change that is taken has none.
    if (isList && field.fieldName === 'errors') return [];
    const one = this.#valueOf(field, this.#graphQl.getNamedType(field.returnType));
    return isList ? [one] : one;
  }

  #valueOf({ fieldName }: Field, type: NamedType): unknown {
    if (this.#graphQl.isEnumType(type)) return type.getValues()[0]?.value;
    if (this.#graphQl.isAbstractType(type)) {
      const types = this.#schema.getPossibleTypes(type).map(({ name }) => name);
      return { __typename: types.find((name) => name.endsWith('Dast')) ?? types[0] };
    }
    if (!this.#graphQl.isScalarType(type)) return {};
    // There is one page.
    if (type.name === 'Boolean') return fieldName !== 'hasNextPage';
    if (type.name === 'ID') return 'gid://gitlab/Vulnerability/1';
    return type.name === 'Int' || type.name === 'Float' ? 1 : `made up ${fieldName}`;
  }
}
