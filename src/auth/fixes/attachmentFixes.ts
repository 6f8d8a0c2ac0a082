import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';

export function* browseForAttachment({ problem: { offset, length } }: FixContext): Generator<Fix> {
  const nothing = { edits: [], isSafe: false };
  yield { kind: 'browse', title: title('browse'), isPreferred: true, ...nothing, offset, length };
}

export function* useAttachmentType({ node, edits, problem, arg }: FixContext): Generator<Fix> {
  const isKnown = problem.message.id === 'attachment-of-other-type';
  const type = isKnown ? arg(0) : 'Other';
  const changes = [edits.replace(node, type)];
  yield textFix(title('change-to', type), changes, { isPreferred: isKnown, isSafe: isKnown });
}

/** What the OpenAPI file says about the token, as far as it says it. */
export function* takeFromSpecification({ scope, edits, arg }: FixContext): Generator<Fix> {
  const { authentication } = scope;
  const { tokenLocation, tokenParameterName, tokenType, tokenFormat } = authentication ?? {};
  if (tokenLocation === undefined || tokenParameterName === undefined) return;
  const [location, name] = [arg(0), arg(1)];
  const isAuthorization = location === 'Header' && name.toLowerCase() === 'authorization';
  const type =
    location === 'Cookie' ? 'Cookie-based Authentication' : isAuthorization ? 'Bearer Token' : 'Custom Token';
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
  yield textFix(title('take-from-specification', location, name), changes, { isPreferred: true });
}
