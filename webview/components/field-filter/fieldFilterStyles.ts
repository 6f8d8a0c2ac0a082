import { css } from 'lit';

export const fieldFilterStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  label {
    display: block;
    margin-bottom: 2px;
    font-size: 12px;
    color: var(--secondary);
  }
  input.filled::placeholder {
    color: var(--vscode-input-foreground);
  }
  .clear,
  .arrow {
    display: grid;
    place-items: center;
    flex: none;
    width: 20px;
    height: 20px;
    border-radius: 3px;
    color: var(--vscode-icon-foreground, inherit);
    cursor: pointer;
  }
  .clear:hover {
    background: var(--vscode-toolbar-hoverBackground);
  }
  .clear .icon,
  .arrow .icon {
    width: 11px;
    height: 11px;
  }
  .popup {
    position: fixed;
    inset: auto;
    margin: 0;
    width: max-content;
    min-width: 220px;
    max-width: min(460px, calc(100vw - 16px));
    max-height: 300px;
    padding: 4px;
    overflow: hidden;
    border: 1px solid var(--vscode-menu-border, var(--vscode-widget-border, transparent));
    border-radius: 5px;
    background: var(--vscode-menu-background);
    color: var(--vscode-menu-foreground);
    box-shadow: 0 2px 8px var(--vscode-widget-shadow);
  }
  .popup:popover-open {
    display: flex;
    flex-direction: column;
  }
  ul {
    flex: 0 1 auto;
    min-height: 0;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr) auto 16px;
    align-items: center;
    gap: 8px;
    min-height: 24px;
    padding: 0 8px 0 6px;
    border-radius: 3px;
    cursor: pointer;
  }
  li.active {
    background: var(--vscode-menu-selectionBackground);
    color: var(--vscode-menu-selectionForeground);
    outline: 1px solid var(--vscode-menu-selectionBorder, transparent);
    outline-offset: -1px;
    --secondary: var(--vscode-menu-selectionForeground);
  }
  .box {
    display: grid;
    place-items: center;
    width: 14px;
    height: 14px;
    border: 1px solid var(--vscode-checkbox-border, currentColor);
    border-radius: 3px;
    background: var(--vscode-checkbox-background);
    color: var(--vscode-checkbox-foreground, inherit);
  }
  .excluded dast-distinct-text {
    text-decoration: line-through;
  }
  .exclude {
    display: grid;
    place-items: center;
    width: 18px;
    height: 18px;
    border-radius: 3px;
    visibility: hidden;
  }
  .active .exclude,
  .excluded .exclude {
    visibility: visible;
  }
  .exclude .icon {
    width: 12px;
    height: 12px;
  }
  .enter .box {
    visibility: hidden;
  }
  .box .icon {
    width: 11px;
    height: 11px;
  }
  .match {
    padding: 2px 6px;
    border-top: var(--divider);
  }
  .more {
    flex: none;
    margin: 0;
    padding: 3px 8px;
    font-size: 11px;
    color: var(--secondary);
  }
  @media (forced-colors: active) {
    li.active {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
      --secondary: HighlightText;
    }
    .active .icon {
      color: inherit !important;
    }
    .active .box {
      border-color: HighlightText;
      background: none;
      color: inherit;
    }
    /* What is chosen stands where nothing would: it must not look like nothing. */
    input.filled::placeholder {
      color: FieldText;
    }
    .popup {
      border-color: CanvasText;
    }
  }
`;
