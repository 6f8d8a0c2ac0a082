import { write } from '../../fixes/choices.ts';
import { textOf } from '../../model/fields.ts';
import { literalText } from '../../model/literals.ts';
import type { Authentication } from '../../model/model.ts';
import { placeOf, referencesTo } from '../../model/references.ts';
import { misspelling, nearest } from '../../suggest.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** More than any login sets. */
const mostCookies = 100;

const report = reporter('Cookie "{0}" is read here, but "{1}" is set or sent. Use one name.');

/** A cookie that is read under another name than the one that is set, or sent. */
export const otherCookie: Rule = {
  code: 'other-cookie',
  severity: 'warning',
  messages: [report],
  reason: 'Names of cookies are case-sensitive, so the value would be empty.',
  *check(model) {
    for (const authentication of model.authentications) {
      const sent = sentAs(authentication);
      const declared = declaredCookies(authentication);
      const all = referencesTo(authentication, 'cookie');
      const names = new Set(all.map(({ expression }) => expression.name.text));
      for (const { expression, use } of all) {
        const read = expression.name.text;
        const last = use.step?.index ?? Infinity;
        const set = declared.filter(({ index }) => index <= last).map(({ name }) => name);
        const isTheToken = sent !== undefined && use.text.node === sent.source;
        // One that is read under its own name is another cookie.
        const unread = set.filter((name) => !names.has(name));
        const meant =
          !set.includes(read) && unread.length > 0
            ? similar(read, unread)
            : isTheToken && sent.name !== read
              ? sent.name
              : undefined;
        if (meant !== undefined) yield report(placeOf(model, use, expression.name), read, meant);
      }
    }
  },
  *fix(context) {
    yield* write(context, context.arg(1), false);
  },
};

/** The cookies that steps are expected to set, with the positions of the steps. */
function declaredCookies({ allSteps }: Authentication): { readonly name: string; readonly index: number }[] {
  const cookies = allSteps.flatMap(({ expectedResponse, index }) =>
    (expectedResponse?.setsCookies ?? []).map(({ value }) => ({ name: value, index })),
  );
  return cookies.slice(0, mostCookies);
}

/** Names of cookies are case-sensitive; a jar may hold others that nobody declared. */
function similar(read: string, set: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  // One letter away is reported as misspelt.
  const isMisspelt = misspelling(read, set) !== undefined;
  return set.find((name) => plain(name) === plain(read)) ?? (isMisspelt ? undefined : nearest(read, set));
}

/** The cookie that carries the token, and the output or expression the token comes from. */
function sentAs({ token, tokenLocation, tokenParameterName, tokenFormat, steps }: Authentication) {
  const name = literalText(tokenParameterName);
  if (tokenLocation?.value !== 'Cookie' || !name || token === undefined || tokenFormat?.value !== '<token>')
    return undefined;
  const part = textOf(token)?.parts[0];
  if (part?.kind !== 'expression') return undefined;
  const { expression } = part;
  if (expression.kind === 'cookie') return { name, source: token };
  if (expression.kind !== 'output') return undefined;
  const step = steps.find(({ stepId }) => stepId?.value === expression.step.text);
  const output = step?.outputs.find((one) => one.name === expression.output.text);
  return output && { name, source: output.node };
}
