import type { Fix } from '../../fixes/fix.ts';
import { changeTo, textFix } from '../../fixes/fix.ts';
import type { FixContext } from '../../fixes/fixContext.ts';
import { child } from '../../fixes/places.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { httpToken, namesAt } from './authorization.ts';
import type { Node } from '../../syntax/tree.ts';

const reportInvalidCookieName = reporter(
  '"{0}" cannot be the name of a cookie (RFC 6265). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
);

export const invalidCookieName: Rule = {
  code: 'invalid-cookie-name',
  severity: 'error',
  messages: [reportInvalidCookieName],
  reason: 'Servers drop cookies with such a name.',
  wrong: '"tokenParameterName": "my session"',
  right: '"tokenParameterName": "SID"',
  *check({ authentications }) {
    for (const { node, name } of authentications.flatMap((one) => namesAt(one, 'Cookie'))) {
      if (!httpToken.test(name)) yield reportInvalidCookieName(node, name);
    }
  },
  fix: stripName,
};

const reportInvalidHeaderName = reporter(
  '"{0}" cannot be the name of a header (RFC 9110). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
);

export const invalidHeaderName: Rule = {
  code: 'invalid-header-name',
  severity: 'error',
  messages: [reportInvalidHeaderName],
  reason: 'Servers refuse requests with such a header, and programs refuse to send it.',
  wrong: '{ "name": "X-XSRF-TOKEN:", "location": "Header", "value": "$steps.login.outputs.csrf" }',
  right: '{ "name": "X-XSRF-TOKEN", "location": "Header", "value": "$steps.login.outputs.csrf" }',
  *check({ authentications }) {
    const headers = authentications.flatMap((authentication) => [
      ...namesAt(authentication, 'Header'),
      ...authentication.allSteps.flatMap((step) =>
        step.headers.map(({ name, keyNode }) => ({ name, node: keyNode })),
      ),
    ]);
    for (const { node, name } of headers) {
      if (!httpToken.test(name)) yield reportInvalidHeaderName(node, name);
    }
  },
  fix: stripName,
  fixNeedsFields: true,
};

function* stripName({ node, edits }: FixContext): Generator<Fix> {
  const name = String(node.value).replaceAll(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g, '');
  const isTaken = node.parent?.parent !== undefined && isKey(node) && child(node.parent.parent, name);
  if (name === '' || isTaken) return;
  yield textFix(changeTo(name), [edits.replace(node, name)], { isPreferred: true });
}

function isKey(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node;
}
