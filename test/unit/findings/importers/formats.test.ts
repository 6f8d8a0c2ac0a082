import assert from 'node:assert/strict';
import { findingsOf, readOk, refusal, theOnly, type ParsedReport } from './reading.ts';

type Shown = (report: ParsedReport) => unknown;
type Case = readonly [what: string, report: unknown, shown: Shown, expected: unknown];

const textOf = (report: unknown): string => (typeof report === 'string' ? report : JSON.stringify(report));

const risk: Shown = ({ instances }) => instances.map(({ rating }) => rating.risk);
const categories: Shown = ({ instances }) => instances.map(({ category }) => category);
const methods: Shown = ({ instances }) => instances.map(({ method }) => method);
const urls: Shown = ({ instances }) => instances.map(({ url }) => url);
const tags: Shown = ({ instances }) => instances.map((instance) => instance.tags);
const times: Shown = ({ instances }) => instances.map(({ seenAt }) => new Date(seenAt).toISOString());
const evidence: Shown = ({ instances }) => instances.map(({ occurrence }) => occurrence.evidence);
const tool: Shown = (report) => report.tool;
const problems: Shown = ({ scan }) => scan.problems?.map(({ kind, detail }) => `${kind} ${detail}`.trim());

const arachni = (issue: object, sitemap: object = {}): object => ({
  version: '1.5.1',
  options: { url: 'http://shop.test/' },
  sitemap,
  issues: [{ name: 'XSS', severity: 'high', vector: { action: 'http://shop.test/a' }, ...issue }],
});
const pages = (count: number): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, page) => [`http://shop.test/${page}`, page === 0 ? 0 : 200]),
  );
const qualys = (finding: string, about = '', appendix = ''): string =>
  `<WAS_SCAN_REPORT><RESULTS><VULNERABILITY_LIST><VULNERABILITY><QID>1</QID><URL>http://shop.test/a</URL>${finding}</VULNERABILITY></VULNERABILITY_LIST></RESULTS><GLOSSARY><QID_LIST><QID><QID>1</QID><TITLE>A</TITLE>${about}</QID></QID_LIST></GLOSSARY><APPENDIX>${appendix}</APPENDIX></WAS_SCAN_REPORT>`;
const acunetix = (times: string, item = ''): string =>
  `<ScanGroup><Scan><StartURL>http://shop.test/</StartURL>${times}<ReportItems><ReportItem><Name>A</Name><Affects>/a</Affects>${item}</ReportItem></ReportItems></Scan></ScanGroup>`;
const tenable = (output: string): string =>
  `<NessusClientData_v2><Report type="WAS"><ReportHost name="http://shop.test/"><ReportItem pluginID="1" pluginName="A" severity="1"><plugin_output>${output}</plugin_output></ReportItem></ReportHost></Report></NessusClientData_v2>`;
const hawk = (status: string): object => ({
  service: 'StackHawk',
  scanCompleted: {
    scan: {},
    findings: [{ pluginId: '1', host: 'http://shop.test', paths: [{ path: '/a', status }] }],
  },
});
const nuclei = (record: object): object => ({ 'template-id': 't', info: { name: 'A' }, ...record });
const wapitiXml = (infos: string, lists: string): string =>
  `<report type="security"><report_infos>${infos}<info name="target">http://shop.test/</info></report_infos>${lists}</report>`;
const wapitiLists = (entries: string): string =>
  `<vulnerabilities><vulnerability name="Backup file"><entries>${entries}</entries></vulnerability></vulnerabilities><anomalies/>`;
const wapitiEntry = '<entry><method>GET</method><path>/a</path></entry>';
const zap = (site: object | readonly object[], head: object = { '@programName': 'ZAP' }): object => ({
  ...head,
  site,
});
const named: Shown = (report) => report.named;
const webInspect = (severity: number): string =>
  `<Sessions><Session><URL>http://shop.test/a</URL><Issues><Issue><Name>A</Name><Severity>${severity}</Severity></Issue></Issues></Session></Sessions>`;

const cases: readonly Case[] = [
  ...(
    [
      [{ '@name': 'http://shop.test', '@host': 'other.test' }, ['http://shop.test']],
      [
        { '@name': '//shop.test', '@host': 'api.test', '@port': '8443', '@ssl': 'true' },
        ['https://api.test:8443'],
      ],
      [{ '@name': '//shop.test', '@ssl': 'false' }, ['http://shop.test']],
      [{ '@name': '' }, []],
    ] as const
  ).map(([site, targets]): Case => ['ZAP', zap({ ...site, alerts: [] }), named, targets]),
  [
    'ZAP XML',
    '<OWASPZAPReport><site name="//shop.test" host="api.test" port="8443" ssl="true"><alerts/></site></OWASPZAPReport>',
    named,
    ['https://api.test:8443'],
  ],
  ['ZAP, by its alerts', zap([{ alerts: [] }], {}), named, []],
  ['ZAP, by its version', zap([], { '@version': '2' }), named, []],
  [
    'ZAP, a list of 2.7',
    [{ pluginid: '1', alert: 'A', url: 'http://shop.test/a' }],
    urls,
    ['http://shop.test/a'],
  ],
  [
    'ZAP, sites beside a list',
    { ...zap([]), alerts: [{ pluginId: '1', url: 'http://shop.test/a' }] },
    urls,
    [],
  ],
  [
    'ZAP, words',
    [{ pluginid: '1', alert: 'A', url: 'http://a.test/', riskdesc: 'High (Medium)' }],
    risk,
    ['High'],
  ],
  [
    'Schemathesis',
    '{"Initialize":{"schemathesis_version":"4.1.0"}}\n{"EngineFinished":{"stop_reason":"completed"}}',
    ({ scan }) => scan,
    { at: undefined, limit: undefined, problems: [], hasFailed: false, reached: undefined },
  ],
  ['Arachni', arachni({ vector: { action: 'http://shop.test/a', method: 'put' } }), methods, ['PUT']],
  ['Arachni, of its request', arachni({ request: { method: 'post' } }), methods, ['POST']],
  ['Arachni, without a seed', arachni({}), categories, ['Passive Scan']],
  ['Arachni, a page of 20', arachni({}, pages(20)), problems, ['requests-failed 1 / 20']],
  ['Arachni, a page of 21', arachni({}, pages(21)), problems, []],
  ['Arachni, the only page', arachni({}, pages(1)), problems, ['requests-failed 1 / 1']],
  [
    'DefectDojo',
    { findings: [{ title: 'A', severity: 'Low', endpoints: ['http://a.test/'] }] },
    tool,
    'DefectDojo',
  ],
  ['Nuclei, in lists', [[nuclei({ host: 'http://shop.test/a' })]], urls, ['http://shop.test/a']],
  ['Nuclei, of names', nuclei({ type: 'dns', host: 'shop.test:53' }), urls, ['shop.test']],
  [
    'Qualys',
    qualys('<IGNORED_REASON>FALSE_POSITIVE</IGNORED_REASON>'),
    (report) => theOnly(report.instances).resolution,
    'False Positive',
  ],
  [
    'Qualys, of web applications',
    qualys('<IGNORE_REASON>False Positive</IGNORE_REASON>'),
    (report) => theOnly(report.instances).resolution,
    'False Positive',
  ],
  [
    'Qualys, both',
    qualys('', '<DESCRIPTION>What.</DESCRIPTION><IMPACT>Why.</IMPACT>'),
    (report) => theOnly(report.instances).description,
    'What.\n\nWhy.',
  ],
  [
    'Qualys, without a zone',
    qualys('<DETECTION_DATE>11 Mar 2020 01:07PM GMT</DETECTION_DATE>'),
    times,
    ['2020-03-11T13:07:00.000Z'],
  ],
  [
    'Qualys, with a zone',
    qualys('<DETECTION_DATE>11 Mar 2020 12:07AM GMT+0530</DETECTION_DATE>'),
    times,
    ['2020-03-10T18:37:00.000Z'],
  ],
  [
    'Qualys, with results',
    qualys('', '', '<SCAN><STATUS>Error</STATUS></SCAN>'),
    problems,
    ['scanner-problem Error'],
  ],
  [
    'Acunetix, whose end says month first',
    acunetix('<StartTime>02/01/2024, 10:00:00</StartTime><FinishTime>02/13/2024, 12:00:00</FinishTime>'),
    times,
    ['2024-02-01T10:00:00.000Z'],
  ],
  [
    'Acunetix, whose start says month first',
    acunetix('<StartTime>01/31/2024, 10:00:00</StartTime><FinishTime>02/01/2024, 12:00:00</FinishTime>'),
    ({ scan }) => scan.at,
    Date.UTC(2024, 1, 1, 12),
  ],
  [
    'Acunetix, by its number',
    acunetix('', '<CWEList><CWE id="79">Cross-site scripting</CWE><CWE>CWE-80</CWE></CWEList>'),
    tags,
    [['CWE-79', 'CWE-80']],
  ],
  [
    'Tenable, at the beginning',
    tenable('in the target response:\n\n | one\n | two\n\n | three'),
    evidence,
    ['one\ntwo'],
  ],
  ['Tenable, one line', tenable('It is in the target response:\n | one\n\n | two'), evidence, ['one']],
  ['Tenable, not at all', tenable('in the target response:\nsee\n | one'), evidence, ['']],
  ...['ASSIGNED', 'PROMOTED'].map((status): Case => [
    'StackHawk',
    hawk(status),
    (report) => theOnly(report.instances).status,
    'In Progress',
  ]),
  ...['Informational', 'Low', 'Medium', 'High', 'Critical'].map((word, level): Case => [
    'WebInspect',
    webInspect(level),
    risk,
    [word],
  ]),
  ['Wapiti XML without a name', wapitiXml('', wapitiLists(wapitiEntry)), urls, ['http://shop.test/a']],
  [
    'Wapiti XML of pages',
    wapitiXml(
      '<info name="generatorName">wapiti</info><info name="scope">domain</info>',
      wapitiLists(wapitiEntry),
    ),
    ({ scan }) => scan.starts,
    [],
  ],
  [
    'Wapiti XML with a finding',
    wapitiXml('<info name="crawledPages">0</info>', wapitiLists(wapitiEntry)),
    problems,
    [],
  ],
];

describe('what a format says', () => {
  it('is read', async () => {
    for (const [what, report, shown, expected] of cases)
      assert.deepEqual(shown(await readOk(textOf(report))), expected, `${what}: ${textOf(report)}`);
  });

  it('has to be all that it is known by', async () => {
    const refused: (readonly [report: unknown, why: RegExp])[] = [
      [{ version: '1.5.1', issues: [], options: {} }, /not a report in a known format/],
      [{ sitemap: {}, issues: [], options: { url: 'http://shop.test/' } }, /not a report in a known format/],
      [
        '<Vulnerabilities><Vulnerability><Risk>Low</Risk></Vulnerability></Vulnerabilities>',
        /not a report in a known format/,
      ],
      [
        '<Vulnerabilities><Vulnerability><URL>http://a.test/</URL></Vulnerability></Vulnerabilities>',
        /not a report in a known format/,
      ],
      [
        wapitiXml('<info name="generatorName">other</info>', '<vulnerabilities/>'),
        /not a report in a known format/,
      ],
      [wapitiXml('<info name="other">wapiti</info>', '<anomalies/>'), /not a report in a known format/],
      [wapitiXml('<info name="crawledPages">0</info>', wapitiLists('')), /answer/],
      [
        '<xml-report name="AppScan Report"><issue-group><item><technology>SAST</technology></item></issue-group></xml-report>',
        /static analysis/,
      ],
    ];
    refused.push(
      [{ '@programName': 'OWASP ZAP' }, /site is not a list of sites/],
      [{ '@version': '2', '@generated': 'x' }, /site is not a list of sites/],
      [{ '@version': '2' }, /not a report in a known format/],
      [zap([], {}), /not a report in a known format/],
      [zap([{}], {}), /not a report in a known format/],
      [zap([{ '@name': 'http://shop.test' }], {}), /site\[0\]\.alerts is not a list of alerts/],
    );
    for (const [report, why] of refused) assert.match(await refusal(textOf(report)), why, textOf(report));
  });

  it('is said of what is none of them', async () => {
    const said: readonly (readonly [file: string, text: string, what: RegExp])[] = [
      ['a.json', '  ', /Nuclei/],
      ['a.ndjson', '', /Nuclei/],
      ['a.csv', '', /^a\.csv is empty/],
      ['a.json', '[{"a":1},{"b":2}]', /\(a JSON list of 2, the first \{"a"\}\)/],
      ['a.json', '[7]', /\(a JSON list of 1\)/],
      ['a.json', '{"a":1,"b":1,"c":1,"d":1,"e":1}', /\(\{"a", "b", "c", "d", "e"\}\)/],
      ['a.json', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}', /\(\{"a", "b", "c", "d", "e", …\}\)/],
      ['a.xml', '<report><seed/><issues/></report>', /Arachni JSON/],
      ['a.xml', '<report><seed/></report>', /\(<report>\)/],
      ['a.xml', '<report><issues/></report>', /\(<report>\)/],
      ['a.xml', '<other><seed/><issues/></other>', /\(<other>\)/],
      ['a.xml', '<report format_id="x"/>', /OpenVAS/],
      ['a.json', '{"vulnerabilities":[{"category":"sast","location":{},"identifiers":[]}]}', /GitLab SAST/],
    ];
    for (const [file, text, what] of said) assert.match(await refusal(text, file), what, text);
    const one = arachni({});
    assert.equal((await readOk(JSON.stringify([one]))).format, 'Arachni JSON');
    assert.match(await refusal(JSON.stringify([one, one])), /several/i);
  });

  it('is how Wapiti found it, by the module or the kind', async () => {
    const kindsOf: Readonly<Record<string, readonly string[]>> = {
      cookieflags: ['HttpOnly Flag cookie', 'Secure Flag cookie'],
      csp: ['Content Security Policy Configuration'],
      http_headers: [
        'Clickjacking Protection',
        'MIME Type Confusion',
        'HTTP Strict Transport Security (HSTS)',
        'HTTP Secure Headers',
      ],
      https_redirect: ['Unencrypted Channels'],
      inconsistent_redirection: ['Inconsistent Redirection'],
      information_disclosure: ['Information Disclosure - Full Path'],
      stacktrace_disclosure: ['Stack Trace Disclosure'],
      unsecure_password: ['Cleartext Submission of Password'],
    };
    const entry = (module?: string): object => ({ method: 'GET', path: '/', level: 1, module });
    for (const [module, kinds] of Object.entries(kindsOf)) {
      const names = [...kinds.map((kind) => [kind, [entry()]]), ['SQL Injection', [entry(module)]]];
      const report = { infos: { target: 'http://shop.test/' }, vulnerabilities: Object.fromEntries(names) };
      const found = findingsOf(await readOk(JSON.stringify(report)));
      assert.deepEqual(
        found.map(({ category }) => category),
        names.map(() => 'Passive Scan'),
        module,
      );
    }
  });
});
