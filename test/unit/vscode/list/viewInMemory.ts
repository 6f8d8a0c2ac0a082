import type { ListView, ViewAction } from '../../../../src/findings/view/view.ts';
import { initialView, updateView } from '../../../../src/findings/view/viewActions.ts';
import type { ViewState } from '../../../../src/vscode/shared/list/viewState.ts';

export class ViewInMemory implements ViewState {
  current: ListView = initialView('UTC');
  readonly onDidChange = (): { dispose(): void } => ({ dispose: () => {} });

  update(action: ViewAction): void {
    this.current = updateView(this.current, action);
  }

  replace(view: ListView): void {
    this.current = view;
  }

  replaceForNow(view: ListView): void {
    this.current = view;
  }

  readonly canGoBack = false;

  goBack(): void {}
}
