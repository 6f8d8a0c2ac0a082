/** An expected failure that ends a request: its message is a localised sentence for the person. */
export class SentenceError extends Error {
  override readonly name = 'SentenceError';
}
