import type { Severity } from './finding.ts';

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
  ['info', 'info'],
  ['information', 'info'],
  ['informational', 'info'],
  ['none', 'info'],
  ['unknown', 'info'],
]);

const confidentWords: ReadonlySet<string> = new Set([
  'high',
  'very-high',
  'confirmed',
  'certain',
  'user confirmed',
]);

/**
 * The severity of a scanner's rating; the table is docs/severity.md. Medium is Major only with high or
 * confirmed confidence. An override of the native word (or of what it comes down to) wins over the table.
 */
export function rateSeverity(
  native: string,
  confidence: string,
  overrides: Readonly<Record<string, Severity>>,
): Severity {
  const word = native.trim().toLowerCase();
  const level = levels.get(word) ?? 'info';
  const override = own(overrides, word) ?? own(overrides, level);
  if (override) {
    return override;
  }
  switch (level) {
    case 'critical':
      return 'Critical';
    case 'high':
      return 'Major';
    case 'medium':
      return confidentWords.has(confidence.trim().toLowerCase()) ? 'Major' : 'Minor';
    case 'low':
      return 'Minor';
    case 'info':
      return 'Info';
  }
}

/** The word for a CVSS-like score from 0 to 10, such as SARIF's `security-severity`; undefined for no number. */
export function wordOfScore(score: string): string | undefined {
  const value = score.trim() === '' ? Number.NaN : Number(score);
  if (!Number.isFinite(value)) {
    return undefined;
  }
  if (value >= 9) return 'critical';
  if (value >= 7) return 'high';
  if (value >= 4) return 'medium';
  return value > 0 ? 'low' : 'info';
}

/** Settings are objects of the outside: `constructor` and the like are no override. */
function own(overrides: Readonly<Record<string, Severity>>, key: string): Severity | undefined {
  return Object.hasOwn(overrides, key) ? overrides[key] : undefined;
}
