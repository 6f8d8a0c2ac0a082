import { listed } from '../../scans/reportedScan.ts';
import type { ReportedScan } from '../../scans/reportedScan.ts';
import { failed, success } from '../../../base/result.ts';
import type { Resolution, Status } from '../../model/finding.ts';
import { otherKindMessages } from '../otherKindMessages.ts';
import { proseOfText } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { namedTargets } from '../mainTarget.ts';
import { findReferences } from '../references.ts';
import { readTime } from '../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

/**
 * The XML report of HCL AppScan (before 2019 of IBM), Standard and on Cloud: issues name their type, address, entity
 * and texts by ids of other groups. https://help.hcl-software.com/appscan/
 */
const appscanImporter: XmlImporter = {
  format: 'AppScan XML',
  root: 'xml-report',
  beginnings: ['AppScan'],
  recognizes: (root) => attributeOf(root, 'name').includes('AppScan'),
  read(root, context) {
    const all = itemsOf(root, 'issue-group');
    const issues = all.filter((issue) => !isStatic(textOf(issue, 'technology')));
    if (isStatic(attributeOf(root, 'technology')) || (all.length > 0 && issues.length === 0)) {
      return failed('report-other-kind', context.name, otherKindMessages.appscanStatic);
    }
    const listed = new Set(issues.map((issue) => refOf(issue, 'issue-type')));
    const unlisted = itemsOf(root, 'issue-type-group').filter(
      (type) => !listed.has(attributeOf(type, 'id')) && !isStatic(attributeOf(type, 'technology')),
    );
    const targets = namedTargets(scannedAddresses(root));
    if (issues.length + unlisted.length + targets.length === 0)
      return failed('report-nameless', context.name);
    return success({
      format: 'AppScan XML',
      tool: 'AppScan',
      toolVersion: textOf(root, 'scan-information', 'product-version'),
      size: issues.length,
      // A report that leaves issues out is no evidence that they are gone.
      targets: unlisted.length > 0 ? [] : targets,
      scan: scanOf(root, issues.length > 0),
      outcomes: readIssues(issues, unlisted, new Groups(root), {
        ...context,
        now: timeOf(textOf(root, 'scan-information', 'scan-date-and-time-iso')) ?? context.now,
      }),
    });
  },
};

export const appscan: Scanner = {
  name: 'AppScan',
  scale: 'critical',
  described: [
    {
      report: 'HCL AppScan XML, Standard and on Cloud',
      instance: 'variant, else issue',
      rule: 'issue type',
      eventId: 'issue id',
      time: '`date-created`, else the scan',
    },
  ],
  xml: [appscanImporter],
};

/** What was visited and what was not answered is listed by AppScan on Cloud alone. */
function scanOf(root: XmlElement, hasResults: boolean): ReportedScan {
  const visited = itemsOf(root, 'visited-link-group').map((item) => textOf(item, 'url'));
  const broken = itemsOf(root, 'broken-link-group').length;
  const hasNoAnswer = visited.length === 0 && broken > 0;
  return {
    at: timeOf(textOf(root, 'scan-information', 'scan-date-and-time-iso')),
    starts: [textOf(root, 'scan-configuration', 'starting-url')].filter((url) => url !== ''),
    reached: listed(visited.map((url) => ({ method: 'GET', url }))),
    problems: hasNoAnswer ? [{ kind: 'requests-failed', detail: `${broken} / ${broken}` }] : [],
    hasFailed: hasNoAnswer && !hasResults,
  };
}

/** AppScan on Cloud writes the same report of what it found in code, alone or beside what it found by requests. */
function isStatic(technology: string): boolean {
  return /^(?:SAST|SCA)$/i.test(technology);
}

function itemsOf(root: XmlElement, group: string): readonly XmlElement[] {
  return childrenOf(childOf(root, group), 'item');
}

function refOf(element: XmlElement | undefined, name: string): string {
  return textOf(element, name, 'ref');
}

/** AppScan on Cloud names no start but what it visited. */
function scannedAddresses(root: XmlElement): readonly string[] {
  const start = textOf(root, 'scan-configuration', 'starting-url');
  return start === '' ? itemsOf(root, 'visited-link-group').map((item) => textOf(item, 'url')) : [start];
}

/** The groups whose items issues refer to. */
class Groups {
  readonly #root: XmlElement;
  readonly #groups = new Map<string, ReadonlyMap<string, XmlElement>>();

  constructor(root: XmlElement) {
    this.#root = root;
  }

  item(group: string, id: string): XmlElement | undefined {
    let items = this.#groups.get(group);
    if (!items) {
      items = new Map(itemsOf(this.#root, group).map((item) => [attributeOf(item, 'id'), item]));
      this.#groups.set(group, items);
    }
    return items.get(id);
  }
}

/** A type may be announced whose issues the report leaves out. */
function* readIssues(
  issues: readonly XmlElement[],
  unlisted: readonly XmlElement[],
  groups: Groups,
  context: ImportContext,
): Generator<Outcome> {
  for (const issue of issues) {
    const variants = childrenOf(childOf(issue, 'variant-group'), 'item');
    for (const variant of variants.length === 0 ? [undefined] : variants) {
      yield readVariant(issue, variant, groups, context);
    }
  }
  for (const _ of unlisted) yield skip('no-instance');
}

/** Numbers stand for the words in reports of any language. */
const levels = ['Informational', 'Low', 'Medium', 'High', 'Critical'];

function readVariant(
  issue: XmlElement,
  variant: XmlElement | undefined,
  groups: Groups,
  context: ImportContext,
): Outcome {
  const typeId = refOf(issue, 'issue-type');
  const type = groups.item('issue-type-group', typeId);
  const advisory = childOf(
    groups.item('advisory-group', refOf(issue, 'advisory') || refOf(type, 'advisory')),
    'advisory',
  );
  const fix = childOf(
    groups.item('fix-recommendation-group', refOf(type, 'fix-recommendation') || typeId),
    'general',
  );
  const name = textOf(issue, 'issue-type-name') || textOf(type, 'name') || typeId;
  const tags = cleanTags([cweTag(textOf(issue, 'cwe') || textOf(type, 'cwe'))]);
  const { request, response, marked } = splitTraffic(childOf(variant, 'test-http-traffic')?.text ?? '');
  const method = methodOfRequest(request) || attributeOf(childOf(issue, 'url'), 'original_request_method');
  const difference = childOf(variant, 'differences', 'item');
  return toInstance(
    {
      tool: 'AppScan',
      rule: typeId || name,
      category: groups.item('threat-class-group', refOf(issue, 'threat-class'))?.text.trim() || 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: name,
      ...rate(context.scale, ratingOf(issue), context.severityMapping),
      method,
      url: urlOf(issue, groups),
      eventId: textOf(issue, 'asoc-issue-id') || attributeOf(issue, 'id'),
      description: proseOfText(descriptionIn(advisory)),
      solution: proseOfText(textUnder(fix)),
      references: findReferences([fix, childOf(advisory, 'references')].flatMap(linksUnder).join('\n')),
      tags,
      seenAt: timeOf(textOf(issue, 'date-created')) ?? context.now,
      ...triageOf(textOf(issue, 'status')),
    },
    {
      parameter: parameterOf(issue, groups) || attributeOf(difference, 'name'),
      attack: attributeOf(difference, 'altered'),
      evidence: marked,
      otherInfo: proseOfText(textOf(variant, 'reasoning')),
      request,
      response,
    },
  );
}

function ratingOf(issue: XmlElement): { readonly risk: string; readonly score: string } {
  return {
    risk: levels[Number(textOf(issue, 'severity-id') || 'none')] ?? textOf(issue, 'severity'),
    score: textOf(issue, 'cvss-score') || textOf(issue, 'cvss'),
  };
}

function descriptionIn(advisory: XmlElement | undefined): string {
  return (
    textUnder(childOf(advisory, 'testTechnicalDescription')) || textUnder(childOf(advisory, 'securityRisks'))
  );
}

function urlOf(issue: XmlElement, groups: Groups): string {
  const location = textOf(issue, 'location');
  return location || textOf(groups.item('url-group', refOf(issue, 'url')), 'name');
}

/** What was tested may also be a page, a link or the site as a whole, which is no parameter. */
function parameterOf(issue: XmlElement, groups: Groups): string {
  const entity = groups.item('entity-group', refOf(issue, 'entity'));
  const type = textOf(issue, 'element-type') || textOf(entity, 'entity-type');
  return /^(?:page|link|global)$/i.test(type) ? '' : textOf(issue, 'element') || textOf(entity, 'name');
}

/** All text below an element, a line per element. */
function textUnder(element: XmlElement | undefined): string {
  return Array.from(elementsUnder(element), ({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}

function linksUnder(element: XmlElement | undefined): readonly string[] {
  return Array.from(elementsUnder(element), (inner) => attributeOf(inner, 'target'));
}

/** The element and all below it as they stand in the report, however deep. */
function* elementsUnder(element: XmlElement | undefined): Generator<XmlElement> {
  const waiting = element ? [element] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const child of next.children.toReversed()) waiting.push(child);
  }
}

const marks = /--(?:begin|end)_(?:highlight|mark)_tag--/g;

/** One text holds the request and, from its status line on, the response; marks stand around what matters. */
function splitTraffic(traffic: string): {
  readonly request: string;
  readonly response: string;
  readonly marked: string;
} {
  const [, afterMark] = traffic.split('--begin_mark_tag--');
  const [marked = ''] = afterMark?.split('--end_mark_tag--') ?? [];
  const clean = traffic.replace(marks, '');
  const response = /^HTTP\/\d/m.exec(clean)?.index ?? clean.length;
  return {
    request: clean.slice(0, response).trim(),
    response: clean.slice(response).trim(),
    marked: marked.replace(marks, ''),
  };
}

function triageOf(status: string): { readonly status?: Status; readonly resolution?: Resolution } {
  if (/^(?:fixed|passed)$/i.test(status)) return { status: 'Resolved', resolution: 'Fixed' };
  return /^in ?progress$/i.test(status) ? { status: 'In Progress' } : {};
}

const longDay = /^(?:\p{L}{1,20}, )?(\p{L}{1,20}) (\d{1,2}), (\d{4})$/u;

/** `2019-06-03T14:19:55Z` of AppScan Standard, `Tuesday, October 3, 2023` of AppScan on Cloud. */
function timeOf(written: string): number | undefined {
  const [, month, day, year] = longDay.exec(written) ?? [];
  return month === undefined ? readTime(written) : readTime(`${day} ${month} ${year} 00:00:00`);
}
