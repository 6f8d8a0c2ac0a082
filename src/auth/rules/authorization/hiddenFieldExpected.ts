import { afterLast } from '../../../base/cut.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { pointersIn } from '../../model/expectedBody.ts';
import type { Authentication } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  '"{0}" is hidden from role "{1}", but its verification expects it in the response. Remove it from one of them.',
);

export const hiddenFieldExpected: Rule = {
  code: 'hidden-field-expected',
  severity: 'warning',
  messages: [report],
  reason: 'Every correct response to the role would be reported.',
  *check({ roles, authentications }) {
    const byName = new Map(authentications.map((one) => [one.name, one]));
    const known = new Map<Authentication, ReadonlySet<string>>();
    for (const { name, authentication, hiddenFields } of roles) {
      const login = byName.get(authentication?.value ?? '');
      if (login === undefined || hiddenFields.length === 0) continue;
      const expected = known.get(login) ?? expectedFields(login);
      known.set(login, expected);
      for (const { value, node } of hiddenFields)
        if (expected.has(value)) yield report(node, value, name?.value ?? '');
    }
  },
  *fix({ node, edits, arg }) {
    yield textFix(title('Remove "{0}"', arg(0)), edits.removeItem(node));
  },
};

/** Names and pointers, these without indexes. */
function expectedFields({ verification, sessionCheck }: Authentication): ReadonlySet<string> {
  const bodies = [verification?.authenticated?.body, sessionCheck?.authenticated?.body];
  const pointers = bodies.flatMap((body) => (body === undefined ? [] : pointersIn(body, '', [])));
  // A key of an expected body may be a pointer itself.
  const whole = pointers.map((pointer) => pointer.replaceAll('~1', '/').replaceAll(/\/+/g, '/'));
  const bare = whole.map((pointer) => pointer.replaceAll(/\/\d+(?=\/|$)/g, ''));
  return new Set(bare.flatMap((pointer) => [pointer, afterLast(pointer, '/')]));
}
