import type { ReportedScan } from '../scans/reportedScan.ts';
import { success } from '../../base/result.ts';
import { proseOfMarkdown } from '../prose/prose.ts';
import { rate } from '../severity.ts';
import { skip } from './importer.ts';
import type { ImportContext, JsonImporter, Outcome } from './importer.ts';
import { toInstance } from './instance.ts';
import { firstText, isObject, member, text } from './json.ts';
import type { JsonObject } from './json.ts';
import { namedTargets } from './mainTarget.ts';
import { joinMessage } from './occurrence.ts';
import { findReferences } from './references.ts';
import { readTime } from './reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from './weakness.ts';

/** Arachni's JSON report (and that of its successor SCNR). https://github.com/Arachni/arachni/wiki */
export const arachniImporter: JsonImporter = {
  format: 'Arachni JSON',
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
      scan: { starts: [text(document, 'options', 'url')], ...sitemapOf(document) },
      outcomes: readIssues(issues, {
        ...context,
        now: readTime(text(document, 'start_datetime')) ?? context.now,
      }),
    });
  },
};

/** Every page that was loaded, with the status of its answer. */
function sitemapOf(document: unknown): Pick<ReportedScan, 'reached'> {
  const sitemap = member(document, 'sitemap');
  if (!isObject(sitemap)) return {};
  return { reached: Object.keys(sitemap).map((url) => ({ method: 'GET', url })) };
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
      ...rate('Arachni', { risk: text(issue, 'severity') }, context.severityMapping),
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
