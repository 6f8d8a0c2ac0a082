export interface CutValue {
  /** From 1 on. */
  readonly line: number;
  readonly name: string;
}

/**
 * Values of a `.env` file without quotes in which a comment seems to begin: a "#" with no blank before it is mostly a part
 * of a secret.
 */
export function cutValues(text: string): readonly CutValue[] {
  return text.split('\n').flatMap((line, index) => {
    const [, name, value = ''] =
      /^\s{0,100}(?:export\s{1,100})?([\w.-]{1,200})\s{0,100}=\s{0,100}(.*)$/.exec(line) ?? [];
    const [written = ''] = value.split(/\s#/, 1);
    const isCut = name !== undefined && !/^["'`]/.test(written) && /[^#]#/.test(written);
    return isCut ? [{ line: index + 1, name }] : [];
  });
}
