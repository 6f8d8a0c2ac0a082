import type { Selector } from '../../auth/generated/authConfig.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { fine } from '../faults/fault.ts';
import type { Scope } from '../response/scope.ts';
import { select } from '../response/select.ts';
import { textValue } from './substituteText.ts';

/** Puts values into a tree; a text that is one expression keeps the type of its value. Nothing is looked at twice. */
export async function substitute(value: unknown, at: JsonPath, scope: Scope): Promise<LoginOutcome<unknown>> {
  if (typeof value === 'string') return textValue(value, at, scope);
  if (isSelector(value)) return await select(value, at, scope);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) {
      const one = await substitute(item, [...at, index], scope);
      if (!one.ok) return one;
      items.push(one.value);
    }
    return fine(items);
  }
  if (typeof value !== 'object' || value === null) return fine(value);
  const entries: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const one = await substitute(item, [...at, key], scope);
    if (!one.ok) return one;
    entries.push([key, one.value]);
  }
  return fine(Object.fromEntries(entries));
}

function isSelector(value: unknown): value is Selector {
  if (typeof value !== 'object' || value === null || !('context' in value)) return false;
  return typeof value.context === 'string' && ('type' in value || 'transform' in value);
}
