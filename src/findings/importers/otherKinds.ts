import { otherKindMessages as kinds } from './otherKindMessages.ts';
import { isObject, member, text } from './json/json.ts';
import { attributeOf, childOf } from './xml.ts';
import type { XmlElement } from './xml.ts';

/*
 * Files that lie beside DAST reports and are none: a refusal that says what a file is helps more than one that lists what
 * it is not.
 */

/** JSON documents by members that no report has; all of a line must be there. */
const jsonKinds: readonly (readonly [members: readonly string[], what: string])[] = [
  [['bomFormat', 'components'], kinds.cycloneDx],
  [['spdxVersion'], kinds.spdx],
  [['auditReportVersion'], kinds.npmAudit],
  [['advisories', 'metadata'], kinds.npmAudit],
  [['SchemaVersion', 'ArtifactName'], kinds.trivy],
  [['matches', 'descriptor', 'source'], kinds.grype],
  [['vulnerabilities', 'packageManager'], kinds.snykDependencyScan],
  [['vulnerabilities', 'dependencyCount'], kinds.snykDependencyScan],
  [['dependency_files', 'vulnerabilities'], kinds.gitLabDependencyScan],
  [['reportSchema', 'scanInfo', 'dependencies'], kinds.owaspDependencyCheck],
  [['results', 'errors', 'metrics', 'generated_at'], kinds.bandit],
  [['results', 'errors', 'paths'], kinds.semgrep],
  [['check_type', 'results'], kinds.checkov],
  [['issues', 'components', 'paging'], kinds.sonarQube],
  [['scan_info', 'warnings', 'ignored_warnings'], kinds.brakeman],
  [['database', 'lockfile', 'vulnerabilities'], kinds.cargoAudit],
  [['check_name', 'fingerprint', 'location'], kinds.codeQuality],
  [['plugins_used', 'results'], kinds.detectSecrets],
  [['Golang errors', 'Issues'], kinds.gosec],
  [['kics_version'], kinds.kics],
  [['lighthouseVersion'], kinds.lighthouse],
  [['dependencies', 'fixes'], kinds.pipAudit],
  [['report_meta', 'affected_packages'], kinds.safety],
  [['id', 'ip', 'port', 'severity', 'finding'], kinds.testssl],
  [['Invocation', 'scanResult'], kinds.testssl],
  [['sslyze_version'], kinds.sslyze],
  [['app_name', 'app_type', 'md5', 'permissions'], kinds.mobSf],
  [['appsec', 'app_name', 'hash'], kinds.mobSf],
  [['banner', 'target_url', 'interesting_findings'], kinds.wpscan],
  [['openapi'], kinds.openApi],
  [['swagger'], kinds.openApi],
  [['info', 'item'], kinds.postman],
  [['log'], kinds.har],
  [['$schema', 'definitions'], kinds.jsonSchema],
];

/** What a JSON document of no known format is, where that is clear. */
export function otherJsonKind(document: unknown): string | undefined {
  if (Array.isArray(document)) {
    const first: unknown = document[0];
    if (has(first, ['RuleID', 'Fingerprint'])) return kinds.gitleaks;
    if (has(first, ['Target', 'Vulnerabilities'])) return kinds.trivy;
    return has(first, ['filePath', 'messages']) ? kinds.eslint : kindOfObject(first);
  }
  if (has(member(document, 'collection'), ['info', 'item'])) return kinds.postman;
  return kindOfObject(document);
}

function kindOfObject(document: unknown): string | undefined {
  if (has(member(document, 'results', 0), ['source', 'packages'])) return kinds.osvScanner;
  if (has(member(document, 'results', 0), ['check_id', 'extra'])) return kinds.semgrep;
  return jsonKinds.find(
    ([members]) => has(document, members) && (members[0] !== 'log' || isHar(document)),
  )?.[1];
}

/** A list of an API that has nothing in it leaves the list out, as Veracode's does. https://docs.veracode.com/r/c_findings_v2_intro */
export function isEmptyPage(document: unknown): boolean {
  return isObject(member(document, '_links')) && member(document, 'page', 'total_elements') === 0;
}

function isHar(document: unknown): boolean {
  return Array.isArray(member(document, 'log', 'entries'));
}

function has(value: unknown, members: readonly string[]): boolean {
  return isObject(value) && members.every((name) => Object.hasOwn(value, name));
}

/** Tools that read code, images or configuration, by words of their names. */
const staticTools = new RegExp(
  `\\b(?:${[
    'bandit|brakeman|checkov|checkmarx|clang|clippy|codeql|coverity|cppcheck|dependency-check|detekt|devskim|dockle',
    'eslint|find-?sec-?bugs|flawfinder|fortify|gitleaks|gosec|govulncheck|grype|hadolint|horusec|infer|kics|klocwork',
    'kubescape|lgtm(?:\\.com)?|mayhem code|mobsfscan|njsscan|nodejsscan|opengrep|osv-scanner|php ?stan|pmd|psalm|pylint',
    'roslyn|rubocop|ruff|scorecard|semgrep|shellcheck|snyk|sonar\\w*|spotbugs|terrascan|tflint|tfsec|trivy|trufflehog',
  ].join('|')})\\b`,
  'i',
);

/** What a SARIF report without results is, by the names of its tools: it says nothing of a running application. */
export function otherSarifKind(tools: readonly string[]): string | undefined {
  return tools.length > 0 && tools.every((tool) => staticTools.test(tool)) ? kinds.sarifStatic : undefined;
}

/** XML documents by their root element. */
const xmlKinds: ReadonlyMap<string, string> = new Map([
  ['NessusClientData_v2', kinds.nessus],
  ['nmaprun', kinds.nmap],
  ['analysis', kinds.owaspDependencyCheck],
  ['bom', kinds.cycloneDx],
  ['BugCollection', kinds.spotBugs],
  ['checkstyle', kinds.checkstyle],
  ['coverage', kinds.coverage],
  ['CxXMLResults', kinds.checkmarxSast],
  ['detailedreport', kinds.veracodeDetailed],
  ['pmd', kinds.pmd],
  ['results', kinds.cppcheck],
  ['testsuite', kinds.jUnitTests],
  ['testsuites', kinds.jUnitTests],
  ['NexposeReport', kinds.nexpose],
  ['FVDL', kinds.fortifySast],
]);

/** Tool and readable format of a DAST report in a form that is not read: a detailed report lists a dynamic analysis, too. */
export function otherFormOf(root: XmlElement): readonly [tool: string, format: string] | undefined {
  const has = (name: string): boolean => childOf(root, name) !== undefined;
  return root.name === 'report' && has('seed') && has('issues') ? ['Arachni', 'Arachni JSON'] : undefined;
}

/** Lists by columns that no list of findings has together, in lower case. */
const listKinds: readonly (readonly [columns: readonly string[], what: string])[] = [
  [['id', 'fqdn/ip', 'port', 'severity', 'finding'], kinds.testssl],
  [['plugin id', 'plugin output', 'risk', 'host'], kinds.nessus],
];

/** What a list of no known format is, by its header, where that is clear. */
export function otherListKind(header: readonly string[]): string | undefined {
  const names = new Set(header.map((name) => name.trim().toLowerCase()));
  return listKinds.find(([columns]) => columns.every((name) => names.has(name)))?.[1];
}

/** Escape sequences that colour a terminal. */
// eslint-disable-next-line no-control-regex
const colours = /\u001b\[[\d;]{0,20}m/g;
/** `[2026-01-31 10:00:00] [git-config] [http] [medium] https://shop.test/.git/config` */
const nucleiLine =
  /^(?:\[[\d :-]{19}\] )?\[[\w.:-]{1,200}\] \[\w{1,20}\] \[(?:info|low|medium|high|critical|unknown)\] \S/;

/** Tool and readable format of what a DAST tool writes to a terminal. */
export function otherTextForm(text: string): readonly [tool: string, format: string] | undefined {
  const [line = ''] = text.trimStart().slice(0, 2000).replace(colours, '').split('\n');
  return nucleiLine.test(line) ? ['Nuclei', 'Nuclei JSONL (nuclei -jsonl-export FILE)'] : undefined;
}

/** What an XML document of no known format is, where that is clear. */
export function otherXmlKind(root: XmlElement): string | undefined {
  switch (root.name) {
    case 'report':
      if (attributeOf(root, 'format_id') !== '' || childOf(root, 'report', 'results')) return kinds.openVas;
      return childOf(root, 'sessioninfo') || childOf(root, 'counter') ? kinds.jaCoCoCoverage : undefined;
    case 'items':
      return attributeOf(root, 'burpVersion') === '' ? undefined : kinds.burpRequests;
    case 'issues':
      return attributeOf(root, 'by').startsWith('lint') ? kinds.androidLint : undefined;
    case 'document':
      return attributeOf(root, 'SSLyzeVersion') === '' ? undefined : kinds.sslyze;
    case 'results':
      return childOf(root, 'cppcheck') ? xmlKinds.get(root.name) : undefined;
    default:
      return xmlKinds.get(root.name);
  }
}

/** What GitLab calls the kinds of its security reports that test no running application. */
const gitlabKinds: ReadonlyMap<string, string> = new Map([
  ['dependency_scanning', kinds.gitLabDependencyScan],
  ['container_scanning', kinds.gitLabContainerScan],
  ['container_scanning_for_registry', kinds.gitLabContainerScan],
  ['cluster_image_scanning', kinds.gitLabClusterImageScan],
  ['sast', kinds.gitLabSast],
  ['secret_detection', kinds.gitLabSecretDetection],
  ['coverage_fuzzing', kinds.gitLabCoverageFuzzing],
  ['license_scanning', kinds.gitLabLicenseScan],
]);

const gitlabDastTypes: ReadonlySet<string> = new Set(['dast', 'api_fuzzing']);

/** What a GitLab security report is that is none of DAST, by its scan, or by its first vulnerability. */
export function otherGitlabKind(scan: unknown, vulnerability: unknown): string | undefined {
  const type = text(scan, 'type').toLowerCase();
  if (gitlabDastTypes.has(type)) return undefined;
  if (type !== '') return gitlabKinds.get(type) ?? kinds.gitLabOther;
  return gitlabKinds.get(text(vulnerability, 'category') || typeOfLocation(vulnerability));
}

function typeOfLocation(vulnerability: unknown): string {
  const location = member(vulnerability, 'location');
  if (has(location, ['dependency'])) {
    return has(location, ['image']) ? 'container_scanning' : 'dependency_scanning';
  }
  if (has(location, ['commit'])) return 'secret_detection';
  return has(location, ['file']) ? 'sast' : '';
}
