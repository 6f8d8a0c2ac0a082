import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { Sources } from '../../../../src/vscode/features/fetchReports/sources.ts';
import type { SignIn } from '../../../../src/vscode/features/fetchReports/signIn.ts';
import { until } from '../../../patience.ts';
import { SourceServer } from '../../../fakes/sourceServer.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';

describe('fetching from servers that do not give all', () => {
  let server: SourceServer;
  let files: TestFiles;
  let opened: TestApp;
  let sources: Sources;
  let token: string | undefined;
  let steps: string[];
  let missing: boolean;
  before(async () => {
    server = await SourceServer.start(({ url, headers: { authorization = '' } }) => {
      if (authorization === 'Token old') return { status: 401 };
      if (url.includes('/api/v2/')) return { body: { results: [] } };
      return missing ? { status: 503 } : { body: '{"site":[]}' };
    });
  });
  after(() => server.close());
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
    [token, steps, missing] = ['right', [], false];
    const signIn = {
      known: async () => token,
      ask: async () => {
        steps.push('asked');
        return token;
      },
      forget: async () => {
        steps.push('forgotten');
        token = 'right';
      },
    } as unknown as SignIn;
    sources = new Sources(opened.app, signIn);
    opened.commands.register('importReport', async (given: unknown) => {
      const outcomes = (given as readonly { name: string }[]).map(({ name }) => ({
        kind: 'imported',
        name,
        summary: { added: 3, scans: [] },
      }));
      steps.push(`imported ${outcomes.length}`);
      return outcomes;
    });
  });
  afterEach(async () => {
    sources.dispose();
    mock.timers.reset();
    await opened.close();
    files.remove();
  });

  const dojo = () => ({ kind: 'defectdojo', url: `${server.origin}/engagement/12` });
  const file = (name: string) => ({ kind: 'address', url: `${server.origin}/${name}` });
  const place = (path: string): string => `${server.origin.slice('http://'.length)}/${path}`;
  const news = () => opened.app.fetched.current;
  const bind = (...all: readonly object[]): void => opened.settings.set('sources', all);

  it('says that there is nothing, and nothing where the user signs in nowhere', async () => {
    bind(dojo());
    opened.window.answer(place('engagement/12'), 'Fetch');
    await sources.fetch();
    const nothing = `No reports found on ${place('engagement/12')} for this branch or the default branch.`;
    assert.deepEqual(opened.window.messages.slice(1), [nothing]);
    token = undefined;
    opened.window.answer(place('engagement/12'));
    await sources.fetch();
    assert.deepEqual(steps, ['asked']);
    assert.deepEqual(opened.window.messages.slice(2), [nothing]);
  });

  it('imports what is chosen, and says of the rest why it did not come', async () => {
    bind(file('a.json'), file('b.json'));
    opened.window.answer('All sources', 'Fetch', undefined);
    await sources.fetch();
    assert.deepEqual(steps, []);
    opened.window.answer('All sources', ['a.json']);
    await sources.fetch();
    assert.deepEqual(steps, ['imported 1']);
    missing = true;
    opened.window.answer('All sources', ['a.json', 'b.json']);
    await sources.fetch();
    const [host] = place('').split('/');
    assert.equal(
      opened.window.messages.at(-1),
      `${host} has a problem (status 503). Try again later.`,
      'one sentence for both',
    );
    assert.deepEqual(opened.window.buttons, []);
    assert.deepEqual(steps, ['imported 1']);
  });

  it('asks once more with another token where the first does not count', async () => {
    bind(dojo());
    token = 'old';
    opened.window.answer(place('engagement/12'), 'Fetch');
    await sources.fetch();
    assert.match(opened.window.messages.at(-1) ?? '', /does not accept the login/);
    assert.deepEqual(opened.window.buttons, ['Log In Again']);
    opened.window.press('Log In Again');
    await until(() => opened.window.messages.length === 3);
    assert.match(opened.window.messages[2] ?? '', /^No reports found/);
    assert.deepEqual(steps, ['forgotten']);
  });

  it('comes back every hour for what may be fetched without the user, until it ends', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    bind(file('a.json'), dojo());
    opened.window.answer(place('a.json'), 'Fetch and Keep Fetching', ['a.json']);
    await sources.fetch();
    server.requests.length = 0;
    mock.timers.tick(60 * 60 * 1000 - 1);
    await new Promise(setImmediate);
    assert.equal(news(), undefined);
    mock.timers.tick(1);
    await until(() => news() !== undefined);
    assert.deepEqual([news()?.added, news()?.names, news()?.problem], [3, ['a.json'], undefined]);
    assert.ok(server.requests.every(({ url }) => url === '/a.json'));
    missing = true;
    mock.timers.tick(60 * 60 * 1000);
    await until(() => news()?.problem !== undefined);
    assert.match(news()?.problem ?? '', /has a problem \(status 503\)/);
    assert.equal(news()?.added, 3);
    sources.dispose();
    server.requests.length = 0;
    mock.timers.tick(2 * 60 * 60 * 1000);
    for (let round = 0; round < 20; round++) await new Promise(setImmediate);
    assert.deepEqual(server.requests, []);
  });
});
