/** Where the values of `${secret:NAME}` are kept. Values are never shown and never logged. */
export interface Secrets {
  /** The names of all stored secrets, in alphabetical order. */
  names(): readonly string[];
  has(name: string): Promise<boolean>;
  get(name: string): Promise<string | undefined>;
  store(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** What can stand in `${secret:NAME}`. */
export function isSecretName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(text);
}
