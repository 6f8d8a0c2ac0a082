import type { Source } from './sources.ts';

/** Groups of files that import each other, imports of types included. */
export function circles(sources: readonly Source[]): readonly (readonly string[])[] {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports.map((one) => one.file)]));
  // Tarjan's strongly connected components.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    let low = number;
    for (const next of importsOf.get(file) ?? []) {
      if (!importsOf.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === number) found.push(open.splice(open.indexOf(file)));
    return low;
  };
  for (const { file } of sources) if (!order.has(file)) visit(file);
  return found.filter((group) => group.length > 1);
}

/** Exports that nothing outside of their file imports, as `file name`. `users` import, and are not themselves looked at. */
export function unusedExports(sources: readonly Source[], users: readonly Source[]): readonly string[] {
  const used = new Set<string>();
  for (const { imports } of [...sources, ...users]) {
    for (const { file, names } of imports) for (const name of names) used.add(`${file} ${name}`);
  }
  return sources.flatMap(({ file, exported }) =>
    used.has(`${file} *`)
      ? []
      : exported.map((name) => `${file} ${name}`).filter((place) => !used.has(place)),
  );
}

const runLength = 6;

/** Runs of six lines that stand in more than one place; overlapping ones count once. Imports and blank lines do not. */
export function duplicatedRuns(sources: readonly Source[]): readonly string[] {
  const seen = new Map<string, string>();
  const found: string[] = [];
  for (const { file, text: source } of sources) {
    const code = source
      .replaceAll(/^import\b[^;]*;/gm, (statement) => statement.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ text: line.trim(), number: index + 1 }))
      .filter(({ text }) => text !== '' && !/^(\/\/|\/?\*|[\])};,]+$)/.test(text));
    for (let start = 0; start + runLength <= code.length; start += 1) {
      const run = code.slice(start, start + runLength);
      const key = run.map(({ text }) => text).join('\n');
      const place = `${file}:${run[0]?.number ?? 0}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, place);
      else {
        found.push(`${place} = ${first}`);
        start += runLength - 1;
      }
    }
  }
  return found;
}

/** Files of the config language that name the code of a rule, on average over the rules; the list of all rules is one more. */
export function filesPerRule(sources: readonly Source[], codes: readonly string[]): number {
  const language = sources.filter(({ file }) => file.startsWith('src/auth/'));
  const named = codes.map((code) => language.filter(({ text }) => text.includes(`'${code}'`)).length);
  return named.reduce((all, count) => all + count, 0) / codes.length;
}

/** Files that fill the placeholders `{0}`, `{1}` … of a message themselves. */
export function messageRenderers(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ file, text }) => (text.includes(String.raw`\{(\d+)\}`) ? [file] : []));
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
