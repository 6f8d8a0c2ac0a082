import { remembering } from '../../../../base/remembering.ts';
import { noMarkdown } from '../../../prose/markdown.ts';
import type { Markdown } from '../../../prose/markdown.ts';
import type { Rated } from '../../../model/severity.ts';
import type { ImportContext } from '../../importer.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { findReferences } from '../../references.ts';
import { proseOf } from './sarifMessage.ts';
import { tagsOfRule } from './sarifRule.ts';
import { nucleiTags } from './sarifNuclei.ts';
import { nativeConfidence, rateSarif } from './sarifSeverity.ts';
import { cleanTags, weaknessClass } from '../../weakness.ts';

/** What a rule says of all its results. */
export interface SarifRuleTexts {
  readonly description: Markdown;
  readonly solution: Markdown;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  readonly subCategory: string;
  readonly confidence: string;
  /** How a result of this level is rated that has no properties of its own. */
  readonly rated: (level: string) => Rated;
}

/** Levels of which the rating is remembered: SARIF has four. */
const levels = 8;

/** The texts of a run's rules, each made once. */
export function ruleTextsOf(tool: string, context: ImportContext): (rule: unknown) => SarifRuleTexts {
  const known = new WeakMap<object, SarifRuleTexts>();
  return (rule) => {
    if (!isObject(rule)) return readTexts(rule, tool, context);
    let texts = known.get(rule);
    if (texts === undefined) {
      texts = readTexts(rule, tool, context);
      known.set(rule, texts);
    }
    return texts;
  };
}

function readTexts(rule: unknown, tool: string, context: ImportContext): SarifRuleTexts {
  return {
    description: proseOf(member(rule, 'fullDescription'), tool),
    solution: tool === 'Nuclei' ? noMarkdown : solutionOf(rule, tool),
    references: referencesOf(rule),
    ...taggedBy(rule, {}, tool),
    confidence: nativeConfidence({}, rule),
    rated: remembering(levels, (level) => rateSarif(tool, { level }, rule, context)),
  };
}

/** The tags of a result and its rule, and the weakness they name. */
export function taggedBy(
  rule: unknown,
  result: JsonObject,
  tool: string,
): Pick<SarifRuleTexts, 'tags' | 'subCategory'> {
  const tags = cleanTags([...tagsOfRule(rule, result), ...(tool === 'Nuclei' ? nucleiTags(rule) : [])]);
  return { tags, subCategory: weaknessClass(tags) };
}

/** Help that only repeats the description is no solution. */
function solutionOf(rule: unknown, tool: string): Markdown {
  const help = member(rule, 'help');
  return (
    proseOf(member(rule, 'properties', 'solution'), tool) ||
    (text(help, 'text') === text(rule, 'fullDescription', 'text') ? noMarkdown : proseOf(help, tool))
  );
}

function referencesOf(rule: unknown): readonly string[] {
  const listed = items(rule, 'properties', 'references').map((reference) => text(reference));
  return findReferences([text(rule, 'helpUri'), ...listed].join('\n'));
}
