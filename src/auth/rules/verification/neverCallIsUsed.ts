import { textFix, title } from '../../fixes/fix.ts';
import type { Authentication, Endpoint } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"{0}" is a call that this authentication makes itself. Remove it here.');

export const neverCallIsUsed: Rule = {
  code: 'never-call-is-used',
  severity: 'error',
  messages: [report],
  reason: 'What may never be called cannot log in or verify the login.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const made = new Set(callsIn(authentication).flatMap((call) => written(call) ?? []));
      for (const { value, node } of authentication.neverCall) {
        const [method = '', path = ''] = value.split(' ', 2);
        if (made.has(`${method} ${bare(path)}`)) yield report(node, value);
      }
    }
  },
  *fix({ node, edits, arg }) {
    const isOnly = node.parent?.children?.length === 1;
    const removal = isOnly && node.parent !== undefined ? edits.removeValue(node.parent) : edits.remove(node);
    yield textFix(title('Remove "{0}"', arg(0)), removal, { isPreferred: true });
  },
};

function callsIn({ allSteps, verification, sessionCheck }: Authentication): (Endpoint | undefined)[] {
  return [...allSteps.map(({ endpoint }) => endpoint), verification?.endpoint, sessionCheck?.endpoint];
}

function written(call: Endpoint | undefined): string | undefined {
  const { method, path } = call ?? {};
  return method === undefined || path === undefined ? undefined : `${method.value} ${bare(path.value)}`;
}

/** Hosts may be written in several ways; a query tells calls of one path apart only for the server. */
function bare(path: string): string {
  const local = path.replace(/^(?:https?:\/\/[^/?#]*|\{(?:auth|base)_url\})/i, '');
  return local.split(/[?#]/, 1).join('');
}
