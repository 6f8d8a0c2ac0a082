/** Whether a field is named like the id of an object. */
export function isIdName(name: string): boolean {
  return /^(?:_?id|uuid|guid|key|slug|number|code)$|(?:Id|_id|-id|ID)$/.test(name);
}
