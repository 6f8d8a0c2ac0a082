import type { Rating, Severity } from './finding.ts';

/** What a scanner's own words and numbers come down to, before confidence is weighed. */
export type Level = 'critical' | 'high' | 'medium' | 'low' | 'info';

/** Scanners' words in lower case, in English and German. A word that is not listed counts as informational. */
const levels: ReadonlyMap<string, Level> = new Map([
  ['critical', 'critical'],
  ['urgent', 'critical'],
  ['very high', 'critical'],
  ['kritisch', 'critical'],
  ['high', 'high'],
  ['major', 'high'],
  ['important', 'high'],
  ['serious', 'high'],
  ['severe', 'high'],
  ['error', 'high'],
  ['hoch', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['warning', 'medium'],
  ['mittel', 'medium'],
  ['low', 'low'],
  ['note', 'low'],
  ['minor', 'low'],
  ['very low', 'low'],
  ['niedrig', 'low'],
  ['gering', 'low'],
  ['info', 'info'],
  ['information', 'info'],
  ['informational', 'info'],
  ['none', 'info'],
  ['unknown', 'info'],
]);

/** The highest level of a scale: the worst that its scanner can say. */
export type Scale = 'high' | 'critical';

/** Severities by the highest level of the scale: the worst that a scanner can say is Critical. */
const table: Readonly<Record<Scale, Readonly<Record<Level, Severity>>>> = {
  high: { critical: 'Critical', high: 'Critical', medium: 'Major', low: 'Minor', info: 'Info' },
  critical: { critical: 'Critical', high: 'Major', medium: 'Minor', low: 'Minor', info: 'Info' },
};

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
const lowConfidence = 2;
const highConfidence = 4;

const ranks: Readonly<Record<Level, number>> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 };

/** The scanners' words for a level. */
export function riskWords(level: Level): readonly string[] {
  return [...levels].filter(([, meant]) => meant === level).map(([word]) => word);
}

/** Whether a word is one that scanners rate risks with. */
export function isRisk(word: string): boolean {
  return levels.has(word.trim().toLowerCase());
}

/** The order of a scanner's words for risk: the higher, the worse. */
export function riskRank(risk: string): number {
  return ranks[levelOf(risk)];
}

/** The order of a scanner's words for confidence: the higher, the surer. */
export function confidenceRank(confidence: string): number {
  return confidences.get(confidence.trim().toLowerCase()) ?? unknownConfidence;
}

/** By each part of a rating: the worst and the surest first, those without a score last. */
export const ratingOrders = {
  risk: (a: Rating, b: Rating): number => riskRank(b.risk) - riskRank(a.risk),
  score: (a: Rating, b: Rating): number => scoreRank(b) - scoreRank(a),
  confidence: (a: Rating, b: Rating): number => confidenceRank(b.confidence) - confidenceRank(a.confidence),
};

function scoreRank({ score = -1 }: Rating): number {
  return score;
}

/** The worst first: by native risk, then score, then confidence. */
export function compareRatings(a: Rating, b: Rating): number {
  return ratingOrders.risk(a, b) || ratingOrders.score(a, b) || ratingOrders.confidence(a, b);
}

/** What a report says of a rating; a score is a number as text. */
export interface RatingTexts {
  readonly risk: string;
  readonly score?: string;
  /** Of CVSS 2, which knows nothing critical and calls most injections medium: it makes nothing less than its word. */
  readonly scoreOfCvss2?: string;
  readonly confidence?: string;
}

export interface Rated {
  readonly severity: Severity;
  readonly rating: Rating;
}

/** Longer ones are no words. */
const longestWord = 64;

/**
 * The severity of a scanner's rating, as docs/reference/severity.md has it. A score wins over a word, save over one that is
 * critical. An override of the native word (or of the level it comes down to) wins over the table and over confidence.
 */
export function rate(scale: Scale, texts: RatingTexts, overrides: Readonly<Record<string, Severity>>): Rated {
  const risk = texts.risk.trim().slice(0, longestWord);
  const confidence = (texts.confidence ?? '').trim().slice(0, longestWord);
  const deciding = readScore(texts.score ?? '');
  const score = deciding ?? readScore(texts.scoreOfCvss2 ?? '');
  const ofWord = levelOf(risk);
  const ofScore = score === undefined ? undefined : levelOfScore(score);
  const isLower = deciding === undefined && ofScore !== undefined && ranks[ofScore] < ranks[ofWord];
  const scored = ofWord === 'critical' || isLower ? undefined : ofScore;
  const level = scored ?? ofWord;
  const highest = scored === undefined ? scale : 'critical';
  return {
    severity:
      own(overrides, risk.toLowerCase()) ?? own(overrides, level) ?? weighed(highest, level, confidence),
    rating: { risk, ...(score === undefined ? {} : { score }), confidence },
  };
}

/** Low confidence takes a step off where high is the worst, and high confidence adds one to medium where it is not. */
function weighed(highest: Scale, level: Level, confidence: string): Severity {
  const severity = table[highest][level];
  const rank = confidenceRank(confidence);
  if (highest === 'high' && rank === lowConfidence) return stepDown[severity];
  return highest === 'critical' && level === 'medium' && rank >= highConfidence ? 'Major' : severity;
}

const stepDown: Readonly<Record<Severity, Severity>> = {
  Critical: 'Major',
  Major: 'Minor',
  Minor: 'Info',
  Info: 'Info',
};

function levelOf(risk: string): Level {
  return levels.get(risk.trim().toLowerCase()) ?? 'info';
}

/** A CVSS-like score from 0 to 10, also with a comma as some languages have it; undefined for anything else. */
function readScore(score: string): number | undefined {
  const value = score.trim() === '' ? Number.NaN : Number(score.replace(',', '.'));
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
