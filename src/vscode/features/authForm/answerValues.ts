import type { Exchange } from '../../../login/response/exchange.ts';
import type { FormAnswerValue } from '../../../protocol/authForm.ts';
import { isRecord } from '../../../base/untrusted.ts';

/** More are not looked through. */
const mostValues = 300;
const deepest = 8;
const longestShown = 200;

/** What was answered, value by value; each can be taken by clicking it. Secrets are hidden in it already. */
export function answerValues(exchange: Exchange): readonly FormAnswerValue[] {
  const { facts, responseHeaders, cookies, responseBody } = exchange;
  const values: FormAnswerValue[] = [
    { from: 'status', name: '', depth: 0, shown: String(facts.status), choice: { kind: 'status' } },
    ...bodyValues(responseBody),
    ...cookies.map((name): FormAnswerValue => {
      return { from: 'cookie', name, depth: 0, shown: '', choice: { kind: 'cookie', name } };
    }),
    ...responseHeaders
      .filter(([name]) => name.toLowerCase() !== 'set-cookie')
      .map(([name, value]): FormAnswerValue => {
        return { from: 'header', name, depth: 0, shown: cut(value), choice: { kind: 'header', name } };
      }),
  ];
  return values.slice(0, mostValues);
}

function* bodyValues(text: string): Generator<FormAnswerValue> {
  const document = jsonOf(text);
  if (document === undefined) return;
  let count = 0;
  function* inside(value: unknown, pointer: string, depth: number): Generator<FormAnswerValue> {
    const entries = entriesOf(value);
    if (entries === undefined || depth > deepest) {
      yield bodyValue(value, pointer, depth);
      return;
    }
    for (const [key, item] of entries) {
      count += 1;
      if (count > mostValues) return;
      yield* inside(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    }
  }
  yield* inside(document, '', -1);
}

function bodyValue(value: unknown, pointer: string, depth: number): FormAnswerValue {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return {
    from: 'body',
    name: pointer,
    depth: Math.max(0, depth),
    shown: cut(shown),
    choice: { kind: 'body', pointer },
  };
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [String(index), item]);
  return isRecord(value) ? Object.entries(value) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`;
}
