import assert from 'node:assert/strict';
import fc from 'fast-check';
import { severities } from '../../../src/findings/model/finding.ts';
import type { Severity } from '../../../src/findings/model/finding.ts';
import {
  compareRatings,
  confidenceRank,
  isRisk,
  rate,
  riskRank,
  riskWords,
} from '../../../src/findings/model/severity.ts';
import type { Scale } from '../../../src/findings/model/severity.ts';

function severityOf(
  scale: Scale,
  risk: string,
  confidence = '',
  overrides: Record<string, Severity> = {},
): Severity {
  return rate(scale, { risk, confidence }, overrides).severity;
}

describe('severity of a native rating', () => {
  const table: readonly (readonly [scale: Scale, risk: string, confidence: string, severity: Severity])[] = [
    ['high', 'High', 'Medium', 'Critical'],
    ['high', 'High', 'Low', 'Major'],
    ['high', 'Medium', 'High', 'Major'],
    ['high', 'Medium', 'Low', 'Minor'],
    ['high', 'Low', 'Confirmed', 'Minor'],
    ['high', 'Low', 'Low', 'Info'],
    ['high', 'Informational', 'Low', 'Info'],
    ['high', 'High', 'False Positive', 'Critical'],
    ['high', 'high', 'Tentative', 'Major'],
    ['high', 'high', 'Firm', 'Critical'],
    ['high', 'Critical', '', 'Critical'],
    ['high', 'High', '', 'Critical'],
    ['high', 'error', '', 'Critical'],
    ['high', 'warning', '', 'Major'],
    ['high', 'note', '', 'Minor'],
    ['high', 'none', '', 'Info'],
    ['critical', 'critical', '', 'Critical'],
    ['critical', 'high', '', 'Major'],
    ['critical', 'medium', '', 'Minor'],
    ['critical', 'low', '', 'Minor'],
    ['critical', 'unknown', '', 'Info'],
    ['critical', 'Critical', 'Low', 'Critical'],
    ['critical', 'Medium', 'High', 'Major'],
    ['critical', 'Medium', 'Confirmed', 'Major'],
    ['critical', 'Medium', 'Medium', 'Minor'],
    ['critical', 'High', 'Low', 'Major'],
    ['critical', 'Very High', '', 'Critical'],
    ['critical', 'Very Low', '', 'Minor'],
    ['critical', 'Important', '', 'Major'],
    ['critical', 'constructor', '', 'Info'],
    ['critical', '', '', 'Info'],
  ];
  for (const [scale, risk, confidence, severity] of table) {
    it(`of a scale up to ${scale} is ${severity} for "${risk}" with confidence "${confidence}"`, () => {
      assert.equal(severityOf(scale, risk, confidence), severity);
    });
  }

  it('is Critical for the worst that a scanner can say, and never rises with lower confidence', () => {
    const order = (severity: Severity): number => severities.indexOf(severity);
    fc.assert(
      fc.property(
        fc.constantFrom<Scale>('high', 'critical'),
        fc.constantFrom(...(['critical', 'high', 'medium', 'low', 'info'] as const).flatMap(riskWords)),
        fc.constantFrom('Low', 'Medium', 'High'),
        (scale, word, confidence) => {
          for (const top of riskWords(scale)) {
            assert.equal(severityOf(scale, top, 'Medium'), 'Critical');
          }
          const found = order(severityOf(scale, word, confidence));
          assert.ok(found >= order(severityOf(scale, word, 'High')));
          assert.ok(found <= order(severityOf(scale, word, 'Low')));
        },
      ),
    );
  });

  it('follows an override of the native word before the table and before confidence', () => {
    assert.equal(severityOf('critical', 'High', 'low', { high: 'Critical' }), 'Critical');
    assert.equal(severityOf('high', 'Medium', 'low', { medium: 'Info' }), 'Info');
  });

  it('applies the override of a level to the words that mean it, unless the word has its own', () => {
    assert.equal(severityOf('high', 'error', '', { high: 'Major' }), 'Major');
    assert.equal(severityOf('high', 'error', '', { high: 'Major', error: 'Minor' }), 'Minor');
    assert.equal(rate('critical', { risk: 'low', score: '9.8' }, { critical: 'Info' }).severity, 'Info');
  });

  it('follows a score from 0 to 10 rather than the word, save a word that is critical', () => {
    const scores = ['10', '9.0', '8.9', '7', '6.9', '4.0', '3.9', '0.1', '0'];
    const expected = [
      'Critical',
      'Critical',
      'Major',
      'Major',
      'Minor',
      'Minor',
      'Minor',
      'Minor',
      'Info',
    ] as const;
    for (const scale of ['high', 'critical'] as const) {
      assert.deepEqual(
        scores.map((score) => rate(scale, { risk: 'high', score }, {}).severity),
        expected,
      );
    }
    for (const [score, severity] of [
      ['5', 'Major'],
      ['4', 'Major'],
      ['3.9', 'Minor'],
    ] as const)
      assert.equal(rate('critical', { risk: '', score, confidence: 'High' }, {}).severity, severity, score);
    assert.equal(rate('critical', { risk: 'medium', score: '9,1' }, {}).severity, 'Critical');
    assert.equal(rate('critical', { risk: 'CRITICAL', score: '8.0' }, {}).severity, 'Critical');
  });

  it('follows a score of CVSS 2, which knows nothing critical, only where it is worse than the word', () => {
    const injection = rate('critical', { risk: 'high', scoreOfCvss2: '6.8' }, {});
    assert.deepEqual([injection.severity, injection.rating.score], ['Major', 6.8]);
    assert.equal(rate('critical', { risk: 'low', scoreOfCvss2: '0' }, {}).severity, 'Minor');
    for (const risk of ['', 'low'])
      assert.equal(rate('critical', { risk, scoreOfCvss2: '7.5' }, {}).severity, 'Major');
    assert.equal(rate('high', { risk: 'high', scoreOfCvss2: '7.5' }, {}).severity, 'Major');
    assert.deepEqual(rate('critical', { risk: 'low', score: '9.1', scoreOfCvss2: '5.8' }, {}), {
      severity: 'Critical',
      rating: { risk: 'low', score: 9.1, confidence: '' },
    });
  });

  it('takes no other number for a score', () => {
    for (const score of ['', 'high', '11', '-1', 'NaN']) {
      assert.equal(rate('critical', { risk: 'low', score }, {}).severity, 'Minor');
    }
  });

  it("keeps the scanner's own words and score", () => {
    assert.deepEqual(rate('critical', { risk: ' High ', score: '7.5', confidence: 'Firm' }, {}).rating, {
      risk: 'High',
      score: 7.5,
      confidence: 'Firm',
    });
    assert.deepEqual(rate('critical', { risk: '', score: 'n/a' }, {}).rating, { risk: '', confidence: '' });
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

describe('the words of scanners', () => {
  /** Words that mean the same, from the least on. */
  const risks = [
    'info, information, informational, none, unknown',
    'low, note, minor, very low, niedrig, gering',
    'medium, moderate, warning, mittel',
    'high, major, important, serious, severe, error, hoch',
    'critical, urgent, very high, kritisch',
  ].map((words) => words.split(', '));
  const confidences = [
    'false positive, false-positive, ignore',
    ', any other',
    'low, tentative, experimental',
    'medium, firm',
    'high, very-high, certain',
    'confirmed, user confirmed',
  ].map((words) => words.split(', '));
  const ranksOf = (groups: readonly (readonly string[])[], rank: (word: string) => number): number[][] =>
    groups.map((words) => words.map((word) => rank(` ${word.toUpperCase()} `)));

  it('for risk and confidence have ranks, whatever their case', () => {
    for (const [groups, rank] of [
      [risks, riskRank],
      [confidences, confidenceRank],
    ] as const)
      assert.deepEqual(
        ranksOf(groups, rank),
        groups.map((words, index) => words.map(() => index)),
      );
  });

  it('for risk are these and no others', () => {
    const levels = ['info', 'low', 'medium', 'high', 'critical'] as const;
    assert.deepEqual(
      levels.map((level) => riskWords(level).toSorted()),
      risks.map((words) => words.toSorted()),
    );
    assert.deepEqual(['High ', 'sehr hoch', ''].map(isRisk), [true, false, false]);
    assert.deepEqual(rate('high', { risk: 'x'.repeat(65), confidence: 'y'.repeat(65) }, {}).rating, {
      risk: 'x'.repeat(64),
      confidence: 'y'.repeat(64),
    });
  });
});
