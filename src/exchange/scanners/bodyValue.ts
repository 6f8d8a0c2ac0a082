import type { BodyField } from '../../auth/generated/authConfig.ts';

/** Whether it is the value that a field of a body has to have. */
export function isBodyValue(field: BodyField): field is { equals: string | number | boolean | null } {
  if (typeof field !== 'object' || Array.isArray(field) || !('equals' in field)) return false;
  return Object.keys(field).length === 1;
}
