export const usernameKey = /^(?:user(?:[-_]?name|[-_]?id)?|e-?mail|login|account)$/i;

export const passwordKey = /^(?:pass(?:word|wd|phrase)?|pwd)$/i;

/** The name of a form's field without what it belongs to: `login` of `user[login]`. */
export function fieldName(key: string): string {
  return /\[([^[\]]+)\]$/.exec(key)?.[1] ?? key;
}
