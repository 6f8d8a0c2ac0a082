import assert from 'node:assert/strict';
import { proofOf } from '../../../../src/login/retest/proof.ts';

describe('what proves a finding again', () => {
  const shown = (summary: string, tags: readonly string[] = []): string =>
    Object.values(proofOf({ summary, tags })).join(' ');

  const rows: readonly (readonly [proof: string, ...summaries: readonly string[]])[] = [
    [
      'header Content-Security-Policy',
      'CSP: not set',
      'Missing Content Security Policy',
      'Content-Security-Policy Header',
    ],
    ['header Strict-Transport-Security', 'HSTS not enforced', 'Strict-Transport-Security', 'No HSTS'],
    ['header X-Content-Type-Options', 'X-Content-Type-Options Header Missing', 'nosniff is unset'],
    [
      'header X-Frame-Options',
      'Missing Anti-clickjacking Header',
      'Clickjacking',
      'Frameable response',
      'X-Frame-Options omitted',
    ],
    ['header Referrer-Policy', 'Referrer Policy not found', 'Referrer-Policy headers'],
    ['header Permissions-Policy', 'Lacks Permission-Policy', 'permissions policy absent'],
    ['header Cross-Origin-Opener-Policy', 'Cross-Origin-Opener-Policy without value'],
    ['header Cross-Origin-Embedder-Policy', 'Cross Origin Embedder Policy not sent'],
    ['header Cross-Origin-Resource-Policy', "Cross-Origin-Resource-Policy isn't set"],
    ['cookie HttpOnly', 'Cookie No HttpOnly Flag', 'cookies without http-only'],
    ['cookie SameSite', 'Cookie without SameSite Attribute', 'Cookie: same site missing'],
    ['cookie Secure', 'Cookie Without Secure Flag'],
    ['script', 'Cross Site Scripting (Reflected)', 'Cross-Site Scripting', 'XSS in search', 'HTML injection'],
    [
      'access',
      'BOLA',
      'BFLA on orders',
      'IDOR',
      'Broken Object Level Authorization',
      'Object Property Level Authorization',
      'Insecure Direct Object Reference',
      'Broken Access Control',
      'Authorization bypass',
      'Authorisation Missing',
      'Missing Function Level Authentication',
      'No authentication',
      'Lack of authorization',
      'Privilege Escalation',
      'Forced browsing',
      'Unauthenticated access',
    ],
    [
      'text',
      'SQL Injection',
      '',
      'Insecure cookie',
      'Weak Content Security Policy allows unsafe-inline',
      'Session fixation',
      'nothing',
      `${' '.repeat(497)}IDOR`,
    ],
  ];
  for (const [proof, ...summaries] of rows) {
    it(`${proof}, by its name`, () => {
      assert.deepEqual(
        summaries.filter((summary) => shown(summary) !== proof),
        [],
      );
    });
  }

  it('by its weakness, where the name does not say it', () => {
    const kinds = (...numbers: readonly number[]): readonly string[] => [
      ...new Set(numbers.map((number) => shown('A finding', ['OWASP', `CWE-${number}`]))),
    ];
    assert.deepEqual(kinds(79, 80, 81, 83, 87), ['script']);
    assert.deepEqual(kinds(284, 285, 306, 425, 566, 639, 862, 863), ['access']);
    assert.deepEqual(kinds(78, 89, 286, 640), ['text']);
    assert.equal(shown('No authentication', ['CWE-79']), 'script');
    assert.equal(shown('Cookie without Secure flag', ['CWE-79']), 'cookie Secure');
    assert.equal(shown('HSTS not set', ['CWE-79']), 'header Strict-Transport-Security');
    assert.deepEqual(proofOf({}), { kind: 'text' });
  });
});
