import assert from 'node:assert/strict';
import { MessageChannel } from 'node:worker_threads';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { ReportInput } from '../../../../src/findings/importers/report.ts';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { EngineClient } from '../../../../src/findings/worker/engineClient.ts';
import { serveEngine } from '../../../../src/findings/worker/engineServer.ts';
import { both, csvText, imported, open, options, plainList, request } from './engineUnderTest.ts';
import { sqlInjection, zapReport } from './zapReport.ts';

function searching(search: string, view = plainList): ListView {
  return { ...view, filters: { ...view.filters, search } };
}

async function found(engine: FindingsEngine, search: string): Promise<string[]> {
  const { rows } = await engine.page(searching(search), 0, 10_000);
  return rows.flatMap(({ kind, row }) => (kind === 'finding' ? [row.endpoint] : [])).sort();
}

/** A report in which one instance has texts of its own. */
function withTexts(texts: Readonly<Record<string, string>>): ReportInput {
  const { name, bytes } = zapReport('texts.json', [{ ...sqlInjection, endpoints: ['GET /a', 'GET /b'] }]);
  const report = JSON.parse(new TextDecoder().decode(bytes));
  Object.assign(report.site[0].alerts[0].instances[1], texts);
  report.site[0].alerts[0].desc = '<p>Reaches the <b>interpreter</b></p>';
  return { name, bytes: new TextEncoder().encode(JSON.stringify(report)) };
}

describe('the search', () => {
  let engine: FindingsEngine;
  beforeEach(async () => {
    ({ engine } = await open());
  });
  afterEach(() => engine.close());

  it('finds every text of a finding, in any case, with wildcards as ordinary characters', async () => {
    const texts = {
      uri: 'https://shop.test/b?ref=ÄRGER',
      param: 'userName',
      attack: '"><script>alert(1)</script>',
      evidence: 'a\tb\\new 100%_*',
      otherinfo: 'See the attachment',
    };
    await imported(engine, withTexts(texts));
    const only = ['GET /b'];
    for (const text of ['ref=ärger', 'USERNAME', '"><SCRIPT>', 'A\tb', '\\new', '100%_*', 'attachment']) {
      assert.deepEqual(await found(engine, text), only, text);
    }
    for (const text of ['interpreter', 'fix it', '40018', 'CWE-89', 'sql inj', 'get /']) {
      assert.deepEqual(await found(engine, text), ['GET /a', 'GET /b'], text);
    }
    // How the texts are stored is no text of theirs.
    for (const text of ['100_', '%*', '\new', 'tb', '","', '[[', '0,0']) {
      assert.deepEqual(await found(engine, text), [], text);
    }
  });

  it('finds comments as soon as they are made, and none that was never there', async () => {
    await imported(engine, both);
    assert.deepEqual(await found(engine, 'gateway'), []);
    const change = await request(engine, { comment: 'Checked by the GATEWAY' });
    assert.ok((await engine.changeTriage(change)).ok);
    assert.deepEqual(await found(engine, 'gateway'), ['GET /orders', 'GET /search', 'POST /orders']);
  });

  it('narrows like any filter: counts, triage, CSV and the reason of an empty list', async () => {
    await imported(engine, both);
    const posts = searching('post /');
    assert.equal((await engine.summary(posts)).matching, 1);
    const severity = { ...posts.filters, severity: { values: ['Info'], texts: [] } };
    const { emptyBecause } = await engine.summary({ ...posts, filters: severity });
    assert.deepEqual(emptyBecause, [{ cause: 'severity', matchingWithout: 1 }]);
    const none = searching('no such text');
    assert.deepEqual((await engine.summary(none)).emptyBecause, [{ cause: 'search', matchingWithout: 5 }]);
    assert.equal((await csvText(engine, posts)).trim().split('\r\n').length, 2);
    const change = await request(engine, {
      view: searching('post /', { ...plainList, showAggregation: true }),
    });
    const changed = await engine.changeTriage(change);
    assert.ok(changed.ok);
    assert.deepEqual([changed.value.changed, changed.value.total], [1, 3]);
  });

  it('is of the findings that an import leaves, also of one that is cancelled', async () => {
    await imported(engine, both);
    const controller = new AbortController();
    const endpoints = Array.from({ length: 3000 }, (_, index) => `GET /page-${index.toString(26)}x`);
    const large = zapReport('large.json', [{ ...sqlInjection, endpoints }]);
    let asking: Promise<string[]> | undefined;
    const onProgress = (fraction: number): void => {
      if (fraction <= 0.5) return;
      asking ??= found(engine, 'https://shop.test');
      if (fraction > 0.7) controller.abort();
    };
    const result = await engine.importReport(large, { ...options, onProgress }, controller.signal);
    assert.equal(result.ok ? '' : result.failure.code, 'import-cancelled');
    assert.equal((await asking)?.length, 5);
    assert.equal((await found(engine, 'shop.test/')).length, 5);
    await imported(engine, large);
    assert.equal((await found(engine, 'shop.test/page-')).length, 3000);
  });

  it('stops where nobody waits for it any more, and lets others be answered meanwhile', async () => {
    const endpoints = Array.from({ length: 8000 }, (_, index) => `GET /page-${index.toString(26)}x`);
    await imported(engine, zapReport('large.json', [{ ...sqlInjection, endpoints }]));
    const { port1, port2 } = new MessageChannel();
    serveEngine(engine, port2);
    const client = new EngineClient(port1).engine;
    const controller = new AbortController();
    const order: string[] = [];
    const old = client.summary(searching('page-1'), controller.signal).then(
      () => order.push('old'),
      () => order.push('aborted'),
    );
    const other = client.page(plainList, 0, 1).then(() => order.push('other'));
    await other;
    controller.abort();
    await old;
    assert.equal((await client.summary(searching('page-10x'))).matching, 1);
    assert.deepEqual(order, ['other', 'aborted']);
    await client.close();
    ({ engine } = await open());
  });
});
