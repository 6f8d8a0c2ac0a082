import { isRecord, listAt, textAt, textsAt } from '../base/untrusted.ts';
import { failed, success } from '../base/result.ts';
import type { AgentResult } from './agentMessages.ts';
import type { InputSchema, ObjectSchema } from './inputSchema.ts';

/** Inputs of a tool as its schema says; nothing else is in them. */
export type Input = Readonly<Record<string, unknown>>;

/** Checks what a model gave against the schema of a tool, and says what is wrong with it. */
export function readInput(schema: ObjectSchema, given: unknown): AgentResult<Input> {
  return readObject(schema, given ?? {}, '');
}

function readObject(schema: ObjectSchema, given: unknown, path: string): AgentResult<Input> {
  if (!isRecord(given)) return failed('input-wrong-type', path === '' ? 'input' : path, 'an object');
  const names = Object.keys(schema.properties);
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) return failed('input-unknown', join(path, name), names.join(', '));
    if (value === undefined || value === null) continue;
    const checked = readValue(property, value, join(path, name));
    if (!checked.ok) return checked;
    read[name] = checked.value;
  }
  const missing = schema.required?.find((name) => read[name] === undefined);
  return missing === undefined ? success(read) : failed('input-missing', join(path, missing));
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function readValue(schema: InputSchema, value: unknown, path: string): AgentResult<unknown> {
  switch (schema.type) {
    case 'string':
      return readText(schema, value, path);
    case 'integer':
      return readInteger(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? success(value) : failed('input-wrong-type', path, 'true or false');
    case 'object':
      return readObject(schema, value, path);
    case 'array': {
      // A single value is a list of one.
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      const { maxItems, items: itemSchema } = schema;
      if (items.length > maxItems) return failed('input-too-many', path, items.length, maxItems);
      const read: unknown[] = [];
      for (const item of items) {
        const checked =
          itemSchema.type === 'string'
            ? readText(itemSchema, item, path)
            : readInteger(itemSchema, item, path);
        if (!checked.ok) return checked;
        read.push(checked.value);
      }
      return success(read);
    }
  }
}

interface Limits {
  readonly maxLength: number;
  readonly enum?: readonly string[];
}

function readText(schema: Limits, value: unknown, path: string): AgentResult<string> {
  if (typeof value !== 'string') return failed('input-wrong-type', path, 'text');
  if (value.length > schema.maxLength) {
    return failed('input-too-long', path, value.length, schema.maxLength);
  }
  if (schema.enum === undefined) return success(value);
  const known = schema.enum.find((one) => one.toLowerCase() === value.toLowerCase());
  return known === undefined
    ? failed('input-unknown-value', path, value, schema.enum.join(', '))
    : success(known);
}

function readInteger(
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  value: unknown,
  path: string,
): AgentResult<number> {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return failed('input-wrong-type', path, 'a whole number');
  }
  if (value < minimum || value > maximum) return failed('input-out-of-range', path, minimum, maximum);
  return success(value);
}

export function textIn(input: Input, name: string): string {
  return textAt(input, name) ?? '';
}

export function numberIn(input: Input, name: string): number | undefined {
  const value = input[name];
  return typeof value === 'number' ? value : undefined;
}

export function textsIn(input: Input, name: string): readonly string[] {
  return textsAt(input, name);
}

export function numbersIn(input: Input, name: string): readonly number[] {
  return listAt(input, name).filter((item) => typeof item === 'number');
}
