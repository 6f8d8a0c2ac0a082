import type { FormField, FormObject } from '../../../../src/auth/form/form.ts';

/** Every object of a form. */
export function* objectsIn(object: FormObject): Generator<FormObject> {
  yield object;
  for (const { objects } of object.parts) for (const one of objects) yield* objectsIn(one);
}

/** Every field of a form, with the entries that authors named. */
export function* fieldsIn(object: FormObject): Generator<FormField> {
  for (const { fields } of objectsIn(object)) for (const field of fields) yield* withEntries(field);
}

function* withEntries(field: FormField): Generator<FormField> {
  yield field;
  for (const entry of field.entries ?? []) yield* withEntries(entry);
}
