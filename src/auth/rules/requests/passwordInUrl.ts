import type { TextEdit } from '../../edits/textEdit.ts';
import { sourceRange } from '../../expressions/sourceOffsets.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { asPost } from '../../fixes/asPost.ts';
import { child } from '../../fixes/places.ts';
import { textOf } from '../../model/fields.ts';
import type { Authentication, Call, Step } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import type { Node } from '../../syntax/tree.ts';
import { toValue } from '../../syntax/tree.ts';

const report = reporter('URLs end up in logs. Send the password in "requestBody".');

/** URLs end up in logs of servers and proxies. */
export const passwordInUrl: Rule = {
  code: 'password-in-url',
  severity: 'warning',
  messages: [report],
  reason: 'Addresses are kept in logs and histories, and passwords with them.',
  *check({ source, authentications }) {
    for (const { path, query } of authentications.flatMap(callsOf)) {
      for (const text of [path, ...query.map(({ node }) => textOf(node))]) {
        for (const part of text?.parts ?? []) {
          const isPassword =
            part.kind === 'expression' &&
            part.expression.kind === 'input' &&
            part.expression.name.text === 'password';
          if (text === undefined || !isPassword) continue;
          yield report(sourceRange(source, text.node, part.start, part.end));
        }
      }
    }
  },
  /** Calls without a body become POST. */
  *fix({ cursorContext: { step }, node, edits }) {
    if (step === undefined) return;
    const found = step.endpoint?.path?.node === node ? pathPair(node) : queryPair(step, node, edits);
    const body = step.requestBody;
    if (found === undefined || (body !== undefined && body.type !== 'object')) return;
    if (body !== undefined && child(body, found.name) !== undefined) return;
    const addition =
      body === undefined
        ? edits.addKeys(step.node, { requestBody: { [found.name]: found.value } }, 'endpoint')
        : edits.addKeys(body, { [found.name]: found.value });
    const changes = [...found.removal(edits), ...addition, ...asPost(step, edits)];
    yield textFix(title('Send "{0}" in the body', found.name), changes, { isPreferred: true });
  },
  fixNeedsFields: true,
};

type UrlParts = Pick<Call, 'path' | 'query'>;

function callsOf({ allSteps, verification, sessionCheck }: Authentication): UrlParts[] {
  const calls = [verification?.endpoint, sessionCheck?.endpoint].flatMap((call) => call ?? []);
  return [...allSteps.map(({ endpoint, query }) => ({ path: endpoint?.path, query })), ...calls];
}

interface Pair {
  readonly name: string;
  readonly value: unknown;
  readonly removal: (edits: FixContext['edits']) => TextEdit[];
}

function queryPair({ query }: Step, node: Node, edits: FixContext['edits']): Pair | undefined {
  const entry = query.find((one) => one.node === node);
  const container = node.parent?.parent;
  if (entry === undefined || container === undefined) return undefined;
  const isOnly = query.length === 1;
  const removal = (): TextEdit[] => (isOnly ? edits.removeValue(container) : edits.removeValue(node));
  return { name: entry.name, value: toValue(node), removal };
}

/** The pair of a path such as `/login?user=x&password={$inputs.password}`. */
function pathPair(node: Node): Pair | undefined {
  const path = String(node.value);
  const match = /([?&])([^=&?{}]+)=\{(\$inputs\.password)\}(&?)/.exec(path);
  if (match === null) return undefined;
  const [whole, start = '', name = '', value, more = ''] = match;
  const from = match.index;
  const rest = path.slice(0, from) + (more === '' ? '' : start) + path.slice(from + whole.length);
  return { name: decodeURIComponent(name), value, removal: (edits) => [edits.replace(node, rest)] };
}
