import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { warnOfUnignored } from '../../../../src/vscode/features/authConfig/environment/unignoredFile.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

describe('a file of variables that git would take', () => {
  let files: TestFiles;
  let opened: TestApp;

  beforeEach(() => {
    files = new TestFiles();
    for (const folder of ['shop/.git/info', 'shop/auth'])
      mkdirSync(files.path(folder).fsPath, { recursive: true });
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.path('shop').fsPath });
    files.write('shop/a.dast-auth.json', '{}');
  });

  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  async function choose(file: string, text: string): Promise<readonly string[]> {
    files.write(`shop/${file}`, text);
    opened.settings.set('envFile', file);
    const config = files.path('shop/a.dast-auth.json');
    await warnOfUnignored(opened.app, config, await opened.app.environments.of(config));
    return opened.window.messages;
  }

  const ignored = (): string => {
    const list = files.path('shop/.gitignore').fsPath;
    return existsSync(list) ? readFileSync(list, 'utf8') : '';
  };

  it('is warned of once, and left out by git from then on', async () => {
    files.write('shop/.gitignore', 'node_modules');
    const said = await choose('auth/.env [1]', 'SHOP_PASSWORD=x\n');
    assert.deepEqual(said, ['auth/.env [1] holds passwords, and git would take it with the next commit.']);
    assert.equal((await choose('auth/.env [1]', 'SHOP_PASSWORD=y\n')).length, 1);
    opened.window.press('Add to .gitignore');
    await until(() => ignored() !== 'node_modules');
    assert.equal(ignored(), 'node_modules\n/auth/.env\\ \\[1\\]\n');
  });

  it('makes a list of what git leaves out where there is none yet', async () => {
    await choose('.env.test', 'SHOP_PASSWORD=x\n');
    opened.window.press('Add to .gitignore');
    await until(() => ignored() !== '');
    assert.equal(ignored(), '/.env.test\n');
  });

  it('leaves a list that is too large to be read as it is, and says why', async () => {
    const list = '#\n'.repeat(500_001);
    await choose('.env.test', 'SHOP_PASSWORD=x\n');
    files.write('shop/.gitignore', list);
    opened.window.press('Add to .gitignore');
    await until(() => opened.window.messages.length > 1);
    assert.equal(opened.window.messages[1], '".gitignore" has more than 1 MB, so it is not read.');
    assert.equal(ignored(), list);
  });

  it('is not warned of where git leaves it out, or it holds no passwords', async () => {
    files.write('shop/.gitignore', '.env*\n');
    assert.deepEqual(await choose('.env.test', 'SHOP_PASSWORD=x\n'), []);
    files.write('shop/.gitignore', '');
    files.write('shop/.git/info/exclude', '.env.local\n');
    assert.deepEqual(await choose('.env.local', 'SHOP_PASSWORD=x\n'), []);
    assert.deepEqual(await choose('.env.plain', 'BASE_URL=http://shop.test\nSHOP_PASSWORD=\n'), []);
  });
});
