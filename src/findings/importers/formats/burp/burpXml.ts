import { success } from '../../../../base/result.ts';
import { joinMarkdown } from '../../../prose/markdown.ts';
import { proseOfHtml } from '../../../prose/prose.ts';
import { messageText } from '../../base64Text.ts';
import { burpInstance, parameterIn } from './burpIssue.ts';
import type { ImportContext, Outcome, XmlImporter } from '../../importer.ts';
import { readTime } from '../../reportTime.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../../xml.ts';
import type { XmlElement } from '../../xml.ts';

/**
 * Burp's XML report, which carries its DTD.
 * https://portswigger.net/burp/documentation/desktop/getting-started/generate-reports
 */
export const burpXmlImporter: XmlImporter = {
  format: 'Burp XML',
  root: 'issues',
  beginnings: ['burpVersion'],
  recognizes: (root) =>
    attributeOf(root, 'burpVersion') !== '' || childOf(root, 'issue', 'host') !== undefined,
  read(root, context) {
    const issues = childrenOf(root, 'issue');
    const exported = readTime(attributeOf(root, 'exportTime'));
    return success({
      format: 'Burp XML',
      tool: 'Burp',
      toolVersion: attributeOf(root, 'burpVersion'),
      size: issues.length,
      scan: { at: exported },
      outcomes: readIssues(issues, {
        ...context,
        now: exported ?? context.now,
      }),
    });
  },
};

function* readIssues(issues: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const issue of issues) {
    yield readIssue(issue, context);
  }
}

function readIssue(issue: XmlElement, context: ImportContext): Outcome {
  const message = childOf(issue, 'requestresponse');
  const request = childOf(message, 'request');
  const details = childrenOf(childOf(issue, 'issueDetailItems'), 'issueDetailItem').map((item) => item.text);
  return burpInstance(
    {
      type: textOf(issue, 'type'),
      name: textOf(issue, 'name'),
      origin: textOf(issue, 'host'),
      path: textOf(issue, 'path'),
      parameter: parameterIn(textOf(issue, 'location')),
      severity: textOf(issue, 'severity'),
      confidence: textOf(issue, 'confidence'),
      background: textOf(issue, 'issueBackground'),
      remediation: [textOf(issue, 'remediationDetail'), textOf(issue, 'remediationBackground')].join('\n'),
      detail: joinMarkdown(...[textOf(issue, 'issueDetail'), ...details].map(proseOfHtml)),
      links: [textOf(issue, 'references'), textOf(issue, 'vulnerabilityClassifications')].join('\n'),
      method: attributeOf(request, 'method'),
      request: messageText(request),
      response: messageText(childOf(message, 'response')),
    },
    context,
  );
}
