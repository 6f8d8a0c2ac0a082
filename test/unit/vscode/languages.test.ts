import assert from 'node:assert/strict';
import * as faces from '../../../src/vscode/shared/faces/languages.ts';
import { Hover } from 'vscode';
import { lendHost } from '../../fakes/vscode/vscode.ts';

/** What was registered, by what registers it. */
const registered = new Map<string, readonly unknown[]>();
const items: Record<string, unknown>[] = [];
const problems: unknown[][] = [];

describe('providers for a language', () => {
  let lent: { dispose(): void };
  before(() => {
    problems.length = 0;
    items.length = 0;
    const note =
      (name: string) =>
      (...args: readonly unknown[]) => {
        registered.set(name, args);
        return { dispose: () => undefined };
      };
    const known: Readonly<Record<string, unknown>> = {
      createDiagnosticCollection: (name: string) => ({
        set: (...args: unknown[]) => problems.push([name, 'set', ...args]),
        delete: (...args: unknown[]) => problems.push([name, 'delete', ...args]),
        clear: () => problems.push([name, 'clear']),
        dispose: () => problems.push([name, 'dispose']),
      }),
      createLanguageStatusItem: (...args: readonly unknown[]) => {
        const item = { args };
        items.push(item);
        return item;
      },
    };
    const languages = new Proxy(
      {},
      { has: () => true, get: (_target, name) => known[String(name)] ?? note(String(name)) },
    );
    lent = lendHost({ languages });
  });
  after(() => lent.dispose());

  type Provider = Readonly<Record<string, ((...args: readonly unknown[]) => unknown) | undefined>>;
  const provider = (name: string): Provider => registered.get(name)?.[1] as Provider;
  const ask = (name: string, method: string, ...args: readonly unknown[]): unknown =>
    (provider(name)[method] ?? assert.fail(`${name} has no ${method}`))(...args);
  const selector = { language: 'x' };
  /** A text that would be an icon where it is drawn. */
  const icon = '$(bug)';
  const isText = (text: unknown): void => {
    assert.equal(typeof text, 'string');
    assert.notEqual(text, icon);
  };

  it('answer with text, now or later, and with nothing where there is none', async () => {
    faces.registerHovers(selector, { provideHover: async () => new Hover(icon) });
    const hover = (await ask('registerHoverProvider', 'provideHover')) as Hover;
    assert.ok(hover.contents.every((content) => typeof content === 'object'));
    faces.registerHovers(selector, { provideHover: () => undefined });
    assert.equal(ask('registerHoverProvider', 'provideHover'), undefined);
    faces.registerHovers(selector, { provideHover: async () => null });
    assert.equal(await ask('registerHoverProvider', 'provideHover'), null);
    const changed = (() => undefined) as never;
    const lens = { command: { title: icon, command: 'id' } } as never;
    faces.registerLenses(selector, { provideCodeLenses: () => [lens], onDidChangeCodeLenses: changed });
    const lenses = provider('registerCodeLensProvider');
    const [shown] = ask('registerCodeLensProvider', 'provideCodeLenses') as readonly {
      readonly command: { readonly title: string };
    }[];
    isText(shown?.command.title);
    assert.equal(lenses['onDidChangeCodeLenses'], changed);
    faces.registerLenses(selector, { provideCodeLenses: () => [] });
    assert.ok(!('onDidChangeCodeLenses' in provider('registerCodeLensProvider')));
    const hint = { label: icon } as never;
    faces.registerHints(selector, { provideInlayHints: () => [hint], onDidChangeInlayHints: changed });
    const hints = provider('registerInlayHintsProvider');
    isText(
      (ask('registerInlayHintsProvider', 'provideInlayHints') as readonly { readonly label: string }[])[0]
        ?.label,
    );
    assert.equal(hints['onDidChangeInlayHints'], changed);
    faces.registerHints(selector, { provideInlayHints: () => [] });
    assert.ok(!('onDidChangeInlayHints' in provider('registerInlayHintsProvider')));
    const symbol = { name: icon, detail: icon, children: [] } as never;
    faces.registerSymbols(selector, { provideDocumentSymbols: () => [symbol] });
    const [named] = ask('registerDocumentSymbolProvider', 'provideDocumentSymbols') as readonly {
      readonly name: string;
    }[];
    isText(named?.name);
  });

  it('complete from a list or an incomplete one, after the characters that are given', () => {
    const item = () => ({ label: icon });
    for (const answer of [[item()], { isIncomplete: true, items: [item()] }]) {
      faces.registerCompletion(selector, { provideCompletionItems: () => answer as never }, '"', '.');
      const [given, , ...triggers] = registered.get('registerCompletionItemProvider') ?? [];
      assert.deepEqual([given, triggers], [selector, ['"', '.']]);
      const shown = ask('registerCompletionItemProvider', 'provideCompletionItems');
      assert.equal(shown, answer);
      const [first] = [shown as { items?: readonly { label: string }[] }].map(
        (one) => ('items' in one ? one.items : (one as never as readonly { label: string }[]))?.[0],
      );
      isText(first?.label);
    }
  });

  it('fix and paste, and resolve where they can', async () => {
    const action = { title: icon } as never;
    const metadata = {} as never;
    faces.registerActions(selector, { provideCodeActions: () => [action] }, metadata);
    assert.equal(registered.get('registerCodeActionsProvider')?.[2], metadata);
    const plain = provider('registerCodeActionsProvider');
    isText(
      (ask('registerCodeActionsProvider', 'provideCodeActions') as readonly { readonly title: string }[])[0]
        ?.title,
    );
    assert.ok(!('resolveCodeAction' in plain));
    faces.registerActions(selector, { provideCodeActions: () => [], resolveCodeAction: (given) => given });
    assert.equal(ask('registerCodeActionsProvider', 'resolveCodeAction', action), action);
    const edit = { title: icon } as never;
    faces.registerPaste(selector, { provideDocumentPasteEdits: () => [edit] }, metadata);
    isText(
      (
        ask('registerDocumentPasteEditProvider', 'provideDocumentPasteEdits') as readonly {
          readonly title: string;
        }[]
      )[0]?.title,
    );
    assert.equal(ask('registerDocumentPasteEditProvider', 'resolveDocumentPasteEdit', edit), edit);
    const other = {} as never;
    faces.registerPaste(
      selector,
      { provideDocumentPasteEdits: () => [], resolveDocumentPasteEdit: () => other },
      metadata,
    );
    assert.equal(ask('registerDocumentPasteEditProvider', 'resolveDocumentPasteEdit', edit), other);
    const drops = { provideDocumentDropEdits: () => undefined };
    faces.registerDrops(selector, drops, metadata);
    assert.deepEqual(registered.get('registerDocumentDropEditProvider'), [selector, drops, metadata]);
  });

  it('rename, with a check before where there is one', async () => {
    faces.registerRename(selector, { provideRenameEdits: () => 'edits' as never });
    const plain = provider('registerRenameProvider');
    assert.equal(await ask('registerRenameProvider', 'provideRenameEdits'), 'edits');
    assert.ok(!('prepareRename' in plain));
    faces.registerRename(selector, {
      provideRenameEdits: () => undefined,
      prepareRename: () => 'range' as never,
    });
    assert.equal(await ask('registerRenameProvider', 'prepareRename'), 'range');
  });

  it('show problems and a sentence beside the language', () => {
    const shown = faces.problemsOf('name');
    const uri = { path: '/a' } as never;
    shown.set(uri, [{ message: 'Wrong', code: 'x' } as never]);
    shown.delete(uri);
    shown.clear();
    shown.dispose();
    assert.deepEqual(problems, [
      ['name', 'set', uri, [{ message: 'Wrong', code: 'x' }]],
      ['name', 'delete', uri],
      ['name', 'clear'],
      ['name', 'dispose'],
    ]);
    assert.deepEqual(
      [{ code: 'a' }, { code: { value: 'b', target: uri } }, {}].map((one) =>
        faces.problemCode(one as never),
      ),
      ['a', 'b', undefined],
    );
    const command = { command: 'id', title: 'Do' };
    faces.languageStatus('id', selector, { name: 'Name', text: 'Text', severity: 1, command });
    assert.deepEqual(items, [{ args: ['id', selector], name: 'Name', text: 'Text', severity: 1, command }]);
  });
});
