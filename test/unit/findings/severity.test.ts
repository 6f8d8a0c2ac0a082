import assert from 'node:assert/strict';
import type { Severity } from '../../../src/findings/finding.ts';
import { compareRatings, rate } from '../../../src/findings/severity.ts';

function severityOf(risk: string, confidence: string, overrides: Record<string, Severity>): Severity {
  return rate({ risk, confidence }, overrides).severity;
}

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
      assert.equal(rate({ risk: native, confidence }, {}).severity, severity);
    });
  }

  it('follows an override of the native word before the table and before confidence', () => {
    assert.equal(severityOf('High', 'low', { high: 'Critical' }), 'Critical');
    assert.equal(severityOf('Medium', 'high', { medium: 'Info' }), 'Info');
  });

  it('applies the override of a level to the words that mean it, unless the word has its own', () => {
    assert.equal(severityOf('error', '', { high: 'Critical' }), 'Critical');
    assert.equal(severityOf('error', '', { high: 'Critical', error: 'Minor' }), 'Minor');
  });

  it('follows a score from 0 to 10 rather than the word, save a word that is critical', () => {
    const scores = ['10', '9.0', '8.9', '7', '6.9', '4.0', '3.9', '0.1', '0', '', 'high', '11', '-1'];
    assert.deepEqual(
      scores.map((score) => rate({ risk: 'low', score }, {}).severity),
      [
        'Critical',
        'Critical',
        'Major',
        'Major',
        'Minor',
        'Minor',
        'Minor',
        'Minor',
        'Info',
        'Minor',
        'Minor',
        'Minor',
        'Minor',
      ],
    );
    assert.equal(rate({ risk: 'CRITICAL', score: '8.0' }, {}).severity, 'Critical');
  });

  it("keeps the scanner's own words and score", () => {
    assert.deepEqual(rate({ risk: ' High ', score: '7.5', confidence: 'Firm' }, {}).rating, {
      risk: 'High',
      score: 7.5,
      confidence: 'Firm',
    });
    assert.deepEqual(rate({ risk: '', score: 'n/a' }, {}).rating, { risk: '', confidence: '' });
  });
});

describe('order of ratings', () => {
  it('is by native risk, then score, then confidence, the worst first', () => {
    const ratings = [
      { risk: 'high', confidence: 'Tentative' },
      { risk: 'High', score: 7.1, confidence: '' },
      { risk: 'Urgent', confidence: 'Low' },
      { risk: 'High', confidence: 'Certain' },
      { risk: 'error', score: 8, confidence: 'low' },
      { risk: 'high', confidence: 'Firm' },
    ];
    assert.deepEqual(
      ratings.toSorted(compareRatings).map(({ risk, score, confidence }) => [risk, score, confidence]),
      [
        ['Urgent', undefined, 'Low'],
        ['error', 8, 'low'],
        ['High', 7.1, ''],
        ['High', undefined, 'Certain'],
        ['high', undefined, 'Firm'],
        ['high', undefined, 'Tentative'],
      ],
    );
  });
});
