import assert from 'node:assert/strict';
import { weaknessClass } from '../../../../src/findings/importers/weakness.ts';
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
});
