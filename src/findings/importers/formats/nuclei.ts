import { success } from '../../../base/result.ts';
import { redactSecrets } from '../../../base/secrets/redactSecrets.ts';
import { proseOfMarkdown } from '../../prose/prose.ts';
import { rate } from '../../model/severity.ts';
import { skip } from '../importer.ts';
import type { ImportContext, JsonImporter, LinesImporter, Outcome } from '../importer.ts';
import type { Scanner } from '../scanner.ts';
import { methodOfRequest, toInstance } from '../instance.ts';
import { firstText, isObject, items, member, text } from '../json/json.ts';
import type { JsonObject } from '../json/json.ts';
import { findReferences } from '../references.ts';
import { readTime } from '../reportTime.ts';
import { cleanTags, cweTag, weaknessClass } from '../weakness.ts';

/**
 * Nuclei's results: a JSON list (`-json-export`), a list of such lists, as `jq --slurp` makes it, or one result.
 * https://docs.projectdiscovery.io/opensource/nuclei/running#json-export
 */
const nucleiJsonImporter: JsonImporter = {
  format: 'Nuclei JSON',
  beginnings: [
    ['template-id', 'info'],
    ['templateID', 'info'],
  ],
  read(document, context) {
    const lists = listsOf(document);
    return isNuclei(lists.find((list) => list.length > 0)?.[0])
      ? success({
          format: 'Nuclei JSON',
          tool: 'Nuclei',
          toolVersion: '',
          size: lists.reduce((sum, list) => sum + list.length, 0),
          outcomes: readRecords(lists, context),
        })
      : undefined;
  },
};

function listsOf(document: unknown): readonly (readonly unknown[])[] {
  if (!Array.isArray(document)) return [[document]];
  return Array.isArray(document[0])
    ? document.map((part: unknown) => (Array.isArray(part) ? part : [part]))
    : [document];
}

/** Nuclei's results, one JSON document per line (`-jsonl`). */
const nucleiLinesImporter: LinesImporter = {
  format: 'Nuclei JSONL',
  beginnings: nucleiJsonImporter.beginnings,
  tool: 'Nuclei',
  recognizes: isNuclei,
  readDocument: (record, context) => [readRecord(record, context)],
};

export const nuclei: Scanner = {
  name: 'Nuclei',
  scale: 'critical',
  described: [
    {
      report: 'Nuclei JSON list and JSON lines, versions 2 and 3',
      instance: 'record',
      rule: 'template, and matcher where there is',
      time: '`timestamp`',
    },
  ],
  json: [nucleiJsonImporter],
  lines: [nucleiLinesImporter],
};

/** Version 2 wrote `templateID`, version 3 writes `template-id`. */
function isNuclei(record: unknown): boolean {
  return firstText(record, 'template-id', 'templateID') !== '' && isObject(member(record, 'info'));
}

function* readRecords(lists: readonly (readonly unknown[])[], context: ImportContext): Generator<Outcome> {
  for (const list of lists) {
    for (const record of list) yield readRecord(record, context);
  }
}

function readRecord(record: unknown, context: ImportContext): Outcome {
  if (!isObject(record)) {
    return skip('not-an-object');
  }
  if (member(record, 'matcher-status') === false) {
    return skip('not-a-finding');
  }
  const info = member(record, 'info');
  const template = firstText(record, 'template-id', 'templateID');
  const matcher =
    firstText(record, 'matcher-name', 'matcher_name') ||
    firstText(record, 'extractor-name', 'extractor_name');
  const name = text(info, 'name') || template;
  const tags = cleanTags([...weaknesses(info), ...listOf(info, 'tags')]);
  const request = text(record, 'request');
  return toInstance(
    {
      tool: 'Nuclei',
      rule: matcher === '' ? template : `${template}:${matcher}`,
      category: 'Active Scan',
      subCategory: weaknessClass(tags),
      summary: matcher === '' ? name : `${name} (${matcher})`,
      ...rate(
        context.scale,
        { risk: text(info, 'severity'), score: text(info, 'classification', 'cvss-score') },
        context.severityMapping,
      ),
      method: isHttp(record) ? methodOfRequest(request) || methodOfCurl(text(record, 'curl-command')) : '',
      url: targetOf(record),
      description: proseOfMarkdown(text(info, 'description')),
      solution: proseOfMarkdown(text(info, 'remediation')),
      references: findReferences(listOf(info, 'reference').join('\n')),
      tags,
      seenAt: readTime(text(record, 'timestamp')) ?? context.now,
    },
    {
      evidence: items(record, 'extracted-results')
        .map((result) => text(result))
        .join('\n'),
      request,
      response: text(record, 'response'),
    },
  );
}

const networkTypes: ReadonlySet<string> = new Set(['dns', 'ssl', 'network', 'tcp', 'whois', 'websocket']);

function isHttp(record: JsonObject): boolean {
  return ['http', 'headless', ''].includes(text(record, 'type'));
}

/** `matched-at` says where it was; `url` and `path` do not always. DNS and TLS are about a host, not a path. */
function targetOf(record: JsonObject): string {
  const matched = firstText(record, 'matched-at', 'matched', 'host', 'url').replace(
    /^\/(?=https?:\/\/)/i,
    '',
  );
  const type = text(record, 'type');
  if (type === 'file') return '';
  return networkTypes.has(type) ? networkTarget(matched, type, text(record, 'port')) : matched;
}

function networkTarget(matched: string, type: string, port: string): string {
  const [, scheme = '', authority = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/?#]*)/i.exec(matched) ?? [];
  if (type === 'dns' || /:\d+$/.test(authority)) {
    return authority.replace(type === 'dns' ? /:\d+$/ : /$^/, '');
  }
  const known = port || (scheme === 'https' || type === 'ssl' ? '443' : '');
  return known === '' ? authority : `${authority}:${known}`;
}

function methodOfCurl(command: string): string {
  return /\s-X '?([A-Z]+)'?/.exec(command)?.[1] ?? '';
}

function weaknesses(info: unknown): readonly string[] {
  return listOf(member(info, 'classification'), 'cwe-id').map(cweTag);
}

/** A list, or one text with commas or line breaks between its parts. */
function listOf(value: unknown, key: string): readonly string[] {
  const found = member(value, key);
  const parts = Array.isArray(found)
    ? found.map((part) => text(part))
    : redactSecrets(text(value, key)).split(/[,\n]/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
