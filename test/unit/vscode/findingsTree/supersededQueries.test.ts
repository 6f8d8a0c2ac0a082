import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { openFindingsInWorker } from '../../../../src/findings/worker/openInWorker.ts';
import type { OpenStore } from '../../../../src/vscode/app/findingsAccess.ts';
import { wasmBinary } from '../../findings/store/sampleFindings.ts';
import type { FindingsEngine } from '../../../../src/findings/engine.ts';
import type { App } from '../../../../src/vscode/app/app.ts';
import { type ValueItem, ValueOffer } from '../../../../src/vscode/features/filterFindings/valueOffer.ts';
import { FindingsTree } from '../../../../src/vscode/features/findingsTree/findingsTree.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { importText, shopReport } from '../../../fakes/testReport.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

const source = (name: string): URL => new URL(`../../../../src/findings/worker/${name}.ts`, import.meta.url);

/** The engine in a thread of its own, where queries wait for each other. */
const openInWorker: OpenStore = async ({ addresses }) => {
  const folder = addresses.storage.fsPath;
  const data = { wasmBinary, folder, reader: fileURLToPath(source('reportReader')) };
  return (await openFindingsInWorker(source('findingsWorker'), data)).engine;
};

describe('queries that newer ones supersede', () => {
  let files: TestFiles;
  let opened: TestApp;
  /** The queries that were asked, and those of them that were dropped before they ran. */
  let asked: string[];
  let dropped: string[];
  let app: App;

  beforeEach(async () => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, openStore: openInWorker });
    await importText(opened.app, 'shop.json', shopReport);
    asked = [];
    dropped = [];
    const engine = watched(await opened.app.findings());
    app = Object.create(opened.app, { findings: { value: async () => engine } }) as App;
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  /** The engine with what it is asked written down. */
  function watched(engine: FindingsEngine): FindingsEngine {
    const watch = async <Value>(name: string, running: Promise<Value>): Promise<Value> => {
      asked.push(name);
      return running.catch((error: unknown) => {
        dropped.push(name);
        throw error;
      });
    };
    return Object.assign(Object.create(engine) as FindingsEngine, {
      summary: (...args: Parameters<FindingsEngine['summary']>) => watch('summary', engine.summary(...args)),
      groups: (...args: Parameters<FindingsEngine['groups']>) => watch('groups', engine.groups(...args)),
      page: (...args: Parameters<FindingsEngine['page']>) => watch('page', engine.page(...args)),
      facet: (...args: Parameters<FindingsEngine['facet']>) =>
        watch(`facet ${args[2]}`, engine.facet(...args)),
    });
  }

  it('are dropped by a refresh of the tree, which answers with the newer list', async () => {
    const tree = new FindingsTree(app);
    const [major] = await tree.getChildren();
    const before = asked.length;
    const answers = [tree.getChildren(), tree.getChildren(major)];
    await turn();
    assert.deepEqual(asked.slice(before), ['summary', 'page']);
    app.view.update({ type: 'toggleValue', field: 'method', value: 'POST', add: false });
    tree.refresh();
    const [groups = [], vulnerabilities = []] = await Promise.all(answers);
    assert.deepEqual(dropped, ['summary', 'page']);
    const shown = [...groups, ...vulnerabilities].map((node) => tree.getTreeItem(node).description);
    assert.deepEqual(shown, ['1', '1 of 2 APIs']);
    tree.dispose();
  });

  it('are dropped by typing on in Filter Findings', async () => {
    const pick = opened.app.window.createQuickPick<ValueItem>();
    const offer = new ValueOffer(app, 'summary', pick);
    await offer.search('');
    const searches: Promise<void>[] = [];
    for (const text of ['c', 'co', 'con']) {
      searches.push(offer.search(text));
      await turn();
    }
    await Promise.all(searches);
    assert.deepEqual(dropped, ['facet c', 'facet co']);
    assert.deepEqual(pick.items.map(({ kept }) => kept.value).slice(0, 1), ['con']);
    assert.equal(pick.busy, false);
    pick.dispose();
  });

  it('are dropped when Filter Findings is left', async () => {
    const pick = opened.app.window.createQuickPick<ValueItem>();
    const offer = new ValueOffer(app, 'endpoint', pick);
    const search = offer.search('api');
    await turn();
    offer.dispose();
    await search;
    assert.deepEqual(dropped, ['facet api']);
    assert.deepEqual(pick.items, []);
    pick.dispose();
  });
});

/** What was called asks its first query. */
async function turn(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
}
