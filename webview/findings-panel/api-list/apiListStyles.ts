import { css } from 'lit';

/** Pixels of one API. */
export const lineHeight = 26;

export const apiListStyles = css`
  :host {
    display: flex;
    min-height: 0;
  }
  .scroller {
    flex: 1;
    min-width: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }
  .spacer {
    position: relative;
  }
  .api {
    position: absolute;
    inset-inline: 0;
    display: flex;
    align-items: center;
    gap: 8px;
    height: 26px;
    padding-inline: 8px;
    border-radius: 3px;
    white-space: nowrap;
    cursor: pointer;
  }
  .api .code {
    display: flex;
    gap: 1ch;
    flex: 1;
    min-width: 0;
  }
  /* All the room there is: as wide as its text alone, it would take itself for too narrow. */
  .api dast-distinct-text {
    flex: 1;
  }
  .api:hover {
    background: var(--vscode-list-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .api[aria-selected='true'] {
    --secondary: color-mix(in srgb, var(--vscode-foreground) 85%, transparent);
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .scroller:focus-visible {
    outline: none;
  }
  .scroller:focus-visible .api.active {
    outline: 1px solid var(--vscode-list-focusOutline, var(--vscode-focusBorder));
    outline-offset: -1px;
  }
  .api.left {
    font-style: italic;
    color: color-mix(in srgb, var(--vscode-foreground) 72%, var(--vscode-editor-background));
  }
  @media (forced-colors: active) {
    .api[aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      --secondary: HighlightText;
      forced-color-adjust: none;
    }
    .api[aria-selected='true'] .icon {
      color: HighlightText !important;
    }
    .scroller:focus-visible .api.active {
      outline: 2px solid Highlight;
    }
  }
`;
