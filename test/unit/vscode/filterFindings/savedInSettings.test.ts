import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { QuickPickItem } from 'vscode';
import { applySavedFilter } from '../../../../src/vscode/features/filterFindings/applySavedFilter.ts';
import { filterFindingsFeature } from '../../../../src/vscode/features/filterFindings/filterFindingsFeature.ts';
import { saveFilter } from '../../../../src/vscode/features/filterFindings/saveFilter.ts';
import { usableFilters } from '../../../../src/vscode/shared/list/savedFilters.ts';
import { until } from '../../../patience.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import type { FakeInput } from '../../../fakes/vscode/window.ts';

describe('filters saved in settings', () => {
  let files: TestFiles;
  let opened: TestApp;

  beforeEach(() => {
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
    });
  });
  afterEach(async () => {
    await opened.close();
    files.remove();
  });

  const inSettings = (place: 'user' | 'workspace'): unknown => opened.settings.places[place]['savedFilters'];
  const input = (): FakeInput => {
    const last = opened.window.inputs.at(-1);
    assert.ok(last);
    return last;
  };
  const labels = (): readonly string[] =>
    input()
      .items.slice(5)
      .map(({ label }) => label);

  function narrow(): void {
    opened.app.view.update({ type: 'toggleValue', field: 'severity', value: 'Critical', add: false });
    opened.app.view.update({ type: 'excludeValue', field: 'status', value: 'Resolved' });
    opened.app.view.update({ type: 'setSearch', text: '/login' });
  }

  async function choose(label: string): Promise<void> {
    const question = applySavedFilter(opened.app, undefined);
    const item = input().items.find((one) => one.label === label);
    assert.ok(item, `${label} is not among ${labels().join(', ')}`);
    input().activeItems = [item];
    input().accept();
    await question;
  }

  it('go where the user wants them, as everybody can read them, and come back the same', async () => {
    narrow();
    const before = opened.app.view.current;
    for (const [where, name] of [
      ['Workspace settings', 'Shared'],
      ['User settings', 'Synced'],
    ] as const) {
      opened.window.answer(where, name);
      await saveFilter(opened.app);
    }
    const entry = {
      filters: { severity: ['Critical'], status: { excluded: ['Resolved'] }, search: '/login' },
      showAggregation: true,
      preciseMatch: true,
      showResolvedEvents: false,
    };
    assert.deepEqual(inSettings('workspace'), { Shared: entry });
    assert.deepEqual(inSettings('user'), { Synced: entry });
    for (const name of ['Shared', 'Synced']) {
      opened.app.view.update({ type: 'clearFilters' });
      await choose(name);
      assert.deepEqual(opened.app.view.current, before);
    }
    assert.deepEqual(labels(), ['Workspace settings', 'Shared', 'User settings', 'Synced']);
  });

  it('are offered without workspace settings where no folder is open', async () => {
    await opened.close();
    opened = createTestApp({ storage: files.path('storage').fsPath });
    narrow();
    opened.window.answer(undefined);
    await saveFilter(opened.app);
    assert.deepEqual(opened.window.offered, ['This workspace, only for me', 'User settings']);
  });

  it('say what is wrong with an entry that cannot be used, and never lose it', async () => {
    const broken = {
      'No object': 7,
      'No field': { filters: { colour: ['red'] } },
      'No severity': { filters: { severity: ['Terrible'] } },
      'No day': { filters: { from: '2026-13-01' } },
      'No switch': { filters: {}, showAggregation: 'yes' },
      'No key': { filters: {}, aggregate: true },
      Backwards: { filters: { from: '2026-11-02', to: '2026-11-01' } },
    };
    opened.settings.places.workspace['savedFilters'] = {
      ...broken,
      Good: { filters: { severity: ['Info'] } },
    };
    const question = applySavedFilter(opened.app, undefined);
    const described = Object.fromEntries(
      input()
        .items.filter(({ iconPath }) => iconPath !== undefined)
        .map(({ label, description }) => [label, description]),
    );
    const ending = 'Choose it to open the settings.';
    assert.deepEqual(described, {
      'No object': `It has no object "filters". ${ending}`,
      'No field': `No finding can be filtered by "colour" in this way. ${ending}`,
      'No severity': `No finding can be filtered by "severity" in this way. ${ending}`,
      'No day': `No finding can be filtered by "from" in this way. ${ending}`,
      'No switch': `"showAggregation" is neither true nor false. ${ending}`,
      'No key': `"aggregate" is not known. ${ending}`,
      Backwards: `Its filters contradict each other. ${ending}`,
    });
    const good = input().items.find(({ label }) => label === 'Good') as QuickPickItem;
    input().pressItemButton(good);
    await until(() => !labels().includes('Good'));
    assert.deepEqual(inSettings('workspace'), broken);
    input().hide();
    await question;

    narrow();
    opened.window.answer('Workspace settings', 'New');
    await saveFilter(opened.app);
    assert.deepEqual(Object.keys(inSettings('workspace') as object), [...Object.keys(broken), 'New']);
    await choose('No day');
    assert.deepEqual(opened.commands.ran.at(-1), ['workbench.action.openWorkspaceSettingsFile']);
    opened.settings.places.user['savedFilters'] = { Mine: 7 };
    await choose('Mine');
    assert.deepEqual(opened.commands.ran.at(-1), ['workbench.action.openSettingsJson']);
  });

  it('leave a setting that is no object as it is, and say so', async () => {
    opened.settings.places.user['savedFilters'] = ['a list'];
    narrow();
    opened.window.answer('User settings', 'Name');
    await saveFilter(opened.app);
    assert.deepEqual(inSettings('user'), ['a list']);
    assert.deepEqual(opened.window.messages, [
      'The setting dastWorkbench.findings.savedFilters is not an object in User settings. Correct it first.',
    ]);
  });

  it('are offered by menus and in the panel, of one name the one that is nearest', async () => {
    const feature = filterFindingsFeature.register(opened.app);
    await until(() => opened.commands.context['hasSavedFilters'] === false);
    await opened.settings.updateIn('user', 'savedFilters', {
      Same: { filters: { severity: ['Info'] } },
      Other: { filters: { severity: ['Minor'] }, showAggregation: false },
    });
    await until(() => opened.commands.context['hasSavedFilters'] === true);
    await opened.settings.updateIn('workspace', 'savedFilters', {
      Same: { filters: { severity: ['Major'] } },
    });
    const found = usableFilters(opened.app).map(({ name, view }) => [name, view.filters.severity?.values]);
    assert.deepEqual(found, [
      ['Same', ['Major']],
      ['Other', ['Minor']],
    ]);
    await applySavedFilter(opened.app, 'Other');
    assert.equal(opened.app.view.current.showAggregation, false);
    for (const part of feature.parts) part.dispose();
  });
});
