import type { Case, Now } from './case.ts';
import { hidden, loginPage, none } from './case.ts';

const missing = (summary: string): Pick<Case, 'finding' | 'was'> => ({
  finding: { summary, evidence: '' },
  was: { body: none },
});
const cookie = (summary: string, evidence: string, value: string): Pick<Case, 'finding' | 'was'> => ({
  finding: { summary, evidence },
  was: { body: none, headers: { 'set-cookie': value } },
});
const set = (value: string | string[]): Now => ({ body: none, headers: { 'set-cookie': value } });
const withHeader = (name: string, value: string): Now => ({ body: none, headers: { [name]: value } });
export const guardCases: readonly Case[] = [
  {
    name: 'a policy that is missing',
    ...missing('Content Security Policy (CSP) Header Not Set'),
    now: withHeader('content-security-policy', "default-src 'self'"),
    says: 'gone: header-there',
    twin: {
      now: withHeader('content-security-policy-report-only', "default-src 'self'"),
      says: 'still-there: header-missing',
    },
  },
  {
    name: 'a policy on a login page',
    ...missing('Content Security Policy (CSP) Header Not Set'),
    now: withHeader('content-security-policy', "default-src 'self'"),
    says: 'gone: header-there',
    twin: {
      now: { body: loginPage, headers: { 'content-security-policy': "default-src 'self'" } },
      says: 'cannot-tell: login-page',
    },
  },
  {
    name: 'transport security',
    ...missing('Strict-Transport-Security Header Not Set'),
    now: withHeader('strict-transport-security', 'max-age=31536000'),
    says: 'gone: header-there',
    twin: { now: withHeader('strict-transport-security', 'max-age=0'), says: 'still-there: header-missing' },
  },
  {
    name: 'no sniffing',
    ...missing('X-Content-Type-Options Header Missing'),
    now: withHeader('x-content-type-options', 'nosniff'),
    says: 'gone: header-there',
    twin: { now: withHeader('x-content-type-options', 'sniff'), says: 'still-there: header-missing' },
  },
  {
    name: 'frames',
    ...missing('Missing Anti-clickjacking Header'),
    now: withHeader('content-security-policy', "frame-ancestors 'none'"),
    says: 'gone: header-there',
    twin: { now: withHeader('x-frame-options', 'ALLOWALL'), says: 'still-there: header-missing' },
  },
  {
    name: 'HttpOnly',
    ...cookie('Cookie No HttpOnly Flag', 'Set-Cookie: lang', `lang=${hidden}; Path=/`),
    now: set('lang=de; Path=/; HttpOnly'),
    says: 'gone: attribute-there',
    twin: { now: set(['lang=de; Path=/', 'other=1; HttpOnly']), says: 'still-there: attribute-missing' },
  },
  {
    name: 'SameSite',
    ...cookie('Cookie without SameSite Attribute', 'Set-Cookie: lang', 'lang=de'),
    now: set('lang=de; SameSite=Lax'),
    says: 'gone: attribute-there',
    twin: { now: set('lang=de; SameSite=None'), says: 'still-there: attribute-missing' },
  },
  {
    name: 'Secure',
    ...cookie('Cookie Without Secure Flag', 'Set-Cookie: lang', 'lang=de'),
    now: set('lang=de; Secure'),
    says: 'gone: attribute-there',
    twin: { now: { body: none }, says: 'cannot-tell: cookie-not-set' },
  },
];
