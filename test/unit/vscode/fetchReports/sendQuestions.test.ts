import assert from 'node:assert/strict';
import type { ThemeIcon } from 'vscode';
import { setLanguage } from '../../../../src/base/messages.ts';
import type { Binding } from '../../../../src/sources/source.ts';
import type { Permitted, SendSummary } from '../../../../src/sources/triage/triage.ts';
import type { KeptFetches } from '../../../../src/vscode/features/fetchReports/keptFetches.ts';
import {
  chooseChanges,
  chooseReasons,
} from '../../../../src/vscode/features/fetchReports/triage/chooseChanges.ts';
import { askToCompare, confirmSending } from '../../../../src/vscode/features/fetchReports/triage/confirm.ts';
import { detailsText } from '../../../../src/vscode/features/fetchReports/triage/detailsText.ts';
import type { Offer } from '../../../../src/vscode/features/fetchReports/triage/offers.ts';
import { outcomeText } from '../../../../src/vscode/features/fetchReports/triage/outcome.ts';
import { sentenceOf } from '../../../../src/vscode/features/fetchReports/triage/sentences.ts';
import { chooseTarget } from '../../../../src/vscode/features/fetchReports/triage/targets.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { until } from '../../../patience.ts';
import { binding, compared, direct, entry, known, outboxOf } from './comparedTriage.ts';

describe('triage that is sent', () => {
  let opened: TestApp;
  beforeEach(() => (opened = createTestApp({ storage: '/nowhere' })));
  afterEach(() => opened.close());

  it('is listed in groups, of which only conflicts are not ticked', async () => {
    const reason = { code: 'source-cancelled', args: ['GitHub'] } as never;
    const comparison = compared(direct, outboxOf([entry('gone', { reason })], known));
    let details = 0;
    const chosen = chooseChanges(opened.app, comparison, 'github.com', () => (details += 1));
    const [pick] = opened.window.inputs as unknown as readonly [
      Record<string, unknown> & (typeof opened.window.inputs)[number],
    ];
    const { title, placeholder, canSelectMany, matchOnDescription, ignoreFocusOut } = pick;
    const buttons = (
      pick['buttons'] as readonly { readonly iconPath: ThemeIcon; readonly tooltip: string }[]
    ).map(({ iconPath, tooltip }) => [iconPath.id, tooltip]);
    const said = pick.items.map(({ label, description, detail, kind }) => [label, description, detail, kind]);
    assert.deepEqual(
      { title, placeholder, canSelectMany, matchOnDescription, ignoreFocusOut, buttons, said },
      {
        title: 'Send Triage to github.com as ann',
        placeholder: 'Which changes? Conflicts that you select replace what is there. 3 more cannot be sent.',
        canSelectMany: true,
        matchOnDescription: true,
        ignoreFocusOut: true,
        buttons: [['output', 'Show Details']],
        said: [
          ['Waiting to be sent', undefined, undefined, -1],
          ['Finding #gone', '', 'OPEN → FIXED · of gone · The request to GitHub was cancelled.', undefined],
          ['Changes', undefined, undefined, -1],
          ['Summary of send', 'GET /send', 'OPEN → FIXED · short', undefined],
          ['Summary of choose', 'GET /choose', 'OPEN → … · you choose the reason next', undefined],
          ['Conflicts', undefined, undefined, -1],
          ['Summary of conflict', 'GET /conflict', 'DISMISSED → FIXED · changed there, was OPEN', undefined],
        ],
      },
    );
    assert.deepEqual(
      pick.selectedItems.map(({ label }) => label),
      ['Finding #gone', 'Summary of send', 'Summary of choose'],
    );
    pick.pressButton({});
    assert.equal(details, 1);
    pick.selectedItems = pick.items.slice(0, 2);
    pick.accept();
    assert.deepEqual(
      (await chosen)?.map(({ summary }) => summary),
      ['Finding #gone'],
    );
    const left = chooseChanges(opened.app, { ...comparison, offers: [], unsent: [] }, 'github.com', () => 0);
    const [, second] = opened.window.inputs as unknown as readonly Record<string, unknown>[];
    assert.deepEqual([second?.['placeholder'], second?.['items']], ['Which changes?', []]);
    opened.window.inputs[1]?.hide();
    assert.equal(await left, undefined);
    assert.deepEqual(
      opened.window.inputs.map(({ isDisposed }) => isDisposed),
      [true, true],
    );
    assert.deepEqual(detailsText(comparison, 'github.com').split('\n'), [
      'Triage for github.com as ann',
      '',
      'Waiting to be sent',
      '- Finding #gone',
      '  OPEN → FIXED · of gone · The request to GitHub was cancelled.',
      '',
      'Changes',
      '- Summary of send · GET /send',
      '  OPEN → FIXED · short',
      '- Summary of choose · GET /choose',
      '  OPEN → … · you choose the reason next',
      '',
      'Conflicts',
      '- Summary of conflict · GET /conflict',
      '  DISMISSED → FIXED · changed there, was OPEN',
      '',
      'Cannot be sent',
      '- Summary of long · GET /long',
      '  The comment is longer than the 5 characters that github.com accepts. Shorten it.',
      '- Summary of never · GET /never',
      '  The server has no such state.',
      '- Summary of missing · GET /missing',
      '  No finding there matches it for certain.',
      '',
    ]);
    assert.deepEqual(
      detailsText({ ...comparison, offers: [], unsent: [] }, 'github.com'),
      'Triage for github.com as ann\n',
    );
  });

  it('gets a reason once for all changes of the same values', async () => {
    const comparison = compared();
    const choose = comparison.offers.filter(({ kind }) => kind === 'choose');
    const [first = assert.fail()] = choose;
    const send = comparison.offers.filter(({ kind }) => kind === 'send');
    opened.window.answer('WHY B', undefined);
    const offers = await chooseReasons(opened.app, comparison, [...send, first, first]);
    assert.deepEqual(
      offers?.map(({ to }) => to),
      ['fixed', 'why b', 'why b'],
    );
    assert.equal(await chooseReasons(opened.app, comparison, choose), undefined);
    assert.deepEqual(opened.window.lists, [
      {
        ignoreFocusOut: true,
        title: 'Reason for 2 findings that are choose · New',
        placeHolder: 'Which reason?',
        items: [
          ['WHY A', undefined, undefined],
          ['WHY B', undefined, undefined],
        ],
      },
      {
        ignoreFocusOut: true,
        title: 'Reason for 1 finding that is choose · New',
        placeHolder: 'Which reason?',
        items: [
          ['WHY A', undefined, undefined],
          ['WHY B', undefined, undefined],
        ],
      },
    ]);
    assert.deepEqual(await chooseReasons(opened.app, comparison, send), send);
  });

  it('is sent after a question that says what is changed there', async () => {
    const { offers } = compared();
    const conflict = offers.filter(({ kind }) => kind === 'conflict');
    const many = Array.from({ length: 9 }, () => offers).flat();
    const shown: unknown[] = [];
    const ask = async (given: readonly Offer[], way: Permitted['way']): Promise<boolean> => {
      const asking = confirmSending(
        opened.app,
        { ...compared(), permitted: { ...direct, way } },
        given,
        'github.com',
      );
      await until(() => opened.window.buttons.length > 0);
      shown.push([opened.window.messages.at(-1), ...(opened.window.details.at(-1) ?? '').split('\n')]);
      opened.window.press('Send');
      return asking;
    };
    assert.equal(await ask(conflict, 'direct'), true);
    assert.equal(
      await ask([...conflict, ...conflict, { ...offers[0], endpoint: '' } as Offer], 'request'),
      true,
    );
    assert.equal(await ask(many.slice(0, 8), 'direct'), true);
    assert.equal(await ask(many.slice(0, 9), 'direct'), true);
    assert.deepEqual(shown, [
      [
        'Send 1 change to github.com as ann?',
        'Summary of conflict · GET /conflict: DISMISSED → FIXED',
        '',
        '1 of them replaces a change that was made there.',
        'Undo does not take back what was sent.',
      ],
      [
        'Send 3 changes to github.com as ann?',
        'Summary of conflict · GET /conflict: DISMISSED → FIXED',
        'Summary of conflict · GET /conflict: DISMISSED → FIXED',
        'Summary of send: OPEN → FIXED',
        '',
        '2 of them replace changes that were made there.',
        'Dismissals there need approval by someone else.',
        'Undo does not take back what was sent.',
      ],
      [
        'Send 8 changes to github.com as ann?',
        'Summary of send · GET /send: OPEN → FIXED',
        'Summary of choose · GET /choose: OPEN → …',
        'Summary of conflict · GET /conflict: DISMISSED → FIXED',
        'Summary of send · GET /send: OPEN → FIXED',
        'Summary of choose · GET /choose: OPEN → …',
        'Summary of conflict · GET /conflict: DISMISSED → FIXED',
        'Summary of send · GET /send: OPEN → FIXED',
        'Summary of choose · GET /choose: OPEN → …',
        '',
        '2 of them replace changes that were made there.',
        'Undo does not take back what was sent.',
      ],
      [
        'Send 9 changes to github.com as ann?',
        'Summary of send · GET /send: OPEN → FIXED',
        'Summary of choose · GET /choose: OPEN → …',
        'Summary of conflict · GET /conflict: DISMISSED → FIXED',
        'Summary of send · GET /send: OPEN → FIXED',
        'Summary of choose · GET /choose: OPEN → …',
        'Summary of conflict · GET /conflict: DISMISSED → FIXED',
        'Summary of send · GET /send: OPEN → FIXED',
        'Summary of choose · GET /choose: OPEN → …',
        'and 1 more',
        '',
        '3 of them replace changes that were made there.',
        'Undo does not take back what was sent.',
      ],
    ]);
    const asking = confirmSending(opened.app, compared(), conflict, 'github.com');
    await until(() => opened.window.buttons.length > 0);
    opened.window.dismiss();
    assert.equal(await asking, false);
  });

  it('is compared once the user has agreed to it', async () => {
    const agreed = new Set<string>();
    const kept = {
      maySend: ({ url }: Binding) => agreed.has(url),
      agreeToSend: async ({ url }: Binding) => void agreed.add(url),
    } as unknown as KeptFetches;
    const ask = () => askToCompare(opened.app, kept, binding, 'github.com');
    const left = ask();
    await until(() => opened.window.buttons.length > 0);
    opened.window.dismiss();
    assert.deepEqual([await left, agreed.size], [false, 0]);
    opened.window.answer('Compare');
    assert.deepEqual([await ask(), await ask(), opened.window.messages.length], [true, true, 2]);
    assert.deepEqual(
      [opened.window.messages.at(-1), ...(opened.window.details.at(-1) ?? '').split('\n')],
      [
        'Compare triage with github.com/me/shop?',
        'DAST Workbench reads your account, your permissions and the states of the findings of its scans from github.com.',
        'Nothing is changed there until you confirm a list of changes. For each change, the new state and your comment are sent.',
        'Your answer applies to this workspace: later fetches compare again, and change nothing there.',
      ],
    );
  });

  it('goes to the one of several servers that the user chooses', async () => {
    const files = new TestFiles();
    const other = createTestApp({ storage: files.path('storage').fsPath });
    const waiting = [
      entry('a'),
      entry('b', { binding: { kind: 'github', url: 'https://git.shop.test/me/other' } }),
    ];
    other.window.answer('git.shop.test/me/other', undefined);
    const target = await chooseTarget(other.app, outboxOf(waiting), undefined);
    assert.deepEqual(
      [target?.binding.url, target?.host],
      ['https://git.shop.test/me/other', 'git.shop.test'],
    );
    assert.deepEqual(other.window.lists, [
      {
        title: 'Send Triage',
        placeHolder: 'To which server?',
        items: ['github.com/me/shop', 'git.shop.test/me/other'].map((name) => [name, undefined, undefined]),
      },
    ]);
    assert.equal(await chooseTarget(other.app, outboxOf(waiting), undefined), undefined);
    assert.deepEqual(other.window.messages, []);
    await other.close();
    files.remove();
  });

  it('says in the display language what an account or a token needs', () => {
    const needs = 'Code scanning alerts: write';
    setLanguage('de', { [needs]: 'Alarme: schreiben' });
    try {
      const sentence = (code: string, ...args: readonly string[]): string =>
        sentenceOf({ code, args } as never);
      assert.equal(
        sentence('source-forbidden', 'github.com', needs, needs),
        `github.com refuses access to ${needs}. The account or token needs: Alarme: schreiben.`,
      );
      assert.equal(
        sentence('triage-not-permitted', 'github.com', needs, needs),
        `${needs} may not change findings on github.com. The account or token needs: Alarme: schreiben.`,
      );
      assert.equal(
        sentence('source-gone', 'github.com', needs, needs),
        `${needs} has expired on github.com. Run the pipeline again.`,
      );
    } finally {
      setLanguage('en', {});
    }
  });

  it('says what came of sending, each reason once', () => {
    const reason = { code: 'source-cancelled', args: ['GitHub'] } as never;
    const said = (changes: Partial<SendSummary>): string =>
      outcomeText(
        { sent: 0, requested: 0, waiting: [], refused: [], ...changes } as SendSummary,
        'github.com',
      );
    const [waits, refused] = [entry('a'), entry('b', { reason })];
    assert.deepEqual(
      [
        said({}),
        said({ sent: 1 }),
        said({ sent: 2, requested: 1 }),
        said({ requested: 2 }),
        said({ refused: [refused] }),
        said({ sent: 1, refused: [refused, refused, waits] }),
        said({ waiting: [waits] }),
        said({ waiting: [waits, { ...waits, reason }] }),
      ],
      [
        'Sent 0 changes to github.com.',
        'Sent 1 change to github.com.',
        'Sent 2 changes to github.com. 1 dismissal waits for approval on github.com.',
        '2 dismissals wait for approval on github.com.',
        '1 change was refused. The request to GitHub was cancelled.',
        'Sent 1 change to github.com. 3 changes were refused. The request to GitHub was cancelled.',
        '1 change waits: github.com has not confirmed it. Run Send Triage… to send what waits.',
        '2 changes wait: github.com has not confirmed them. The request to GitHub was cancelled. Run Send Triage… to send what waits.',
      ],
    );
  });
});
