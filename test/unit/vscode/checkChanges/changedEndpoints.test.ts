import assert from 'node:assert/strict';
import { routeKey } from '../../../../src/routes/routeKey.ts';
import type { App } from '../../../../src/vscode/app/app.ts';
import { changedEndpoints } from '../../../../src/vscode/features/checkChanges/changedEndpoints.ts';
import { checkChanges } from '../../../../src/vscode/features/checkChanges/checkChanges.ts';
import type { ChangedScope, CheckOutcome } from '../../../../src/vscode/shared/checks/changeChecks.ts';
import { listed } from '../../../../src/vscode/shared/checks/checkWords.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';

type Current = NonNullable<App['codeChanges']['current']>;
type Folder = Partial<Current['folders'][number]>;

const route = (method: string, path: string, role = 'handler') => ({
  id: `${method} ${path}`,
  method,
  path,
  role,
  appRoot: '',
  declared: { file: 'server.js', line: 1 },
});
const [show, create, any, described] = [
  route('GET', '/a'),
  route('POST', '/a'),
  route('ANY', '/b'),
  route('GET', '/c', 'documented'),
];
const routes = [show, create, any, described, route('GET', '/same')];

/** What the index and git say. */
function code(
  changed: readonly (readonly [(typeof routes)[number], boolean])[],
  folders: readonly Folder[] = [{}],
  base: Current['base'] = 'branch',
  isKnown = true,
) {
  const did: string[] = [];
  const note = (what: string) => async () => void did.push(what);
  const endpoint = (name: string, ids: readonly string[], confidence = 'high') => ({
    application: 'Shop',
    endpoint: name,
    answer: { confidence, routes: ids },
  });
  const current = {
    base,
    folders,
    routes: new Map(changed.map(([one, isCertain]) => [routeKey(one as never), isCertain])),
  };
  return {
    did,
    handlers: {
      start: note('start'),
      refresh: note('refresh'),
      listRoutes: async () => routes,
      ownApplications: new Set<string>(),
      ownEndpoints: [
        endpoint('GET /a', ['GET /a']),
        endpoint('GET /same', ['GET /same']),
        endpoint('GET /maybe', ['GET /a', 'GET /same'], 'low'),
      ],
    },
    codeChanges: { compare: note('compare'), ...(isKnown && { current }) },
  };
}

describe('the endpoints whose code differs', () => {
  const said = async (...given: Parameters<typeof code>): Promise<unknown> => {
    const changed = await changedEndpoints(code(...given) as never);
    if ('sentence' in changed) return changed.sentence;
    const { routes: found, comparedWith, notes } = changed;
    return [found.map(({ method, path }) => `${method} ${path}`), comparedWith, notes];
  };

  it('are those of the code as it is saved now', async () => {
    const now = code([[show, true]]);
    const changed = await changedEndpoints(now as never);
    assert.deepEqual(now.did, ['start', 'refresh', 'compare']);
    assert.ok('endpoints' in changed);
    assert.deepEqual(
      changed.endpoints.map(({ endpoint }) => endpoint),
      ['GET /a'],
    );
  });

  it('are named with what they are compared with, and what is not certain', async () => {
    const uncertain = (start: string): string =>
      `${start} of them may be unchanged: it is not certain that ${start === '1' ? 'it reaches' : 'they reach'} what changed.`;
    const all = [
      [show, true],
      [create, false],
      [any, false],
      [described, true],
    ] as const;
    assert.deepEqual(await said(all), [
      ['GET /a', 'POST /a', 'ANY /b'],
      'Compared with the default branch',
      [uncertain('2')],
    ]);
    assert.deepEqual(await said([[create, false]], [{}, { isCut: true } as Folder], 'scan'), [
      ['POST /a'],
      'Compared with the commit of the last scan',
      ['Too much has changed to follow all of it: other endpoints may have changed, too.', uncertain('1')],
    ]);
    const failure = 'no-git' as const;
    assert.deepEqual(await said([[show, true]], [{ failure }, { failure }, {}], 'uncommitted'), [
      ['GET /a'],
      'Compared with the last commit',
      ['A folder was not compared: git could not be run.'],
    ]);
  });

  it('are none, and why', async () => {
    const none = (what: string): string => `No endpoint differs from ${what}: there is nothing to check.`;
    const rows: readonly (readonly [Parameters<typeof code>, string])[] = [
      [[[], [{}], 'branch', false], 'The code is not searched for endpoints yet. Try again in a moment.'],
      [[[]], none('the default branch')],
      [[[], [{}], 'scan'], none('the commit of the last scan')],
      [[[], [{}], 'uncommitted'], none('the last commit')],
      [[[[described, true]]], none('the default branch')],
      [
        [[], [], 'scan'],
        'No imported scan names the commit of its code. Choose another base in the Endpoints view.',
      ],
    ];
    for (const [given, sentence] of rows) assert.equal(await said(...given), sentence);
    const failures = {
      'no-git': 'git could not be run.',
      'no-repository': 'it is not in a git repository.',
      'no-base': 'the commit to compare with is not here. Fetch it first.',
      'no-common':
        'no common commit with the default branch is here. Fetch its history ("git fetch --unshallow" in a shallow clone).',
      'too-many': 'too many files differ.',
    } as const;
    for (const [failure, text] of Object.entries(failures))
      assert.equal(await said([], [{}, { failure } as Folder]), `A folder was not compared: ${text}`);
  });

  it('are named up to a number that can be read', () => {
    const names = Array.from({ length: 9 }, (_, index) => `GET /${index}`);
    assert.equal(listed(names.slice(0, 8)), names.slice(0, 8).join(', '));
    assert.equal(listed(names), `${names.slice(0, 8).join(', ')} and 1 more`);
    assert.equal(listed([]), '');
  });
});

describe('Check My Changes asks once and runs what can run', () => {
  let files: TestFiles;
  let opened: TestApp;
  beforeEach(() => {
    files = new TestFiles();
    opened = createTestApp({ storage: files.path('storage').fsPath, folder: files.folder });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const ended = (sentence: string, isBad = false): CheckOutcome => ({
    sentence,
    details: [`${sentence} line`],
    isBad,
  });
  let scope: ChangedScope | undefined;
  const add = (kind: 'retest' | 'access' | 'scan', ...outcomes: readonly CheckOutcome[]): void => {
    const [outcome] = outcomes;
    opened.app.changeChecks.add(kind, async (given) => {
      scope = given;
      const run = outcome && (async () => outcome);
      return { lines: [`${kind} line`], run };
    });
  };
  const check = async (...given: Parameters<typeof code>): Promise<unknown> => {
    const { handlers, codeChanges } = code(...given);
    const { app } = opened;
    return checkChanges(Object.assign(Object.create(app) as App, { handlers, codeChanges }));
  };

  it('in their order, and says in one message what came of each', async () => {
    add('scan', ended('Scan: 1 new.'));
    add('retest', ended('Retest: 1 gone'));
    add('access');
    opened.window.answer('Check', 'Show Details');
    const outcomes = [ended('Retest: 1 gone'), ended('Scan: 1 new.')];
    assert.deepEqual(
      await check([
        [show, true],
        [any, true],
      ]),
      { endpoints: 2, outcomes },
    );
    assert.deepEqual(scope?.operations, ['GET /a', 'GET /b', 'POST /b']);
    const sentence = 'Checked 2 changed endpoints. Retest: 1 gone. Scan: 1 new.';
    assert.deepEqual(opened.window.messages, ['Check 2 changed endpoints?', sentence]);
    const plan = 'Compared with the default branch: GET /a, GET /b, POST /b';
    assert.deepEqual(opened.window.details, [
      [plan, '', 'retest line', '', 'access line', '', 'scan line'].join('\n'),
    ]);
    await until(() => opened.commands.ran.length > 0);
    assert.deepEqual(opened.commands.ran, [
      [
        'showImportDetails',
        [
          sentence,
          '',
          'Retest: 1 gone',
          '- Retest: 1 gone line',
          '',
          'Scan: 1 new.',
          '- Scan: 1 new. line',
          '',
          'The plan that you confirmed:',
          `- ${plan}`,
          '- retest line',
          '- access line',
          '- scan line',
          '',
        ].join('\n'),
        'Checked Changes',
      ],
    ]);
  });

  it('leads to the findings where there are any at these endpoints', async () => {
    add('retest', ended('Retest: 1 gone', true));
    opened.window.answer('Check', 'Show Findings');
    await check([[show, true]]);
    await until(() => opened.commands.ran.length > 0);
    const [[command, endpoints] = []] = opened.commands.ran;
    assert.equal(command, 'showFindingsOf');
    assert.ok((endpoints as readonly { endpoint: string }[]).some(({ endpoint }) => endpoint === 'GET /a'));
    opened.window.answer('Check');
    await check([[create, true]]);
    assert.equal(opened.window.messages.at(-1), 'Checked 1 changed endpoint. Retest: 1 gone.');
    assert.deepEqual(opened.window.buttons, ['Show Details']);
  });

  it('stops with the user, and counts what was not started', async () => {
    opened.app.changeChecks.add('retest', async (_scope, signal) => ({
      lines: [],
      run: async (within) => {
        await until(() => opened.window.progress.length > 0);
        assert.deepEqual(opened.window.progress, ['Checking changes']);
        opened.window.progressCancelled.fire();
        assert.ok(signal.aborted && within.signal.aborted);
        return ended('Retest: stopped');
      },
    }));
    for (const kind of ['access', 'scan'] as const) add(kind, ended(kind));
    opened.window.answer('Check');
    const left = { sentence: '2 checks were not started', details: [], isBad: true };
    assert.deepEqual(await check([[show, true]]), {
      endpoints: 1,
      outcomes: [ended('Retest: stopped'), left],
    });
    assert.equal(
      opened.window.messages.at(-1),
      'Checked 1 changed endpoint. Retest: stopped. 2 checks were not started.',
    );
  });

  it('runs nothing where nothing can be checked, the user declines, or nothing may be sent', async () => {
    add('retest');
    assert.equal(await check([[show, true]]), undefined);
    assert.equal(
      opened.window.messages.at(-1),
      '1 endpoint differs, but nothing of it can be checked. retest line',
    );
    add('access', ended('never'));
    const declined = check([[show, true]]);
    await until(() => opened.window.buttons.includes('Check'));
    opened.window.dismiss();
    assert.equal(await declined, undefined);
    Object.assign(opened.app.machine, { canSend: false });
    assert.equal(await check([[show, true]]), undefined);
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^Browsers do not let Check My Changes send its requests\./,
    );
    opened.workspace.isTrusted = false;
    assert.equal(await check([[show, true]]), undefined);
    assert.match(
      opened.window.messages.at(-1) ?? '',
      /^Check My Changes sends requests that this workspace names\. Trust this workspace to use it\./,
    );
    assert.deepEqual(opened.commands.ran, []);
  });
});
