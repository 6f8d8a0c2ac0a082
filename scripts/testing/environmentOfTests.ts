/** What test/unit/sampled.ts asks for, as definitions for a bundle: a page has no environment. */
export function environmentOfTests(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['TEST_SEED', 'TEST_SAMPLE'].map((name) => [
      `process.env.${name}`,
      JSON.stringify(process.env[name]) ?? 'undefined',
    ]),
  );
}
