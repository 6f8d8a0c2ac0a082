import { failed, success } from '../../../base/result.ts';
import type { Resolution, Status } from '../../model/finding.ts';
import { proseOfText } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import type { ImportContext, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { readTime } from '../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';
import { childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

/** The XML report of ImmuniWeb's tests of web applications. https://www.immuniweb.com/resources/ */
const immuniWebImporter: XmlImporter = {
  format: 'ImmuniWeb XML',
  root: 'Vulnerabilities',
  beginnings: ['<CWE-ID>'],
  recognizes: (root) => {
    const [first] = root.children;
    return (
      first === undefined || (childOf(first, 'Risk') !== undefined && childOf(first, 'URL') !== undefined)
    );
  },
  read(root, context) {
    const found = childrenOf(root, 'Vulnerability');
    // The report names no target: nothing says whose clean report it is.
    if (found.length === 0) return failed('report-nameless', context.name);
    return success({
      format: 'ImmuniWeb XML',
      tool: 'ImmuniWeb',
      toolVersion: '',
      size: found.length,
      outcomes: readAll(found, context),
    });
  },
};

export const immuniWeb: Scanner = {
  name: 'ImmuniWeb',
  scale: 'critical',
  described: [
    {
      report: 'ImmuniWeb XML',
      instance: 'vulnerability',
      rule: 'type',
      eventId: 'id',
      time: 'date',
    },
  ],
  xml: [immuniWebImporter],
};

function* readAll(found: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const vulnerability of found) yield readVulnerability(vulnerability, context);
}

/** The name holds the path; the type is the same in each finding of it. */
function readVulnerability(found: XmlElement, context: ImportContext): Outcome {
  const type = textOf(found, 'Type') || textOf(found, 'Name');
  const tags = cleanTags([cweTag(textOf(found, 'CWE-ID')), textOf(found, 'CVE-ID')]);
  const request = textOf(found, 'PoC');
  return toInstance(
    {
      tool: 'ImmuniWeb',
      rule: type,
      category: 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: type,
      ...rate(
        context.scale,
        {
          risk: textOf(found, 'Risk'),
          // `9.8 [CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H]`
          score: /^\d{1,2}(?:\.\d{1,2})?/.exec(textOf(found, 'CVSSv3'))?.[0] ?? '',
        },
        context.severityMapping,
      ),
      method: methodOfRequest(request),
      url: textOf(found, 'URL'),
      eventId: textOf(found, 'ID'),
      description: proseOfText(textOf(found, 'Description')),
      solution: proseOfText(textOf(found, 'Remediation')),
      tags,
      seenAt: readTime(textOf(found, 'Date')) ?? context.now,
      ...triageOf(textOf(found, 'Status')),
    },
    { request },
  );
}

function triageOf(status: string): { readonly status?: Status; readonly resolution?: Resolution } {
  if (/^fixed$/i.test(status)) return { status: 'Resolved', resolution: 'Fixed' };
  return /^false.?positive$/i.test(status) ? { resolution: 'False Positive' } : {};
}
