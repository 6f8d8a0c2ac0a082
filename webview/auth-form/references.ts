import type { AuthFormView, FormField } from '../../src/protocol/authForm.ts';
import { objectsOf } from './formShape.ts';

/** The values that a field may have: those of the schema, or what it refers to by name. */
export function namesFor({ key, pointer, allowed }: FormField, view: AuthFormView): readonly string[] {
  if (allowed.length > 0) return allowed.map(({ value }) => value);
  if (/^\/roles\/\d+\/authentication$/.test(pointer)) return view.authentications.map(({ name }) => name);
  if (/^\/testUsers\/\d+\/role$/.test(pointer)) return view.roles.map(({ name }) => name);
  if (key === 'identityProvider') return objectsOf(view.config, 'identityProviders').map(({ name }) => name);
  return [];
}

/** Whether others refer to a value by name: they follow when it is changed. */
export function isName(pointer: string): boolean {
  return /^\/roles\/\d+\/name$|\/steps\/\d+\/stepId$/.test(pointer);
}
