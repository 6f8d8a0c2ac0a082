import assert from 'node:assert/strict';
import type { App } from '../../../../src/vscode/app/app.ts';
import { FindingsStatus } from '../../../../src/vscode/features/findingsStatus/findingsStatus.ts';
import type { News } from '../../../../src/vscode/shared/list/fetchedNews.ts';
import type { FindingCounts } from '../../../../src/vscode/shared/list/keptCounts.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const minutes = 60_000;

describe('open findings in the status bar', () => {
  let opened: TestApp;
  let counts: { current: Partial<FindingCounts> };
  let status: FindingsStatus;
  const changed = new EventEmitter<void>();
  beforeEach(() => {
    opened = createTestApp({ storage: '/nowhere', clock: () => now });
    counts = { current: { total: 0 } };
    const app = {
      ...opened.app,
      counts: {
        get current() {
          return counts.current;
        },
        onDidChange: changed.event,
      },
    } as unknown as App;
    status = new FindingsStatus(app);
  });
  afterEach(async () => {
    status.dispose();
    await opened.close();
  });

  const item = (): Record<string, unknown> | undefined =>
    opened.window.statusItems.findLast(({ isShown }) => isShown === true);

  function show(current: Partial<FindingCounts>): readonly unknown[] {
    counts.current = { total: 2_000, open: 0, openCritical: 0, inChangedCode: 0, ...current };
    changed.fire();
    return [item()?.['text'], item()?.['tooltip']];
  }

  it('are counted, with the critical ones and those in changed code', () => {
    const sentence = (text: string): string => `DAST: ${text}. Click to show them.`;
    assert.deepEqual(
      [
        show({}),
        show({ open: 1 }),
        show({ open: 1, openCritical: 1 }),
        show({ open: 1_400, openCritical: 2, inChangedCode: 3 }),
      ],
      [
        ['$(pass) 0 open', sentence('0 open findings, 0 of them are Critical')],
        ['$(pass) 1 open', sentence('1 open finding, 0 of them are Critical')],
        ['$(dast-critical) 1 open, 1 Critical', sentence('1 open finding, 1 of them is Critical')],
        [
          '$(dast-critical) 1,400 open, 2 Critical · 3 in changed code',
          sentence('1,400 open findings, 2 of them are Critical, 3 in changed code'),
        ],
      ],
    );
    assert.deepEqual(item()?.['accessibilityInformation'], {
      label: 'DAST: 1,400 open findings, 2 of them are Critical, 3 in changed code',
      role: 'button',
    });
  });

  it('are hidden while there is none, or where the setting says so', () => {
    assert.equal(item(), undefined);
    show({ open: 1 });
    assert.notEqual(item(), undefined);
    opened.settings.set('statusBarItem', false);
    assert.equal(item(), undefined);
    opened.settings.set('statusBarItem', true);
    assert.notEqual(item(), undefined);
    show({ total: 0 });
    assert.equal(item(), undefined);
  });

  it('come with what was fetched, how old it is and what waits to be sent', async () => {
    const tooltipOf = async (news: Partial<News>, waiting = 0): Promise<readonly unknown[]> => {
      await opened.app.workspaceState.update('fetchedNews', { added: 0, names: [], at: now, ...news });
      await opened.app.workspaceState.update('triageWaiting', waiting);
      const [text, tooltip] = show({ open: 1 });
      return [text, String(tooltip).slice(String(tooltip).indexOf('them.') + 6)];
    };
    assert.deepEqual(
      [
        await tooltipOf({ added: 1_200, at: now - 59 * minutes }),
        await tooltipOf({ at: now - 60 * minutes }),
        await tooltipOf({ at: now + minutes }, 1),
        await tooltipOf({ at: now - 150 * minutes, problem: 'It has a problem.' }, 2),
      ],
      [
        ['$(pass) 1 open · 1,200 new fetched', 'Reports were fetched 59 min ago.'],
        ['$(pass) 1 open', 'Reports were fetched 1 h ago.'],
        [
          '$(pass) 1 open',
          'Reports were fetched 0 min ago. 1 triage change waits to be sent. Run "Send Triage…" to send it.',
        ],
        [
          '$(pass) 1 open',
          'Reports were fetched 2 h ago. It has a problem. 2 triage changes wait to be sent. Run "Send Triage…" to send them.',
        ],
      ],
    );
  });
});
