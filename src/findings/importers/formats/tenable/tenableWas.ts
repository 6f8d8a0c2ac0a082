import type { ReportedScan } from '../../../scans/reportedScan.ts';
import { success } from '../../../../base/result.ts';
import { proseOfText } from '../../../prose/prose.ts';
import { rate } from '../../../model/severity.ts';
import { endpointInText } from '../../endpointText.ts';
import type { ImportContext, Outcome, XmlImporter } from '../../importer.ts';
import { toInstance } from '../../instance.ts';
import { namedTargets } from '../../mainTarget.ts';
import { findReferences } from '../../references.ts';
import { latestOf, readTime } from '../../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../../weakness.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../../xml.ts';
import type { XmlElement } from '../../xml.ts';

/**
 * The XML of Tenable Web App Scanning: that of Nessus, with the addresses of web applications as its hosts.
 * https://docs.tenable.com/web-app-scanning/Content/WAS/Scans/ExportScanResults.htm
 */
export const tenableWasImporter: XmlImporter = {
  format: 'Tenable WAS XML',
  root: 'NessusClientData_v2',
  beginnings: ['"was"'],
  recognizes: (root) => attributeOf(childOf(root, 'Report'), 'type').toLowerCase() === 'was',
  read(root, context) {
    const hosts = childrenOf(childOf(root, 'Report'), 'ReportHost');
    return success({
      format: 'Tenable WAS XML',
      tool: tenableWas,
      toolVersion: '',
      size: hosts.reduce((sum, host) => sum + host.children.length, 0),
      targets: namedTargets(hosts.map((host) => attributeOf(host, 'name'))),
      scan: tenableScan(
        hosts.flatMap((host) =>
          childrenOf(host, 'ReportItem').map((item) => attributeOf(item, 'pluginName')),
        ),
        latestOf(
          hosts.map((host) => readTime(property(host, 'HOST_END')) ?? readTime(property(host, 'HOST_START'))),
        ),
      ),
      outcomes: readHosts(hosts, context),
    });
  },
};

export const tenableWas = 'Tenable WAS';

/**
 * How the scan went, by what its plugins report of it: `Login Form Authentication Failed`, `Network Timeout Encountered`.
 * https://www.tenable.com/plugins/was/98142
 */
export function tenableScan(plugins: readonly string[], at?: number): ReportedScan {
  const failedLogins = plugins.filter((name) => /\bAuthentication Failed$/i.test(name));
  const timeouts = plugins.filter((name) => /^Network Timeout Encountered$/i.test(name));
  const hasLoggedIn = plugins.some((name) => /\bAuthentication Succeeded$/i.test(name));
  return {
    at,
    problems: [
      ...failedLogins.map((detail) => ({ kind: 'logins-failed' as const, detail })),
      ...timeouts.map((detail) => ({ kind: 'requests-failed' as const, detail })),
    ],
    hasFailed: failedLogins.length > 0 && !hasLoggedIn,
  };
}

function* readHosts(hosts: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const host of hosts) {
    const now = readTime(property(host, 'HOST_END')) ?? readTime(property(host, 'HOST_START')) ?? context.now;
    for (const item of childrenOf(host, 'ReportItem')) {
      yield tenableInstance(itemOf(item, attributeOf(host, 'name')), { ...context, now });
    }
  }
}

function property(host: XmlElement, name: string): string {
  const tags = childrenOf(childOf(host, 'HostProperties'), 'tag');
  return tags.find((tag) => attributeOf(tag, 'name') === name)?.text.trim() ?? '';
}

/** What a plugin found at one place, from the XML or a row of the CSV. */
interface TenableItem {
  readonly plugin: string;
  readonly name: string;
  readonly family: string;
  readonly risk: string;
  readonly score: string;
  readonly scoreOfCvss2: string;
  readonly description: string;
  readonly solution: string;
  readonly references: string;
  readonly weaknesses: readonly string[];
  /** Where it was found stands in here alone. */
  readonly output: string;
  /** The address of the web application. */
  readonly host: string;
}

function itemOf(item: XmlElement, host: string): TenableItem {
  return {
    plugin: attributeOf(item, 'pluginID'),
    name: attributeOf(item, 'pluginName') || textOf(item, 'plugin_name'),
    family: attributeOf(item, 'pluginFamily'),
    risk: textOf(item, 'risk_factor') || (risks[Number(attributeOf(item, 'severity'))] ?? ''),
    score: textOf(item, 'cvssv3'),
    scoreOfCvss2: textOf(item, 'cvss'),
    description: textOf(item, 'description'),
    solution: textOf(item, 'solution'),
    references: childrenOf(item, 'see_also')
      .map(({ text }) => text)
      .join('\n'),
    weaknesses: childrenOf(item, 'xref').map(({ text }) => text),
    output: textOf(item, 'plugin_output'),
    host,
  };
}

const risks = ['Info', 'Low', 'Medium', 'High', 'Critical'];

export function tenableInstance(item: TenableItem, context: ImportContext): Outcome {
  const tags = cleanTags(item.weaknesses.map(cweTag));
  return toInstance(
    {
      tool: tenableWas,
      rule: item.plugin,
      category: item.family || 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: item.name,
      ...rate(
        context.scale,
        { risk: item.risk, score: item.score, scoreOfCvss2: item.scoreOfCvss2 },
        context.severityMapping,
      ),
      url: endpointInText(item.output, true)?.url ?? item.host,
      description: proseOfText(item.description),
      solution: proseOfText(item.solution),
      references: findReferences(item.references),
      tags,
      seenAt: context.now,
    },
    {
      parameter: /\belement named '([^'\n]{1,200})'/.exec(item.output)?.[1] ?? '',
      attack: quotedAfter(item.output, 'following payload:'),
      evidence: quotedAfter(item.output, 'in the target response:'),
      otherInfo: proseOfText(item.output),
    },
  );
}

/** What a plugin quotes is a block of lines behind bars: `| ' OR 1=1`. */
function quotedAfter(output: string, heading: string): string {
  const start = output.indexOf(heading);
  if (start < 0) return '';
  const quoted: string[] = [];
  for (const line of output.slice(start + heading.length).split('\n')) {
    const text = /^\s*\| ?(.*)$/.exec(line)?.[1];
    if (text !== undefined) quoted.push(text);
    else if (quoted.length > 0 || line.trim() !== '') break;
  }
  return quoted.join('\n').trim();
}
