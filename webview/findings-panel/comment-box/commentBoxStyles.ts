import { css } from 'lit';

export const commentBoxStyles = css`
  .box {
    position: fixed;
    inset: auto;
    margin: 0;
    width: min(420px, calc(100vw - 16px));
    padding: 10px 12px 12px;
    overflow: auto;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, transparent));
    border-radius: 5px;
    background: var(--vscode-editorWidget-background, var(--vscode-editor-background));
    color: var(--vscode-editorWidget-foreground, var(--vscode-foreground));
    box-shadow: 0 2px 8px var(--vscode-widget-shadow);
  }
  .head {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-bottom: 6px;
  }
  .close {
    margin-inline-start: auto;
  }
  .close .icon {
    width: 11px;
    height: 11px;
  }
  textarea {
    display: block;
    width: 100%;
    min-height: 44px;
    padding: 4px 6px;
    resize: vertical;
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent));
    border-radius: 3px;
    background: var(--vscode-input-background);
    color: var(--vscode-input-foreground);
    font: inherit;
  }
  textarea::placeholder {
    color: var(--vscode-input-placeholderForeground);
    opacity: 1;
  }
  textarea:focus-visible {
    outline: none;
    border-color: var(--vscode-focusBorder);
  }
  .values {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    margin-top: 8px;
  }
  .values > span {
    flex: 0 0 100%;
    font-size: 11px;
    line-height: 15px;
  }
  .values button {
    display: flex;
    align-items: center;
    gap: 5px;
    min-height: 24px;
    padding: 0 8px;
    border: 1px solid
      var(
        --vscode-button-secondaryBorder,
        var(--vscode-contrastBorder, var(--vscode-widget-border, transparent))
      );
    border-radius: 3px;
    background: var(--vscode-button-secondaryBackground);
    color: var(--vscode-button-secondaryForeground);
  }
  .values button .icon.status {
    color: inherit;
  }
  .values button .icon.line {
    width: 12px;
    height: 12px;
  }
  /* Filled, and with a bar: recognisable without its colour. */
  .values button[aria-pressed='true'] {
    border-color: var(--vscode-focusBorder);
    box-shadow: inset 4px 0 0 var(--vscode-focusBorder);
    padding-inline: 12px 8px;
    background: var(--vscode-list-activeSelectionBackground, var(--vscode-button-secondaryBackground));
    color: var(--vscode-list-activeSelectionForeground, var(--vscode-button-secondaryForeground));
  }
  .values button:focus-visible {
    outline: 2px solid var(--vscode-focusBorder);
    outline-offset: 1px;
  }
  .close:hover,
  .values button[aria-pressed='false']:not([aria-disabled='true']):hover {
    background: var(--vscode-button-secondaryHoverBackground, var(--vscode-toolbar-hoverBackground));
  }
  .foot {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: 8px;
    margin-top: 10px;
  }
  .save {
    min-height: 26px;
    padding: 0 14px;
    border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
    border-radius: 3px;
    background: var(--vscode-button-background);
    color: var(--vscode-button-foreground);
  }
  .save:not([aria-disabled='true']):hover {
    background: var(--vscode-button-hoverBackground, var(--vscode-button-background));
  }
  .save[aria-disabled='true'],
  .values button[aria-disabled='true'] {
    border-style: dashed;
    border-color: var(--vscode-disabledForeground, currentColor);
    background: none;
    color: var(--vscode-disabledForeground, var(--secondary));
    cursor: default;
  }
`;
