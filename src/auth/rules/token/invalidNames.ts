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
  *check({ authentications }) {
    const named = authentications.flatMap((one) => [
      ...namesAt(one, 'Cookie'),
      ...one.allSteps.flatMap(({ expectedResponse }) =>
        (expectedResponse?.setsCookies ?? []).map(({ node, value }) => ({ node, name: value })),
      ),
    ]);
    for (const { node, name } of named) {
      if (!httpToken.test(name)) yield reportInvalidCookieName(node, name);
    }
  },
  fix: stripName,
};

const reportInvalidHeaderName = reporter(
  '"{0}" cannot be the name of a header (RFC 9110). Remove spaces and any of ( ) < > @ , ; : \\ " / [ ] ? = { }.',
);

const reportStar = reporter('Only names of cookies may end in *. Write the whole name of "{0}".');

export const invalidHeaderName: Rule = {
  code: 'invalid-header-name',
  severity: 'error',
  messages: [reportInvalidHeaderName, reportStar],
  reason: 'Servers refuse requests with such a header, and programs refuse to send it.',
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
    for (const { name, location } of authentications.flatMap((one) => one.additionalParameters)) {
      const isElsewhere = location !== undefined && location.value !== 'Cookie';
      if (isElsewhere && name?.value.endsWith('*') === true) yield reportStar(name.node, name.value);
    }
  },
  *fix(context) {
    if (!context.isFrom(reportStar)) yield* stripName(context);
  },
  fixNeedsFields: true,
};

function* stripName({ node, edits }: FixContext): Generator<Fix> {
  // What stands behind the name of a cookie is its value.
  const [written = ''] = String(node.value).split(/[=;]/, 1);
  const name = written.trimEnd().replaceAll(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g, '');
  const isTaken = node.parent?.parent !== undefined && isKey(node) && child(node.parent.parent, name);
  if (name === '' || isTaken) return;
  yield textFix(changeTo(name), [edits.replace(node, name)], { isPreferred: true });
}

function isKey(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node;
}
