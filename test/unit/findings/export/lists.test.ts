import assert from 'node:assert/strict';
import { markdownItems, markdownList } from '../../../../src/findings/export/markdownList.ts';
import { readAllDetails } from '../../../../src/findings/export/readAllDetails.ts';
import type { FindingDetails } from '../../../../src/findings/model/finding.ts';
import { FindingsQuery } from '../../../../src/findings/query/findingsQuery.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { initialView } from '../../../../src/findings/view/viewActions.ts';
import { columnsOf } from '../../../fakes/findingColumns.ts';
import { makeFinding } from '../../../fakes/findings.ts';

describe('a list in Markdown', () => {
  it('has as many items as fit, and says how many do not', () => {
    assert.equal(markdownItems(['ab', 'cd'], 10), '- ab\n- cd');
    assert.equal(markdownItems(['ab', 'cd'], 9), '- ab\n- … and 1 more.');
    assert.equal(markdownItems(['ab', 'cd'], 4), '- … and 2 more.');
    const many = Array.from({ length: 51 }, () => 'x');
    assert.equal(markdownItems(many, 1_000), `${'- x\n'.repeat(50)}- … and 1 more.`);
    assert.equal(markdownItems(many.slice(1), 1_000), `${'- x\n'.repeat(49)}- x`);
  });

  it('stands under its title, or is not there', () => {
    assert.deepEqual(markdownList('T', ['a'], 9), ['### T\n\n- a']);
    assert.deepEqual(markdownList('T', [], 9), []);
  });
});

describe('all findings of a list', () => {
  const findings = Array.from({ length: 2_001 }, (_, index) =>
    makeFinding({ id: index + 1, vulnerability: Math.max(1, index - 998), endpoint: `GET /${index}` }),
  );
  const query = new FindingsQuery(columnsOf(findings));
  const engine = {
    page: async (view: ListView, from: number, most: number) => query.page(view, from, most),
    apis: async (view: ListView, id: number, from: number, most: number) => query.apis(view, id, from, most),
    details: async (id: number) =>
      id === 5 ? undefined : ({ finding: query.finding(id) } as FindingDetails),
  };

  it('are read page by page, aggregated or not, each once; what is gone meanwhile is left out', async () => {
    const view = initialView('UTC');
    const expected = findings.map(({ id }) => id).filter((id) => id !== 5);
    for (const showAggregation of [true, false]) {
      const read = await readAllDetails(engine, { ...view, showAggregation });
      assert.deepEqual(
        read.map(({ finding }) => finding.id).toSorted((one, other) => one - other),
        expected,
      );
    }
    const none = new FindingsQuery(columnsOf([]));
    assert.deepEqual(await readAllDetails({ ...engine, page: async () => none.page(view, 0, 1) }, view), []);
  });

  it('are not read to their end where somebody aborts it', async () => {
    const aborted = new AbortController();
    aborted.abort(new Error('enough'));
    await assert.rejects(readAllDetails(engine, initialView('UTC'), aborted.signal), /enough/);
  });
});
