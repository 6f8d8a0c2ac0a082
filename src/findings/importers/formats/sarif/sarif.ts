import { failed, success } from '../../../../base/result.ts';
import { noMarkdown } from '../../../prose/markdown.ts';
import type { Markdown } from '../../../prose/markdown.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../../importer.ts';
import { firstText, isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { namedTargets } from '../../mainTarget.ts';
import { toOccurrence } from '../../occurrence.ts';
import type { NamedEndpoint } from '../../endpointText.ts';
import { otherSarifKind } from '../../otherKinds.ts';
import { readTime } from '../../reportTime.ts';
import { alertOf } from './sarifAlert.ts';
import { exportedInstances, exportedOf, isFalsePositive } from './sarifExported.ts';
import { sarifComparison } from './sarifComparison.ts';
import { authorizationTestFormat } from '../../../model/ownProperties.ts';
import { isAuthorizationTest } from './sarifOwnRun.ts';
import { sarifScan } from './sarifScan.ts';
import { sarifMessage } from './sarifMessage.ts';
import type { SarifMessage } from './sarifMessage.ts';
import { hasOwnTags, readRules, ruleIdOf, ruleOf, stableRuleId } from './sarifRule.ts';
import type { SarifRules } from './sarifRule.ts';
import { ruleTextsOf, taggedBy } from './sarifRuleTexts.ts';
import type { SarifRuleTexts } from './sarifRuleTexts.ts';
import { nucleiDetails, nucleiTemplate, nucleiTime } from './sarifNuclei.ts';
import { nativeConfidence, rateSarif } from './sarifSeverity.ts';
import { findSarifTarget, runTargets } from './sarifTarget.ts';
import { requestText, responseText } from './sarifWebMessages.ts';
import { toolName } from '../../tool.ts';
import { zapCategory, zapRule, zapSarifName } from '../zap/zapRule.ts';

const format = 'SARIF 2.1.0';

/**
 * SARIF 2.1.0 of any tool that tests a running application. No runs and no results are allowed by the standard
 * and mean that nothing was found.
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export const sarifImporter: JsonImporter = {
  format,
  beginnings: [
    ['runs', 'tool', 'driver'],
    ['runs', 'results', 'physicalLocation'],
    // Also of nothing found.
    { keys: ['runs'], says: ['$schema', 'sarif'] },
  ],
  read(document, context) {
    if (!isObject(document) || !isSarif(document)) {
      return undefined;
    }
    const version = text(document, 'version');
    if (version !== '' && version !== '2.1.0') {
      return failed('report-wrong-version', context.name, 'SARIF', version, '2.1.0');
    }
    const runs = member(document, 'runs');
    if (!Array.isArray(runs)) {
      return failed('report-broken', context.name, format, 'runs', 'a list of runs');
    }
    const driver = member(runs, 0, 'tool', 'driver');
    const size = runs.reduce<number>((sum, run) => sum + items(run, 'results').length, 0);
    const other =
      size === 0 ? otherSarifKind(runs.map((run) => text(run, 'tool', 'driver', 'name'))) : undefined;
    if (other !== undefined) return failed('report-other-kind', context.name, other);
    return success({
      format: isAuthorizationTest(runs) ? authorizationTestFormat : format,
      tool: toolName(text(driver, 'name')),
      toolVersion: text(driver, 'semanticVersion') || text(driver, 'version'),
      size,
      scan: sarifScan(runs, size > 0),
      suggestsApplications: true,
      targets: namedTargets(runs.flatMap(runTargets)),
      outcomes: readRuns(runs, context),
    });
  },
};

function isSarif(document: JsonObject): boolean {
  return Object.hasOwn(document, 'runs') || /\bsarif\b/i.test(text(document, '$schema'));
}

function* readRuns(runs: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const [index, run] of runs.entries()) {
    const results = member(run, 'results') ?? [];
    if (!isObject(run) || !Array.isArray(results)) {
      const path = isObject(run) ? `runs[${index}].results` : `runs[${index}]`;
      yield { kind: 'broken', path, expected: isObject(run) ? 'a list of results' : 'an object' };
      return;
    }
    const tool = toolName(text(run, 'tool', 'driver', 'name'));
    const [rules, ruleTexts] = [readRules(run), ruleTextsOf(tool, context)];
    const runContext = { ...context, run, rules, tool, ruleTexts, now: timeOfRun(run) ?? context.now };
    for (const result of results) {
      if (isObject(result)) yield* readResult(result, runContext);
      else yield skip('not-an-object');
    }
  }
}

interface RunContext extends ImportContext {
  readonly run: JsonObject;
  readonly rules: SarifRules;
  readonly tool: string;
  readonly ruleTexts: (rule: unknown) => SarifRuleTexts;
}

function timeOfRun(run: JsonObject): number | undefined {
  const invocation = member(run, 'invocations', 0);
  return readTime(text(invocation, 'startTimeUtc')) ?? readTime(text(invocation, 'endTimeUtc'));
}

function* readResult(result: JsonObject, context: RunContext): Generator<Outcome> {
  const rule = ruleOf(context.run, context.rules, result);
  const exported = exportedOf(result, rule);
  const isMarked = exported !== undefined && isFalsePositive(exported);
  if (!context.asBaseline && !isMarked && isSuppressed(result)) {
    yield skip('suppressed');
  } else if (isNoFinding(result)) {
    yield skip('not-a-finding');
  } else if (exported !== undefined) {
    yield* exportedInstances(
      exported,
      { alert: alertOf(result), response: responseText(result), ...sarifComparison(result) },
      context,
    );
  } else {
    const { tool } = context;
    const message = sarifMessage(result, rule, tool);
    const target = findSarifTarget(context.run, result, rule, message.plain, tool);
    yield target ? toInstance({ result, rule, message, target }, context) : skip('no-http-target');
  }
}

/** SARIF 2.1.0, 3.27.23: suppressed by every entry that is not under review and not rejected. */
function isSuppressed(result: JsonObject): boolean {
  const suppressions = items(result, 'suppressions');
  const states = suppressions.map((suppression) => text(suppression, 'status') || text(suppression, 'state'));
  return suppressions.length > 0 && states.every((state) => state === '' || state === 'accepted');
}

/** Passed and not applicable checks, and results of an earlier run that this run did not see. */
function isNoFinding(result: JsonObject): boolean {
  return (
    ['pass', 'notApplicable'].includes(text(result, 'kind')) || text(result, 'baselineState') === 'absent'
  );
}

interface Found {
  readonly result: JsonObject;
  readonly rule: unknown;
  readonly message: SarifMessage;
  readonly target: NamedEndpoint;
}

function toInstance({ result, rule, message, target }: Found, context: RunContext): Outcome {
  const { tool } = context;
  const isNuclei = tool === 'Nuclei';
  const fullRuleId = stableRuleId(ruleIdOf(result) || text(rule, 'id'));
  const ruleId = isNuclei ? nucleiTemplate(fullRuleId) : fullRuleId;
  const name = summaryOf(message.plain, rule, ruleId, isNuclei);
  const summary = tool === 'ZAP' ? zapSarifName(ruleId, name) : name;
  const texts = context.ruleTexts(rule);
  const description = texts.description || message.prose;
  const hasProperties = Object.hasOwn(result, 'properties');
  const confidence = hasProperties ? nativeConfidence(result, rule) : texts.confidence;
  const { tags, subCategory } = hasOwnTags(result) ? taggedBy(rule, result, tool) : texts;
  const attack = attackOf(result);
  return {
    kind: 'instance',
    instance: {
      tool,
      rule: tool === 'ZAP' && ruleId !== '' ? zapRule(ruleId, '', summary) : ruleId,
      category: categoryOf(tool, ruleId, rule, attack),
      subCategory,
      summary,
      ...(hasProperties ? rateSarif(tool, result, rule, context) : texts.rated(text(result, 'level'))),
      method: target.method,
      url: target.url,
      eventId: eventIdOf(result),
      description,
      solution: texts.solution,
      references: texts.references,
      tags,
      seenAt: readTime(isNuclei ? nucleiTime(rule) : dateHeader(result)) ?? context.now,
      ...(/^false[- ]positive$/i.test(confidence) ? { resolution: 'False Positive' as const } : {}),
      occurrence: toOccurrence({
        url: target.url,
        parameter: firstText(member(result, 'properties'), 'param', 'parameter'),
        attack,
        evidence: text(result, 'locations', 0, 'physicalLocation', 'region', 'snippet', 'text'),
        otherInfo: (isNuclei && nucleiDetails(rule)) || otherInfoOf(message, summary, description),
        request: requestText(result),
        response: responseText(result),
      }),
    },
  };
}

/** GitHub's where it has made an alert of the result, else NightVision's. */
function eventIdOf(result: JsonObject): string {
  return (
    alertOf(result) ||
    text(result, 'partialFingerprints', 'nightvisionIssueID/v1') ||
    text(result, 'fingerprints', 'nightvisionIssueID')
  );
}

function otherInfoOf(message: SarifMessage, summary: string, description: Markdown): Markdown {
  return message.plain === summary || message.prose === description ? noMarkdown : message.prose;
}

/** The short description of Nuclei's rules is about the first result of the rule. */
function summaryOf(message: string, rule: unknown, ruleId: string, isNuclei: boolean): string {
  const names = [text(rule, 'shortDescription', 'text'), stableRuleId(text(rule, 'name'))];
  const name = (isNuclei ? names.toReversed() : names).find((found) => found !== '');
  const [messageLine = ''] = message.trim().split('\n');
  return (name ?? (messageLine.slice(0, 120) || ruleId)).trim();
}

/** StackHawk runs ZAP's rules under ZAP's plugin ids; other tools are asked for their own class. */
function categoryOf(tool: string, ruleId: string, rule: unknown, attack: string): string {
  if (tool === 'ZAP' || (tool === 'StackHawk' && /^\d+$/.test(ruleId))) {
    return zapCategory(ruleId, attack !== '');
  }
  return tool === 'Nuclei' ? 'Active Scan' : text(rule, 'properties', 'category') || tool;
}

function attackOf(result: JsonObject): string {
  return (
    text(result, 'locations', 0, 'properties', 'attack') ||
    text(result, 'properties', 'attack') ||
    text(result, 'properties', 'payload')
  );
}

/** The names of headers are the same in any case (RFC 9110, section 5.1); HTTP/2 writes them small. */
function dateHeader(result: JsonObject): string {
  const headers = member(result, 'webResponse', 'headers');
  const name = isObject(headers)
    ? Object.keys(headers).find((key) => key.toLowerCase() === 'date')
    : undefined;
  return name === undefined ? '' : text(headers, name);
}
