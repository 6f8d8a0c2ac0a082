import assert from 'node:assert/strict';
import { readAlertName } from '../../../../src/base/alertName.ts';
import { sarifMessage } from '../../../../src/findings/importers/formats/sarif/sarifMessage.ts';
import { findingsOf, importTime, readFixture, readOk, refusal, theOnly } from './reading.ts';

type Bag = Readonly<Record<string, unknown>>;

/** A SARIF report of one result that has a web address by default. */
function sarif(result: Bag, rule: Bag = {}, run: Bag = {}): string {
  const target = {
    ruleId: 'r',
    message: { text: 'Something' },
    locations: [{ physicalLocation: { artifactLocation: { uri: 'https://shop.test/a' } } }],
  };
  const tool = { driver: { name: 'ApiProbe', rules: [{ id: 'r', ...rule }] } };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool, results: [{ ...target, ...result }], ...run }] });
}

describe('SARIF', () => {
  it('reads what ZAP writes, with the keys that ZAP JSON of the same scan has', async () => {
    const report = await readFixture('zap-2.17.sarif');
    assert.deepEqual(
      [report.format, report.tool, report.toolVersion, report.targets[0]],
      ['SARIF 2.1.0', 'ZAP', '2.17.0', 'https://shop.test'],
    );
    const findings = findingsOf(report);
    assert.deepEqual(
      findings.map(({ severity, category, subCategory, summary, endpoint }) => [
        severity,
        category,
        subCategory,
        summary,
        endpoint,
      ]),
      [
        [
          'Major',
          'Passive Scan',
          'CWE-693 Protection Mechanism Failure',
          'Content Security Policy (CSP) Header Not Set',
          'GET /',
        ],
        [
          'Critical',
          'Active Scan',
          'CWE-89 SQL Injection',
          'SQL Injection - SQLite',
          'GET /orders/{payload}',
        ],
      ],
    );
    const json = findingsOf(await readFixture('zap-2.17-plus.json')).map(({ findingKey }) => findingKey);
    for (const { findingKey } of findings) assert.ok(json.includes(findingKey), findingKey);
  });

  it('gives the results of one ZAP rule its name where it is named after the first alert only', async () => {
    const name = 'Source Code Disclosure - PHP';
    const named = async (tool: string): Promise<unknown> => {
      const rule = { id: '10099', shortDescription: { text: name } };
      const driver = { name: tool, rules: [rule] };
      const report = await readOk(
        sarif({ ruleId: '10099', message: { text: name } }, {}, { tool: { driver } }),
      );
      return report.instances[0]?.summary;
    };
    assert.deepEqual([await named('ZAP'), await named('Other')], ['Source Code Disclosure', name]);
  });

  it('keeps texts, evidence, request and response without secrets, and the time of the response', async () => {
    const [csp, sql] = (await readFixture('zap-2.17.sarif')).instances;
    assert.equal(csp?.description, 'No policy \\<script>.');
    assert.equal(csp.solution, 'Set a policy.');
    assert.deepEqual(csp.references, ['https://docs.example.com/csp']);
    assert.equal(csp.seenAt, Date.UTC(2025, 9, 29, 10, 53, 54));
    assert.equal(
      csp.occurrence.request,
      'GET https://shop.test/ HTTP/1.1\r\nCookie: sid=••••••••\r\nHost: shop.test',
    );
    assert.equal(csp.occurrence.response.split('\r\n')[0], 'HTTP/1.1 200 OK');
    assert.match(csp.occurrence.response, /\r\n\r\n<script>alert\(1\)<\/script>$/);
    assert.equal(sql?.seenAt, importTime);
    assert.deepEqual([sql.occurrence.attack, sql.occurrence.evidence], ["1' OR 1=1", 'SQLITE_ERROR']);
  });

  it('finds the time of the response whatever the case of the header', async () => {
    const headers = { date: 'Sun, 01 Nov 2026 04:33:00 GMT' };
    const report = await readOk(sarif({ webResponse: { statusCode: 200, headers } }));
    assert.equal(report.instances[0]?.seenAt, Date.UTC(2026, 10, 1, 4, 33));
  });

  it('reads the dialects of NightVision, StackHawk, Nuclei and base addresses, and skips files', async () => {
    const report = await readFixture('dialects.sarif');
    assert.deepEqual(
      report.instances.map(({ tool, rule, severity, method, url, category }) => [
        tool,
        rule,
        severity,
        method,
        url,
        category,
      ]),
      [
        ['NightVision', 'SQL Injection', 'Major', '', '/users', 'NightVision'],
        ['StackHawk', '40012', 'Critical', '', '/search', 'Active Scan'],
        ['Nuclei', 'tech-detect-1a2b', 'Minor', 'GET', 'https://shop.test/login', 'Active Scan'],
        ['ApiProbe', 'bola', 'Critical', 'GET', 'https://api.shop.test/v1/orders/42', 'ApiProbe'],
      ],
    );
    assert.equal(report.instances[0]?.eventId, '1d0c1a4e-0000-4000-8000-00000000000a');
    assert.equal(report.instances[1]?.subCategory, 'CWE-79 Cross-site Scripting');
    assert.deepEqual(report.skipped, [
      { reason: 'no-http-target', count: 3 },
      { reason: 'suppressed', count: 1 },
      { reason: 'not-a-finding', count: 2 },
      { reason: 'not-an-object', count: 1 },
    ]);
  });

  it('believes scores and risks before the level, and the level before its default', async () => {
    const rate = async (result: Bag, rule: Bag = {}): Promise<string> =>
      theOnly((await readOk(sarif(result, rule))).instances).severity;
    assert.equal(await rate({ level: 'warning', properties: { 'security-severity': '9.8' } }), 'Critical');
    assert.equal(await rate({ level: 'error', properties: { 'security-severity': 3 } }), 'Minor');
    assert.equal(await rate({ level: 'note', properties: { severity: 'High' } }), 'Major');
    assert.equal(await rate({ level: 'note' }, { properties: { 'security-severity': '7.5' } }), 'Major');
    assert.equal(await rate({ properties: { 'security-severity': '8.0', risk: 'CRITICAL' } }), 'Critical');
    assert.equal(
      await rate({ properties: { 'security-severity': '5.0' } }, { properties: { precision: 'very-high' } }),
      'Major',
    );
    assert.equal(await rate({}, { defaultConfiguration: { level: 'error' } }), 'Critical');
    assert.equal(await rate({ level: 'none' }), 'Info');
    assert.equal(await rate({}), 'Major');
  });

  it('finds the rule by id, by index, or in an extension', async () => {
    const run = {
      tool: {
        driver: {
          name: 'ApiProbe',
          rules: [{ id: 'a' }, { id: 'b', shortDescription: { text: 'By index' } }],
        },
        extensions: [{ rules: [{ id: 'c', shortDescription: { text: 'In extension' } }] }],
      },
    };
    const summary = async (result: Bag): Promise<string> =>
      theOnly((await readOk(sarif(result, {}, run))).instances).summary;
    assert.equal(await summary({ ruleId: 'b' }), 'By index');
    assert.equal(await summary({ ruleId: undefined, ruleIndex: 1 }), 'By index');
    assert.equal(await summary({ rule: { id: 'c', index: 0, toolComponent: { index: 0 } } }), 'In extension');
    assert.equal(await summary({ ruleId: 'other', message: { text: 'Line one\nLine two' } }), 'Line one');
  });

  it('fills in messages that a rule has for its results', async () => {
    const rule = {
      messageStrings: { default: { text: '{0} leaks {1}' } },
      fullDescription: { text: 'About leaks.' },
      help: { text: 'About leaks.' },
    };
    const message = { id: 'default', arguments: ['{1}', 'keys'] };
    const instance = theOnly((await readOk(sarif({ message }, rule))).instances);
    assert.deepEqual(
      [instance.occurrence.otherInfo, instance.summary, instance.description, instance.solution],
      ['', '{1} leaks keys', 'About leaks.', ''],
    );
    const named = theOnly(
      (await readOk(sarif({ message }, { ...rule, shortDescription: { text: 'Leak' } }))).instances,
    );
    assert.deepEqual([named.summary, named.occurrence.otherInfo], ['Leak', '{1} leaks keys']);
  });

  it('fills in a long argument again only as far as all of them are short', () => {
    const filledIn = (template: string, ...args: readonly string[]): string =>
      sarifMessage({ message: { text: template, arguments: args } }, undefined, 'T').plain;
    assert.equal(filledIn('{0}{1} {2}', 'one', 'two'), 'onetwo {2}');
    assert.equal(filledIn('{0}', 'one'), 'one');
    const [fits, long] = ['a'.repeat(65_536), 'b'.repeat(65_537)];
    assert.equal(filledIn('{0} {0} {0}', fits), `${fits} ${fits} {0}`);
    assert.equal(filledIn('{0} {0} {0}', long), `${long} {0} {0}`);
  });

  it('uses Markdown where a message has it, and escapes plain text', async () => {
    const rule = {
      shortDescription: { text: 'Leak *now*' },
      fullDescription: { text: 'About <b> *leaks*.', markdown: 'About **leaks**.' },
      help: { text: 'Set `a_b`.' },
    };
    const message = { text: 'See *it*', markdown: 'See [it](https://docs.test)' };
    const instance = theOnly((await readOk(sarif({ message }, rule))).instances);
    assert.deepEqual(
      [instance.summary, instance.description, instance.solution, instance.occurrence.otherInfo],
      ['Leak *now*', 'About **leaks**.', 'Set \\`a\\_b\\`.', 'See [it](https://docs.test)'],
    );
  });

  it('has the address of a link beside its words in plain text, and no number of a location', async () => {
    const text = 'Found in [the \\[raw\\] form](3) and [docs](https://docs.test/a), not [here](javascript:x)';
    const instance = theOnly((await readOk(sarif({ message: { text } }))).instances);
    assert.equal(instance.summary, 'Found in the [raw] form and docs, not here');
    assert.equal(
      instance.description,
      'Found in the \\[raw\\] form and docs (https://docs.test/a), not here',
    );
  });

  it('names the alerts that GitHub has made of the results of one finding, in both forms that it documents', async () => {
    const address = 'https://api.github.com/repos/Shop/api/code-scanning/alerts/';
    const result = (properties: unknown): Bag => ({
      ruleId: 'r',
      message: { text: 'Something' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'https://shop.test/a' } } }],
      properties,
    });
    const results = [
      result({ 'github/alertNumber': 3, 'github/alertUrl': `${address}3` }),
      result([{ 'github/alertNumber': 7 }, { 'github/alertUrl': `${address}7` }]),
      result({ 'github/alertUrl': `${address}3` }),
      result({ 'github/alertUrl': 'https://elsewhere.test/repos/x/y/issues/1' }),
    ];
    const [finding] = findingsOf(await readOk(sarif({}, {}, { results })));
    assert.equal(finding?.eventId, 'Shop/api alerts 3, 7');
    assert.deepEqual(readAlertName(finding.eventId), { repository: 'shop/api', numbers: [3, 7] });
    assert.equal(readAlertName('EVT-0123abcd'), undefined);
  });

  it('takes what NightVision writes as text for Markdown', async () => {
    const report = sarif({}, { fullDescription: { text: '**Description**: `x`' } }).replace(
      'ApiProbe',
      'NightVision',
    );
    assert.equal(theOnly((await readOk(report)).instances).description, '**Description**: `x`');
  });

  it('completes a request target that is only a path', async () => {
    const target = { target: '/orders?id=1', method: 'post', headers: { Host: 'shop.test' } };
    const located = theOnly((await readOk(sarif({ webRequest: target }))).instances);
    assert.deepEqual([located.url, located.method], ['https://shop.test/a', 'POST']);
    const bare = theOnly((await readOk(sarif({ webRequest: target, locations: [] }))).instances);
    assert.equal(bare.url, 'http://shop.test/orders?id=1');
  });

  it('takes requests that a run lists once', async () => {
    const run = { webRequests: [{ target: 'https://shop.test/shared', method: 'PUT' }] };
    const report = await readOk(sarif({ webRequest: { index: 0 }, locations: [] }, {}, run));
    assert.deepEqual(theOnly(report.instances).method, 'PUT');
    assert.equal(theOnly(report.instances).url, 'https://shop.test/shared');
  });

  it('knows a rule that is named after its weakness, and the weakness of one result', async () => {
    const report = await readOk(
      JSON.stringify({
        version: '2.1.0',
        runs: [
          {
            tool: { driver: { name: 'T', rules: [{ id: 'dalfox/cwe-79' }, { id: 'other' }] } },
            results: [
              { ruleId: 'dalfox/cwe-79', properties: { url: 'http://shop.test/a' } },
              { ruleId: 'other', properties: { url: 'http://shop.test/b', cwe: ['CWE-89'] } },
              { ruleId: 'other', properties: { url: 'http://shop.test/c', tags: ['x'] } },
              { ruleId: 'other', properties: { url: 'http://shop.test/d' } },
            ],
          },
        ],
      }),
    );
    assert.deepEqual(
      report.instances.map(({ tags }) => tags),
      [['CWE-79'], ['CWE-89'], ['x'], []],
    );
  });

  it('reads CWE ids in every spelling', async () => {
    for (const tags of [['external/cwe/cwe-089'], ['CWE-89: SQL Injection'], ['security', 'cwe_89']]) {
      const report = await readOk(sarif({}, { properties: { tags } }));
      assert.equal(theOnly(report.instances).subCategory, 'CWE-89 SQL Injection');
    }
    const unknown = await readOk(sarif({ properties: { tags: ['CWE-99999'] } }));
    assert.equal(theOnly(unknown.instances).subCategory, 'CWE-99999');
  });

  it('reads the weakness, the payload and the messages of what Dalfox writes', async () => {
    const request = 'GET /search?q=%3Cb%3E HTTP/1.1\nHost: shop.test\n\n';
    const properties = {
      method: 'POST',
      param: 'q',
      payload: '<b>',
      severity: 'High',
      request,
      response: 'HTTP/1.1 200',
    };
    const rule = {
      id: 'dalfox/cwe-79',
      name: 'CrossSiteScripting',
      properties: { tags: ['security', 'xss'] },
    };
    const { instances } = await readOk(sarif({ ruleId: 'dalfox/cwe-79', properties }, rule));
    const { method, subCategory, tags, occurrence } = theOnly(instances);
    assert.deepEqual(
      [method, subCategory, tags, occurrence.parameter, occurrence.attack],
      ['POST', 'CWE-79 Cross-site Scripting', ['CWE-79', 'security', 'xss'], 'q', '<b>'],
    );
    assert.deepEqual([occurrence.request, occurrence.response], [request, 'HTTP/1.1 200']);
  });

  it('takes no runs and no results for a report that found nothing', async () => {
    for (const runs of [
      '[]',
      '[{"tool":{"driver":{"name":"ZAP"}}}]',
      '[{"results":[]}]',
      '[{"results":null}]',
    ]) {
      const report = await readOk(`{"version":"2.1.0","runs":${runs}}`);
      assert.deepEqual([report.instances.length, report.skipped.length], [0, 0]);
    }
  });

  it('refuses a failed run without results, which would be taken for one that found nothing', async () => {
    const run = (executionSuccessful: boolean): string =>
      JSON.stringify({
        version: '2.1.0',
        runs: [{ tool: { driver: { name: 'ZAP' } }, results: [], invocations: [{ executionSuccessful }] }],
      });
    assert.match(await refusal(run(false), 'r'), /^r is from a failed scan and contains no results/);
    assert.equal((await readOk(run(true))).tool, 'ZAP');
    const incomplete = '{"version":"2.1.0","runs":[{"properties":{"incomplete":true},"results":[]}]}';
    assert.match(await refusal(incomplete, 'r'), /^r is from a failed scan/);
  });

  it('reads a report that says its version by its schema only', async () => {
    const text = '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[]}';
    assert.equal((await readOk(text)).format, 'SARIF 2.1.0');
  });

  it('refuses other versions and broken lists, and says where', async () => {
    assert.equal(
      await refusal('{"version":"2.0.0","runs":[]}', 'a.sarif'),
      'a.sarif is SARIF version 2.0.0. Expected version 2.1.0: export the report as SARIF 2.1.0.',
    );
    assert.match(await refusal('{"version":"2.1.0","runs":{}}'), /but runs is not a list of runs/);
    assert.match(
      await refusal('{"version":"2.1.0","runs":[{},{"results":{}}]}'),
      /but runs\[1\]\.results is not a list of results/,
    );
    assert.match(await refusal('{"version":"2.1.0","runs":[7]}'), /but runs\[0\] is not an object/);
  });
});
