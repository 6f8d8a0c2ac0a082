import { success } from '../../../base/result.ts';
import { proseOfHtml } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { base64Text } from '../base64Text.ts';
import type { ImportContext, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { namedTargets } from '../mainTarget.ts';
import { readTime } from '../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';
import { childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

/** `VulnerabilitiesSummary.xml` of Rapid7 AppSpider. https://docs.rapid7.com/appspider/ */
const appSpiderImporter: XmlImporter = {
  format: 'AppSpider XML',
  root: 'VulnSummary',
  read(root, context) {
    const found = childrenOf(childOf(root, 'VulnList'), 'Vuln');
    const started = timeOf(textOf(root, 'ScanStarted'), textOf(root, 'UTCOffset'));
    return success({
      format: 'AppSpider XML',
      tool: 'AppSpider',
      toolVersion: textOf(root, 'AppVersion'),
      size: found.length,
      targets: namedTargets(found.map((one) => textOf(one, 'WebSite'))),
      scan: { at: started },
      outcomes: readAll(found, {
        ...context,
        now: started ?? context.now,
      }),
    });
  },
};

export const appSpider: Scanner = {
  name: 'AppSpider',
  scale: 'high',
  described: [
    {
      report: 'AppSpider XML',
      instance: 'vulnerability',
      rule: 'module and type',
      time: 'start of the scan',
    },
  ],
  xml: [appSpiderImporter],
};

function* readAll(found: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const one of found) yield readVulnerability(one, context);
}

function readVulnerability(found: XmlElement, context: ImportContext): Outcome {
  const tags = cleanTags([cweTag(textOf(found, 'CweId'))]);
  const name = textOf(found, 'VulnType');
  const attack = childOf(found, 'AttackList', 'Attack');
  const exchange = childOf(attack, 'AttackRequestList', 'AttackRequest') ?? childOf(attack, 'AttackRequest');
  const request = messageOf(exchange, 'Request') || base64Text(textOf(found, 'CrawlTraffic'));
  return toInstance(
    {
      tool: 'AppSpider',
      rule: textOf(found, 'ModuleId') ? `${textOf(found, 'ModuleId')}:${name}` : name,
      category: textOf(found, 'AttackType') || 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: name,
      ...rate(
        context.scale,
        { risk: riskOf(textOf(found, 'AttackScore')), confidence: known(found, 'Confidence') },
        context.severityMapping,
      ),
      method: known(found, 'Method') || methodOfRequest(request),
      url: textOf(found, 'VulnUrl') || textOf(found, 'Url') || textOf(found, 'WebSite'),
      description: proseOfHtml(textOf(found, 'Description')),
      solution: proseOfHtml(textOf(found, 'Recommendation')),
      tags,
      seenAt: context.now,
    },
    {
      parameter: known(found, 'ParameterName'),
      attack: known(found, 'AttackValue'),
      evidence: textOf(found, 'MatchedString'),
      request,
      response: messageOf(exchange, 'Response') || base64Text(textOf(found, 'CrawlTrafficResponse')),
    },
  );
}

/** `2-Low`: the number is one of AppSpider's own order, the word its risk. `0-Safe` is information. */
function riskOf(score: string): string {
  return /^\d-(\w{1,20})$/.exec(score)?.[1] ?? score;
}

/** AppSpider writes `N/A` where there is nothing. */
function known(found: XmlElement, name: string): string {
  const text = textOf(found, name);
  return text === 'N/A' ? '' : text;
}

/** Messages are base64 in some versions. */
function messageOf(exchange: XmlElement | undefined, name: string): string {
  const text = textOf(exchange, name);
  return base64Text(text) || text;
}

const millisecondsPerHour = 3_600_000;

/** `2017-11-15 14:05:42` and `-5` hours. */
function timeOf(written: string, offset: string): number | undefined {
  const utc = readTime(written);
  const hours = Number(offset);
  return utc === undefined || Number.isNaN(hours) ? utc : utc - hours * millisecondsPerHour;
}
