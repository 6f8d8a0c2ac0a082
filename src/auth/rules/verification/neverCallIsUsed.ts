import { textFix, title } from '../../fixes/fix.ts';
import type { Authentication, Endpoint } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { barePath } from './barePath.ts';

const report = reporter('"{0}" is a call that this authentication makes itself. Remove it here.');

export const neverCallIsUsed: Rule = {
  code: 'never-call-is-used',
  severity: 'error',
  messages: [report],
  reason: 'What may never be called cannot log in or verify the login.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const made = new Set(callsIn(authentication).flatMap((call) => written(call) ?? []));
      const calls = [...made].slice(0, mostCalls);
      for (const { value, node } of authentication.neverCall) {
        const [method = '', path = ''] = value.split(' ', 2);
        const pattern = `${method} ${barePath(path)}`;
        const isUsed = pattern.includes('*')
          ? calls.some((call) => starsTakeIn(pattern, call))
          : made.has(pattern);
        if (isUsed) yield report(node, value);
      }
    }
  },
  *fix({ node, edits, arg }) {
    yield textFix(title('Remove "{0}"', arg(0)), edits.removeItem(node), { isPreferred: true });
  },
};

/** More than any login makes. */
const mostCalls = 100;

/** Whether a text with stars, each for any letters, takes in another one. */
export function starsTakeIn(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split(/\*+/);
  if (others.length === 0) return first === text;
  const last = others.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from + last.length <= text.length;
}

function callsIn({ allSteps, verification, sessionCheck }: Authentication): (Endpoint | undefined)[] {
  return [...allSteps.map(({ endpoint }) => endpoint), verification?.endpoint, sessionCheck?.endpoint];
}

function written(call: Endpoint | undefined): string | undefined {
  const { method, path } = call ?? {};
  return method === undefined || path === undefined ? undefined : `${method.value} ${barePath(path.value)}`;
}
