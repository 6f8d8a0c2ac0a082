/** A text without known secrets, of the same length. */
export function hideKnown(text: string, secrets: readonly string[]): string {
  let left = text;
  for (const secret of secrets) left = left.replaceAll(secret, '*'.repeat(secret.length));
  return left;
}
