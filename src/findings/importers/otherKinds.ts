import { isObject, member, text } from './json.ts';
import { attributeOf, childOf } from './xml.ts';
import type { XmlElement } from './xml.ts';

/*
 * Files that lie beside DAST reports and are none: a refusal that says what a file is helps more than one that lists what
 * it is not.
 */

/** JSON documents by members that no report has; all of a line must be there. */
const jsonKinds: readonly (readonly [members: readonly string[], what: string])[] = [
  [['bomFormat', 'components'], 'a CycloneDX bill of materials'],
  [['spdxVersion'], 'an SPDX bill of materials'],
  [['auditReportVersion'], 'an npm audit report'],
  [['advisories', 'metadata'], 'an npm audit report'],
  [['SchemaVersion', 'ArtifactName'], 'a Trivy report'],
  [['matches', 'descriptor', 'source'], 'a Grype report'],
  [['vulnerabilities', 'packageManager'], 'a Snyk dependency scan'],
  [['vulnerabilities', 'dependencyCount'], 'a Snyk dependency scan'],
  [['dependency_files', 'vulnerabilities'], 'a GitLab dependency scan'],
  [['reportSchema', 'scanInfo', 'dependencies'], 'an OWASP Dependency-Check report'],
  [['results', 'errors', 'metrics', 'generated_at'], 'a Bandit report'],
  [['results', 'errors', 'paths'], 'a Semgrep report'],
  [['check_type', 'results'], 'a Checkov report'],
  [['issues', 'components', 'paging'], 'a SonarQube report'],
  [['openapi'], 'an OpenAPI description'],
  [['swagger'], 'an OpenAPI description'],
  [['info', 'item'], 'a Postman collection'],
  [['log'], 'a HAR file'],
  [['$schema', 'definitions'], 'a JSON schema'],
];

/** What a JSON document of no known format is, where that can be told. */
export function otherJsonKind(document: unknown): string | undefined {
  if (Array.isArray(document)) {
    const first: unknown = document[0];
    if (has(first, ['RuleID', 'Fingerprint'])) return 'a Gitleaks report';
    return has(first, ['filePath', 'messages']) ? 'an ESLint report' : undefined;
  }
  if (isObject(member(document, 'collection')) && has(member(document, 'collection'), ['info', 'item'])) {
    return 'a Postman collection';
  }
  return jsonKinds.find(
    ([members]) => has(document, members) && (members[0] !== 'log' || isHar(document)),
  )?.[1];
}

function isHar(document: unknown): boolean {
  return Array.isArray(member(document, 'log', 'entries'));
}

function has(value: unknown, members: readonly string[]): boolean {
  return isObject(value) && members.every((name) => Object.hasOwn(value, name));
}

/** XML documents by their root element. */
const xmlKinds: ReadonlyMap<string, string> = new Map([
  ['NessusClientData_v2', 'a Nessus report'],
  ['nmaprun', 'an Nmap report'],
  ['analysis', 'an OWASP Dependency-Check report'],
  ['bom', 'a CycloneDX bill of materials'],
  ['BugCollection', 'a SpotBugs report'],
  ['checkstyle', 'a Checkstyle report'],
  ['coverage', 'a coverage report'],
  ['CxXMLResults', 'a Checkmarx SAST report'],
  ['detailedreport', 'a Veracode detailed report'],
  ['pmd', 'a PMD report'],
  ['results', 'a Cppcheck report'],
  ['testsuite', 'a JUnit report of tests'],
  ['testsuites', 'a JUnit report of tests'],
  ['NexposeReport', 'a Nexpose report'],
  ['FVDL', 'a Fortify SAST report'],
]);

/** What an XML document of no known format is, where that can be told. */
export function otherXmlKind(root: XmlElement): string | undefined {
  switch (root.name) {
    case 'report':
      if (attributeOf(root, 'format_id') !== '' || childOf(root, 'report', 'results'))
        return 'an OpenVAS report';
      return childOf(root, 'sessioninfo') || childOf(root, 'counter')
        ? 'a JaCoCo coverage report'
        : undefined;
    case 'issues':
      return attributeOf(root, 'by').startsWith('lint') ? 'an Android lint report' : undefined;
    case 'results':
      return childOf(root, 'cppcheck') ? xmlKinds.get(root.name) : undefined;
    default:
      return xmlKinds.get(root.name);
  }
}

/** What GitLab calls the kinds of its security reports; `dast` and `api_fuzzing` test a running application. */
const gitlabKinds: ReadonlyMap<string, string> = new Map([
  ['dependency_scanning', 'a GitLab dependency scan'],
  ['container_scanning', 'a GitLab container scan'],
  ['cluster_image_scanning', 'a GitLab cluster image scan'],
  ['sast', 'a GitLab SAST report'],
  ['secret_detection', 'a GitLab secret detection report'],
  ['coverage_fuzzing', 'a GitLab coverage fuzzing report'],
  ['license_scanning', 'a GitLab license scan'],
]);

/** What a GitLab security report is that is none of DAST, by its scan, or by its first vulnerability. */
export function otherGitlabKind(scan: unknown, vulnerability: unknown): string | undefined {
  const type = text(scan, 'type') || text(vulnerability, 'category') || typeOfLocation(vulnerability);
  return gitlabKinds.get(type);
}

function typeOfLocation(vulnerability: unknown): string {
  const location = member(vulnerability, 'location');
  if (has(location, ['dependency'])) {
    return has(location, ['image']) ? 'container_scanning' : 'dependency_scanning';
  }
  if (has(location, ['commit'])) return 'secret_detection';
  return has(location, ['file']) ? 'sast' : '';
}
