/**
 * Names that lists give their columns, in plain letters and digits and lower case, by what we read from them: those of
 * our own export first, then those of services, scanners and trackers, of which the earlier wins; German ones last. Where
 * a list has a title, its summary is a longer text.
 */
export const columnNames = {
  endpoint: words(`
    endpoint affectedendpoint url uri affectedurl affecteduri requesturl fullurl targeturl
    vulnerableurl issueurl urlpath address webaddress location target
    affectedurls affecteduris affectedendpoints urls endpoints
    endpunkt adresse webadresse ziel betroffeneurl
  `),
  method: words('method httpmethod requestmethod verb methode'),
  severity: words(`
    severity severitylevel risk risklevel riskrating threatlevel criticality issueseverity
    vulnerabilityseverity schweregrad kritikalität risiko
  `),
  summary: words(`
    title vulnerabilityname vulnerabilitytitle issuename issuetitle alertname findingname findingtitle
    summary name issue vulnerability vulnerabilitytype issuetype alert finding
    pluginname rulename checkname weakness type
    titel bezeichnung schwachstelle befund
  `),
  host: words(`
    host hostname domain site server fqdn
  `),
  port: words('port'),
  scheme: words('scheme protocol'),
  path: words('path urlpath uripath resource route'),
  eventId: words('eventid uniqueidfromtool uniqueid'),
  category: words('category class issuecategory vulnerabilitycategory'),
  subCategory: words('subcategory'),
  cwe: words('cwe cweid cwes cweids'),
  score: words(`
    cvss cvssscore cvssv3score cvss3score cvssbasescore cvssv3 cvss3
    cvssv4score cvss4score cvssv31 cvss31 cvssv31score cvssv3basescore cvssv40 cvssv4 cvss4 score
  `),
  confidence: words('confidence certainty confidencelevel'),
  verified: words('verified confirmed'),
  status: words('status state fixstatus'),
  resolution: words('resolution resolutionstatus'),
  falsePositive: words('falsepositive falsep isfalsepositive'),
  mitigated: words('ismitigated mitigated'),
  discovered: words(`
    discovered timestamp date datetime discoverydate discoveredon discoveredat firstseen
    firstdetected firstfound founddate foundon detected detectiondate dateidentified dateopened
    opened created createdat createdon lastseen time
    datum gefundenam entdecktam erstelltam zeitstempel
  `),
  description: words('description details detail issuedetail vulnerabilitydescription beschreibung'),
  impact: words('impact'),
  solution: words(`
    solution mitigation remediation recommendation recommendations fix
    lösung maßnahme empfehlung behebung
  `),
  references: words('references reference links'),
  parameter: words('parameter param parametername affectedparameter'),
  attack: words('attack payload'),
  evidence: words('evidence proof'),
  request: words('request httprequest'),
  response: words('response httpresponse'),
  application: words('application'),
} satisfies Readonly<Record<string, readonly string[]>>;

export type CsvColumn = keyof typeof columnNames;
export const csvColumns = Object.keys(columnNames) as readonly CsvColumn[];

/** What a list is read by, without which it has no findings. */
const askedColumns = ['summary', 'endpoint', 'severity'] as const satisfies readonly CsvColumn[];
export type AskedColumn = (typeof askedColumns)[number];

/** Name in the list's header of what we read; empty where the list has no such column. */
export type ColumnMapping = Readonly<Partial<Record<CsvColumn, string>>>;

/** Columns that say nothing we read, so that nobody is asked about them. */
const unread: ReadonlySet<string> = new Set(
  words(`
    active duplicate id no number index row count hash outofscope mitigateddate riskaccepted tool scanner source
  `),
);

/** What a column is, also by any of the names that lists give it. */
export function columnNamed(name: string): CsvColumn | undefined {
  const plain = plainName(name);
  return csvColumns.find((column) => columnNames[column].includes(plain));
}

/** Case and separators do not matter: `Event ID`, `event-id` and `EVENT_ID` are one name. */
function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

/** Where in a row each column of a header is, by its name in lower case; the first where several have one name. */
export function columnPositions(header: readonly string[]): ReadonlyMap<string, number> {
  const positions = header.map((name, index) => [name.trim().toLowerCase(), index] as const);
  return new Map(positions.toReversed());
}

/** Where in a row each known column is. */
export type Columns = ReadonlyMap<CsvColumn, number>;

/** The columns of a header: those that the mapping names, then those whose names are known. */
export function findColumns(header: readonly string[], mapping: ColumnMapping): Columns {
  const plain = header.map(plainName);
  const columns = new Map<CsvColumn, number>();
  for (const column of csvColumns) {
    const mapped = mapping[column];
    if (mapped === undefined) continue;
    const exact = header.indexOf(mapped);
    const index = exact < 0 ? plain.indexOf(plainName(mapped)) : exact;
    if (mapped !== '' && index >= 0) columns.set(column, index);
  }
  const taken = new Set(columns.values());
  for (const column of csvColumns) {
    if (columns.has(column) || mapping[column] === '') continue;
    const index = columnNames[column]
      .map((name) => plain.findIndex((cell, at) => cell === name && !taken.has(at)))
      .find((at) => at >= 0);
    if (index !== undefined) columns.set(column, index);
  }
  return columns;
}

/** What has to be asked: a severity only where some column might be it. */
export function columnsToAsk(
  header: readonly string[],
  columns: Columns,
  mapping: ColumnMapping,
): readonly AskedColumn[] {
  const known = new Set(columns.values());
  const mayBeMore = header.some(
    (name, index) => !known.has(index) && plainName(name) !== '' && !unread.has(plainName(name)),
  );
  return askedColumns.filter((column) => {
    if (columns.has(column)) return false;
    if (column === 'severity') return mayBeMore && mapping.severity !== '';
    return column !== 'endpoint' || !columns.has('path');
  });
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
