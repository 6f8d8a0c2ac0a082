import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { FileWatch } from '../../../../src/vscode/shared/handlers/watchFiles.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';

describe('files of the workspace that change', () => {
  let made: { readonly [name in 'changed' | 'created' | 'deleted']: EventEmitter<string> }[];
  let disposed: number;
  let told: string[];
  let logged: string[];
  let watch: FileWatch;
  let fails: boolean;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
    [made, disposed, told, logged, fails] = [[], 0, [], [], false];
    const createFileSystemWatcher = ({ pattern }: { readonly pattern: string }): object => {
      assert.equal(pattern, '**/*');
      const one = {
        changed: new EventEmitter<string>(),
        created: new EventEmitter<string>(),
        deleted: new EventEmitter<string>(),
      };
      made.push(one);
      return {
        onDidChange: one.changed.event,
        onDidCreate: one.created.event,
        onDidDelete: one.deleted.event,
        dispose: () => (disposed += 1),
      };
    };
    const workspace = { workspaceFolders: [{ uri: 'shop' }, { uri: 'bank' }], createFileSystemWatcher };
    const answer = async (what: string): Promise<void> => {
      told.push(what);
      if (fails) throw new Error('gone');
    };
    watch = new FileWatch({ workspace, log: { warn: (text: string) => logged.push(text) } } as never, {
      paths: { pathOf: (uri: unknown) => (uri === 'outside' ? undefined : String(uri)) } as never,
      update: (paths) => answer(paths.join()),
      refresh: () => answer('all'),
      moved: () => told.push('moved'),
    });
    watch.watch();
  });
  afterEach(() => {
    watch.dispose();
    mock.timers.reset();
  });
  const shop = () => made[0] ?? assert.fail();
  const after = (milliseconds: number): readonly string[] => {
    mock.timers.tick(milliseconds);
    return told.splice(0);
  };

  it('are read once they are quiet, each once, in all folders', () => {
    assert.equal(made.length, 2);
    shop().changed.fire('a.js');
    made[1]?.created.fire('b/b.js');
    mock.timers.tick(30);
    shop().deleted.fire('a.js');
    assert.deepEqual(after(29), []);
    assert.deepEqual(after(1), ['a.js,b/b.js']);
    assert.deepEqual(after(1_000), []);
    watch.watch();
    assert.equal(made.length, 4);
    // The two watchers of before, with their three subscriptions, are gone.
    assert.equal(disposed, 2);
    shop().changed.fire('a.js');
    assert.deepEqual(after(60), []);
  });

  it('are all read again where a folder came or went, or what is ignored changed', () => {
    shop().created.fire('lib');
    assert.deepEqual(after(60), ['all']);
    shop().deleted.fire('old/lib');
    assert.deepEqual(after(60), ['all']);
    shop().changed.fire('.gitignore');
    assert.deepEqual(after(60), ['all']);
    shop().changed.fire('Makefile');
    assert.deepEqual(after(60), ['Makefile']);
    shop().created.fire('new.js');
    assert.deepEqual(after(60), ['new.js']);
  });

  it('are not read where nobody looks at them; what git writes says that the code moved', () => {
    for (const path of ['outside', 'node_modules/x/index.js', '.git/index', 'sub/.git/config'])
      shop().created.fire(path);
    assert.deepEqual(after(60), []);
    for (const path of ['.git/HEAD', 'sub/.git/logs/HEAD', '.git/FETCH_HEAD', '.git/ORIG_HEAD', 'x.git/HEAD'])
      shop().changed.fire(path);
    assert.deepEqual(after(0), ['moved', 'moved', 'moved']);
  });

  it('are waited for to the end where there are many, though not for ever', () => {
    const change = (from: number, to: number): void => {
      for (let index = from; index < to; index++) shop().changed.fire(`${index}.js`);
    };
    change(0, 199);
    assert.deepEqual(after(60), [Array.from({ length: 199 }, (_, index) => `${index}.js`).join()]);
    change(0, 200);
    assert.deepEqual(after(499), []);
    change(200, 201);
    assert.deepEqual(after(499), []);
    assert.deepEqual(after(1), ['all']);
    let waited = 0;
    for (; waited < 20 && told.length === 0; waited++) {
      change(0, 201);
      mock.timers.tick(400);
    }
    assert.deepEqual([waited, told], [14, ['all']]);
  });

  it('that cannot be read are said in the log', async () => {
    fails = true;
    shop().changed.fire('a.js');
    after(60);
    await new Promise(setImmediate);
    assert.deepEqual(logged, ['Could not read changed files: Error: gone']);
    shop().changed.fire('a.js');
    watch.dispose();
    assert.deepEqual(after(60), []);
    assert.equal(disposed, 2);
  });
});
