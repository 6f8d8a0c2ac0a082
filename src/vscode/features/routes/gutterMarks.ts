import {
  type Disposable,
  OverviewRulerLane,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  Uri,
} from 'vscode';
import { severities, type Severity } from '../../../findings/model/finding.ts';
import { addCounts, worstOf } from '../../shared/handlers/endpointCounts.ts';
import { colorIds } from '../../app/ids.ts';
import type { SettingsPort } from '../../app/ports.ts';
import type { CodeHandlers } from './codeHandlers.ts';

/** A mark in the gutter and in the overview ruler beside each handler that has something to do. */
export class GutterMarks implements Disposable {
  readonly #code: CodeHandlers;
  readonly #settings: Pick<SettingsPort, 'get'>;
  readonly #types: ReadonlyMap<Severity, TextEditorDecorationType>;

  constructor(
    code: CodeHandlers,
    settings: Pick<SettingsPort, 'get'>,
    extension: Uri,
    create: (options: object) => TextEditorDecorationType,
  ) {
    this.#code = code;
    this.#settings = settings;
    this.#types = new Map(
      severities.map((severity) => [
        severity,
        create({
          // An image cannot take a colour of the theme.
          dark: { gutterIconPath: Uri.joinPath(extension, 'media', `gutter${severity}-dark.svg`) },
          light: { gutterIconPath: Uri.joinPath(extension, 'media', `gutter${severity}-light.svg`) },
          gutterIconSize: '75%',
          overviewRulerColor: new ThemeColor(colorIds[severity]),
          // Problems and searches are in the right lane, changes in the left one.
          overviewRulerLane: OverviewRulerLane.Center,
        }),
      ]),
    );
  }

  dispose(): void {
    for (const type of this.#types.values()) type.dispose();
  }

  show(editor: TextEditor): void {
    const handlers = this.#settings.get('gutterMarks') === false ? [] : this.#code.in(editor.document);
    const marked = handlers.map(({ range, endpoints }) => ({
      range,
      worst: worstOf(addCounts(endpoints.map(({ counts }) => counts)).open),
    }));
    for (const [severity, type] of this.#types) {
      editor.setDecorations(
        type,
        marked.flatMap(({ range, worst }) => (worst === severity ? [range] : [])),
      );
    }
  }
}
