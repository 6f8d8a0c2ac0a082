import assert from 'node:assert/strict';
import { EngineLifecycle } from '../../../../src/findings/engine/lifecycle.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import { type Filters, listedFields, type ListView, textFields } from '../../../../src/findings/view/view.ts';
import { both, csvText, imported, open, plainList, rowNamed, view } from './engineUnderTest.ts';

const filters: readonly Filters[] = [
  {},
  { search: 'x' },
  { severity: { values: ['Critical'], texts: [] }, from: '2026-01-01' },
  { endpoint: { values: [], texts: ['/login'] } },
  { status: { values: ['Open'], texts: [] } },
  { status: { values: [], texts: [], excluded: ['Resolved'] } },
];

const unopenedFindings = (openEngine: () => Promise<FindingsEngine>): Promise<FindingsEngine> =>
  new EngineLifecycle({ open: openEngine, isEmpty: async () => true, mayRest: () => false }).findings();

describe('findings of which nothing is stored', () => {
  let real: FindingsEngine;
  let unopened: FindingsEngine;
  let openings = 0;
  beforeEach(async () => {
    openings = 0;
    ({ engine: real } = await open());
    unopened = await unopenedFindings(async () => {
      openings += 1;
      return real;
    });
  });
  afterEach(() => real.close());

  it('are answered as the engine answers, which nobody opens for it', async () => {
    const views: readonly ListView[] = [view, plainList].flatMap((one) =>
      filters.flatMap((each) => [
        { ...one, filters: each },
        { ...one, filters: each, showResolvedEvents: true, preciseMatch: false },
      ]),
    );
    const answers = async (engine: FindingsEngine, shown: ListView): Promise<readonly unknown[]> => [
      await engine.summary(shown),
      await engine.page(shown, 0, 10),
      await engine.apis(shown, 1, 0, 10),
      await engine.locate(shown, 1, undefined),
      await engine.timeline(shown, 50),
      await engine.groups(shown, 'endpoint', 10),
      await engine.details(1),
      await engine.findingKey(1),
      await engine.findingWithKey('x'),
      await engine.lastTriage(),
      await engine.lastUndone(),
      await engine.scans(),
      await engine.applications(),
      await engine.unsaved(),
      engine.revision,
    ];
    for (const shown of views) assert.deepEqual(await answers(unopened, shown), await answers(real, shown));
    for (const field of [...textFields, ...listedFields]) {
      for (const search of ['', 'e', 'IN', '%']) {
        assert.deepEqual(
          await unopened.facet(view, field, search, 3),
          await real.facet(view, field, search, 3),
          `${field} ${search}`,
        );
      }
    }
    await unopened.setHandlers({});
    await unopened.setChangedCode({});
    assert.deepEqual(await unopened.setDecisions([]), await real.setDecisions([]));
    await unopened.close();
    assert.equal(openings, 0);
  });

  it('are opened once by whatever needs more, and are those of the engine from then on', async () => {
    let changes = 0;
    unopened.onDidChange(() => (changes += 1));
    await Promise.all([imported(unopened, both), unopened.backups()]);
    assert.equal(openings, 1);
    assert.ok(changes > 0);
    assert.equal((await rowNamed(unopened, 'SQL Injection')).severity, 'Critical');
    assert.equal(await csvText(unopened, view), await csvText(real, view));
    assert.equal(unopened.revision, real.revision);
  });

  it('are opened by an export, and by another attempt after one that failed', async () => {
    let fails = true;
    const failing = await unopenedFindings(async () => {
      if (fails) throw new Error('no disk');
      return real;
    });
    await assert.rejects(failing.backups(), /no disk/);
    fails = false;
    assert.equal(await csvText(failing, plainList), await csvText(real, plainList));
    assert.ok(await Promise.resolve(failing), 'it is no promise itself');
  });

  it('are closed while somebody looks for them, who is told so', async () => {
    const openEngine = async (): Promise<FindingsEngine> => real;
    const lifecycle = new EngineLifecycle({
      open: openEngine,
      isEmpty: async () => false,
      mayRest: () => false,
    });
    const looking = assert.rejects(lifecycle.findings(), /The findings are closed\./);
    await lifecycle.close();
    await looking;
  });
});
