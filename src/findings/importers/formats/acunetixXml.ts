import { listed } from '../../scans/reportedScan.ts';
import type { ReportedScan } from '../../scans/reportedScan.ts';
import { success } from '../../../base/result.ts';
import { joinMarkdown } from '../../prose/markdown.ts';
import { proseOfHtml } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import type { ImportContext, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { namedTargets } from '../mainTarget.ts';
import { findReferences } from '../references.ts';
import { latestOf } from '../reportTime.ts';
import { readSlashTimes } from '../slashTimes.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

/** The XML report of Acunetix. https://www.acunetix.com/support/docs/ */
const acunetixXmlImporter: XmlImporter = {
  format: 'Acunetix XML',
  root: 'ScanGroup',
  recognizes: (root) => childOf(root, 'Scan') !== undefined,
  read(root, context) {
    const scans = childrenOf(root, 'Scan');
    const times = readSlashTimes(
      scans.flatMap((scan) => [textOf(scan, 'StartTime'), textOf(scan, 'FinishTime')]),
      'day-first',
    );
    return success({
      format: 'Acunetix XML',
      tool: 'Acunetix',
      toolVersion: '',
      size: scans.reduce((sum, scan) => sum + itemsOf(scan).length, 0),
      targets: namedTargets(scans.map(startOf)),
      scan: scanOf(
        scans,
        latestOf(scans.map((scan) => times(textOf(scan, 'FinishTime')) ?? times(textOf(scan, 'StartTime')))),
      ),
      outcomes: readScans(scans, times, context),
    });
  },
};

export const acunetix: Scanner = {
  name: 'Acunetix',
  scale: 'critical',
  described: [
    {
      report: 'Acunetix XML',
      instance: 'report item',
      rule: 'name',
      time: 'start of the scan',
    },
  ],
  xml: [acunetixXmlImporter],
};

function scanOf(scans: readonly XmlElement[], at: number | undefined): ReportedScan {
  const isAborted = scans.some((scan) => /^true$/i.test(textOf(scan, 'Aborted').trim()));
  const files = scans.flatMap((scan) => childrenOf(childOf(scan, 'Crawler', 'SiteFiles'), 'SiteFile'));
  const reached = files.map((file) => ({ method: 'GET', url: textOf(file, 'FullURL').trim() }));
  return {
    at,
    starts: scans.map(startOf),
    limit: isAborted ? 'cancelled' : undefined,
    reached: listed(reached),
  };
}

function itemsOf(scan: XmlElement): readonly XmlElement[] {
  return childrenOf(childOf(scan, 'ReportItems'), 'ReportItem');
}

/** The start address, which the crawler writes with its scheme. Without any it is http, as in a browser's line. */
function startOf(scan: XmlElement): string {
  const written = [attributeOf(childOf(scan, 'Crawler'), 'StartUrl'), textOf(scan, 'StartURL')].filter(
    (address) => address !== '',
  );
  const absolute = written.find(isAbsolute);
  return absolute ?? (written[0] === undefined ? '' : `http://${written[0]}`);
}

function isAbsolute(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

function* readScans(
  scans: readonly XmlElement[],
  times: (written: string) => number | undefined,
  context: ImportContext,
): Generator<Outcome> {
  for (const scan of scans) {
    const now = times(textOf(scan, 'StartTime')) ?? context.now;
    const [origin = ''] = namedTargets([startOf(scan)]);
    for (const item of itemsOf(scan)) {
      yield readItem(item, origin, { ...context, now });
    }
  }
}

function readItem(item: XmlElement, origin: string, context: ImportContext): Outcome {
  const request = textOf(item, 'TechnicalDetails', 'Request');
  const detail = joinMarkdown(
    proseOfHtml(textOf(item, 'Details')),
    proseOfHtml(textOf(item, 'DetailedInformation')),
  );
  const references = childrenOf(childOf(item, 'References'), 'Reference');
  const cves = childrenOf(childOf(item, 'CVEList'), 'CVE');
  const tags = cleanTags([
    ...childrenOf(childOf(item, 'CWEList'), 'CWE').map((cwe) => cweTag(attributeOf(cwe, 'id') || cwe.text)),
    ...cves.flatMap((cve) => cve.text.match(/CVE-\d{4}-\d{4,7}/g) ?? []),
  ]);
  return toInstance(
    {
      tool: 'Acunetix',
      rule: textOf(item, 'Name'),
      category: textOf(item, 'Type') || 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: textOf(item, 'Name'),
      ...rate(
        context.scale,
        {
          risk: textOf(item, 'Severity'),
          score: textOf(item, 'CVSS4', 'Score') || textOf(item, 'CVSS3', 'Score'),
          scoreOfCvss2: textOf(item, 'CVSS', 'Score'),
        },
        context.severityMapping,
      ),
      method: methodOfRequest(request),
      url: urlOf(textOf(item, 'Affects'), origin),
      description: joinMarkdown(
        proseOfHtml(textOf(item, 'Description')),
        proseOfHtml(textOf(item, 'Impact')),
      ),
      solution: proseOfHtml(textOf(item, 'Recommendation')),
      references: findReferences(references.map((reference) => textOf(reference, 'URL')).join('\n')),
      tags,
      seenAt: context.now,
      ...(/^(?:true|1|yes)$/i.test(textOf(item, 'IsFalsePositive')) ? { resolution: 'False Positive' } : {}),
    },
    {
      parameter: textOf(item, 'Parameter'),
      otherInfo: detail,
      request,
      response: textOf(item, 'TechnicalDetails', 'Response'),
    },
  );
}

/** What is affected is a path, an address, or the `Web Server` as a whole. */
function urlOf(affects: string, origin: string): string {
  if (isAbsolute(affects)) return affects;
  if (affects.startsWith('/')) return origin + affects;
  return origin === '' ? '' : `${origin}/`;
}
