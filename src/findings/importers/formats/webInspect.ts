import { success } from '../../../base/result.ts';
import { joinMarkdown } from '../../prose/markdown.ts';
import { proseOfHtml } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import type { ImportContext, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { namedTargets } from '../mainTarget.ts';
import { findReferences } from '../references.ts';
import { dateOfResponse } from '../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

/**
 * The full export of OpenText (Micro Focus, Fortify) WebInspect: each request of the scan is a session, with the issues
 * that it showed. https://www.microfocus.com/documentation/fortify-webinspect/
 */
const webInspectImporter: XmlImporter = {
  format: 'WebInspect XML',
  root: 'Sessions',
  beginnings: ['<AttackParamDescriptor'],
  recognizes: (root) => childOf(root, 'Session', 'Issues') !== undefined,
  read(root, context) {
    const sessions = childrenOf(root, 'Session');
    return success({
      format: 'WebInspect XML',
      tool: 'WebInspect',
      toolVersion: '',
      size: sessions.length,
      targets: namedTargets(sessions.map((session) => textOf(session, 'URL'))),
      outcomes: readSessions(sessions, context),
    });
  },
};

export const webInspect: Scanner = {
  name: 'WebInspect',
  scale: 'critical',
  described: [
    {
      report: 'WebInspect XML',
      instance: 'issue of a session',
      rule: 'vulnerability id',
      time: '`Date` of the response',
    },
  ],
  xml: [webInspectImporter],
};

function* readSessions(sessions: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const session of sessions) {
    for (const issue of childrenOf(childOf(session, 'Issues'), 'Issue')) {
      yield readIssue(issue, session, context);
    }
  }
}

/** Severities are 0 (informational) to 4 (critical). */
const risks = ['Informational', 'Low', 'Medium', 'High', 'Critical'];

function readIssue(issue: XmlElement, session: XmlElement, context: ImportContext): Outcome {
  const name = textOf(issue, 'Name');
  const tags = cleanTags(
    childrenOf(childOf(issue, 'Classifications'), 'Classification')
      .filter((one) => attributeOf(one, 'kind') === 'CWE')
      .map((one) => cweTag(attributeOf(one, 'identifier'))),
  );
  const request = textOf(session, 'RawRequest');
  const response = textOf(session, 'RawResponse');
  const references = sectionOf(issue, 'Reference Info');
  return toInstance(
    {
      tool: 'WebInspect',
      rule: textOf(issue, 'VulnerabilityID') || name,
      category: textOf(issue, 'CheckTypeID') || 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: name,
      ...rate(
        context.scale,
        { risk: risks[Number(textOf(issue, 'Severity'))] ?? '' },
        context.severityMapping,
      ),
      method: textOf(session, 'Request', 'Method') || methodOfRequest(request),
      url: textOf(session, 'URL'),
      description: joinMarkdown(
        proseOfHtml(sectionOf(issue, 'Summary')),
        proseOfHtml(sectionOf(issue, 'Implication')),
      ),
      solution: proseOfHtml(sectionOf(issue, 'Fix')),
      references: findReferences(references),
      tags,
      seenAt: dateOfResponse(response) ?? context.now,
    },
    {
      parameter: textOf(session, 'AttackParamDescriptor'),
      otherInfo: proseOfHtml(sectionOf(issue, 'Execution')),
      request,
      response,
    },
  );
}

function sectionOf(issue: XmlElement, name: string): string {
  const section = childrenOf(issue, 'ReportSection').find((one) => textOf(one, 'Name') === name);
  return textOf(section, 'SectionText');
}
