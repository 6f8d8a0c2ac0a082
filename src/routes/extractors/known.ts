type Known<Facts> = { readonly [Name in keyof Facts]?: Exclude<Facts[Name], undefined | false> };

/** What there is to say: facts leave out what is undefined or false. */
export function known<Facts extends object>(facts: Facts): Known<Facts> {
  const said: { -readonly [Name in keyof Facts]?: Exclude<Facts[Name], undefined | false> } = {};
  for (const name in facts) {
    const value = facts[name];
    if (value !== undefined && value !== false)
      said[name] = value as Exclude<Facts[typeof name], undefined | false>;
  }
  return said;
}
