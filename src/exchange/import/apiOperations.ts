import type { BodyFields } from '../../auth/generated/authConfig.ts';
import { fieldKind } from '../../auth/curl/fieldNames.ts';
import { entriesAt, listAt, textAt, valueAt } from '../../base/untrusted.ts';
import { resolved, schemaFields } from './apiSchema.ts';
import { isNested } from './responseFields.ts';

/** An operation of an API description that may log in. */
export interface LoginOperation {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly title: string;
  readonly isForm: boolean;
  /** Whether the fields are query parameters, and there is no body. */
  readonly isQuery: boolean;
  readonly request: BodyFields;
  readonly status: number;
  readonly response: BodyFields | undefined;
  readonly responseHeaders: readonly string[];
}

const mostOperations = 20_000;

/** The names of the fields, and of those inside them. */
export function namesOf(fields: BodyFields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...(isNested(field) ? namesOf(field) : []),
  ]);
}

/** Operations that send fields by POST or PUT, or in a query, in the order of the document. */
export function* operations(document: unknown): Generator<LoginOperation> {
  let count = 0;
  for (const [path, item] of entriesAt(document, 'paths')) {
    const methods = resolved(document, item);
    for (const method of ['post', 'put', 'get'] as const) {
      const operation = valueAt(methods, method);
      if (operation === undefined) continue;
      count += 1;
      if (count > mostOperations) return;
      // Most operations are none: only those that may be a login are read in full.
      const title = textAt(operation, 'summary') ?? textAt(operation, 'operationId') ?? path;
      const found = readRequest(document, operation);
      if (found === undefined) continue;
      const { status, response, responseHeaders } = readResponse(document, operation);
      yield {
        method: methodNames[method],
        path: path.startsWith('/') ? path : `/${path}`,
        title: title.slice(0, 200),
        ...found,
        status,
        response,
        responseHeaders,
      };
    }
  }
}

const methodNames = { post: 'POST', put: 'PUT', get: 'GET' } as const;

function readRequest(
  document: unknown,
  operation: unknown,
): Pick<LoginOperation, 'request' | 'isForm' | 'isQuery'> | undefined {
  const content = entriesAt(resolved(document, valueAt(operation, 'requestBody')), 'content');
  if (content.length > 0) {
    const json = content.find(([type]) => /json|\*\/\*/.test(type));
    const form = content.find(([type]) => /urlencoded|multipart/.test(type));
    const chosen = json ?? form;
    const request = requestFields(document, valueAt(chosen?.[1], 'schema'));
    return request && { request, isForm: json === undefined, isQuery: false };
  }
  const parameters = listAt(operation, 'parameters').map((parameter) => resolved(document, parameter));
  const body = parameters.find((parameter) => textAt(parameter, 'in') === 'body');
  if (body !== undefined) {
    const request = schemaFields(document, valueAt(body, 'schema'));
    return request && { request, isForm: false, isQuery: false };
  }
  const named = (place: string): BodyFields =>
    Object.fromEntries(
      parameters.flatMap((parameter) => {
        const name = textAt(parameter, 'name');
        return name !== undefined && textAt(parameter, 'in') === place ? [[name, 'string'] as const] : [];
      }),
    );
  const form = named('formData');
  if (Object.keys(form).length > 0) return { request: form, isForm: true, isQuery: false };
  const query = named('query');
  // Most operations take a query; only a login takes a password in it.
  return namesOf(query).some((name) => fieldKind(name) === 'password')
    ? { request: query, isForm: false, isQuery: true }
    : undefined;
}

/** The fields of a request; of several kinds, those of the one with a password. */
function requestFields(document: unknown, schema: unknown): BodyFields | undefined {
  const found = resolved(document, schema);
  const kinds = [...listAt(found, 'oneOf'), ...listAt(found, 'anyOf')].slice(0, 10);
  for (const kind of kinds) {
    const fields = schemaFields(document, kind);
    if (fields !== undefined && namesOf(fields).some((name) => fieldKind(name) === 'password')) return fields;
  }
  return schemaFields(document, schema);
}

function readResponse(
  document: unknown,
  operation: unknown,
): Pick<LoginOperation, 'status' | 'response' | 'responseHeaders'> {
  for (const [code, value] of entriesAt(operation, 'responses')) {
    if (!/^2\d\d$|^2XX$|^30[23]$/.test(code)) continue;
    const response = resolved(document, value);
    const content = entriesAt(response, 'content');
    const schema =
      valueAt(content.find(([type]) => /json|\*\/\*/.test(type))?.[1], 'schema') ??
      valueAt(response, 'schema');
    return {
      status: /^\d+$/.test(code) ? Number(code) : 200,
      response: schemaFields(document, schema),
      responseHeaders: entriesAt(response, 'headers').map(([name]) => name),
    };
  }
  return { status: 200, response: undefined, responseHeaders: [] };
}
