import assert from 'node:assert/strict';
import type { ListView } from '../../../../src/findings/view/view.ts';
import { StoredViewState } from '../../../../src/vscode/shared/list/storedViewState.ts';

const of = (endpoint: string): ListView['filters'] => ({ endpoint: { values: [endpoint], texts: [] } });
const critical = { severity: { values: ['Critical'], texts: [] } };

describe('the filters of the user while others are looked at', () => {
  const memory = new Map<string, unknown>();

  function open(): StoredViewState {
    const workspaceState = {
      get: (key: string) => memory.get(key),
      update: async (key: string, value: unknown) => void memory.set(key, JSON.parse(JSON.stringify(value))),
    };
    const commands = { setContext: async () => undefined };
    const ports = { workspaceState, commands } as unknown as ConstructorParameters<typeof StoredViewState>[0];
    return new StoredViewState(ports, (error) => assert.fail(String(error)));
  }

  beforeEach(() => memory.clear());

  it('wait until the user goes back, through other places and a reload', () => {
    const first = open();
    first.update({ type: 'setField', field: 'severity', filter: critical.severity });
    first.update({ type: 'setSwitch', name: 'showResolvedEvents', on: true });
    assert.equal(first.canGoBack, false);
    first.replaceForNow({ ...first.current, showResolvedEvents: false, filters: of('GET /a') });
    first.replaceForNow({ ...first.current, filters: of('GET /b') });
    const reloaded = open();
    assert.deepEqual(reloaded.current.filters, of('GET /b'));
    assert.equal(reloaded.canGoBack, true);
    reloaded.update({ type: 'setSort', sort: { column: 'summary', descending: false } });
    reloaded.update({ type: 'setSwitch', name: 'showAggregation', on: false });
    assert.equal(reloaded.canGoBack, true, 'neither the order nor the shape of the list is a filter');
    reloaded.goBack();
    assert.deepEqual(reloaded.current.filters, critical);
    assert.equal(reloaded.current.showResolvedEvents, true);
    assert.equal(reloaded.current.showAggregation, false);
    assert.equal(reloaded.canGoBack, false);
    assert.equal(open().canGoBack, false);
  });

  it('are given up where those in their place are changed, or are the same', () => {
    const view = open();
    view.update({ type: 'setField', field: 'severity', filter: critical.severity });
    view.replaceForNow({ ...view.current, filters: of('GET /a') });
    view.update({ type: 'setField', field: 'method', filter: { values: ['GET'], texts: [] } });
    assert.equal(view.canGoBack, false);
    view.replaceForNow({ ...view.current, filters: of('GET /a') });
    view.update({ type: 'clearFilters' });
    assert.equal(view.canGoBack, false);
    view.replaceForNow({ ...view.current, filters: {} });
    assert.equal(view.canGoBack, false, 'nothing differs');
  });

  it('are shown in menus as they were stored, before the view is read', async () => {
    const shown: Record<string, unknown>[] = [];
    const openWith = async (stored: unknown, read = false): Promise<Record<string, unknown>> => {
      const context: Record<string, unknown> = {};
      const commands = { setContext: async (key: string, value: unknown) => (context[key] = value) };
      const workspaceState = { get: () => stored };
      const ports = { workspaceState, commands } as unknown as ConstructorParameters<
        typeof StoredViewState
      >[0];
      const state = new StoredViewState(ports, (error) => shown.push({ error }));
      if (read) assert.ok(state.current);
      return context;
    };
    const plain = {
      showAggregation: true,
      preciseMatch: true,
      showResolvedEvents: false,
      hasFilters: false,
    };
    const view = {
      showAggregation: false,
      preciseMatch: false,
      showResolvedEvents: true,
      filters: { severity: {} },
    };
    for (const [stored, expected] of [
      [undefined, plain],
      [{ version: 1 }, plain],
      [{ version: 2, view }, plain],
      [{ version: 1, view: { filters: 'x', showAggregation: 'no', showResolvedEvents: 1 } }, plain],
      [
        { version: 1, view },
        { showAggregation: false, preciseMatch: false, showResolvedEvents: true, hasFilters: true },
      ],
    ] as const)
      assert.deepEqual(await openWith(stored), expected, JSON.stringify(stored));
    assert.deepEqual(await openWith({ version: 1, view }, true), plain, 'what is no view is not shown on');
    assert.deepEqual(shown, []);
  });
});
