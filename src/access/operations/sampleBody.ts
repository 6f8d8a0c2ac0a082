import { entriesAt, isList, isRecord, listAt, textAt, valueAt } from '../../base/untrusted.ts';

const deepest = 6;

/** `#/components/schemas/NAME` */
export function resolved(document: unknown, value: unknown): unknown {
  let current = value;
  for (let steps = 0; steps < deepest; steps++) {
    const reference = textAt(current, '$ref');
    if (reference === undefined) return current;
    if (!reference.startsWith('#/')) return undefined;
    current = valueAt(document, ...reference.slice(2).split('/'));
  }
  return undefined;
}

/** A body that an operation of OpenAPI takes, as its examples or its schema say. */
export function sampleBody(
  document: unknown,
  operation: unknown,
): { readonly contentType: string; readonly value: unknown } | undefined {
  const content = entriesAt(resolved(document, valueAt(operation, 'requestBody')), 'content');
  const [contentType, media] = content.find(([type]) => /json|urlencoded/i.test(type)) ?? [];
  if (contentType !== undefined) {
    const [, named] = entriesAt(media, 'examples')[0] ?? [];
    const example = valueAt(media, 'example') ?? valueAt(resolved(document, named), 'value');
    return { contentType, value: example ?? sampleOf(document, valueAt(media, 'schema'), 0) };
  }
  // Swagger 2
  const parameters = listAt(operation, 'parameters').map((one) => resolved(document, one));
  const body = parameters.find((one) => textAt(one, 'in') === 'body');
  if (body === undefined) return undefined;
  return { contentType: 'application/json', value: sampleOf(document, valueAt(body, 'schema'), 0) };
}

function sampleOf(document: unknown, written: unknown, depth: number): unknown {
  const schema = resolved(document, written);
  if (!isRecord(schema) || depth > deepest) return null;
  const {
    example,
    default: usual,
    enum: choices,
    const: only,
    allOf,
    oneOf,
    anyOf,
    properties,
    items,
  } = schema;
  const given = example ?? usual ?? only ?? (isList(choices) ? choices[0] : undefined);
  if (given !== undefined) return given;
  if (isList(allOf)) {
    const parts = allOf.map((part) => sampleOf(document, part, depth + 1));
    return Object.assign({}, ...parts.filter(isRecord)) as unknown;
  }
  const [choice] = [oneOf, anyOf].find(isList) ?? [];
  if (choice !== undefined) return sampleOf(document, choice, depth + 1);
  if (isRecord(properties)) {
    const entries = Object.entries(properties).filter(
      ([, property]) => valueAt(resolved(document, property), 'readOnly') !== true,
    );
    return Object.fromEntries(entries.map(([name, one]) => [name, sampleOf(document, one, depth + 1)]));
  }
  return items === undefined ? sampleScalar(schema) : [sampleOf(document, items, depth + 1)];
}

function sampleScalar({ type, format, minimum }: Readonly<Record<string, unknown>>): unknown {
  const kind: unknown = isList(type) ? type.find((one) => one !== 'null') : type;
  if (kind === 'integer' || kind === 'number') return typeof minimum === 'number' ? minimum : 1;
  if (kind === 'boolean') return true;
  if (kind === 'array') return [];
  if (kind === 'object') return {};
  return typeof format === 'string' ? (formats[format] ?? 'text') : 'text';
}

const formats: Readonly<Record<string, string>> = {
  date: '2030-01-01',
  'date-time': '2030-01-01T00:00:00Z',
  email: 'someone@example.test',
  uuid: '00000000-0000-4000-8000-000000000001',
  uri: 'https://example.test/',
};
