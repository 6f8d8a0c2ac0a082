import assert from 'node:assert/strict';
import { otherKindMessages } from '../../../../src/findings/importers/otherKindMessages.ts';
import { otherSarifKind } from '../../../../src/findings/importers/otherKinds.ts';
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
    [gitlab('container_scanning_for_registry'), 'a GitLab container scan'],
    [gitlab('sast'), 'a GitLab SAST report'],
    [gitlab('a_scan_of_tomorrow'), 'a GitLab report of another kind of scan'],
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
    ['[{"Target":"app:1 (alpine 3.9)","Vulnerabilities":null}]', 'a Trivy report'],
    ['{"results":[],"errors":[],"paths":{},"version":"1.0"}', 'a Semgrep report'],
    ['{"results":[{"check_id":"a","path":"b","extra":{}}],"errors":[]}', 'a Semgrep report'],
    [
      '<items burpVersion="2025.6.5"><item><url>https://shop.test/</url></item></items>',
      'a list of requests saved in Burp',
    ],
    ['{"log":{"version":"1.2","entries":[]}}', 'a HAR file'],
    ['[{"RuleID":"x","Fingerprint":"y"}]', 'a Gitleaks report'],
    ['{"scan_info":{},"warnings":[],"ignored_warnings":[],"errors":[]}', 'a Brakeman report'],
    ['{"database":{},"lockfile":{},"settings":{},"vulnerabilities":{"list":[]}}', 'a cargo audit report'],
    ['[{"check_name":"a","fingerprint":"b","location":{"path":"c"}}]', 'a GitLab code quality report'],
    ['{"version":"1.4","plugins_used":[],"results":{}}', 'a detect-secrets report'],
    ['{"Golang errors":{},"Issues":[],"Stats":{}}', 'a gosec report'],
    ['{"kics_version":"1","queries":[]}', 'a KICS report'],
    ['{"lighthouseVersion":"11","audits":{}}', 'a Lighthouse report'],
    ['{"results":[{"source":{"path":"a"},"packages":[]}]}', 'an OSV-Scanner report'],
    ['{"dependencies":[],"fixes":[]}', 'a pip-audit report'],
    ['{"report_meta":{},"vulnerabilities":[],"affected_packages":{}}', 'a Safety report'],
    [
      '[{"id":"a","ip":"b/1","port":"443","severity":"INFO","finding":"c"}]',
      'a testssl.sh report of TLS settings (Nuclei reports them with "nuclei -t ssl -jsonl-export FILE")',
    ],
    [
      '{"Invocation":"testssl a","version":"3.2","scanResult":[]}',
      'a testssl.sh report of TLS settings (Nuclei reports them with "nuclei -t ssl -jsonl-export FILE")',
    ],
    [
      '"id","fqdn/ip","port","severity","finding","cve","cwe"\n"a","b/1","443","INFO","c","",""',
      'a testssl.sh report of TLS settings (Nuclei reports them with "nuclei -t ssl -jsonl-export FILE")',
    ],
    [
      '{"sslyze_version":"6.0","server_scan_results":[]}',
      'an SSLyze report of TLS settings (Nuclei reports them with "nuclei -t ssl -jsonl-export FILE")',
    ],
    [
      '<document SSLyzeVersion="2.0" title="a"><results/></document>',
      'an SSLyze report of TLS settings (Nuclei reports them with "nuclei -t ssl -jsonl-export FILE")',
    ],
    [
      '{"version":"v4","title":"Static Analysis","file_name":"a.apk","app_name":"a","app_type":"apk","md5":"b","permissions":{}}',
      'a MobSF report of a mobile app (scan its API with ZAP or Nuclei)',
    ],
    [
      '{"appsec":{"high":[]},"app_name":"a","file_name":"a.apk","hash":"b"}',
      'a MobSF report of a mobile app (scan its API with ZAP or Nuclei)',
    ],
    ['{"banner":{},"target_url":"https://a/","interesting_findings":[]}', 'a WPScan report'],
    [
      '<report id="1" format_id="2" content_type="xml"><report><results/></report></report>',
      'an OpenVAS report',
    ],
    ['<report name="app"><sessioninfo id="a"/><package name="b"/></report>', 'a JaCoCo coverage report'],
    ['<issues format="5" by="lint 4.2"><issue id="a"/></issues>', 'an Android lint report'],
    ['<nmaprun scanner="nmap"/>', 'an Nmap report'],
    ['<NessusClientData_v2/>', 'a Nessus report'],
    ['[{"vulnerabilities":[],"ok":true,"dependencyCount":12}]', 'a Snyk dependency scan'],
    [
      '{"runs":[{"tool":{"driver":{"name":"Cppcheck"}},"results":[]}]}',
      'a SARIF report of a static analysis',
    ],
    ['<xml-report name="AppScan Report" technology="SAST"/>', 'an AppScan report of a static analysis'],
    [
      '<xml-report name="AppScan Report" technology="Mixed"><issue-group><item><technology>SAST</technology><location>a.php:1</location></item></issue-group></xml-report>',
      'an AppScan report of a static analysis',
    ],
    [
      'PK\x03\x04\x14\0\x08\0\x08\0\0\0!\0abcdefgh\0\0\0\0\x05\0\0\0a.xml',
      'a ZIP archive (extract the report)',
    ],
    [
      'PK\x03\x04\x14\0\x08\0\x08\0\0\0!\0abcdefgh\0\0\0\0\x13\0\0\0[Content_Types].xml',
      'an Excel workbook (save its sheet as CSV)',
    ],
    [
      'PK\x03\x04\x14\0\x08\0\x08\0\0\0!\0abcdefgh\0\0\0\0\x13\0\0\0[Content_Types].xml…PK\x01\x02…word/document.xml',
      'a Word document',
    ],
    [
      'PK\x03\x04\x14\0\x08\0\x08\0\0\0!\0abcdefgh\0\0\0\0\x13\0\0\0[Content_Types].xml…PK\x01\x02…ppt/presentation.xml',
      'a PowerPoint presentation',
    ],
    ['%PDF-1.7\n', 'a PDF document'],
    ['PK\x05\x06\0\0\0\0', 'a ZIP archive (extract the report)'],
    ['<detailedreport><static-analysis/></detailedreport>', 'a Veracode detailed report'],
    [
      '{"findings":[{"scan_type":"SCA","finding_details":{},"finding_status":{}}]}',
      'a list of findings of Veracode that no dynamic scan has',
    ],
    ['SQLite format 3\0\x10\0', 'an SQLite database'],
    ['{"spdxVersion":"SPDX-2.3"}', 'an SPDX bill of materials'],
    ['{"advisories":{},"metadata":{}}', 'an npm audit report'],
    ['{"matches":[],"descriptor":{},"source":{}}', 'a Grype report'],
    ['{"vulnerabilities":[],"packageManager":"npm"}', 'a Snyk dependency scan'],
    ['{"reportSchema":"1.1","scanInfo":{},"dependencies":[]}', 'an OWASP Dependency-Check report'],
    ['{"results":[],"errors":[],"metrics":{},"generated_at":"2026-01-01"}', 'a Bandit report'],
    ['{"check_type":"terraform","results":{}}', 'a Checkov report'],
    ['{"issues":[],"components":[],"paging":{}}', 'a SonarQube report'],
    ['{"openapi":"3.1.0","paths":{}}', 'an OpenAPI description'],
    ['{"swagger":"2.0","paths":{}}', 'an OpenAPI description'],
    ['{"info":{"name":"Shop"},"item":[]}', 'a Postman collection'],
    ['{"collection":{"info":{"name":"Shop"},"item":[]}}', 'a Postman collection'],
    ['{"$schema":"https://json-schema.org/draft-07/schema","definitions":{}}', 'a JSON schema'],
    ['[{"filePath":"/a.js","messages":[]}]', 'an ESLint report'],
    ['<analysis/>', 'an OWASP Dependency-Check report'],
    ['<bom/>', 'a CycloneDX bill of materials'],
    ['<BugCollection/>', 'a SpotBugs report'],
    ['<checkstyle/>', 'a Checkstyle report'],
    ['<coverage/>', 'a coverage report'],
    ['<CxXMLResults/>', 'a Checkmarx SAST report'],
    ['<pmd/>', 'a PMD report'],
    ['<results version="2"><cppcheck version="2.9"/><errors/></results>', 'a Cppcheck report'],
    ['<NexposeReport/>', 'a Nexpose report'],
    ['<FVDL/>', 'a Fortify SAST report'],
    ['<testsuite name="unit"/>', 'a JUnit report of tests'],
    ['<testsuites name="unit"/>', 'a JUnit report of tests'],
    ['<report><report id="2"><results/></report></report>', 'an OpenVAS report'],
    ['<report name="app"><counter type="LINE"/></report>', 'a JaCoCo coverage report'],
    ['Plugin ID,CVE,Risk,Host,Port,Name,Plugin Output\n1,,None,a,443,b,c', 'a Nessus report'],
    [gitlab('cluster_image_scanning'), 'a GitLab cluster image scan'],
    [gitlab('coverage_fuzzing'), 'a GitLab coverage fuzzing report'],
    [gitlab('license_scanning'), 'a GitLab license scan'],
    [gitlabOf({ location: { commit: { sha: 'a' }, file: 'a.rb' } }), 'a GitLab secret detection report'],
    [gitlabOf({ location: { file: 'a.rb' } }), 'a GitLab SAST report'],
  ];
  for (const [text, what] of table) {
    it(`are refused and named: ${what}, ${text.slice(0, 40)}`, async () => {
      assert.equal(await refusal(text, 'r'), `r is ${what}, not a DAST report. Nothing was imported.`);
    });
  }

  it('are named by each of the names that messages know', async () => {
    const named = new Set<string>(table.map(([, what]) => what));
    const bytes = await refusal(Uint8Array.of(0x1f, 0x8b, 0x08), 'r');
    assert.deepEqual(
      Object.values(otherKindMessages).filter((name) => !named.has(name) && !bytes.includes(name)),
      [],
    );
  });

  it('are static analyses where all of their tools are, by words of their names', () => {
    const all =
      'bandit brakeman checkov checkmarx clang clippy CodeQL coverity Cppcheck dependency-check detekt DevSkim dockle eslint find-sec-bugs FindSecBugs flawfinder Fortify gitleaks gosec govulncheck grype hadolint horusec infer KICS klocwork kubescape lgtm lgtm.com mobsfscan njsscan nodejsscan opengrep osv-scanner phpstan pmd psalm pylint roslyn rubocop ruff scorecard semgrep shellcheck Snyk SonarQube spotbugs terrascan tflint tfsec trivy trufflehog';
    const names = [...all.split(' '), 'Mayhem Code', 'PHP Stan', 'Semgrep OSS', 'Snyk Code'];
    assert.deepEqual(
      names.filter((name) => otherSarifKind([name]) === undefined),
      [],
    );
    for (const tools of [[], ['ZAP'], ['Semgrep', 'ZAP'], ['Inferno'], ['Ruffle'], ['mySnyk']])
      assert.equal(otherSarifKind(tools), undefined, tools.join());
  });

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
    '{"log":{"entries":{}}}',
    '{"collection":{"info":{}},"other":1}',
    '<results><error/></results>',
    '<document title="a"/>',
    '<issues by="checker"/>',
    '<report format="2"/>',
  ];
  for (const text of unknown) {
    it(`are refused where nothing is known of them: ${text.slice(0, 40)}`, async () => {
      assert.match(await refusal(text, 'r'), /^r is not a report in a known format \(/);
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
      gitlab('DAST'),
      '<issues burpVersion="2026.1" exportTime="Sat Sep 13 22:39:44 CEST 2014"/>',
      '<report type="security"><report_infos><info name="generatorName">wapiti</info></report_infos></report>',
      '<OWASPZAPReport version="2.16.0" generated="Sat, 14 Nov 2026 09:30:00"/>',
      '{"@programName":"ZAP","@version":"2.17.0","@generated":"Sat, 14 Nov 2026 09:30:00","site":[]}',
      '{"@version":"2.9.0","@generated":"Sat, 14 Nov 2026 09:30:00","site":[{"@name":"https://shop.test","alerts":[]}]}',
    ];
    for (const text of empty) assert.equal((await readOk(text)).instances.length, 0);
  });

  it('do not include SARIF of other tools that found nothing, or of static ones beside them', async () => {
    const runs = (...names: readonly string[]): string =>
      JSON.stringify({ runs: names.map((name) => ({ tool: { driver: { name } }, results: [] })) });
    for (const text of [runs(), runs('ApiProbe'), runs('Cppcheck', 'ApiProbe')]) {
      assert.equal((await readOk(text)).instances.length, 0);
    }
  });

  it('are refused where nothing in them has a web address, whatever the format', async () => {
    const sarif = JSON.stringify({
      runs: [
        {
          tool: { driver: { name: 'Linter' } },
          results: [
            { ruleId: 'a', message: { text: 'Unused' } },
            { ruleId: 'b', message: { text: 'Unused' }, suppressions: [{ kind: 'external' }] },
          ],
        },
      ],
    });
    const list = 'Title,Url,Severity\nOld package,,High\n';
    const generic = '{"findings":[{"title":"a","severity":"Low","description":"b","file_path":"a.ts"}]}';
    for (const [text, format] of [
      [sarif, 'SARIF 2.1.0'],
      [list, 'CSV'],
      [generic, 'DefectDojo generic JSON'],
    ] as const) {
      assert.equal(
        await refusal(text, 'r'),
        `r reads as ${format}, but none of its results (1) names a URL, as in a static analysis report. Nothing was imported.`,
      );
    }
  });

  it('say what the entries of an unknown list are', async () => {
    assert.match(
      await refusal('[{"id":1,"asset":2},{}]', 'r'),
      /^r is not a report in a known format \(a JSON list of 2, the first \{"id", "asset"\}\)/,
    );
    assert.match(await refusal('[[[1]]]', 'r'), /\(a JSON list of 1\)/);
  });

  it('are described by their first five names, cut to what a line holds', async () => {
    const keys = (count: number): string =>
      `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;
    const described = async (text: string): Promise<string | undefined> =>
      /\(([^)]*)\)/.exec(await refusal(text, 'r'))?.[1];
    for (const [text, what] of [
      [keys(0), '{}'],
      [keys(1), '{"k0"}'],
      [keys(5), '{"k0", "k1", "k2", "k3", "k4"}'],
      [keys(6), '{"k0", "k1", "k2", "k3", "k4", …}'],
      [`{"${'k'.repeat(40)}":0}`, `{"${'k'.repeat(40)}"}`],
      [`{"${'k'.repeat(41)}":0}`, `{"${'k'.repeat(40)}"}`],
      [`[${keys(1)}]`, 'a JSON list of 1, the first {"k0"}'],
      ['[{}, 1]', 'a JSON list of 2, the first {}'],
      ['[[], {}, 1]', 'a JSON list of 3'],
      ['[null]', 'a JSON list of 1'],
      [`\n a \t b ${'c'.repeat(40)}`, `"a b ${'c'.repeat(34)}"`],
      ['<a/>', '<a>'],
    ] as const)
      assert.equal(await described(text), what, text);
  });

  it('are JSON where only blanks stand before a brace or a bracket', async () => {
    for (const blank of [' ', '\t', '\n', '\v', '\f', '\r', ' '.repeat(1_048_576)]) {
      for (const text of ['{"a":', '[1'])
        assert.match(await refusal(blank + text, 'r'), /^r is not complete JSON/, JSON.stringify(blank[0]));
    }
    for (const other of ['\b', '\u000e', '!', '"', '|', '\\', '\u00a0'])
      assert.match(
        await refusal(`${other}{"a":`, 'r'),
        /not a report in a known format/,
        JSON.stringify(other),
      );
  });

  it('include source code, whose first line is no header of a list', async () => {
    const code = 'function render(target, payload) {\n  target.innerHTML = payload;\n}\n';
    assert.match(await refusal(code, 'r'), /^r is not a report in a known format \("function render/);
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

  it('say how to export what an XML report of Arachni has', async () => {
    assert.match(
      await refusal('<report><version>1.5.1</version><seed>1</seed><issues/></report>', 'r.xml'),
      /: this Arachni format isn't supported. Export the findings as Arachni JSON/,
    );
  });

  it('say how to export what Nuclei writes to a terminal', async () => {
    const line = '[git-config] [http] [medium] https://shop.test/.git/config';
    for (const text of [
      line,
      `[2026-01-31 10:00:00] ${line}`,
      `\u001b[92m[git-config]\u001b[0m${line.slice(12)}`,
    ]) {
      assert.equal(
        await refusal(`${text}\n${line}\n`, 'out.txt'),
        "out.txt: this Nuclei format isn't supported. Export the findings as Nuclei JSONL (nuclei -jsonl-export FILE). Nothing was imported.",
      );
    }
    assert.match(await refusal('[1] [2] a list in brackets', 'a.txt'), /not complete JSON/);
  });

  it('call an empty list of an API one that names no scanner', async () => {
    const empty = {
      _links: { self: { href: 'https://api.test/findings' } },
      page: { size: 100, total_elements: 0 },
    };
    assert.match(
      await refusal(JSON.stringify(empty), 'r'),
      /^r holds no results and does not say which scanner wrote it/,
    );
    const { _links, page } = empty;
    for (const other of [
      { _links },
      { page },
      { _links, total_elements: 0 },
      { _links, page: { total_elements: 1 } },
      { _links: 'none', page },
    ])
      assert.match(await refusal(JSON.stringify(other), 'r'), /^r is not a report in a known format/);
  });
});
