import assert from 'node:assert/strict';
import { findingsOf, readFixture, readOk, refusal } from './reading.ts';

describe('ZAP XML', () => {
  it('reads a report behind a comment: HTML escaped twice, sessions in paths, a German date', async () => {
    const report = await readFixture('zap-2.9.xml');
    assert.deepEqual(
      [report.format, report.tool, report.toolVersion, report.targets[0]],
      ['ZAP XML', 'ZAP', '2.9.0', 'http://shop.test'],
    );
    assert.deepEqual(report.skipped, [{ reason: 'no-instance', count: 1 }]);
    const [frame, put, ...others] = findingsOf(report);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [frame?.rule, frame?.severity, frame?.endpoint, frame?.occurrenceCount, frame?.subCategory],
      ['10020-1', 'Major', 'GET /a', 2, 'CWE-16 Configuration'],
    );
    assert.equal(frame?.description, "Not set to protect against 'ClickJacking' & more.\n\nSecond.");
    assert.equal(frame.discovered, Date.UTC(2022, 8, 30, 8, 40, 35));
    assert.deepEqual(frame.references, ['https://docs.example.com/xfo']);
    assert.deepEqual([put?.rule, put?.resolution, put?.tags], ['90028-2', 'False Positive', ['CWE-749']]);
    assert.equal(put?.description, 'Text without markup, 5 \\< 6.');
    assert.equal(
      put.occurrences[0]?.request,
      'PUT http://shop.test/b HTTP/1.1\nCookie: JSESSIONID=••••••••\r\n\r\n<script>1</script>',
    );
  });

  it('has the keys of the same scan in JSON', async () => {
    const xml = `<OWASPZAPReport version="2.16.0"><site name="https://shop.test"><alerts><alertitem>
      <pluginid>40018</pluginid><alertRef>40018</alertRef><name>SQL Injection - SQLite</name><riskcode>3</riskcode>
      <instances><instance><uri>https://shop.test/orders/1%27%20OR%201=1</uri><method>GET</method>
      <attack>1' OR 1=1</attack></instance></instances></alertitem></alerts></site></OWASPZAPReport>`;
    const report = await readOk(xml);
    const [finding] = findingsOf(report);
    assert.deepEqual(report.targets, ['https://shop.test']);
    const json = findingsOf(await readFixture('zap-2.17-plus.json')).map(({ findingKey }) => findingKey);
    assert.ok(finding && json.includes(finding.findingKey));
  });

  it('accepts a report without sites or alerts', async () => {
    assert.equal(
      (await readOk('<?xml version="1.0"?><OWASPZAPReport version="2.9.0"/>')).instances.length,
      0,
    );
    const site = '<OWASPZAPReport><site name="x"><alerts></alerts></site></OWASPZAPReport>';
    assert.equal((await readOk(site)).instances.length, 0);
  });
});

describe('XML', () => {
  it('is refused where it breaks, with line and column', async () => {
    assert.equal(
      await refusal('<OWASPZAPReport>\n <site>\n </sit', 'z.xml'),
      'z.xml is not complete XML: it breaks at line 3, column 6 (Unclosed root tag). Export the report again; nothing was imported.',
    );
    assert.match(await refusal('<OWASPZAPReport></x>'), /not complete XML: it breaks at line 1, column 20/);
    assert.match(await refusal('<OWASPZAPReport/>trailing'), /not complete XML/);
    assert.match(await refusal('<!-- only -->'), /not complete XML/);
  });

  it('is read with a DTD inside, but its entities are not expanded', async () => {
    const bomb =
      '<!DOCTYPE OWASPZAPReport [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>';
    assert.equal((await readOk(`${bomb}<OWASPZAPReport/>`)).instances.length, 0);
    for (const entity of ['&a;', '&b;', '&file;']) {
      const text = `${bomb}<OWASPZAPReport><site name="x">${entity}</site></OWASPZAPReport>`;
      assert.match(await refusal(text), /not complete XML: .*Invalid character entity/);
    }
  });

  it('is refused by the name of its first element where that is of no known report', async () => {
    assert.match(
      await refusal('<?xml version="1.0"?><feed/>', 'f'),
      /^f is not a report in a known format \(<feed>\)\. Expected one of: SARIF/,
    );
  });

  it('is read in the Latin encoding that it declares', async () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><OWASPZAPReport><site><alerts><alertitem><name>Caf\xe9</name>' +
      '<instances><instance><uri>/a</uri></instance></instances></alertitem></alerts></site></OWASPZAPReport>';
    assert.equal((await readOk(Buffer.from(text, 'latin1'))).instances[0]?.summary, 'Café');
  });

  it('may be nested without end', async () => {
    assert.match(await refusal('<a>'.repeat(100_000)), /not complete XML/);
    const deep = `<OWASPZAPReport>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</OWASPZAPReport>`;
    assert.equal((await readOk(deep)).instances.length, 0);
  });
});
