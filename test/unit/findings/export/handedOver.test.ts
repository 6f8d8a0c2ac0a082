import assert from 'node:assert/strict';
import { describeVulnerability } from '../../../../src/findings/export/describedVulnerability.ts';
import { reportTitle, vulnerabilitiesOf } from '../../../../src/findings/export/exportedReport.ts';
import { htmlReport } from '../../../../src/findings/export/htmlReport.ts';
import { markdownReport } from '../../../../src/findings/export/markdownReport.ts';
import { readAllDetails } from '../../../../src/findings/export/readAllDetails.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { everything, importFixture, reportOf } from './exported.ts';

/** So many findings of one vulnerability, of the applications in turn. */
async function manyOf(count: number, ...applications: readonly string[]): Promise<readonly FindingDetails[]> {
  const [base] = (await importFixture('zap-2.7.json')).findings;
  assert.ok(base);
  return Array.from({ length: count }, (_, index) => ({
    ...base,
    finding: {
      ...base.finding,
      endpoint: `GET /items/${index}`,
      method: 'GET',
      application: applications[index % applications.length] ?? '',
    },
  }));
}

function headersOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/<thead><tr>(.*?)<\/tr>/g), ([, row = '']) =>
    Array.from(row.matchAll(/>([^<]+)<\/th>/g), ([, name = '']) => name).join(' | '),
  );
}

describe('what is handed over', () => {
  it('is named after its applications', async () => {
    assert.equal(reportTitle([]), 'DAST findings');
    assert.equal(reportTitle(await manyOf(3, 'shop', 'payments')), 'DAST findings: shop, payments');
    const five = await manyOf(5, 'a', 'b', 'c', 'd', 'e');
    assert.equal(reportTitle(five), 'DAST findings: a, b, c, 2 more');
  });

  it('comes in the order of the list, aggregated or not', async () => {
    const { engine } = await importFixture('zap-2.7.json');
    const summaries = async (showAggregation: boolean): Promise<readonly string[]> => {
      const sort = { column: 'summary' as const, descending: true };
      const view = { ...everything, showAggregation, sort };
      const details = await readAllDetails(engine, view);
      const { rows } = await engine.page(view, 0, 1_000);
      const exported = details.map((each) => ({ details: each, isNew: false, closesGate: false }));
      const reported = vulnerabilitiesOf(exported).map(({ first }) => first.finding.summary);
      assert.deepEqual(reported, [...new Set(rows.map(({ row }) => row.summary))]);
      return details.map(({ finding }) => finding.summary);
    };
    const aggregated = await summaries(true);
    assert.deepEqual(aggregated, aggregated.toSorted().toReversed());
    assert.equal((await summaries(false)).length, aggregated.length);
  });

  it('names the application of each row of a page where there are several', async () => {
    const one = htmlReport(reportOf({ findings: await manyOf(4, 'shop'), targets: [] }));
    assert.deepEqual(headersOf(one), [
      'Severity | Vulnerability | APIs | Status | Resolution',
      'API | Status | Resolution | Discovered',
    ]);
    const two = htmlReport(reportOf({ findings: await manyOf(4, 'shop', 'payments'), targets: [] }));
    assert.deepEqual(headersOf(two), [
      'Severity | Vulnerability | Application | APIs | Status | Resolution',
      'API | Application | Status | Resolution | Discovered',
    ]);
    assert.match(two, /<td>shop<br>payments<\/td>/);
  });

  it('has a shape for each severity, and separators in large numbers', async () => {
    const html = htmlReport(reportOf({ findings: await manyOf(1_234, 'shop'), targets: [] }));
    assert.match(html, /1,234 findings of 1 vulnerability/);
    assert.match(html, /<td class="number">1,234<\/td>/);
    assert.match(html, /<h4>1,234 APIs<\/h4>/);
    assert.equal(/\b1234\b/.test(html), false);
    const shapes = Array.from(
      html.matchAll(/<path d="([^"]+)"\/><\/svg>(\w+)</g),
      ([, d, name]) => `${name} ${d}`,
    );
    assert.deepEqual(
      ['Critical', 'Major', 'Minor', 'Info'].map(
        (name) => new Set(shapes.filter((one) => one.startsWith(name))).size,
      ),
      [1, 1, 1, 1],
    );
    assert.equal(new Set(shapes.map((one) => one.slice(one.indexOf(' ')))).size, 4);
  });

  it('says in an issue what it is, how to fix it and what shows it, before it lists APIs', async () => {
    const { body, title } = describeVulnerability(await manyOf(1_200, 'shop'));
    assert.match(title, /\(1,200 APIs\)$/);
    assert.match(body, /^\*\*Severity:\*\*/);
    const order = [
      '**APIs:** `GET /items/0` and 1,199 more',
      '### Description',
      '### Solution',
      '### Evidence',
    ];
    const places = [...order, '<details>\n<summary>1,200 APIs</summary>\n\n- `GET /items/0`: Open, New'].map(
      (text) => body.indexOf(text),
    );
    assert.ok(!places.includes(-1), body.slice(0, 2_000));
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
    assert.match(body, /- `GET \/items\/1199`: Open, New\n\n<\/details>\n$/);
    assert.equal(describeVulnerability(await manyOf(1, 'shop')).body.includes('<details>'), false);
  });

  it('names the application of each API of an issue where there are several', async () => {
    const { body } = describeVulnerability(await manyOf(4, 'shop', 'payments'));
    assert.match(body, /\*\*Applications:\*\* shop, payments/);
    assert.match(body, /- shop: `GET \/items\/0`: Open, New\n- payments: `GET \/items\/1`: Open, New\n/);
    assert.match(describeVulnerability(await manyOf(4, 'shop')).body, /\n- `GET \/items\/0`: Open, New\n/);
  });

  it('has no two APIs of a pull request that look alike, and folds many', async () => {
    const report = async (...[count, ...names]: Parameters<typeof manyOf>): Promise<string> =>
      markdownReport(reportOf({ findings: await manyOf(count, ...names), targets: [] }));
    assert.match(
      await report(2, 'shop', 'payments'),
      /\| shop: `GET \/items\/0`<br>payments: `GET \/items\/1` \|/,
    );
    assert.match(await report(3, 'shop'), /\| `GET \/items\/0`<br>`GET \/items\/1`<br>`GET \/items\/2` \|/);
    const many = await report(1_200, 'shop');
    assert.match(
      many,
      /\| <details><summary>1,200 APIs<\/summary>`GET \/items\/0`<br>.*<br>… 1,180 more<\/details> \|/,
    );
    assert.match(many, /\| All \|.* 1,200 \|/);
  });
});
