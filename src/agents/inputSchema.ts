/** The part of JSON Schema in which tools say what they take. */
export type InputSchema = TextSchema | NumberSchema | BooleanSchema | ListSchema | ObjectSchema;

interface Described {
  readonly description: string;
}

interface TextSchema extends Described {
  readonly type: 'string';
  readonly maxLength: number;
  readonly enum?: readonly string[];
}

interface NumberSchema extends Described {
  readonly type: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

interface BooleanSchema extends Described {
  readonly type: 'boolean';
}

interface ListSchema extends Described {
  readonly type: 'array';
  readonly items:
    | { readonly type: 'string'; readonly maxLength: number; readonly enum?: readonly string[] }
    | Id;
  readonly maxItems: number;
}

interface Id {
  readonly type: 'integer';
  readonly minimum: number;
  readonly maximum: number;
}

export interface ObjectSchema extends Partial<Described> {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

const mostText = 1_000;
const mostItems = 100;

export function text(description: string, values?: readonly string[], maxLength = mostText): TextSchema {
  return { type: 'string', description, maxLength, ...(values === undefined ? {} : { enum: values }) };
}

export function texts(description: string, values?: readonly string[]): ListSchema {
  const items = {
    type: 'string',
    maxLength: mostText,
    ...(values === undefined ? {} : { enum: values }),
  } as const;
  return { type: 'array', description, items, maxItems: mostItems };
}

export function integer(description: string, minimum: number, maximum: number): NumberSchema {
  return { type: 'integer', description, minimum, maximum };
}

export function ids(description: string): ListSchema {
  return { type: 'array', description, items: idSchema, maxItems: mostItems };
}

export function id(description: string): NumberSchema {
  return { ...idSchema, description };
}

export function flag(description: string): BooleanSchema {
  return { type: 'boolean', description };
}

export function object(
  properties: Readonly<Record<string, InputSchema>>,
  required: readonly string[] = [],
): ObjectSchema {
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

const idSchema: Id = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

/** The schema as models get it: without limits that no model comes near to, which would only cost them tokens. */
export function publishedSchema(
  schema: ObjectSchema,
): { readonly type: 'object' } & Readonly<Record<string, unknown>> {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    const isFar = key === 'maximum' && typeof value === 'number' && value >= farAway;
    return isFar || key === 'maxLength' || key === 'maxItems' ? undefined : value;
  });
  return JSON.parse(text) as { readonly type: 'object' };
}

const farAway = 1_000_000;
