import { css } from 'lit';

export const menuStyles = css`
  .menu {
    position: fixed;
    inset: auto;
    margin: 0;
    min-width: 150px;
    max-width: min(520px, calc(100vw - 8px));
    padding: 4px;
    border: 1px solid var(--vscode-menu-border, var(--vscode-widget-border, transparent));
    border-radius: 5px;
    background: var(--vscode-menu-background);
    color: var(--vscode-menu-foreground);
    box-shadow: 0 2px 8px var(--vscode-widget-shadow);
    overflow: auto;
  }
  .note {
    margin: 0;
    padding: 2px 8px 4px;
    font-size: 11px;
    opacity: 0.85;
  }
  hr {
    margin: 4px 0;
    border: none;
    border-top: 1px solid var(--vscode-menu-separatorBackground, var(--vscode-menu-border, transparent));
  }
  button {
    display: flex;
    align-items: center;
    gap: 6px;
    width: 100%;
    min-height: 24px;
    padding: 0 12px 0 6px;
    border-radius: 3px;
    white-space: nowrap;
  }
  button:focus {
    background: var(--vscode-menu-selectionBackground);
    color: var(--vscode-menu-selectionForeground);
    outline: 1px solid var(--vscode-menu-selectionBorder, transparent);
    outline-offset: -1px;
  }
  button[aria-disabled='true'] {
    cursor: default;
    color: var(--vscode-disabledForeground);
  }
  button[aria-disabled='true']:focus {
    background: none;
    outline: 1px dotted var(--vscode-focusBorder);
  }
  button .icon.status {
    color: inherit;
  }
  .text {
    display: grid;
    flex: 1;
    min-width: 0;
  }
  .detail {
    padding-bottom: 3px;
    font-size: 11px;
    line-height: 14px;
  }
  .mark {
    flex: none;
    width: 14px;
    height: 14px;
  }
  kbd {
    margin-inline-start: 16px;
    font: inherit;
    opacity: 0.75;
  }
  @media (forced-colors: active) {
    .menu {
      border-color: CanvasText;
    }
    button:not([aria-disabled='true']):focus {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
      --secondary: HighlightText;
    }
    button:not([aria-disabled='true']):focus .icon {
      color: inherit !important;
    }
  }
`;
