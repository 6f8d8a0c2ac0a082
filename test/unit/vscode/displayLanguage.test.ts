import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Disposable, InputBoxOptions, QuickPickItem, QuickPickOptions } from 'vscode';
import { setLanguage } from '../../../src/base/messages.ts';
import { expectedFormats } from '../../../src/findings/importers/registry.ts';
import { resolutions, severities, statuses } from '../../../src/findings/finding.ts';
import type { CommandName } from '../../../src/vscode/commandArguments.ts';
import { registerHandlers } from '../../../src/vscode/commands.ts';
import { exportCsvFeature } from '../../../src/vscode/exportCsv/exportCsvFeature.ts';
import type { Feature } from '../../../src/vscode/feature.ts';
import { filterFindingsFeature } from '../../../src/vscode/filterFindings/filterFindingsFeature.ts';
import { findingLinksFeature } from '../../../src/vscode/findingLinks/findingLinksFeature.ts';
import { findingsStatusFeature } from '../../../src/vscode/findingsStatus/findingsStatusFeature.ts';
import { FindingsTree } from '../../../src/vscode/findingsTree/findingsTree.ts';
import { findingsTreeFeature } from '../../../src/vscode/findingsTree/findingsTreeFeature.ts';
import { groupings } from '../../../src/vscode/findingsTree/grouping.ts';
import type { TreeNode } from '../../../src/vscode/findingsTree/nodes.ts';
import { getStartedFeature } from '../../../src/vscode/getStarted/getStartedFeature.ts';
import { commandIds } from '../../../src/vscode/ids.ts';
import { importReportFeature } from '../../../src/vscode/importReport/importReportFeature.ts';
import { scansFeature } from '../../../src/vscode/scans/scansFeature.ts';
import { storedFindingsFeature } from '../../../src/vscode/storedFindings/storedFindingsFeature.ts';
import { triageFeature } from '../../../src/vscode/triage/triageFeature.ts';
import { createTestApp, type TestApp } from '../../fakes/testApp.ts';
import { shopReport, zapReport } from '../../fakes/testReport.ts';
import { TestFiles } from '../../fakes/testFiles.ts';
import { plainWords, pseudoSentences, untranslated } from '../../pseudoSentences.ts';

const features: readonly Feature<never>[] = [
  findingsTreeFeature,
  importReportFeature,
  exportCsvFeature,
  filterFindingsFeature,
  triageFeature,
  storedFindingsFeature,
  scansFeature,
  findingLinksFeature,
  findingsStatusFeature,
  getStartedFeature,
];

/** Data: what reports, files, formats, people and dates are called. */
const data = new Set(
  plainWords(
    [
      ...severities,
      ...statuses,
      ...resolutions,
      shopReport,
      expectedFormats,
      'Sample findings',
      'JSON XML HTML CWE {id} payments.json monday friday workspace storage sqlite csv CSV SARIF ZAP GitLab Burp Nuclei StackHawk',
      // What a parser answers.
      'Unclosed root tag',
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec AM PM UTC GMT Active Passive Runtime Scan Governance',
    ].join(' '),
  ),
);

interface ShownInput {
  readonly title?: string;
  readonly placeholder?: string;
  readonly prompt?: string;
  readonly items: readonly QuickPickItem[];
  readonly buttons?: readonly { readonly tooltip?: string }[];
}

/** Everything that was shown, and a user who answers every question by one habit. */
class Listener {
  readonly texts: string[] = [];
  /** Which item of a list is chosen; undefined leaves every question. */
  habit: number | undefined;

  listenTo({ window }: TestApp): void {
    Object.assign(window, {
      showInformationMessage: this.#message,
      showWarningMessage: this.#message,
      showErrorMessage: this.#message,
      setStatusBarMessage: (text: string) => this.#hear(text),
      showQuickPick: this.#pick,
      showInputBox: this.#input,
      showSaveDialog: async () => undefined,
      showOpenDialog: async (options: { readonly title?: string; readonly openLabel?: string }) =>
        this.#hear(options.title, options.openLabel),
      withProgress: (options: { readonly title?: string }, task: (...args: unknown[]) => unknown) => {
        this.#hear(options.title);
        const never = { onCancellationRequested: () => ({ dispose: () => undefined }) };
        return task({ report: ({ message }: { message?: string }) => this.#hear(message) }, never);
      },
    });
  }

  /** Hears and closes what a command keeps open. */
  async leaveInputs({ window }: TestApp): Promise<void> {
    const seen = window.inputs.length;
    for (let turn = 0; turn < 20 && window.inputs.length === seen; turn += 1) await setTimeout(5);
    for (const input of window.inputs.slice(seen)) {
      const { title, placeholder, prompt, items, buttons } = input as unknown as ShownInput;
      this.#hear(title, placeholder, prompt);
      for (const { label, description, detail } of items) this.#hear(label, description, detail);
      for (const { tooltip } of [...(buttons ?? []), ...items.flatMap((item) => item.buttons ?? [])]) {
        this.#hear(tooltip);
      }
      input.hide();
    }
  }

  readonly #hear = (...texts: readonly (string | undefined)[]): void =>
    void this.texts.push(...texts.filter((text) => text !== undefined));

  readonly #message = async (text: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const buttons = rest.filter((button) => typeof button === 'string');
    const detail = rest.find((given) => typeof given === 'object') as
      { readonly detail?: string } | undefined;
    this.#hear(text, detail?.detail, ...buttons);
    return this.habit === undefined ? undefined : buttons[this.habit % Math.max(1, buttons.length)];
  };

  readonly #pick = async (
    given: readonly (string | QuickPickItem)[] | Promise<readonly (string | QuickPickItem)[]>,
    options: QuickPickOptions = {},
  ): Promise<unknown> => {
    const items = await given;
    this.#hear(options.title, options.placeHolder);
    for (const item of items) {
      if (typeof item === 'string') this.#hear(item);
      else this.#hear(item.label, item.description, item.detail);
    }
    if (this.habit === undefined) return undefined;
    const picked = items[this.habit % Math.max(1, items.length)];
    return options.canPickMany === true ? [picked] : picked;
  };

  readonly #input = async (options: InputBoxOptions): Promise<string | undefined> => {
    this.#hear(options.title, options.prompt, options.placeHolder);
    for (const tried of ['', 'x y', '2026-13-40']) {
      const wrong = await options.validateInput?.(tried);
      this.#hear(typeof wrong === 'string' ? wrong : undefined);
    }
    return this.habit === undefined ? undefined : 'shop';
  };
}

describe('the extension in another language', () => {
  let files: TestFiles;
  let opened: TestApp;
  let parts: Disposable[];
  let listener: Listener;

  beforeEach(async () => {
    setLanguage('en', pseudoSentences);
    files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
      clock: () => Date.parse('2026-11-20T09:00:00Z'),
    });
    listener = new Listener();
    listener.listenTo(opened);
    parts = features.flatMap((each) => {
      const registered = each.register(opened.app);
      return [...registered.parts, ...registerHandlers(opened.app, registered.commands)];
    });
  });
  afterEach(async () => {
    for (const part of parts) part.dispose();
    await opened.close();
    files.remove();
    setLanguage('en', {});
  });

  const expectTranslated = (texts: readonly string[]): void => {
    const shown = texts.map((text) => text.replaceAll(/EVT-\w+|&nbsp;/g, ' '));
    assert.deepEqual(untranslated(shown, data), {});
  };

  async function importBoth(): Promise<void> {
    await opened.commands.run('importReport', files.write('shop.json', shopReport));
    const other = zapReport(
      [{ rule: '40018', name: 'SQL Injection', risk: 3, instances: [['GET', '/a']] }],
      'payments.test',
    );
    await opened.commands.run('importReport', files.write('payments.json', other));
  }

  for (const habit of [undefined, 0, 1, 2]) {
    const name = habit === undefined ? 'leaves every question' : `chooses answer ${habit + 1}`;
    it(`asks and says nothing in English to a user who ${name}`, async () => {
      await importBoth();
      listener.habit = habit;
      for (const command of Object.keys(commandIds) as CommandName[]) {
        await Promise.race([opened.commands.run(command), listener.leaveInputs(opened)]);
      }
      assert.ok(listener.texts.length > 20);
      expectTranslated(listener.texts);
    });
  }

  it('says in another language why a report is not imported', async () => {
    const broken = {
      'empty.json': '',
      'list.json': '[]',
      'cut.json': shopReport.slice(0, -40),
      'cut.xml': '<OWASPZAPReport><site>',
      'other.json': '{"kind":"receipt"}',
      'page.html': '<!doctype html><html></html>',
    };
    for (const [file, text] of Object.entries(broken)) {
      writeFileSync(files.path(file).fsPath, text);
      await opened.commands.run('importReport', files.path(file));
    }
    assert.equal(listener.texts.length >= Object.keys(broken).length, true);
    expectTranslated(listener.texts.map((text) => text.replaceAll(/[\w-]+\.(?:json|xml|html)|"kind"/g, '')));
  });

  it('shows a tree without English in every grouping', async () => {
    await importBoth();
    const tree = new FindingsTree(opened.app);
    const texts: string[] = [];
    const visit = async (parent: TreeNode | undefined): Promise<void> => {
      for (const node of await tree.getChildren(parent)) {
        const { label, description, tooltip, accessibilityInformation } = tree.getTreeItem(node);
        const shown = [label, description, tooltip, accessibilityInformation?.label];
        texts.push(
          ...shown.map((text) =>
            typeof text === 'object' && 'value' in text ? text.value : typeof text === 'string' ? text : '',
          ),
        );
        await visit(node);
      }
    };
    for (const grouping of groupings) {
      await opened.app.workspaceState.update('grouping', grouping);
      await visit(undefined);
    }
    tree.dispose();
    assert.ok(texts.length > 50);
    expectTranslated(texts);
  });
});
