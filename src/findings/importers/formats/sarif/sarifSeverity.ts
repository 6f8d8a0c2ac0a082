import { isRisk, rate } from '../../../model/severity.ts';
import type { Rated } from '../../../model/severity.ts';
import type { ImportContext } from '../../importer.ts';
import { member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { nucleiRisk } from './sarifNuclei.ts';

const riskKeys = ['nightvision-risk', 'risk', 'severity', 'risk-level', 'priority'];
const scoreKeys = ['security-severity', 'cvss', 'cvssScore', 'cvss-score', 'cvss_score'];
const confidenceKeys = ['nightvision-confidence', 'confidence', 'precision'];

/**
 * Rates a result. A score or a risk among the properties of result or rule comes before `level`: several tools leave
 * `level` at its default or set it to one value. Nuclei makes its `security-severity` of its own words, and 9.5 of
 * none: there the word counts.
 */
export function rateSarif(
  tool: string,
  result: JsonObject,
  rule: unknown,
  { scale, scaleOf, severityMapping }: ImportContext,
): Rated {
  const confidence = nativeConfidence(result, rule);
  const risk = property(result, rule, riskKeys, isRisk);
  const level = levelOf(result, rule);
  const score = property(result, rule, scoreKeys);
  if (tool === 'Nuclei') {
    return rate(scaleOf(tool), { risk: risk || nucleiRisk(rule, score, level), confidence }, severityMapping);
  }
  return rate(
    risk === '' ? scale : scaleOf(tool),
    { risk: risk || level, score, confidence },
    severityMapping,
  );
}

/** The scanner's confidence as a word, of the result or its rule. */
export function nativeConfidence(result: JsonObject, rule: unknown): string {
  return property(result, rule, confidenceKeys).trim();
}

/** SARIF 2.1.0, 3.27.10: absent means the rule's default, and that absent means warning. */
function levelOf(result: JsonObject, rule: unknown): string {
  return text(result, 'level') || text(rule, 'defaultConfiguration', 'level') || 'warning';
}

function property(
  result: JsonObject,
  rule: unknown,
  keys: readonly string[],
  accepts: (found: string) => boolean = (found) => found !== '',
): string {
  const own = member(result, 'properties');
  const shared = member(rule, 'properties');
  for (const key of keys) {
    for (const bag of [own, shared]) {
      const found = bag === undefined ? '' : text(bag, key);
      if (accepts(found)) return found;
    }
  }
  return '';
}
