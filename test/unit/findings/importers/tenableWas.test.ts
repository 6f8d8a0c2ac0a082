import assert from 'node:assert/strict';
import { labelsOf, readFixture, readOk, refusal } from './reading.ts';

const header =
  'Plugin ID,CVE,CVSS,CVSSv3,Risk,Host,Protocol,Port,Name,Synopsis,Description,Solution,See Also,Plugin Output';

describe('Tenable WAS', () => {
  it('reads where a plugin found something, and what it sent, out of its output', async () => {
    const report = await readFixture('tenable-was.xml');
    assert.deepEqual(
      [report.format, report.tool, report.named],
      ['Tenable WAS XML', 'Tenable WAS', ['https://shop.test']],
    );
    assert.deepEqual(labelsOf(report), [
      [
        'Cross-Site Scripting (XSS)',
        'Cross Site Scripting',
        'CWE-79 Cross-site Scripting',
        '/search',
        'Major',
      ],
      ["Missing 'X-Frame-Options' Header", 'HTTP Security Header', '', '/about', 'Minor'],
      ['SSL/TLS Certificate Information', 'SSL/TLS', '', '/', 'Info'],
    ]);
    const [xss] = report.instances;
    assert.deepEqual(
      [xss?.rule, xss?.seenAt, xss?.solution, xss?.references, xss?.rating.score],
      ['98104', Date.UTC(2024, 1, 1, 10, 30), 'Encode the output.', ['https://docs.example.com/xss'], 7.1],
    );
    assert.deepEqual(
      [xss?.occurrence.parameter, xss?.occurrence.attack, xss?.occurrence.evidence],
      ['q', `()"&%1'-;<xss_1>'`, '<xss_1>'],
    );
  });

  it('reads the same findings from its CSV', async () => {
    const xml = await readFixture('tenable-was.xml');
    const csv = await readFixture('tenable-was.csv');
    assert.deepEqual([csv.format, csv.named], ['Tenable WAS CSV', ['https://shop.test']]);
    const keysOf = ({ instances }: typeof csv): readonly (readonly string[])[] =>
      instances.map(({ tool, rule, summary, url, severity }) => [tool, rule, summary, url, severity]);
    assert.deepEqual(keysOf(csv), keysOf(xml).slice(0, 2));
    assert.equal(csv.instances[0]?.occurrence.attack, xml.instances[0]?.occurrence.attack);
  });

  it('tells its lists from those of Nessus, and an empty one from a clean one of some application', async () => {
    const ofNessus = `${header}\n10107,,,,None,192.0.2.1,tcp,80,HTTP Server Type,,A banner,,,nginx`;
    assert.match(await refusal(ofNessus, 'a.csv'), /a Nessus report, not a DAST report/);
    assert.match(await refusal(`${header}\n`, 'a.csv'), /holds no results/);
    assert.match(
      await refusal('<NessusClientData_v2><Report name="a" type="vm"/></NessusClientData_v2>'),
      /a Nessus report/,
    );
  });

  it('names its target where nothing was found', async () => {
    const report = await readOk(
      '<NessusClientData_v2><Report type="was"><ReportHost name="https://shop.test/"/></Report></NessusClientData_v2>',
    );
    assert.deepEqual([report.instances.length, report.named], [0, ['https://shop.test']]);
  });
});
