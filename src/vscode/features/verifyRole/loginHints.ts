import { type Disposable, EventEmitter, InlayHint, type InlayHintsProvider, type TextDocument } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { UserRun } from '../../../login/session/events.ts';
import type { App } from '../../app/app.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';

/** Behind each output what the last run took, without its value; behind the token how long it lasts. */
export class LoginHints implements InlayHintsProvider, Disposable {
  readonly #app: App;
  readonly #changed = new EventEmitter<void>();
  readonly #subscription: Disposable;

  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
    this.#subscription = app.logins.onDidChange(() => this.#changed.fire());
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async provideInlayHints(document: TextDocument): Promise<InlayHint[]> {
    if (this.#app.settings.get('inlayHints') === false) return [];
    const results = this.#app.logins.of(document.uri).filter(({ isStale, isDry }) => !isStale && !isDry);
    if (results.length === 0) return [];
    const { readConfig, nodeAt } = await loadVerifyRole();
    const read = readConfig(document.getText());
    if (!read.ok) return [];
    const byOffset = new Map<number, string>();
    for (const { run } of results) {
      for (const { at, label } of labelsOf(run)) {
        const { offset, length } = nodeAt(read.root, at);
        byOffset.set(offset + length, label);
      }
    }
    return [...byOffset].map(([offset, label]) => {
      const hint = new InlayHint(document.positionAt(offset), label);
      hint.paddingLeft = true;
      return hint;
    });
  }
}

function labelsOf({
  outputs,
  token,
  expiry,
  at,
}: UserRun): { at: readonly (string | number)[]; label: string }[] {
  const taken = outputs.map(({ at: outputAt, type, length }) => ({
    at: outputAt,
    label: length === undefined ? `••• ${type}` : t('••• {0} chars', length),
  }));
  if (token === undefined || expiry === undefined) return taken;
  const label = t('••• {0} chars, {1} s', token.length, expiry.seconds);
  return [...taken, { at: [...at, 'username'], label }];
}
