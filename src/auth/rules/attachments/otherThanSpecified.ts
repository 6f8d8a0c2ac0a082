import { textFix, title } from '../../fixes/fix.ts';
import { literalText } from '../../model/literals.ts';
import type { Authentication } from '../../model/model.ts';
import { inspected } from './inspected.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'The attached OpenAPI file says that the token is carried elsewhere: {0} "{1}". Use that, or correct the file.',
);

/** Compared with all attached files at once: each may describe another part of the application. */
export const otherThanSpecified: Rule = {
  code: 'other-than-specified',
  severity: 'warning',
  messages: [report],
  reason: 'The description of the API and this file disagree, so one of them is wrong.',
  *check(model, host) {
    const places = [...inspected(model.attachments, host)].flatMap(({ facts }) => facts.tokenPlaces);
    if (places.length === 0) return;
    const described = new Set(places.map(({ location, name }) => placeId(location, name)));
    const [first] = places;
    for (const { tokenParameterName, tokenLocation } of model.authentications) {
      const name = literalText(tokenParameterName);
      if (tokenParameterName === undefined || !name || tokenLocation === undefined || first === undefined)
        continue;
      if (described.has(placeId(tokenLocation.value, name))) continue;
      yield report(tokenParameterName.node, first.location, first.name);
    }
  },
  /** The token as the OpenAPI file describes it. */
  *fix({ cursorContext, edits, arg }) {
    const { authentication } = cursorContext;
    const { tokenLocation, tokenParameterName, tokenType, tokenFormat } = authentication ?? {};
    if (tokenLocation === undefined || tokenParameterName === undefined) return;
    const [location, name] = [arg(0), arg(1)];
    const isAuthorization = location === 'Header' && name.toLowerCase() === 'authorization';
    const type =
      location === 'Cookie'
        ? 'Cookie-based Authentication'
        : isAuthorization
          ? 'Bearer Token'
          : 'Custom Token';
    const format = isAuthorization ? 'Bearer <token>' : '<token>';
    const wanted = [
      [tokenType, type],
      [tokenParameterName, name],
      [tokenLocation, location],
      [tokenFormat, format],
    ] as const;
    const changes = wanted.flatMap(([text, value]) =>
      text === undefined || text.value === value ? [] : [edits.replace(text.node, value)],
    );
    yield textFix(title('Take from the OpenAPI file: {0} {1}', location, name), changes, {
      isPreferred: true,
    });
  },
};

/** Names of headers are the same in any case (RFC 9110, section 5.1). */
function placeId(location: NonNullable<Authentication['tokenLocation']>['value'], name: string): string {
  return `${location}:${location === 'Header' ? name.toLowerCase() : name}`;
}
