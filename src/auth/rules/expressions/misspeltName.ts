import { write } from '../../fixes/choices.ts';
import type { Authentication } from '../../model/model.ts';
import { placeOf, referencesTo } from '../../model/references.ts';
import { misspelling } from '../../suggest.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Headers by which servers hand out tokens. */
const usualHeaders = [
  'Authorization',
  'Location',
  'Set-Cookie',
  'X-Auth-Token',
  'X-Access-Token',
  'X-CSRF-Token',
  'X-XSRF-Token',
  'X-Subject-Token',
  'access-token',
];

/** Cookies of sessions and against forged requests, as web frameworks name them. */
const usualCookies = [
  'sessionid',
  'csrftoken',
  'XSRF-TOKEN',
  'JSESSIONID',
  'PHPSESSID',
  'SESSION',
  'connect.sid',
  'laravel_session',
  'ASP.NET_SessionId',
  '.AspNetCore.Identity.Application',
  'access_token',
  'refresh_token',
];

const report = reporter('"{0}" is read from the response. Did you mean "{1}"?');

/** One letter away from the name that a web framework, or another part of the file, uses. */
export const misspeltName: Rule = {
  code: 'misspelt-name',
  severity: 'warning',
  messages: [report],
  reason: 'No response has a header or cookie of that name, so the value would be empty.',
  *check(model) {
    for (const authentication of model.authentications) {
      const own = namesIn(authentication);
      for (const [kind, usual] of [['header', usualHeaders] as const, ['cookie', usualCookies] as const]) {
        for (const { expression, use } of referencesTo(authentication, kind)) {
          const { name } = expression;
          const known = [...own, ...usual];
          if (known.some((one) => one.toLowerCase() === name.text.toLowerCase())) continue;
          const meant = misspelling(name.text, known);
          if (meant !== undefined) yield report(placeOf(model, use, name), name.text, meant);
        }
      }
    }
  },
  *fix(context) {
    yield* write(context, context.arg(1), false);
  },
};

/** The names under which the authentication sends what it reads, or expects it. */
function namesIn({ tokenParameterName, additionalParameters, allSteps }: Authentication): string[] {
  const names = [
    tokenParameterName?.value,
    ...additionalParameters.map(({ name }) => name?.value),
    ...allSteps.flatMap(({ headers }) => headers.map(({ name }) => name)),
    ...allSteps.flatMap(({ expectedResponse }) =>
      (expectedResponse?.setsCookies ?? []).map(({ value }) => value),
    ),
  ];
  return names.flatMap((name) => name ?? []);
}
