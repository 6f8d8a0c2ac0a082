import assert from 'node:assert/strict';
import { fixture, findingsOf, readFixture, readOk, refusal } from './reading.ts';

describe('Acunetix XML', () => {
  it('reads scores, requests, weaknesses and days that come first', async () => {
    const report = await readFixture('acunetix.xml');
    assert.deepEqual(
      [report.format, report.tool, report.targets],
      ['Acunetix XML', 'Acunetix', ['https://shop.test']],
    );
    assert.deepEqual(
      findingsOf(report).map(({ summary, category, subCategory, endpoint, resolution }) => [
        summary,
        category,
        subCategory,
        endpoint,
        resolution,
      ]),
      [
        ['SQL injection', 'sqlinjection', 'CWE-89 SQL Injection', 'GET /orders', undefined],
        ['Server banner', 'configuration', '', '/', 'False Positive'],
      ],
    );
    const [sql] = report.instances;
    assert.deepEqual(sql?.rating, { risk: 'high', score: 10, confidence: '' });
    assert.equal(sql.seenAt, Date.UTC(2020, 2, 5, 12, 56, 9));
    assert.deepEqual(
      [sql.description, sql.solution, sql.references, sql.occurrence.parameter],
      ['The query is changed.\n\nData is read.', 'Use parameters.', ['https://docs.example.com/sqli'], 'id'],
    );
    assert.equal(sql.occurrence.otherInfo, "URL encoded GET input **id** was set to **1'**");
    assert.match(sql.occurrence.request, /^GET \/orders\?id=1' HTTP\/1\.1\nHost: shop\.test\nCookie: sid=••/);
  });

  it('takes an address without scheme for http, and is not taken for another ScanGroup', async () => {
    const scan = '<ScanGroup><Scan><StartURL>shop.test:8080</StartURL><ReportItems/></Scan></ScanGroup>';
    const clean = await readOk(scan);
    assert.deepEqual([clean.instances.length, clean.named], [0, ['http://shop.test:8080']]);
    assert.match(await refusal('<ScanGroup/>'), /not a report in a known format \(<ScanGroup>\)/);
  });
});

describe('Invicti XML', () => {
  it('reads the report of Enterprise like the JSON', async () => {
    const report = await readFixture('invicti.xml');
    assert.deepEqual(
      [report.format, report.tool, report.targets],
      ['Invicti XML', 'Invicti', ['https://shop.test']],
    );
    assert.deepEqual(
      findingsOf(report).map(({ rule, endpoint, eventId, resolution }) => [
        rule,
        endpoint,
        eventId,
        resolution,
      ]),
      [
        ['CookieNotMarkedAsSecure', 'GET /a', 'L-1', undefined],
        ['CookieNotMarkedAsSecure', '/b', 'L-2', 'False Positive'],
      ],
    );
    const [first] = report.instances;
    assert.deepEqual(first?.rating, { risk: 'High', score: 6.8, confidence: 'Confirmed' });
    assert.equal(first.seenAt, Date.UTC(2023, 1, 20, 17, 3));
    assert.deepEqual(
      [first.description, first.solution, first.references, first.tags, first.occurrence.evidence],
      ['One.\n\nTwo.', 'Mark it.', ['https://docs.example.com/c'], ['CWE-614'], 'Identified Cookie: sid'],
    );
    assert.doesNotMatch(JSON.stringify(report), /abc123/);
    const json = findingsOf(await readFixture('invicti.json')).map(({ findingKey }) => findingKey);
    assert.ok(json.includes(findingsOf(report)[0]?.findingKey ?? ''));
  });

  it('reads the same of Acunetix 360', async () => {
    const text = new TextDecoder().decode(await fixture('invicti.xml'));
    const report = await readOk(text.replaceAll('invicti-enterprise', 'acunetix-360'));
    assert.deepEqual([report.format, report.instances.length], ['Invicti XML', 2]);
  });

  it('reads the same of Netsparker Cloud', async () => {
    const text = new TextDecoder().decode(await fixture('invicti.xml'));
    const report = await readOk(text.replaceAll('invicti-enterprise', 'netsparker-cloud'));
    assert.deepEqual([report.format, report.instances.length], ['Invicti XML', 2]);
  });

  it('reads the report of the desktop scanner', async () => {
    const report = await readFixture('netsparker.xml');
    const [finding] = findingsOf(report);
    assert.deepEqual(
      [finding?.endpoint, finding?.subCategory, finding?.discovered],
      ['POST /orders', 'CWE-89 SQL Injection', Date.UTC(2019, 5, 25, 10, 11)],
    );
    const [instance] = report.instances;
    assert.deepEqual(instance?.rating, { risk: 'Critical', score: 9.8, confidence: 'Confirmed' });
    assert.deepEqual(instance.tags, ['CWE-89', 'OWASP_2021_A03']);
    const { parameter, attack, evidence, response } = instance.occurrence;
    assert.deepEqual(
      [parameter, attack, evidence, response],
      ['id', '1 OR 1=1', 'Database: shop', 'HTTP/1.1 500 Error'],
    );
  });
});

describe('Qualys WAS XML', () => {
  it('joins findings with the glossary, and reads base64 where the file says so', async () => {
    const report = await readFixture('qualys-was.xml');
    assert.deepEqual(
      [report.format, report.tool, report.targets, report.skipped],
      ['Qualys WAS XML', 'Qualys WAS', ['https://shop.test'], [{ reason: 'no-http-target', count: 1 }]],
    );
    assert.deepEqual(
      findingsOf(report).map(
        ({ rule, summary, category, subCategory, endpoint, eventId, occurrenceCount, resolution }) => [
          rule,
          summary,
          category,
          subCategory,
          endpoint,
          eventId,
          occurrenceCount,
          resolution,
        ],
      ),
      [
        [
          '150001',
          'Reflected Cross-Site Scripting',
          'Confirmed Vulnerability',
          'CWE-79 Cross-site Scripting',
          'GET /search',
          'u-1',
          2,
          undefined,
        ],
        ['150085', 'Slow HTTP POST', 'Potential Vulnerability', 'INFO', '/slow', '12', 1, 'False Positive'],
        ['150999', 'QID 150999', 'Active Scan', '', '/card', 'u-3', 1, undefined],
      ],
    );
    assert.deepEqual(
      report.instances.map(({ rating, seenAt }) => [rating, new Date(seenAt).toISOString()]),
      [
        [{ risk: 'Critical', confidence: 'Confirmed' }, '2020-03-11T17:07:00.000Z'],
        [{ risk: 'Critical', confidence: 'Confirmed' }, '2020-03-11T17:07:00.000Z'],
        [{ risk: 'Medium', score: 2.1, confidence: 'Potential' }, '2020-03-12T00:07:00.000Z'],
        [{ risk: '', confidence: '' }, '2020-04-01T17:16:00.000Z'],
      ],
    );
    const [first, second, slow, card] = report.instances;
    assert.deepEqual(first?.occurrence, {
      url: 'https://shop.test/search?q=1',
      parameter: 'q',
      attack: '<script>1</script>',
      evidence: '',
      otherInfo: '',
      request: 'GET https://shop.test/search?q=%3Cscript%3E HTTP/1.1\r\nCookie: sid=••••••••;',
      response: 'comment: found\nHTTP/1.1 200 OK',
    });
    assert.deepEqual(
      [second?.occurrence.attack, second?.occurrence.request, second?.occurrence.response],
      ['', 'GET https://shop.test/search?q=2 HTTP/1.1\r\n\r\na=1', 'plain'],
    );
    assert.deepEqual([first.description, slow?.solution], ['Input is echoed.\n\nAlways.', '']);
    assert.equal(card?.occurrence.evidence, 'card form');
  });

  it('reads the report of a web application, and names the target of one without findings', async () => {
    const webapp =
      '<WAS_WEBAPP_REPORT><RESULTS><WEB_APPLICATION><URL>https://shop.test/app</URL><VULNERABILITY_LIST>' +
      '<VULNERABILITY><UNIQUE_ID>u</UNIQUE_ID><QID>1</QID><URL>https://shop.test/a</URL><STATUS>FIXED</STATUS>' +
      '<FIRST_TIME_DETECTED>11 Mar 2020 01:07PM GMT</FIRST_TIME_DETECTED></VULNERABILITY>' +
      '</VULNERABILITY_LIST></WEB_APPLICATION></RESULTS></WAS_WEBAPP_REPORT>';
    const report = await readOk(webapp);
    assert.deepEqual(
      report.instances.map(({ url, status, resolution, seenAt }) => [url, status, resolution, seenAt]),
      [['https://shop.test/a', 'Resolved', 'Fixed', Date.UTC(2020, 2, 11, 13, 7)]],
    );
    const clean = await readOk(webapp.replace(/<VULNERABILITY>.*<\/VULNERABILITY>/, ''));
    assert.deepEqual([clean.instances.length, clean.named], [0, ['https://shop.test']]);
  });
});

describe('AppScan XML', () => {
  it('joins types, addresses, entities and texts by their ids', async () => {
    const report = await readFixture('appscan.xml');
    assert.deepEqual(
      [report.format, report.tool, report.toolVersion, report.targets],
      ['AppScan XML', 'AppScan', '10.1', ['https://shop.test']],
    );
    assert.deepEqual(
      findingsOf(report).map(({ rule, summary, category, endpoint, eventId, occurrenceCount, status }) => [
        rule,
        summary,
        category,
        endpoint,
        eventId,
        occurrenceCount,
        status,
      ]),
      [
        ['attXss', 'Cross-Site Scripting', 'Cross-site Scripting', 'GET /search.jsp', '-7884', 1, undefined],
        ['attXss', 'Cross-Site Scripting', 'Cross-site Scripting', '/search.jsp', '-7884', 1, undefined],
        ['attCached', 'Cacheable SSL Page Found', 'Active Scan', 'POST /login', 'b0479dc1', 1, 'Resolved'],
      ],
    );
    assert.deepEqual(
      report.instances.map(({ rating }) => rating),
      [
        { risk: 'High', confidence: '' },
        { risk: 'High', confidence: '' },
        { risk: 'Medium', score: 8.2, confidence: '' },
      ],
    );
    const [xss, , cached] = report.instances;
    assert.deepEqual(xss?.occurrence, {
      url: 'https://shop.test/search.jsp',
      parameter: 'query',
      attack: '<b>7</b>',
      evidence: '<b>7</b>',
      otherInfo: 'The script was found in the answer.',
      request: 'GET /search.jsp?query=%3Cb%3E7 HTTP/1.1\nHost: shop.test\nCookie: JSESSIONID=••••••••',
      response: 'HTTP/1.1 200 OK\nContent-Type: text/html\n\nFound <b>7</b> here',
    });
    assert.deepEqual(
      [xss.description, xss.references, xss.seenAt],
      [
        'Script runs.\\\nIn the browser.',
        ['https://docs.example.com/x', 'https://docs.example.com/advisory'],
        Date.UTC(2019, 5, 3, 14, 19, 55),
      ],
    );
    assert.deepEqual([cached?.seenAt, cached?.occurrence.parameter], [Date.UTC(2023, 9, 3), '']);
    assert.deepEqual(report.skipped, [{ reason: 'no-http-target', count: 1 }]);
  });

  it('bears texts that are nested without end', async () => {
    const depth = 20_000;
    const report = await readOk(
      '<xml-report name="AppScan Report"><fix-recommendation-group><item id="a"><general>' +
        `${'<text>x'.repeat(depth)}${'</text>'.repeat(depth)}</general></item></fix-recommendation-group><issue-group>` +
        '<item id="1"><issue-type><ref>a</ref></issue-type><location>https://shop.test/</location></item></issue-group></xml-report>',
    );
    assert.match(report.instances[0]?.solution ?? '', /^x\\\nx\\\n/);
  });

  it('names the targets of a scan without issues, but not where issues were left out', async () => {
    const report = (types: string): string =>
      `<xml-report name="AppScan Report" technology="DAST"><issue-type-group>${types}</issue-type-group>` +
      '<visited-link-group><total>1</total><item><url>http://shop.test:9000/a</url></item></visited-link-group></xml-report>';
    const clean = await readOk(report(''));
    assert.deepEqual([clean.named, clean.skipped], [['http://shop.test:9000'], []]);
    const shortened = await readOk(report('<item id="attXss" count="3"><name>XSS</name></item>'));
    assert.deepEqual([shortened.named, shortened.skipped], [[], [{ reason: 'no-instance', count: 1 }]]);
  });

  it('leaves out what a mixed report found in code', async () => {
    const issue = (technology: string, location: string): string =>
      `<item><issue-type><ref>${technology}</ref></issue-type><technology>${technology}</technology>` +
      `<severity-id>3</severity-id><location>${location}</location></item>`;
    const report = await readOk(
      '<xml-report name="AppScan Report" technology="Mixed"><issue-type-group>' +
        '<item id="SAST" technology="SAST"/><item id="DAST" technology="DAST"/></issue-type-group><issue-group>' +
        `${issue('SAST', 'a.php:1')}${issue('DAST', 'https://shop.test/a')}</issue-group></xml-report>`,
    );
    assert.deepEqual([report.instances.map(({ url }) => url), report.skipped], [['https://shop.test/a'], []]);
  });

  it('is refused where it holds nothing and names no site, as one of code alone would be', async () => {
    const empty =
      '<xml-report name="AppScan Report" technology="Mixed"><issue-group total="0"/></xml-report>';
    assert.match(await refusal(empty), /holds no results and does not say which scanner wrote it/);
  });

  it('is not taken for another xml-report', async () => {
    assert.match(
      await refusal('<xml-report name="Other"/>'),
      /not a report in a known format \(<xml-report>\)/,
    );
  });
});
