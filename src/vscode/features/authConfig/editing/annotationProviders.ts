import {
  CodeLens,
  type CodeLensProvider,
  EventEmitter,
  InlayHint,
  InlayHintLabelPart,
  type InlayHintsProvider,
  Location,
  type Disposable,
  workspace,
} from 'vscode';
import { t } from '../../../../base/messages.ts';
import { commandTo } from '../../../app/commands.ts';
import { type SettingName, settingIds } from '../../../app/ids.ts';
import { type Editing, phraseText } from './editing.ts';
import { rangeOf } from '../../../shared/files/configEdits.ts';

/** At each step the values of other steps that it takes. */
export class DependencyHints implements InlayHintsProvider, Disposable {
  readonly #editing: Editing;
  readonly #changed = new EventEmitter<void>();
  readonly #subscription = onSettingChange('inlayHints', this.#changed);

  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(editing: Editing) {
    this.#editing = editing;
  }

  provideInlayHints: InlayHintsProvider['provideInlayHints'] = (document, range) => {
    if (!isOn('inlayHints')) return [];
    return this.#editing.answer(document, ({ language, config }) => {
      const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      return language.dependenciesIn(config, from, to).map(({ offset, label, sources }) => {
        const part = new InlayHintLabelPart(phraseText(label));
        const source = sources.find(({ node }) => node !== undefined)?.node;
        if (source !== undefined) part.location = new Location(document.uri, rangeOf(document, source));
        const hint = new InlayHint(document.positionAt(offset), [part]);
        hint.paddingLeft = true;
        return hint;
      });
    });
  };

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

/** Above each role, authentication and step who uses it; calls can be copied. */
export class UsageLenses implements CodeLensProvider, Disposable {
  readonly #editing: Editing;
  readonly #changed = new EventEmitter<void>();
  readonly #subscription = onSettingChange('codeLens', this.#changed);

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(editing: Editing) {
    this.#editing = editing;
  }

  provideCodeLenses: CodeLensProvider['provideCodeLenses'] = (document) => {
    if (!isOn('codeLens')) return [];
    return this.#editing.answer(document, ({ language, config }) =>
      language.lensesIn(config).flatMap(({ offset, range, title, places, hasCalls }) => {
        const name = rangeOf(document, range);
        const locations = places.map((place) => new Location(document.uri, rangeOf(document, place)));
        // A lens without a command is plain text: there is nothing to show.
        const command = locations.length === 0 ? '' : 'editor.action.showReferences';
        const at = rangeOf(document, { offset, length: 0 });
        const uses = new CodeLens(at, {
          title: phraseText(title),
          command,
          arguments: [document.uri, name.start, locations],
        });
        if (!hasCalls) return [uses];
        const copy = commandTo('copyAsCurl', t('Copy as curl'), document.uri, offset);
        return [uses, new CodeLens(at, copy)];
      }),
    );
  };

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function isOn(name: SettingName): boolean {
  return workspace.getConfiguration().get(settingIds[name]) !== false;
}

function onSettingChange(name: SettingName, emitter: EventEmitter<void>): Disposable {
  return workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(settingIds[name])) emitter.fire();
  });
}
