import { withoutTrailing } from '../../../base/runs.ts';
import type { ReportedScan } from '../../scans/reportedScan.ts';
import { success } from '../../../base/result.ts';
import { proseOfText } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, JsonImporter, Outcome, XmlImporter } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { toInstance } from '../instance.ts';
import { firstText, isObject, items, member, text } from '../json/json.ts';
import { namedTargets } from '../mainTarget.ts';
import { findReferences } from '../references.ts';
import { latestOf, readTime } from '../reportTime.ts';
import { cleanTags } from '../weakness.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../xml.ts';
import type { XmlElement } from '../xml.ts';

/** One line of Nikto's findings, from JSON or XML. */
interface Item {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly message: string;
  readonly references: string;
}

/** Nikto's JSON report: a host or a list of hosts. https://github.com/sullo/nikto/wiki */
const niktoJsonImporter: JsonImporter = {
  format: 'Nikto JSON',
  beginnings: [['host', 'ip', 'port', 'banner']],
  read(document, context) {
    const hosts = Array.isArray(document) ? document : [document];
    if (!isHost(hosts[0])) {
      return undefined;
    }
    return success({
      format: 'Nikto JSON',
      tool: 'Nikto',
      toolVersion: '',
      targets: namedTargets(
        hosts.filter((host) => !isScannerError(text(items(host, 'vulnerabilities')[0], 'msg'))).map(originOf),
      ),
      size: hosts.reduce<number>((sum, host) => sum + items(host, 'vulnerabilities').length, 0),
      scan: niktoScan(
        hosts.flatMap((host) => items(host, 'vulnerabilities').map((entry) => text(entry, 'msg'))),
      ),
      outcomes: readHosts(hosts, context),
    });
  },
};

function isHost(host: unknown): boolean {
  return isObject(host) && ['host', 'ip', 'port', 'banner'].every((key) => Object.hasOwn(host, key));
}

function* readHosts(hosts: readonly unknown[], context: ImportContext): Generator<Outcome> {
  for (const host of hosts) {
    const origin = originOf(host);
    for (const entry of items(host, 'vulnerabilities')) {
      yield isObject(entry)
        ? readItem(
            {
              id: text(entry, 'id'),
              method: text(entry, 'method'),
              url: origin === '' ? '' : origin + text(entry, 'url'),
              message: text(entry, 'msg'),
              references: text(member(entry, 'references')),
            },
            context,
          )
        : skip('not-an-object');
    }
  }
}

function originOf(host: unknown): string {
  const port = text(host, 'port');
  const name = firstText(host, 'host', 'ip');
  return name === '' ? '' : `${port === '443' ? 'https' : 'http'}://${name}${port === '' ? '' : `:${port}`}`;
}

/** Nikto's XML report, in which `niktoscan` holds another of the same name. */
const niktoXmlImporter: XmlImporter = {
  format: 'Nikto XML',
  root: 'niktoscan',
  read(root, context) {
    const scans = [root, ...childrenOf(root, 'niktoscan')];
    const details = scans.flatMap((scan) => childrenOf(scan, 'scandetails'));
    return success({
      format: 'Nikto XML',
      tool: 'Nikto',
      toolVersion: scans.map((scan) => attributeOf(scan, 'version')).find((version) => version !== '') ?? '',
      targets: namedTargets(
        details
          .filter((detail) => !isScannerError(textOf(detail, 'item', 'description')))
          .map((detail) => attributeOf(detail, 'sitename')),
      ),
      size: details.reduce((sum, detail) => sum + detail.children.length, 0),
      scan: niktoScan(
        details.flatMap((detail) => childrenOf(detail, 'item').map((item) => textOf(item, 'description'))),
        latestOf(details.map((detail) => readTime(attributeOf(detail, 'starttime')))),
      ),
      outcomes: readDetails(details, context),
    });
  },
};

export const nikto: Scanner = {
  name: 'Nikto',
  scale: 'high',
  described: [
    {
      report: 'Nikto JSON and XML',
      instance: 'item',
      rule: 'id',
      time: 'start (XML)',
    },
  ],
  json: [niktoJsonImporter],
  xml: [niktoXmlImporter],
};

function* readDetails(details: readonly XmlElement[], context: ImportContext): Generator<Outcome> {
  for (const detail of details) {
    const now = readTime(attributeOf(detail, 'starttime')) ?? context.now;
    const site = withoutTrailing(attributeOf(detail, 'sitename'), '/');
    for (const item of childrenOf(detail, 'item')) {
      const path = textOf(item, 'uri');
      yield readItem(
        {
          id: attributeOf(item, 'id'),
          method: attributeOf(item, 'method'),
          url: textOf(item, 'namelink') || (site === '' ? '' : site + path),
          message: textOf(item, 'description'),
          references: childOf(item, 'references')?.text ?? attributeOf(item, 'osvdblink'),
        },
        { ...context, now },
      );
    }
  }
}

/** Nikto reports its own errors like findings; of a host that it did not reach, such a one alone. */
function isScannerError(message: string): boolean {
  return /^(?:ERROR:|unable to connect to )|cannot resolve hostname/i.test(plainMessage(message));
}

/** Its errors are about hosts that did not answer, or not any more: `Error limit (20) reached for host, giving up.` */
function niktoScan(messages: readonly string[], at?: number): ReportedScan {
  const errors = messages.filter(isScannerError);
  return {
    at,
    problems: errors.map((message) => ({ kind: 'requests-failed', detail: plainMessage(message) })),
    hasFailed: errors.length > 0 && errors.length === messages.length,
  };
}

/** What a message quotes of a response stands after this. */
const beforeContents = ', with contents: ';

/** Nikto rates nothing. */
function readItem(item: Item, context: ImportContext): Outcome {
  if (isScannerError(item.message)) return skip('scanner-error');
  const message = plainMessage(item.message);
  const [, contents = ''] = message.split(beforeContents);
  return toInstance(
    {
      tool: 'Nikto',
      rule: item.id,
      category: 'Active Scan',
      summary: contents === '' ? message : `${message.slice(0, message.indexOf(beforeContents))}.`,
      ...rate(context.scale, { risk: '' }, context.severityMapping),
      method: item.method,
      url: item.url,
      description: proseOfText(message),
      references: findReferences(item.references),
      tags: cleanTags(item.references.match(/CVE-\d{4}-\d+/g) ?? []),
      seenAt: context.now,
    },
    { evidence: contents.replace(/\.$/, '').replace(/^"(.*)"$/s, '$1') },
  );
}

/** Messages may start with the path they are about, and quotes may be escaped twice. */
function plainMessage(message: string): string {
  return message
    .replaceAll('\\"', '"')
    .replace(/^(?:\/\S*)?:\s*/, '')
    .trim();
}
