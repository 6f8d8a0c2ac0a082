import { withoutTrailing } from '../../../../base/runs.ts';
import { failed, success } from '../../../../base/result.ts';
import type { Resolution, Status } from '../../../model/finding.ts';
import { proseOfMarkdown } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { skip } from '../../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../../importer.ts';
import { toInstance } from '../../instance.ts';
import { firstText, isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { namedTargets } from '../../mainTarget.ts';
import { gitlabScan } from './gitlabScan.ts';
import { joinMessage } from '../../occurrence.ts';
import { otherGitlabKind } from '../../otherKinds.ts';
import { findReferences } from '../../references.ts';
import { readTime } from '../../reportTime.ts';
import { toolName } from '../../tool.ts';
import { cleanTags, cweTag, weaknessClass } from '../../weakness.ts';
import { zapSites } from '../zap/zapReport.ts';
import { zapCategory, zapRule } from '../zap/zapRule.ts';

const format = 'GitLab DAST';

/**
 * GitLab's DAST report, schemas 13 to 15. Its `site` holds the same findings once more and is not read. Reports
 * before 13 have `site` only and are ZAP's JSON.
 * https://gitlab.com/gitlab-org/security-products/security-report-schemas
 */
export const gitlabImporter: JsonImporter = {
  format,
  beginnings: [
    // Older reports; newer ones say that they test a running application.
    ['vulnerabilities', 'location', 'hostname'],
    { keys: ['scan'], says: ['type', 'dast'] },
    { keys: ['scan'], says: ['type', 'api_fuzzing'] },
  ],
  read(document, context) {
    if (!isObject(document) || !isGitlab(document)) {
      return undefined;
    }
    const vulnerabilities = member(document, 'vulnerabilities');
    const other = otherGitlabKind(member(document, 'scan'), member(vulnerabilities, 0));
    if (other !== undefined) return failed('report-other-kind', context.name, other);
    if (!Array.isArray(vulnerabilities)) {
      return failed('report-broken', context.name, format, 'vulnerabilities', 'a list');
    }
    if (vulnerabilities.length === 0 && isNameless(document)) return failed('report-nameless', context.name);
    const scan = member(document, 'scan');
    const scanner = member(scan, 'scanner');
    const seenAt =
      readTime(text(scan, 'start_time')) ?? readTime(text(document, '@generated')) ?? context.now;
    const tool = toolName(firstText(scanner, 'name', 'id') || scannerOf(vulnerabilities[0])) || format;
    return success({
      format,
      tool,
      toolVersion: text(scanner, 'version'),
      size: vulnerabilities.length,
      scan: gitlabScan(scan, vulnerabilities.length > 0),
      targets: namedTargets([...zapSites(document), ...scannedResources(scan)]),
      outcomes: readVulnerabilities(vulnerabilities, { ...context, now: seenAt, tool }),
    });
  },
};

function scannedResources(scan: unknown): readonly string[] {
  return items(scan, 'scanned_resources').map((resource) => text(resource, 'url'));
}

/** Members of a GitLab report; those of its generator come and go, and comments begin with an underscore. */
const members: ReadonlySet<string> = new Set([
  'vulnerabilities',
  'version',
  'schema',
  'scan',
  'remediations',
  'site',
  'spider',
  '@generated',
  '@version',
]);

/** Other tools' lists of that name have other entries; an empty one has to stand where GitLab writes it. */
function isGitlab(document: JsonObject): boolean {
  const vulnerabilities = member(document, 'vulnerabilities');
  if (Array.isArray(vulnerabilities) && vulnerabilities.length > 0) {
    const location = member(vulnerabilities[0], 'location');
    return (
      Array.isArray(member(vulnerabilities[0], 'identifiers')) ||
      (isObject(location) && !Object.hasOwn(location, 'filepath'))
    );
  }
  const scan = member(document, 'scan');
  return Array.isArray(vulnerabilities)
    ? Object.keys(document).every((name) => members.has(name) || name.startsWith('_'))
    : isObject(member(scan, 'scanner')) || text(scan, 'type') !== '';
}

/** All kinds of GitLab's reports are alike where they hold nothing, save for the scan or the site that they name. */
function isNameless(document: JsonObject): boolean {
  return text(document, 'scan', 'type') === '' && !Object.hasOwn(document, 'site');
}

interface GitlabContext extends ImportContext {
  readonly tool: string;
}

function* readVulnerabilities(
  vulnerabilities: readonly unknown[],
  context: GitlabContext,
): Generator<Outcome> {
  for (const vulnerability of vulnerabilities) {
    yield isObject(vulnerability) ? readVulnerability(vulnerability, context) : skip('not-an-object');
  }
}

function readVulnerability(vulnerability: JsonObject, context: GitlabContext): Outcome {
  const identifiers = items(vulnerability, 'identifiers');
  const [identifier] = identifiers;
  const location = member(vulnerability, 'location');
  const request = member(vulnerability, 'evidence', 'request');
  const tags = cleanTags(
    identifiers
      .filter((other) => /^cwe$/i.test(text(other, 'type')))
      .map((cwe) => cweTag(text(cwe, 'value'))),
  );
  const summary = firstText(vulnerability, 'message', 'name') || text(identifier, 'name');
  const tool = toolName(scannerOf(vulnerability)) || context.tool;
  return toInstance(
    {
      tool,
      rule: ruleOf(tool, identifier),
      category: tool === 'ZAP' ? zapCategory(text(identifier, 'value'), false) : 'Active Scan',
      subCategory: weaknessClass(tags),
      summary,
      ...rate(
        context.scale,
        { risk: text(vulnerability, 'severity'), confidence: text(vulnerability, 'confidence') },
        context.severityMapping,
      ),
      method: firstText(location, 'method') || text(request, 'method'),
      url: urlOf(location) || text(request, 'url'),
      description: proseOfMarkdown(text(vulnerability, 'description')),
      solution: proseOfMarkdown(text(vulnerability, 'solution')),
      references: findReferences(
        [...identifiers, ...items(vulnerability, 'links')].map((link) => text(link, 'url')).join('\n'),
      ),
      tags,
      seenAt: readTime(text(vulnerability, 'discovered_at')) ?? context.now,
      // Of the API; the `id` of a report is new with every run.
      eventId: text(vulnerability, 'uuid'),
      ...triageOf(vulnerability),
    },
    {
      url: text(request, 'url') || urlOf(location),
      parameter: text(location, 'param'),
      evidence: text(vulnerability, 'evidence', 'summary'),
      request: messageText([text(request, 'method'), text(request, 'url')], request),
      response: responseText(member(vulnerability, 'evidence', 'response')),
    },
  );
}

/** Schema 15 leaves the scanner out; the identifier then says whose rule it is. */
function scannerOf(vulnerability: unknown): string {
  const scanner = firstText(member(vulnerability, 'scanner'), 'name', 'id');
  const type = text(items(vulnerability, 'identifiers')[0], 'type');
  return scanner || (/^zaproxy/i.test(type) ? 'ZAP' : '');
}

/** The first identifier is the scanner's rule; `id` is new with every run. */
function ruleOf(tool: string, identifier: unknown): string {
  const value = text(identifier, 'value');
  return tool === 'ZAP' && value !== '' ? zapRule(value, '', text(identifier, 'name')) : value;
}

function urlOf(location: unknown): string {
  const host = withoutTrailing(text(location, 'hostname'), '/');
  const path = text(location, 'path');
  return path === '' || path.startsWith('/') ? host + path : `${host}/${path}`;
}

/** Vulnerabilities of the API have a state; dismissed for another reason says neither fixed nor false. */
function triageOf(vulnerability: JsonObject): { readonly status?: Status; readonly resolution?: Resolution } {
  const state = text(vulnerability, 'state');
  if (state === 'resolved') return { status: 'Resolved', resolution: 'Fixed' };
  const isDismissed = state === 'dismissed' && text(vulnerability, 'dismissal_reason') === 'false_positive';
  const isFlagged = items(vulnerability, 'flags').some(
    (flag) => text(flag, 'type') === 'flagged-as-likely-false-positive',
  );
  return isDismissed || isFlagged ? { resolution: 'False Positive' } : {};
}

function messageText(firstLine: readonly string[], message: unknown): string {
  if (!isObject(message)) return '';
  const headers = items(message, 'headers').map(
    (header) => `${text(header, 'name')}: ${text(header, 'value')}`,
  );
  return joinMessage([firstLine.join(' ').trim(), ...headers].join('\r\n'), text(message, 'body'));
}

function responseText(response: unknown): string {
  return messageText([text(response, 'status_code'), text(response, 'reason_phrase')], response);
}
