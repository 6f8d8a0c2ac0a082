import type { AccessibilityInformation, Command, Disposable, StatusBarItem, ThemeColor } from 'vscode';
import { type Foreign, forLabel } from '../../../base/foreign.ts';

/** Icons of VS Code and of ours that stand before a text. */
type StatusIcon = 'warning' | 'pass' | 'symbol-variable' | 'dast-critical';

/** An item of the status bar. Its icon is named apart: in its text none is drawn. */
export class StatusItem implements Disposable {
  readonly #raw: StatusBarItem;

  constructor(raw: StatusBarItem) {
    this.#raw = raw;
  }

  get text(): string {
    return this.#raw.text;
  }

  set name(name: Foreign) {
    this.#raw.name = forLabel(name);
  }

  set tooltip(tooltip: Foreign) {
    this.#raw.tooltip = forLabel(tooltip);
  }

  set command(command: Command) {
    this.#raw.command = { ...command, title: forLabel(command.title) };
  }

  set backgroundColor(color: ThemeColor | undefined) {
    this.#raw.backgroundColor = color;
  }

  set accessibilityInformation({ label, ...rest }: AccessibilityInformation) {
    this.#raw.accessibilityInformation = { ...rest, label: forLabel(label) };
  }

  describe(icon: StatusIcon, text: Foreign): void {
    this.#raw.text = `$(${icon}) ${forLabel(text)}`;
  }

  show(): void {
    this.#raw.show();
  }

  hide(): void {
    this.#raw.hide();
  }

  dispose(): void {
    this.#raw.dispose();
  }
}
