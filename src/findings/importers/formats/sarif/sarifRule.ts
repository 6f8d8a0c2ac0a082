import { items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { cleanTags } from '../../weakness.ts';

/** A rule's description in the run, by id and by index; undefined entries stay undefined. */
export interface SarifRules {
  readonly byId: ReadonlyMap<string, unknown>;
  readonly byIndex: readonly unknown[];
}

export function readRules(run: JsonObject): SarifRules {
  const rules = items(run, 'tool', 'driver', 'rules');
  return { byIndex: rules, byId: new Map(rules.map((rule) => [text(rule, 'id'), rule])) };
}

/** The result's rule in the driver, or in the extension it names (SARIF 2.1.0, 3.27.7 and 3.52). */
export function ruleOf(run: JsonObject, rules: SarifRules, result: JsonObject): unknown {
  const index = member(result, 'rule', 'index') ?? member(result, 'ruleIndex');
  const extension = member(result, 'rule', 'toolComponent', 'index');
  if (typeof extension === 'number' && typeof index === 'number') {
    return member(run, 'tool', 'extensions', extension, 'rules', index);
  }
  const byId = rules.byId.get(ruleIdOf(result));
  return byId ?? (typeof index === 'number' && index >= 0 ? rules.byIndex[index] : undefined);
}

export function ruleIdOf(result: JsonObject): string {
  return text(result, 'ruleId') || text(result, 'rule', 'id');
}

const uuidPrefix = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}-/i;

/**
 * A rule id without what changes with every scan: NightVision puts the finding's UUID before the name,
 * StackHawk the scan's UUID before the plugin and a counter after it (`<uuid>-40018-0`).
 */
export function stableRuleId(ruleId: string): string {
  if (!uuidPrefix.test(ruleId)) {
    return ruleId;
  }
  return ruleId.replace(uuidPrefix, '').replace(/^(\d+)-\d+$/, '$1');
}

/** A rule may be named after the weakness it is about, as Dalfox's are: `dalfox/cwe-79`. */
const weaknessId = /(?:^|\/)(cwe-\d{1,5})$/i;

/** CWE ids and tags a rule has: in its taxonomy relationships, in its tags, or as its own id. */
export function tagsOfRule(rule: unknown, result: JsonObject): readonly string[] {
  const taxa = [
    ...items(rule, 'relationships').map((relation) => member(relation, 'target')),
    ...items(result, 'taxa'),
  ]
    .filter((target) => /cwe/i.test(text(target, 'toolComponent', 'name')))
    .map((target) => text(target, 'id'))
    .map((id) => (/^\d+$/.test(id) ? `CWE-${id.replace(/^0+(?=\d)/, '')}` : id));
  const tags = [rule, result].flatMap((owner) => items(owner, 'properties', 'tags')).map((tag) => text(tag));
  const cwe = [rule, result].flatMap((owner) => items(owner, 'properties', 'cwe')).map((tag) => text(tag));
  const own = weaknessId.exec(text(rule, 'id'))?.[1] ?? '';
  return cleanTags([...taxa, ...cwe, own, ...tags].map(shortenCweTag));
}

/** Whether a result has tags besides those of its rule. */
export function hasOwnTags(result: JsonObject): boolean {
  return (
    items(result, 'taxa').length > 0 ||
    ['tags', 'cwe'].some((key) => items(result, 'properties', key).length > 0)
  );
}

/** `external/cwe/cwe-089` and `CWE-89: SQL Injection` are `CWE-89`. */
function shortenCweTag(tag: string): string {
  const id = /^(?:external\/cwe\/)?cwe[-_ :]?(\d+)\b/i.exec(tag.trim())?.[1];
  return id === undefined ? tag.trim() : `CWE-${id.replace(/^0+(?=\d)/, '')}`;
}
