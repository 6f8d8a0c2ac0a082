import assert from 'node:assert/strict';
import {
  type Diagnostic,
  type DocumentSymbol,
  Hover,
  type InlayHint,
  ProgressLocation,
  type QuickPickItem,
} from 'vscode';
import { failingShown } from '../../../src/vscode/shared/faces/failingShown.ts';
import { shownLens } from '../../../src/vscode/shared/faces/lens.ts';
import {
  shownAction,
  shownCompletion,
  shownHint,
  shownHover,
  shownProblem,
  shownSymbol,
} from '../../../src/vscode/shared/faces/shownAnswers.ts';
import { shownWindow, type WindowPort } from '../../../src/vscode/shared/faces/shownWindow.ts';
import { actingTexts, actsInVsCode } from '../../fakes/actingTexts.ts';
import { HearingWindow } from '../../fakes/hearingWindow.ts';
import { TreeItem } from '../../fakes/vscode/vscode.ts';

interface Numbered extends QuickPickItem {
  readonly value: number;
}

/** Every face of a window, given a text of others wherever it takes text; its answers are what it was given. */
const faces: Readonly<Record<string, (text: string, window: WindowPort) => unknown>> = {
  'notifications and their buttons': async (text, window) => {
    assert.equal(await window.showInformationMessage(text, text), text);
    assert.equal(await window.showWarningMessage(text, text), text);
    assert.equal(await window.showErrorMessage(text, text), text);
  },
  dialogs: async (text, window) => {
    assert.equal(await window.showWarningMessage(text, { modal: true, detail: text }, text), text);
    assert.equal(await window.showWarningMessage(text, { modal: true, detail: [text, text] }, text), text);
  },
  lists: async (text, window) => {
    const item = { label: text, description: text, detail: text };
    const options = { title: text, placeHolder: text };
    assert.equal(await window.showQuickPick([item], options), item);
    assert.equal(await window.showQuickPick(Promise.resolve([text]), options), text);
    assert.deepEqual(await window.showQuickPick([item], { ...options, canPickMany: true }), [item]);
  },
  'lists that stay open': (text, window) => {
    const pick = window.createQuickPick<Numbered>();
    const items = [1, 2].map((value) => ({ label: text, description: text, detail: text, value }));
    Object.assign(pick, { title: text, placeholder: text, items });
    Object.assign(pick, { selectedItems: items.slice(1), activeItems: items.slice(0, 1) });
    assert.deepEqual([pick.selectedItems[0]?.value, pick.activeItems[0]?.value], [2, 1]);
  },
  'boxes for text': async (text, window) => {
    const options = { title: text, prompt: text, placeHolder: text };
    await window.showInputBox({ ...options, validateInput: () => text });
    await window.showInputBox({ ...options, validateInput: () => ({ message: text, severity: 1 }) });
    Object.assign(window.createInputBox(), { title: text, prompt: text, fault: text });
  },
  'dialogs for files and folders': async (text, window) => {
    await window.showOpenDialog({ title: text, openLabel: text });
    await window.showSaveDialog({ title: text, saveLabel: text });
    await window.showWorkspaceFolderPick({ placeHolder: text });
  },
  'the status bar': (text, window) => {
    window.setStatusBarMessage(text, 1);
    const item = window.createStatusBarItem('id', 1);
    const command = { command: 'id', title: text };
    Object.assign(item, { name: text, tooltip: text, command, accessibilityInformation: { label: text } });
    item.describe('pass', text);
  },
  trees: (text, window) => {
    const command = { command: 'id', title: text };
    const accessibilityInformation = { label: text };
    const row = { description: text, tooltip: text, command, accessibilityInformation };
    const view = window.createTreeView('id', {
      treeDataProvider: {
        getChildren: () => [],
        getTreeItem: () => Object.assign(new TreeItem(text, 0), row),
      },
    });
    Object.assign(view, { message: text, description: text, badge: { value: 1, tooltip: text } });
  },
  progress: (text, window) =>
    window.withProgress({ location: ProgressLocation.Notification, title: text }, async (progress) =>
      progress.report({ message: text }),
    ),
};

describe('faces of VS Code', () => {
  for (const [face, show] of Object.entries(faces)) {
    it(`show text of others, which does nothing there: ${face}`, async () => {
      const live: string[] = [];
      for (const [name, text] of Object.entries(actingTexts)) {
        const window = new HearingWindow();
        await show(text, shownWindow(window.raw));
        window.look();
        assert.ok(window.drawn.length + window.plain.length > 1);
        const acting = [
          ...window.drawn.flatMap(actsInVsCode),
          ...window.plain.flatMap(actsInVsCode).filter((what) => what !== 'an icon'),
        ];
        if (acting.length > 0) live.push(`${name}: ${acting.join(', ')}`);
      }
      assert.deepEqual(live, []);
    });
  }

  it('show each text that they are given', async () => {
    const shown: Record<string, number> = {};
    for (const [face, show] of Object.entries(faces)) {
      const window = new HearingWindow();
      await show('Orders', shownWindow(window.raw));
      window.look();
      shown[face] = [...window.drawn, ...window.plain].filter((text) => text.includes('Orders')).length;
    }
    assert.deepEqual(shown, {
      'notifications and their buttons': 6,
      dialogs: 7,
      lists: 13,
      'lists that stay open': 14,
      'boxes for text': 11,
      'dialogs for files and folders': 5,
      'the status bar': 6,
      trees: 8,
      progress: 2,
    });
  });

  it('fail with text of others, which does nothing where VS Code shows why', async () => {
    for (const text of Object.values(actingTexts)) {
      await assert.rejects(
        failingShown(() => {
          throw new Error(text);
        }),
        ({ message }: Error) => actsInVsCode(message).length === 0,
      );
    }
  });

  it('show problems, hovers, lenses, fixes and suggestions of others as text', () => {
    for (const text of Object.values(actingTexts)) {
      const hover = shownHover(new Hover([text, { language: 'x', value: text }]));
      assert.ok(hover.contents.every((content) => typeof content === 'object' && 'isTrusted' in content));
      const problem = shownProblem({ message: text, code: text } as Diagnostic);
      const item = shownCompletion({ label: text, detail: text, documentation: text });
      assert.deepEqual([item.insertText, item.filterText], [text, text]);
      const lens = shownLens({
        range: undefined,
        command: { title: text, tooltip: text, command: '' },
      } as never);
      const fix = shownAction({ title: text, command: { title: text, command: '' } });
      const symbol = shownSymbol({
        name: text,
        detail: text,
        children: [{ name: text, detail: text, children: [] as DocumentSymbol[] }],
      } as DocumentSymbol);
      const hint = shownHint({ label: text, tooltip: text } as InlayHint);
      const drawn = [
        item.label,
        lens.command?.title,
        lens.command?.tooltip,
        fix.title,
        ...[symbol, ...symbol.children].flatMap(({ name, detail }) => [name, detail]),
        hint.label,
        hint.tooltip,
      ];
      const plain = [problem.message, problem.code, item.detail, item.documentation];
      assert.deepEqual(drawn.map(String).flatMap(actsInVsCode), []);
      const acting = plain.map(String).flatMap(actsInVsCode);
      assert.deepEqual(
        acting.filter((what) => what !== 'an icon'),
        [],
      );
    }
  });
});
