import assert from 'node:assert/strict';
import { rateSeverity, wordOfScore } from '../../../src/findings/severity.ts';

describe('severity of a native rating', () => {
  const table: readonly (readonly [native: string, confidence: string, severity: string])[] = [
    ['Critical', 'low', 'Critical'],
    ['High', 'high', 'Major'],
    ['high', '', 'Major'],
    ['error', '', 'Major'],
    ['Important', '', 'Major'],
    ['Medium', 'high', 'Major'],
    ['Medium', 'confirmed', 'Major'],
    ['medium', 'Very-High', 'Major'],
    ['Medium', 'medium', 'Minor'],
    ['Medium', 'low', 'Minor'],
    ['warning', '', 'Minor'],
    ['Low', 'high', 'Minor'],
    ['note', '', 'Minor'],
    ['Informational', 'high', 'Info'],
    ['none', '', 'Info'],
    ['unknown', '', 'Info'],
    ['constructor', '', 'Info'],
    ['', '', 'Info'],
  ];
  for (const [native, confidence, severity] of table) {
    it(`is ${severity} for "${native}" with confidence "${confidence}"`, () => {
      assert.equal(rateSeverity(native, confidence, {}), severity);
    });
  }

  it('follows an override of the native word before the table and before confidence', () => {
    assert.equal(rateSeverity('High', 'low', { high: 'Critical' }), 'Critical');
    assert.equal(rateSeverity('Medium', 'high', { medium: 'Info' }), 'Info');
  });

  it('applies the override of a level to the words that mean it, unless the word has its own', () => {
    assert.equal(rateSeverity('error', '', { high: 'Critical' }), 'Critical');
    assert.equal(rateSeverity('error', '', { high: 'Critical', error: 'Minor' }), 'Minor');
  });

  it('reads a score from 0 to 10 as a word', () => {
    const scores = ['10', '9.0', '8.9', '7', '6.9', '4.0', '3.9', '0.1', '0', '', 'high'];
    assert.deepEqual(scores.map(wordOfScore), [
      'critical',
      'critical',
      'high',
      'high',
      'medium',
      'medium',
      'low',
      'low',
      'info',
      undefined,
      undefined,
    ]);
  });
});
