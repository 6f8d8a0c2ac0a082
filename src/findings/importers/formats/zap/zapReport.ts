import { decodeHTML } from 'entities';
import { failed, success } from '../../../../base/result.ts';
import type { Result } from '../../../../base/result.ts';
import { redactSecrets } from '../../../../base/secrets/redactSecrets.ts';
import { htmlToText } from '../../../model/htmlText.ts';
import type { Markdown } from '../../../prose/markdown.ts';
import { proseOfHtml, proseOfText } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, Outcome, ReportReading } from '../../importer.ts';
import { toInstance } from '../../instance.ts';
import { firstText, isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { namedTargets } from '../../mainTarget.ts';
import { joinMessage } from '../../occurrence.ts';
import { findReferences } from '../../references.ts';
import type { ImportFailureCode, ReportInstance } from '../../report.ts';
import { readTime } from '../../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../../weakness.ts';
import { zapInsights } from './zapInsights.ts';
import { zapCategory, zapRule } from './zapRule.ts';

/**
 * ZAP's traditional report, 2.7 to 2.17, with or without requests and responses ("plus"), as the JSON form has
 * it; the XML form is brought into it first.
 * https://www.zaproxy.org/docs/desktop/addons/report-generation/report-traditional-json/
 */
export function readZapReport(
  format: string,
  document: JsonObject,
  context: ImportContext,
): Result<ReportReading, ImportFailureCode> {
  const sites = member(document, 'site');
  if (!Array.isArray(sites) && !isObject(sites)) {
    return failed('report-broken', context.name, format, 'site', 'a list of sites');
  }
  const at = readTime(text(document, 'created')) ?? readTime(text(document, '@generated'));
  return success({
    format,
    tool: 'ZAP',
    toolVersion: text(document, '@version'),
    size: estimateInstances(items(document, 'site')),
    targets: namedTargets(zapSites(document)),
    scan: { at, ...zapInsights(document) },
    outcomes: readSites(items(document, 'site'), { ...context, seenAt: at ?? context.now }),
  });
}

/** The addresses of the scanned sites; a name without scheme (`//shop.test`) has it beside. */
export function zapSites(document: unknown): readonly string[] {
  return items(document, 'site').map((site) => {
    const name = text(site, '@name');
    if (/^https?:/i.test(name)) return name;
    const host = (text(site, '@host') || name).replace(/^\/+/, '');
    const port = text(site, '@port');
    const scheme = text(site, '@ssl') === 'true' ? 'https' : 'http';
    return host === '' ? '' : `${scheme}://${host}${port === '' ? '' : `:${port}`}`;
  });
}

/** The flat list of the alerts API (`/JSON/alert/view/alerts/`), where every alert is an instance. */
export function readZapAlertList(
  format: string,
  alerts: readonly unknown[],
  context: ImportContext,
): ReportReading {
  return {
    format,
    tool: 'ZAP',
    toolVersion: '',
    size: alerts.length,
    outcomes: readAlerts(alerts, { ...context, seenAt: context.now }),
  };
}

function* readAlerts(alerts: readonly unknown[], context: ZapContext): Generator<Outcome> {
  for (const alert of alerts) {
    yield* readAlert(alert, context);
  }
}

/** As if all alerts of a site had as many instances as its first: counting them would be reading them. */
function estimateInstances(sites: readonly unknown[]): number {
  return sites.reduce<number>((sum, site) => {
    const alerts = items(site, 'alerts');
    return sum + alerts.length * Math.max(1, items(alerts[0], 'instances').length);
  }, 0);
}

interface ZapContext extends ImportContext {
  readonly seenAt: number;
}

function* readSites(sites: readonly unknown[], context: ZapContext): Generator<Outcome> {
  for (const [index, site] of sites.entries()) {
    const alerts = member(site, 'alerts');
    if (!Array.isArray(alerts)) {
      yield { kind: 'broken', path: `site[${index}].alerts`, expected: 'a list of alerts' };
      return;
    }
    yield* readAlerts(alerts, context);
  }
}

function* readAlert(alert: unknown, context: ZapContext): Generator<Outcome> {
  if (!isObject(alert)) {
    yield skip('not-an-object');
    return;
  }
  const shared = readShared(alert, context);
  const instances = items(alert, 'instances');
  if (instances.length === 0) {
    const isFlat = firstText(alert, 'uri', 'url') !== '';
    yield isFlat ? toZapInstance(shared, alert, {}) : skip('no-instance');
    return;
  }
  for (const instance of instances) {
    yield isObject(instance) ? toZapInstance(shared, instance, alert) : skip('not-an-object');
  }
}

/** What all instances of an alert have in common. */
type Shared = Omit<ReportInstance, 'category' | 'method' | 'url' | 'occurrence'> & {
  readonly pluginId: string;
};

/** Confidence is a number in reports; 0 is what a user marked as a false positive. */
const confidences: readonly string[] = ['False Positive', 'Low', 'Medium', 'High', 'Confirmed'];
const risks: readonly string[] = ['Informational', 'Low', 'Medium', 'High'];

function readShared(alert: JsonObject, context: ZapContext): Shared {
  const pluginId = firstText(alert, 'pluginid', 'pluginId');
  const name = nameOf(alert);
  const confidence = confidenceOf(alert);
  const tags = cleanTags([cweTag(firstText(alert, 'cweid', 'cweId')), ...tagNames(alert)]);
  return {
    tool: 'ZAP',
    pluginId,
    rule: pluginId === '' ? '' : zapRule(pluginId, text(alert, 'alertRef'), name),
    subCategory: weaknessClass(tags),
    summary: name,
    ...rate(context.scale, { risk: riskOf(alert), confidence }, context.severityMapping),
    eventId: '',
    description: proseOfHtml(firstText(alert, 'desc', 'description')),
    solution: proseOfHtml(text(alert, 'solution')),
    references: findReferences(htmlToText(text(alert, 'reference'))),
    tags,
    seenAt: context.seenAt,
    ...(/^false positive$/i.test(confidence) ? { resolution: 'False Positive' as const } : {}),
  };
}

/** Entities stand in the names of old reports, but no markup: what looks like it is what an alert is called. */
function nameOf(alert: JsonObject): string {
  const written = redactSecrets(firstText(alert, 'name', 'alert'));
  // In one line, a secret is not told from what follows it.
  return redactSecrets(decodeHTML(written)).replace(/\s+/g, ' ').trim();
}

/** The code first: the description of a report made without translations is an unresolved key. */
function riskOf(alert: JsonObject): string {
  const word = firstText(alert, 'riskdesc', 'risk').replace(/\(.*$/s, '');
  return risks[Number.parseInt(text(alert, 'riskcode'), 10)] ?? word.trimEnd();
}

function confidenceOf(alert: JsonObject): string {
  const confidence = text(alert, 'confidence');
  return confidences[Number.parseInt(confidence, 10)] ?? confidence;
}

function tagNames(alert: JsonObject): readonly string[] {
  const tags = member(alert, 'tags');
  return Array.isArray(tags) ? tags.map((tag) => text(tag, 'tag')) : Object.keys(isObject(tags) ? tags : {});
}

function toZapInstance({ pluginId, ...shared }: Shared, instance: JsonObject, alert: JsonObject): Outcome {
  const attack = text(instance, 'attack');
  const parts = {
    ...shared,
    category: zapCategory(pluginId, attack !== ''),
    method: text(instance, 'method'),
    url: firstText(instance, 'uri', 'url'),
  };
  return toInstance(parts, {
    parameter: text(instance, 'param'),
    attack,
    evidence: text(instance, 'evidence'),
    otherInfo: otherInfoOf(instance, alert),
    request: joinMessage(text(instance, 'request-header'), text(instance, 'request-body')),
    response: joinMessage(text(instance, 'response-header'), text(instance, 'response-body')),
  });
}

/** Reports before 2.12 have it once per alert, as HTML; later ones per instance, as text. */
function otherInfoOf(instance: JsonObject, alert: JsonObject): Markdown {
  const ofInstance = firstText(instance, 'otherinfo', 'other');
  return ofInstance === '' ? proseOfHtml(text(alert, 'otherinfo')) : proseOfText(ofInstance);
}
