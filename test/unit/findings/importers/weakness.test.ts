import assert from 'node:assert/strict';
import { cleanTags, cweTags, weaknessClass } from '../../../../src/findings/importers/weakness.ts';
import { weaknessNames } from '../../../../src/findings/importers/weaknessNames.ts';

describe('the class of a weakness', () => {
  it('has the short name in common use, else the published one', () => {
    assert.equal(weaknessClass(['CWE-89']), 'CWE-89 SQL Injection');
    assert.equal(
      weaknessClass(['cwe-610']),
      'CWE-610 Externally Controlled Reference to a Resource in Another Sphere',
    );
    assert.equal(weaknessClass(['CWE-29']), "CWE-29 Path Traversal: '\\..\\filename'");
    assert.equal(
      weaknessClass(['CWE-1427']),
      'CWE-1427 Improper Neutralization of Input Used for LLM Prompting',
    );
  });

  it('is the number alone where none is published', () => {
    assert.equal(weaknessClass(['CWE-99999']), 'CWE-99999');
  });

  it('has a name for every weakness of the list', () => {
    const numbers = Array.from({ length: 1435 }, (_, number) => number);
    const named = numbers.filter((number) => weaknessClass([`CWE-${number}`]).includes(' '));
    assert.ok(named.length > 930, String(named.length));
    for (const [number, name] of weaknessNames) {
      assert.ok(Number.isInteger(number) && number > 0 && /^\S.{4,}/.test(name), `${number} ${name}`);
    }
  });

  it('is the first weakness among the tags, else the first class of OWASP', () => {
    const table: readonly (readonly [tags: readonly string[], expected: string])[] = [
      [[], ''],
      [['sql', 'OWASP_2021_A03', 'CWE-89', 'CWE-79'], 'CWE-89 SQL Injection'],
      [['sql', 'OWASP_2021_A03', 'OWASP_2017_A01'], 'OWASP 2021 A03'],
      [['owasp-2023-api10'], 'owasp-2023-api10'],
      [['OWASP_2021', 'OWASP_A03', 'xOWASP_2021_A03'], ''],
      [['CWE-15'], 'CWE-15 External Control of System or Configuration Setting'],
      [['CWE-1395'], 'CWE-1395 Dependency on Vulnerable Third-Party Component'],
      [['CWE-5'], 'CWE-5 J2EE Misconfiguration: Data Transmission Without Encryption'],
      [['CWE-1356'], 'CWE-1356 Server-Side Request Forgery (SSRF)'],
    ];
    for (const [tags, expected] of table) assert.equal(weaknessClass(tags), expected, tags.join());
  });

  it('is read from numbers as scanners write them, and from several in one text', () => {
    const table: readonly (readonly [ids: string, tags: readonly string[]])[] = [
      ['89', ['CWE-89']],
      [' cwe-089 ', ['CWE-89']],
      ['CWE_1;cwe:2|Cwe 3,CWE4,99999', ['CWE-1', 'CWE-2', 'CWE-3', 'CWE-4', 'CWE-99999']],
      ['0,-1,,NVD,100000,CWE-89,89', ['CWE-89']],
    ];
    for (const [ids, tags] of table) assert.deepEqual(cleanTags(cweTags(ids)), tags, ids);
  });
});
