/** An expected failure that ends a request: its message is a localised sentence for the user. */
export class SentenceError extends Error {
  override readonly name = 'SentenceError';
}
