import type { ReportedScan, ScanProblem } from '../../scans/reportedScan.ts';
import { success } from '../../../base/result.ts';
import { proseOfMarkdown } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { toInstance } from '../instance.ts';
import { firstText, isObject, member, text } from '../json/json.ts';
import type { JsonObject } from '../json/json.ts';
import { namedTargets } from '../mainTarget.ts';
import { joinMessage } from '../occurrence.ts';
import { findReferences } from '../references.ts';
import { readTime } from '../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';

/** Arachni's JSON report (and that of its successor SCNR). https://github.com/Arachni/arachni/wiki */
const arachniImporter: JsonImporter = {
  format: 'Arachni JSON',
  beginnings: [
    ['options', 'sitemap'],
    // It says who it is behind all that it found.
    ['seed', 'options', 'audit'],
  ],
  read(document, context) {
    const issues = member(document, 'issues');
    if (
      !Array.isArray(issues) ||
      !(isObject(member(document, 'sitemap')) || isObject(member(document, 'options', 'audit'))) ||
      text(document, 'version') === ''
    ) {
      return undefined;
    }
    return success({
      format: 'Arachni JSON',
      tool: 'Arachni',
      toolVersion: text(document, 'version'),
      size: issues.length,
      targets: namedTargets([text(document, 'options', 'url')]),
      scan: scanOf(document, issues.length > 0),
      outcomes: readIssues(issues, {
        ...context,
        now: readTime(text(document, 'start_datetime')) ?? context.now,
      }),
    });
  },
};

export const arachni: Scanner = {
  name: 'Arachni',
  scale: 'high',
  described: [
    {
      report: 'Arachni JSON',
      instance: 'issue',
      rule: 'short name of the check',
      eventId: '`digest`',
      time: 'start of the scan',
    },
  ],
  json: [arachniImporter],
};

/** Share of pages without an answer from which on something was wrong. */
const tolerated = 0.05;

/** The sitemap has the status of each page's answer, 0 without one; the plugins that log in say whether they did. */
function scanOf(document: unknown, hasResults: boolean): ReportedScan {
  const at = readTime(text(document, 'finish_datetime')) ?? readTime(text(document, 'start_datetime'));
  const sitemap = member(document, 'sitemap');
  const pages = Object.entries(isObject(sitemap) ? sitemap : {});
  const unanswered = pages.filter(([, status]) => status === 0);
  const logins = failedLogins(document);
  const hasNoAnswer = unanswered.length > 0 && unanswered.length === pages.length;
  const isDegraded = unanswered.length > 0 && unanswered.length >= tolerated * pages.length;
  return {
    ...(at === undefined ? {} : { at }),
    starts: [text(document, 'options', 'url')],
    ...(isObject(sitemap)
      ? { reached: pages.filter(([, status]) => status !== 0).map(([url]) => ({ method: 'GET', url })) }
      : {}),
    problems: [
      ...logins,
      ...(isDegraded
        ? [{ kind: 'requests-failed' as const, detail: `${unanswered.length} / ${pages.length}` }]
        : []),
    ],
    hasFailed: logins.length > 0 || (hasNoAnswer && !hasResults),
  };
}

/** By its form or by a script. https://github.com/Arachni/arachni/tree/master/components/plugins */
function failedLogins(document: unknown): readonly ScanProblem[] {
  return ['autologin', 'login_script'].flatMap((plugin) => {
    const results = member(document, 'plugins', plugin, 'results');
    const status = text(results, 'status');
    return status === '' || /^(?:ok|success)$/.test(status)
      ? []
      : [{ kind: 'logins-failed' as const, detail: text(results, 'message') || status }];
  });
}

function* readIssues(issues: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const issue of issues) {
    yield isObject(issue) ? readIssue(issue, context) : skip('not-an-object');
  }
}

function readIssue(issue: JsonObject, context: ImportContext): Outcome {
  const vector = member(issue, 'vector');
  const seed = text(vector, 'seed');
  const tags = cleanTags([cweTag(text(issue, 'cwe'))]);
  const references = member(issue, 'references');
  return toInstance(
    {
      tool: 'Arachni',
      rule: text(issue, 'check', 'shortname') || text(issue, 'name'),
      category: seed === '' ? 'Passive Scan' : 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: text(issue, 'name'),
      ...rate(context.scale, { risk: text(issue, 'severity') }, context.severityMapping),
      method: text(vector, 'method') || text(issue, 'request', 'method'),
      url: firstText(vector, 'action', 'url'),
      eventId: text(issue, 'digest'),
      description: proseOfMarkdown(text(issue, 'description')),
      solution: proseOfMarkdown(text(issue, 'remedy_guidance')),
      references: findReferences(
        Object.values(isObject(references) ? references : {})
          .map((reference) => text(reference))
          .join('\n'),
      ),
      tags,
      seenAt: context.now,
    },
    {
      parameter: text(vector, 'affected_input_name'),
      attack: seed,
      evidence: firstText(issue, 'proof', 'signature'),
      request: messageText(member(issue, 'request')),
      response: messageText(member(issue, 'response')),
    },
  );
}

function messageText(message: unknown): string {
  return joinMessage(text(message, 'headers_string'), text(message, 'body'));
}
