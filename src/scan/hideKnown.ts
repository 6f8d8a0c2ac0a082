/** A text without known secrets, of the same length. */
export function hideKnown(text: string, secrets: readonly string[]): string {
  let left = text;
  for (const secret of secrets) left = left.replaceAll(secret, '*'.repeat(secret.length));
  return left;
}

/** Finds at the end of texts how many letters may be the first ones of a secret, in one pass over each. */
export function startFinder(secret: string): (text: string) => number {
  // By how many letters of the secret fit: how many fit where the next one does not (Knuth, Morris and Pratt).
  const shorter: number[] = [0];
  const next = (fitting: number, letter: string | undefined): number => {
    let length = fitting;
    while (length > 0 && secret[length] !== letter) length = shorter[length - 1] ?? 0;
    return secret[length] === letter ? length + 1 : length;
  };
  for (let at = 1; at < secret.length; at++) shorter.push(next(shorter[at - 1] ?? 0, secret[at]));
  return (text) => {
    let fitting = 0;
    for (let at = Math.max(0, text.length - secret.length + 1); at < text.length; at++)
      fitting = next(fitting, text[at]);
    return fitting;
  };
}
