import type { Rating, Severity } from './finding.ts';

/** What a scanner's own words and numbers come down to, before confidence is weighed. */
type Level = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** Scanners' words in lower case. A word that is not listed counts as informational. */
const levels: ReadonlyMap<string, Level> = new Map([
  ['critical', 'critical'],
  ['urgent', 'critical'],
  ['very high', 'critical'],
  ['high', 'high'],
  ['important', 'high'],
  ['serious', 'high'],
  ['error', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['warning', 'medium'],
  ['low', 'low'],
  ['note', 'low'],
  ['minor', 'low'],
  ['very low', 'low'],
  ['info', 'info'],
  ['information', 'info'],
  ['informational', 'info'],
  ['none', 'info'],
  ['unknown', 'info'],
]);

/** Confidence from none at all to proven, by the scanners' words in lower case. */
const confidences: ReadonlyMap<string, number> = new Map([
  ['false positive', 0],
  ['false-positive', 0],
  ['ignore', 0],
  ['low', 2],
  ['tentative', 2],
  ['experimental', 2],
  ['medium', 3],
  ['firm', 3],
  ['high', 4],
  ['very-high', 4],
  ['certain', 4],
  ['confirmed', 5],
  ['user confirmed', 5],
]);
/** Of a scanner that does not say. */
const unknownConfidence = 1;
const highConfidence = 4;

const ranks: Readonly<Record<Level, number>> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 };

/** The order of a scanner's words for risk: the higher, the worse. */
export function riskRank(risk: string): number {
  return ranks[levelOf(risk)];
}

/** The order of a scanner's words for confidence: the higher, the surer. */
export function confidenceRank(confidence: string): number {
  return confidences.get(confidence.trim().toLowerCase()) ?? unknownConfidence;
}

/** The worst first: by native risk, then score, then confidence. */
export function compareRatings(a: Rating, b: Rating): number {
  return (
    riskRank(b.risk) - riskRank(a.risk) ||
    (b.score ?? -1) - (a.score ?? -1) ||
    confidenceRank(b.confidence) - confidenceRank(a.confidence)
  );
}

/** What a report says of a rating; a score is a number as text. */
export interface RatingTexts {
  readonly risk: string;
  readonly score?: string;
  readonly confidence?: string;
}

export interface Rated {
  readonly severity: Severity;
  readonly rating: Rating;
}

/** Longer ones are no words. */
const longestWord = 64;

/**
 * The severity of a scanner's rating; the table is docs/severity.md. A score wins over a word, save over one that is
 * critical. Medium is Major only with high or confirmed confidence. An override of the native word (or of what it
 * comes down to) wins over the table.
 */
export function rate(texts: RatingTexts, overrides: Readonly<Record<string, Severity>>): Rated {
  const risk = texts.risk.trim().slice(0, longestWord);
  const confidence = (texts.confidence ?? '').trim().slice(0, longestWord);
  const score = readScore(texts.score ?? '');
  const rating = { risk, ...(score === undefined ? {} : { score }), confidence };
  return { severity: severityOf(rating, overrides), rating };
}

function severityOf(
  { risk, score, confidence }: Rating,
  overrides: Readonly<Record<string, Severity>>,
): Severity {
  const ofWord = levelOf(risk);
  const level = score === undefined || ofWord === 'critical' ? ofWord : levelOfScore(score);
  const override = own(overrides, risk.toLowerCase()) ?? own(overrides, level);
  if (override) {
    return override;
  }
  switch (level) {
    case 'critical':
      return 'Critical';
    case 'high':
      return 'Major';
    case 'medium':
      return confidenceRank(confidence) >= highConfidence ? 'Major' : 'Minor';
    case 'low':
      return 'Minor';
    case 'info':
      return 'Info';
  }
}

function levelOf(risk: string): Level {
  return levels.get(risk.trim().toLowerCase()) ?? 'info';
}

/** A CVSS-like score from 0 to 10; undefined for anything else. */
function readScore(score: string): number | undefined {
  const value = score.trim() === '' ? Number.NaN : Number(score);
  return value >= 0 && value <= 10 ? value : undefined;
}

function levelOfScore(score: number): Level {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}

/** Settings are objects of the outside: `constructor` and the like are no override. */
function own(overrides: Readonly<Record<string, Severity>>, key: string): Severity | undefined {
  return Object.hasOwn(overrides, key) ? overrides[key] : undefined;
}
