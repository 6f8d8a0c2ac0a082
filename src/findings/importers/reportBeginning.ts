import { skipComments } from '../../base/markupStart.ts';
import { columnNamed } from './formats/csv/csvColumns.ts';

/** Characters by which a report is known; whoever asks reads no more. */
export const beginningLength = 16_384;

/**
 * Keys that JSON of each format has near its beginning, at any depth; all of a line must be there. Whether it can be
 * imported is known only once it is read: this decides what is offered.
 */
const jsonKeys: readonly (readonly string[])[] = [
  // SARIF, also of nothing found.
  ['runs', 'tool', 'driver'],
  ['runs', 'results', 'physicalLocation'],
  // ZAP, and its list of alerts.
  ['@programName', 'site'],
  ['@version', 'site', '@name'],
  ['alerts', 'pluginId', 'alert'],
  // GitLab's older reports; newer ones say their type.
  ['vulnerabilities', 'location', 'hostname'],
  ['template-id', 'info'],
  ['templateID', 'info'],
  ['service', 'scanCompleted'],
  ['issue_events', 'issue'],
  ['issue_type', 'description_html'],
  ['host', 'ip', 'port', 'banner'],
  // Wapiti and Arachni say who they are behind all that they found.
  ['classifications', 'desc', 'sol', 'ref'],
  ['options', 'sitemap'],
  ['seed', 'options', 'audit'],
  ['Generated', 'Target', 'Vulnerabilities'],
  ['findings', 'issue_id', 'scan_type'],
  ['ScanId', 'Target', 'ScanPolicy'],
  ['Initialize', 'schemathesis_version'],
  // Many tools have findings; those of a web address have endpoints.
  ['findings', 'title', 'severity', 'endpoints'],
];
const sarifSchema = /"\$schema"\s*:\s*"[^"]{0,200}sarif/i;
/** The types of GitLab's reports that test a running application. */
const gitlabType = /"type"\s*:\s*"(?:dast|api_fuzzing)"/;

/** Root elements, with what else has to be there where other files have the same. */
const xmlRoots: readonly (readonly [root: RegExp, also: string])[] = [
  [/<OWASPZAPReport[\s>]/, ''],
  [/<issues\s/, 'burpVersion'],
  [/<niktoscan[\s>]/, ''],
  [/<report[\s>]/, 'wapiti'],
  [/<testsuites?\s/, 'Dastardly'],
  [/<testsuites?\s/, 'No issues were identified'],
  [/<testsuites?\s/, '\nConfidence: '],
  [/<testsuites?\s/, 'schemathesis'],
  [/<ScanGroup[\s>]/, ''],
  [/<(?:(?:invicti|netsparker)(?:-enterprise)?|acunetix-360)[\s>]/, ''],
  [/<WAS_(?:SCAN|WEBAPP)_REPORT[\s>]/, ''],
  [/<xml-report\s/, 'AppScan'],
  [/<detailedreport\s/, '<dynamic-analysis'],
  [/<NessusClientData_v2[\s>]/, '"was"'],
  [/<Sessions[\s>]/, '<AttackParamDescriptor'],
  [/<Vulnerabilities[\s>]/, '<CWE-ID>'],
  [/<VulnSummary[\s>]/, ''],
];

const key = /"([@$\w-]{1,40})"\s*:/g;

/** Whether a text begins as a scan report does. Looks at its beginning alone, whatever is given. */
export function beginsLikeReport(given: string): boolean {
  const text = given.slice(0, beginningLength).replace(/^\uFEFF/, '');
  const start = text.trimStart().charAt(0);
  if (start === '{' || start === '[') return isJsonReport(text);
  if (start === '<') return isXmlReport(text.slice(skipComments(text)));
  return isList(text.slice(0, text.search(/[\r\n]/)));
}

function isJsonReport(text: string): boolean {
  const keys = new Set(Array.from(text.matchAll(key), ([, name = '']) => name));
  if (jsonKeys.some((names) => names.every((name) => keys.has(name)))) return true;
  if (keys.has('runs') && sarifSchema.test(text)) return true;
  return keys.has('scan') && gitlabType.test(text);
}

function isXmlReport(text: string): boolean {
  return xmlRoots.some(([root, also]) => root.test(text) && text.includes(also));
}

/** Columns that Tenable's lists of web applications have together. */
const tenableColumns = ['Plugin ID', 'CVSSv3', 'Plugin Output'];

/** A list that says what was found, where, and how severe it is. */
function isList(header: string): boolean {
  if (tenableColumns.every((name) => header.includes(name))) return true;
  const columns = new Set(header.split(/[,;\t|]/).map(columnNamed));
  return (
    columns.has('summary') && columns.has('severity') && (columns.has('endpoint') || columns.has('path'))
  );
}
