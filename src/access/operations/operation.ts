import type { OperationBody } from './body.ts';

/** A call of the application. */
export interface Operation {
  /** Upper case. */
  readonly method: string;
  /** With the path of the server before it, and parameters in braces. */
  readonly path: string;
  /** Names of query parameters without which it cannot be called. */
  readonly query: readonly string[];
  /** Whether the document says that it needs no login. */
  readonly isPublic: boolean;
  /** How GraphQL or an RPC tells it from others of the same address. */
  readonly name?: string;
  readonly body?: OperationBody;
  /** Values of all parameters, in their order, with which it was called elsewhere. */
  readonly examples?: readonly (readonly string[])[];
}

/** As it is shown: `POST /graphql allUsers`. */
export function operationLabel({ method, path, name }: Pick<Operation, 'method' | 'path' | 'name'>): string {
  return name === undefined ? `${method} ${path}` : `${method} ${path} ${name}`;
}

/** The same for operations that are one: names of parameters and a slash at the end say nothing. */
export function operationKey({
  method,
  path,
  name = '',
}: Pick<Operation, 'method' | 'path' | 'name'>): string {
  const template = path.replaceAll(/\{[^{}/]{0,100}\}/g, '{}').replace(/(?<=.)\/$/, '');
  return JSON.stringify([method, template, name]);
}

interface Parameter {
  readonly name: string;
  /** The path up to the parameter and with it; of others, the name. */
  readonly at: string;
}

export function parametersIn(path: string): readonly Parameter[] {
  return [...path.matchAll(/\{([^{}/]{1,100})\}/g)].map(({ 0: all, 1: name = '', index }) => ({
    name,
    at: path.slice(0, index + all.length),
  }));
}

/** Of the path, the query and the body, in this order. */
export function parametersOf({ path, query, body }: Operation): readonly Parameter[] {
  const others = [...query, ...(body?.parameters ?? []).map(({ name }) => name)];
  return [...parametersIn(path), ...others.map((name) => ({ name, at: name }))];
}
