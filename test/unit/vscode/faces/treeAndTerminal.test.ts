import assert from 'node:assert/strict';
import type { TreeItem as VsCodeTreeItem } from 'vscode';
import { ShownTerminal } from '../../../../src/vscode/shared/faces/terminal.ts';
import { OpenTree, shownTree } from '../../../../src/vscode/shared/faces/tree.ts';
import { EventEmitter, TreeItem } from '../../../fakes/vscode/vscode.ts';

describe('a tree of the side bar', () => {
  it('passes on what stands above it, and has room for its rows once it is seen', () => {
    const visibility = new EventEmitter<{ readonly visible: boolean }>();
    const calls: unknown[] = [];
    const raw: Record<string, unknown> = {
      selection: [1],
      onDidChangeVisibility: visibility.event,
      onDidChangeSelection: (...all: unknown[]) => calls.push(['selection', ...all]),
      reveal: async (...all: unknown[]) => calls.push(['reveal', ...all]),
      dispose: () => calls.push(['dispose']),
    };
    const tree = new OpenTree<number>(raw as never);
    visibility.fire({ visible: false });
    assert.ok(!('message' in raw));
    visibility.fire({ visible: true });
    assert.equal(raw['message'], '');
    tree.message = '3 of 5';
    visibility.fire({ visible: true });
    tree.description = 'some';
    tree.badge = { value: 3, tooltip: 'left' };
    assert.deepEqual(
      [raw['message'], raw['description'], raw['badge']],
      ['3 of 5', 'some', { value: 3, tooltip: 'left' }],
    );
    tree.badge = undefined;
    assert.equal(raw['badge'], undefined);
    assert.deepEqual(tree.selection, [1]);
    const listener = (): void => undefined;
    tree.onDidChangeSelection(listener);
    void tree.reveal(7, { focus: true });
    tree.dispose();
    assert.deepEqual(calls, [['selection', listener], ['reveal', 7, { focus: true }], ['dispose']]);
  });

  it('shows its rows as text, at once or later, with their parents where it has some', async () => {
    const item = (): VsCodeTreeItem =>
      Object.assign(new TreeItem('x', 0), {
        label: { label: '$(bug) a', highlights: [[0, 1]] },
        description: '$(bug) b',
        tooltip: 'c',
        accessibilityInformation: { label: '$(bug) d', role: 'button' },
        command: { command: 'id', title: '$(bug) e' },
      }) as unknown as VsCodeTreeItem;
    const changed = new EventEmitter<undefined>().event;
    const { treeDataProvider: full } = shownTree<number>({
      treeDataProvider: {
        onDidChangeTreeData: changed,
        getTreeItem: async () => item(),
        getChildren: () => [1, 2],
        getParent: (node) => node - 1,
      },
    });
    const { treeDataProvider: plain } = shownTree<number>({
      treeDataProvider: { getTreeItem: () => new TreeItem('x', 0) as never, getChildren: () => [] },
    });
    const shown = await full.getTreeItem(1);
    const { label, description, tooltip, accessibilityInformation, command } = shown;
    assert.ok(shown instanceof TreeItem);
    assert.deepEqual(
      [
        typeof label === 'object' && { ...label, label: label.label.includes('$(bug)') },
        String(description).includes('$(bug)'),
        tooltip,
        { ...accessibilityInformation, label: accessibilityInformation?.label.includes('$(bug)') },
        { ...command, title: command?.title.includes('$(bug)') },
      ],
      [
        { label: false, highlights: [[0, 1]] },
        false,
        'c',
        { label: false, role: 'button' },
        { command: 'id', title: false },
      ],
    );
    assert.equal(full.onDidChangeTreeData, changed);
    assert.deepEqual([await full.getChildren(), full.getParent?.(4)], [[1, 2], 3]);
    assert.deepEqual(Object.keys(plain).sort(), ['getChildren', 'getTreeItem']);
    const row = await plain.getTreeItem(1);
    assert.deepEqual(
      [row.label, row.description, row.tooltip, row.command],
      ['x', undefined, undefined, undefined],
    );
  });
});

describe('the terminal of a task', () => {
  it('shows lines without what would act, and ends with the code of the work', async () => {
    const [lines, codes]: [string[], number[]] = [[], []];
    const terminal = new ShownTerminal(async (write) => {
      write('one\u001b[31m red');
      write('two');
      return 3;
    });
    terminal.onDidWrite((line) => lines.push(line));
    terminal.onDidClose((code) => codes.push(Number(code)));
    terminal.open();
    await new Promise(setImmediate);
    assert.deepEqual([lines, codes], [['one red\r\n', 'two\r\n'], [3]]);
  });

  it('asks the work to end when it is closed, and with Ctrl+C alone', () => {
    const aborted = (act: (terminal: ShownTerminal) => void): boolean | undefined => {
      let given: AbortSignal | undefined;
      const terminal = new ShownTerminal(async (_write, signal) => {
        given = signal;
        return 0;
      });
      terminal.open();
      act(terminal);
      return given?.aborted;
    };
    assert.deepEqual(
      [
        aborted((terminal) => terminal.close()),
        aborted((terminal) => terminal.handleInput('x\u0003')),
        aborted((terminal) => terminal.handleInput('c')),
      ],
      [true, true, false],
    );
  });
});
