import { isExpressionStart } from '../../expressions/expression.ts';
import { textFix, title } from '../../fixes/fix.ts';
import { Fields, textOf } from '../../model/fields.ts';
import type { Authentication, NamedNode } from '../../model/model.ts';
import type { Node } from '../../syntax/tree.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportOrder = reporter('The user stands before the password in "basic". Make it ["{1}", "{0}"].');
const reportPlain = reporter('Basic credentials are sent in Base64. Use "basic" with "{0}" and "{1}".');

const second = /^\{?\$inputs\.(?:password|idp\.clientSecret)\}?$/;
const firstOne = /^\{?\$inputs\.(?:username|idp\.clientId)\}?$/;

/** RFC 7617: user and password with a colon between, in Base64. */
export const basicCredentials: Rule = {
  code: 'basic-credentials',
  severity: 'warning',
  messages: [reportOrder, reportPlain],
  reason: 'The server cannot read the credentials and answers 401.',
  *check({ authentications }) {
    for (const { token } of authentications) if (token?.type === 'object') yield* orderProblems(token);
    for (const { name, node } of authentications.flatMap(headersOf)) {
      if (node.type === 'object') yield* orderProblems(node);
      else if (/^(?:proxy-)?authorization$/i.test(name)) yield* plainProblems(node);
    }
  },
  *fix({ isFrom, node, edits, arg }) {
    const [user, password] = node.children ?? [];
    if (!isFrom(reportOrder)) {
      const changes = [edits.replace(node, { basic: [arg(0), arg(1)] })];
      yield textFix(title('Send in Base64'), changes, { isPreferred: true });
    } else if (user !== undefined && password !== undefined) {
      const changes = [edits.replace(user, arg(1)), edits.replace(password, arg(0))];
      yield textFix(title('Swap user and password'), changes, { isPreferred: true });
    }
  },
  fixNeedsFields: true,
};

function headersOf({ allSteps, verification, sessionCheck }: Authentication): readonly NamedNode[] {
  return [...allSteps, verification?.endpoint, sessionCheck?.endpoint].flatMap((call) => call?.headers ?? []);
}

function* orderProblems(node: Node): Generator<Violation> {
  const list = new Fields(node).any('basic');
  const [user, password] = list?.type === 'array' ? (list.children ?? []) : [];
  const [one, other] = [String(user?.value), String(password?.value)];
  if (list !== undefined && (second.test(one) || firstOne.test(other)) && one !== other)
    yield reportOrder(list, one, other);
}

/** `Basic {$inputs.username}:{$inputs.password}`, with or without braces. */
function* plainProblems(node: Node): Generator<Violation> {
  const text = textOf(node)?.value.slice(0, longest) ?? '';
  const [, user = '', password = ''] = /^Basic\s+\{?(\$[\w.-]+)\}?:\{?(\$[\w.-]+)\}?$/i.exec(text) ?? [];
  if (isExpressionStart(user) && isExpressionStart(password)) yield reportPlain(node, user, password);
}

const longest = 300;
