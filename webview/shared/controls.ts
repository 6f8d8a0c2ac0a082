import { provideVSCodeDesignSystem, vsCodeButton } from '@vscode/webview-ui-toolkit';

/**
 * The toolkit's elements in use: `vscode-button`. This is the only module that knows
 * the toolkit; everything it lacks or draws unlike today's VS Code is a component of our own.
 */
export function defineControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton());
}
