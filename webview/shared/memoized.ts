/** The function with its last result kept: the same arguments give the same object again. */
export function memoized<Arguments extends readonly unknown[], Result>(
  work: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  let last: { readonly values: Arguments; readonly result: Result } | undefined;
  return (...values) => {
    const known = last;
    if (known !== undefined && values.every((value, index) => value === known.values[index]))
      return known.result;
    const result = work(...values);
    last = { values, result };
    return result;
  };
}
