import type { RatingTexts } from '../severity.ts';
import { member, text } from './json.ts';
import type { JsonObject } from './json.ts';

const riskKeys = ['nightvision-risk', 'risk', 'severity', 'risk-level', 'priority'];
const confidenceKeys = ['nightvision-confidence', 'confidence', 'precision'];

/**
 * The native rating of a result. A risk among the properties of result or rule comes before `level`: several tools
 * leave `level` at its default or set it to one value. So does a score.
 */
export function nativeRisk(result: JsonObject, rule: unknown): Pick<RatingTexts, 'risk' | 'score'> {
  return {
    risk: property(result, rule, riskKeys) || levelOf(result, rule),
    score: property(result, rule, ['security-severity']),
  };
}

/** The scanner's confidence as a word, of the result or its rule. */
export function nativeConfidence(result: JsonObject, rule: unknown): string {
  return property(result, rule, confidenceKeys).trim();
}

/** SARIF 2.1.0, 3.27.10: absent means the rule's default, and that absent means warning. */
function levelOf(result: JsonObject, rule: unknown): string {
  return text(result, 'level') || text(rule, 'defaultConfiguration', 'level') || 'warning';
}

function property(result: JsonObject, rule: unknown, keys: readonly string[]): string {
  const bags = [member(result, 'properties'), member(rule, 'properties')];
  return keys.flatMap((key) => bags.map((bag) => text(bag, key))).find((found) => found !== '') ?? '';
}
