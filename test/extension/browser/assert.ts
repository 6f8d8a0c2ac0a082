// What the tests of every host use of `node:assert/strict`.
import { isSameValue } from '../../../src/base/sameValue.ts';

class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

function fail(said: unknown, message: string): never {
  if (said instanceof Error) throw said;
  throw new AssertionError(said === undefined ? message : `${JSON.stringify(said)}: ${message}`);
}

function shown(value: unknown): string {
  return value instanceof Error ? String(value) : (JSON.stringify(value, undefined, 1) ?? String(value));
}

/** What an error says, or what stands in its properties. */
type ExpectedError = RegExp | Readonly<Record<string, RegExp | string>>;

function isAsExpected(error: unknown, expected: ExpectedError | undefined): boolean {
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  return Object.entries(expected).every(([name, value]) => {
    const actual: unknown = Reflect.get(Object(error), name);
    return value instanceof RegExp ? value.test(String(actual)) : Object.is(actual, value);
  });
}

const assert = {
  ok(value: unknown, message?: unknown): asserts value {
    if (!value) fail(message, `${shown(value)} is not truthy`);
  },
  equal(actual: unknown, expected: unknown, message?: unknown): void {
    if (!Object.is(actual, expected)) fail(message, `${shown(actual)} instead of ${shown(expected)}`);
  },
  notEqual(actual: unknown, expected: unknown, message?: unknown): void {
    if (Object.is(actual, expected)) fail(message, `${shown(actual)} is what it should not be`);
  },
  deepEqual(actual: unknown, expected: unknown, message?: unknown): void {
    if (!isSameValue(actual, expected)) fail(message, `${shown(actual)} instead of ${shown(expected)}`);
  },
  match(text: string, pattern: RegExp, message?: unknown): void {
    if (!pattern.test(text)) fail(message, `${shown(text)} does not match ${String(pattern)}`);
  },
  doesNotMatch(text: string, pattern: RegExp, message?: unknown): void {
    if (pattern.test(text)) fail(message, `${shown(text)} matches ${String(pattern)}`);
  },
  async rejects(work: Promise<unknown> | (() => Promise<unknown>), expected?: ExpectedError): Promise<void> {
    try {
      await (typeof work === 'function' ? work() : work);
    } catch (error) {
      if (!isAsExpected(error, expected)) throw error;
      return;
    }
    fail(undefined, 'it was not rejected');
  },
  throws(work: () => unknown, expected?: ExpectedError): void {
    try {
      work();
    } catch (error) {
      if (!isAsExpected(error, expected)) throw error;
      return;
    }
    fail(undefined, 'it threw nothing');
  },
};

export default assert;
