/** Names of fields that hold the id of an object, the surest first. */
export const idNames: readonly string[] = ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'number', 'code'];

/** Whether a name says that something is an id, and not of what. */
export function isGeneric(name: string): boolean {
  return idNames.includes(name);
}

/** Whether a field is named like the id of an object. */
export function isIdName(name: string): boolean {
  return isGeneric(name) || /(?:Id|_id|-id|ID)$/.test(name);
}
