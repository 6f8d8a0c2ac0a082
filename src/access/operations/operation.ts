/** A call of an application that reads only. */
export interface Operation {
  readonly method: 'GET' | 'HEAD';
  /** With the path of the server before it, and parameters in braces. */
  readonly path: string;
  /** Names of query parameters without which it cannot be called. */
  readonly query: readonly string[];
  /** Whether the document says that it needs no login. */
  readonly isPublic: boolean;
}
