import assert from 'node:assert/strict';
import { readOk, refusal } from './reading.ts';

const gitlab = (type: string, vulnerabilities: readonly object[] = []): string =>
  JSON.stringify({
    version: '15.0.7',
    scan: { scanner: { id: 'x' }, type, status: 'success' },
    vulnerabilities,
  });
const gitlabOf = (vulnerability: object): string => JSON.stringify({ vulnerabilities: [vulnerability] });

describe('files of other tools', () => {
  const table: readonly (readonly [text: string, what: string])[] = [
    [gitlab('dependency_scanning'), 'a GitLab dependency scan'],
    [
      gitlab('container_scanning', [{ location: { image: 'a' }, identifiers: [] }]),
      'a GitLab container scan',
    ],
    [gitlab('sast'), 'a GitLab SAST report'],
    [gitlab('secret_detection'), 'a GitLab secret detection report'],
    [gitlabOf({ category: 'sast', location: { file: 'a.rb' } }), 'a GitLab SAST report'],
    [
      gitlabOf({ location: { dependency: { package: { name: 'a' } }, file: 'yarn.lock' } }),
      'a GitLab dependency scan',
    ],
    [
      gitlabOf({ location: { dependency: {}, image: 'a:1', operating_system: 'b' } }),
      'a GitLab container scan',
    ],
    ['{"version":"2.3","vulnerabilities":[],"dependency_files":[]}', 'a GitLab dependency scan'],
    ['{"vulnerabilities":[],"ok":true,"dependencyCount":12}', 'a Snyk dependency scan'],
    ['{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}', 'an npm audit report'],
    ['{"bomFormat":"CycloneDX","components":[]}', 'a CycloneDX bill of materials'],
    ['{"SchemaVersion":2,"ArtifactName":"app","Results":[]}', 'a Trivy report'],
    ['{"results":[],"errors":[],"paths":{},"version":"1.0"}', 'a Semgrep report'],
    ['{"log":{"version":"1.2","entries":[]}}', 'a HAR file'],
    ['[{"RuleID":"x","Fingerprint":"y"}]', 'a Gitleaks report'],
    [
      '<report id="1" format_id="2" content_type="xml"><report><results/></report></report>',
      'an OpenVAS report',
    ],
    ['<report name="app"><sessioninfo id="a"/><package name="b"/></report>', 'a JaCoCo coverage report'],
    ['<issues format="5" by="lint 4.2"><issue id="a"/></issues>', 'an Android lint report'],
    ['<nmaprun scanner="nmap"/>', 'an Nmap report'],
    ['<NessusClientData_v2/>', 'a Nessus report'],
  ];
  for (const [text, what] of table) {
    it(`are refused and named: ${what}, ${text.slice(0, 40)}`, async () => {
      assert.equal(await refusal(text, 'r'), `r is ${what}, not a DAST report. Nothing was imported.`);
    });
  }

  const unknown: readonly string[] = [
    '<report><summary>All fine</summary></report>',
    '<issues/>',
    '<issues><issue key="A-1"><summary>Ticket</summary></issue></issues>',
    '{"vulnerabilities":[],"scanner":"other"}',
    '{"scan":{"id":1}}',
    '{"site":"https://shop.test"}',
    '{"site":[]}',
    '{"@timestamp":"2026-01-01","@version":"1","message":"log"}',
    '{"issues":[],"options":{}}',
    '{"log":"text"}',
  ];
  for (const text of unknown) {
    it(`are refused where nothing is known of them: ${text.slice(0, 40)}`, async () => {
      assert.match(await refusal(text, 'r'), /^r is no report of a known format \(/);
    });
  }

  it('do not include API fuzzing, which tests a running application as well', async () => {
    const location = { hostname: 'https://shop.test', method: 'GET', path: '/a' };
    const report = await readOk(
      gitlab('api_fuzzing', [
        { category: 'api_fuzzing', name: 'Crash', severity: 'High', location, identifiers: [] },
      ]),
    );
    assert.equal(report.instances.length, 1);
  });

  it('do not include reports that hold nothing', async () => {
    const empty = [
      gitlab('dast'),
      '{"vulnerabilities":[]}',
      '<issues burpVersion="2026.1" exportTime="Sat Sep 13 22:39:44 CEST 2014"/>',
      '<report type="security"><report_infos><info name="generatorName">wapiti</info></report_infos></report>',
      '<OWASPZAPReport version="2.16.0" generated="Sat, 14 Nov 2026 09:30:00"/>',
      '{"@programName":"ZAP","@version":"2.17.0","@generated":"Sat, 14 Nov 2026 09:30:00","site":[]}',
      '{"@version":"2.9.0","@generated":"Sat, 14 Nov 2026 09:30:00","site":[{"@name":"https://shop.test","alerts":[]}]}',
    ];
    for (const text of empty) assert.equal((await readOk(text)).instances.length, 0);
  });

  it('name findings of Veracode that are not of a dynamic scan', async () => {
    const finding = (type: string): object => ({
      scan_type: type,
      finding_details: { severity: 4, url: 'https://shop.test/a', cwe: { id: 89, name: 'SQL Injection' } },
      finding_status: {},
    });
    const list = (...types: readonly string[]): string =>
      JSON.stringify({ _embedded: { findings: types.map(finding) } });
    assert.match(await refusal(list('STATIC', 'SCA')), /that no dynamic scan has, not a DAST report/);
    assert.equal((await readOk(list('STATIC', 'DYNAMIC'))).instances.length, 2);
  });
});
