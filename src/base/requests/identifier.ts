const identifier =
  /^(?:-?\d+|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?=[a-f]*\d)[\da-f]{16,})$/i;

/** Whether a segment of a path names one thing of many: a number, a UUID or a long hexadecimal text. */
export function isIdentifier(segment: string): boolean {
  return identifier.test(segment);
}
