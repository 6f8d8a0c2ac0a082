import { success } from '../../../base/result.ts';
import type { Markdown } from '../../prose/markdown.ts';
import { proseOfHtml } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, JsonImporter, Outcome } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { isObject, items, member, text } from '../json/json.ts';
import type { JsonObject } from '../json/json.ts';
import { namedTargets } from '../mainTarget.ts';
import { findReferences } from '../references.ts';
import { dateOfResponse } from '../reportTime.ts';
import { readSlashTimes } from '../slashTimes.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';

/** The JSON report of Rapplex: groups of issues by severity. https://rapplex.com/docs/ */
const rapplexImporter: JsonImporter = {
  format: 'Rapplex JSON',
  beginnings: [['ScanId', 'Target', 'ScanPolicy']],
  read(document, context) {
    const severities = member(document, 'Severities');
    if (!isObject(severities) || text(document, 'ScanId') === '') return undefined;
    const groups = Object.values(severities).flatMap((severity) => items(severity, 'IssueGroups'));
    const written = text(document, 'StartedDate');
    const started = readSlashTimes([written])(written);
    return success({
      format: 'Rapplex JSON',
      tool: 'Rapplex',
      toolVersion: '',
      size: groups.reduce<number>((sum, group) => sum + items(group, 'Issues').length, 0),
      targets: namedTargets([text(document, 'Target')]),
      scan: { at: started },
      outcomes: readGroups(groups, {
        ...context,
        now: started ?? context.now,
      }),
    });
  },
};

export const rapplex: Scanner = {
  name: 'Rapplex',
  scale: 'critical',
  described: [
    {
      report: 'Rapplex JSON',
      instance: 'issue',
      rule: 'title',
      time: '`Date` of the response, else start of the scan',
    },
  ],
  json: [rapplexImporter],
};

function* readGroups(groups: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const group of groups) {
    const definition = readDefinition(member(group, 'Definition'));
    for (const issue of items(group, 'Issues')) {
      yield isObject(issue) ? readIssue(issue, definition, context) : skip('not-an-object');
    }
  }
}

/** What a group says of all of its issues. */
interface Definition {
  readonly title: string;
  readonly tags: readonly string[];
  readonly description: Markdown;
  readonly solution: Markdown;
  readonly references: readonly string[];
}

function readDefinition(definition: unknown): Definition {
  const sections = member(definition, 'Sections');
  return {
    title: text(definition, 'Title'),
    tags: cleanTags(
      items(definition, 'Classifications')
        .filter((one) => text(one, 'Foundation') === 'CWE')
        .map((one) => cweTag(text(one, 'Value'))),
    ),
    description: proseOfHtml(text(sections, 'Summary')),
    solution: proseOfHtml(text(sections, 'Remediation')),
    references: findReferences(text(sections, 'References')),
  };
}

function readIssue(
  issue: JsonObject,
  { title, tags, description, solution, references }: Definition,
  context: ImportContext,
): Outcome {
  const name = title || text(issue, 'Title');
  const request = text(issue, 'HttpRequest');
  const response = text(issue, 'HttpResponse');
  return toInstance(
    {
      tool: 'Rapplex',
      rule: name,
      category: member(issue, 'Active') === false ? 'Passive Scan' : 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: name,
      ...rate(context.scale, { risk: text(issue, 'Severity') }, context.severityMapping),
      method: methodOfRequest(request),
      url: text(issue, 'Url'),
      description,
      solution,
      references,
      tags,
      seenAt: dateOfResponse(response) ?? context.now,
    },
    {
      parameter: text(issue, 'InjectionPoint', 'Name'),
      attack: text(issue, 'Payload'),
      request,
      response,
    },
  );
}
