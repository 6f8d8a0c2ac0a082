import type { Markdown } from '../../../prose/markdown.ts';
import { noMarkdown } from '../../../prose/markdown.ts';
import { proseOfMarkdown } from '../../../prose/prose.ts';
import { isRisk } from '../../../model/severity.ts';
import { isWebUrl } from '../../endpointText.ts';
import type { NamedEndpoint } from '../../endpointText.ts';
import { items, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';

/*
 * Nuclei's SARIF. Since version 2.5.3 a rule has a name, and its properties a score that is made of the severity. Before
 * that all it knows stands in the rule's help, in Markdown: full URL, time, a table with severity and tags, request.
 * https://github.com/projectdiscovery/nuclei: pkg/reporting/exporters/sarif
 */

/** The words of which Nuclei makes its scores. */
const scores: ReadonlyMap<string, string> = new Map([
  ['9.4', 'critical'],
  ['8', 'high'],
  ['5', 'medium'],
  ['2', 'low'],
  ['1', 'info'],
  ['9.5', 'unknown'],
]);

/** Nuclei's own word for the severity of a result. */
export function nucleiRisk(rule: unknown, score: string, level: string): string {
  const tag = items(rule, 'properties', 'tags')
    .map((item) => text(item))
    .find(isRisk);
  return tag ?? (helpRow(rule, severityRow) || (scores.get(score) ?? level));
}

/**
 * Where a result was found: the full URL in the help of 2021; later the host and path of a location's message, in which
 * Go has made one slash of several.
 */
export function nucleiTarget(result: JsonObject, rule: unknown): NamedEndpoint | undefined {
  const full = /^\*{0,2}Full URL\*{0,2}: *(\S+)/m.exec(helpOf(rule))?.[1];
  if (full !== undefined) return { url: full, method: '' };
  const location = items(result, 'locations')[0];
  const place = text(location, 'message', 'text').replace(/^(https?|wss?):\/(?!\/)/i, '$1://');
  if (place === '' || /\s/.test(place)) return undefined;
  if (isWebUrl(place)) return { url: place, method: '' };
  // A host alone: of a web request where the location has a path, else of DNS or TLS.
  const path = text(location, 'physicalLocation', 'artifactLocation', 'uri').replace(/^\//, '');
  return { url: path.startsWith('/') ? `https://${place}` : place, method: '' };
}

/** The method of the request in the help of 2021. */
export function nucleiMethod(rule: unknown): string {
  return /^ *([A-Z]{3,10}) \S+ HTTP\/\d/m.exec(helpOf(rule))?.[1] ?? '';
}

/** A rule's id of 2021 ends with the hash of the host that was scanned. */
export function nucleiTemplate(ruleId: string): string {
  return ruleId.replace(/-[\da-f]{40}$/, '');
}

/** All that stands in the help of 2021, which is about the result and no solution. */
export function nucleiDetails(rule: unknown): Markdown {
  const help = helpOf(rule);
  return help.includes('Full URL') ? proseOfMarkdown(help) : noMarkdown;
}

/** Template tags in the help of 2021. */
export function nucleiTags(rule: unknown): readonly string[] {
  return helpRow(rule, tagsRow)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Of 2021: `Mon Jan 2 15:04:05 -0700 MST 2006`. */
export function nucleiTime(rule: unknown): string {
  return /^\*{0,2}Timestamp\*{0,2}: *(\S[^\r\n]*)/m.exec(helpOf(rule))?.[1] ?? '';
}

/** Rows of the table `| Key | Value |` in the help. */
const severityRow = /^\| *Severity *\|([^|\r\n]*)\|/m;
const tagsRow = /^\| *Tags *\|([^|\r\n]*)\|/m;

function helpRow(rule: unknown, row: RegExp): string {
  return row.exec(helpOf(rule))?.[1]?.trim() ?? '';
}

function helpOf(rule: unknown): string {
  return text(rule, 'help', 'markdown') || text(rule, 'help', 'text');
}
