import { css } from 'lit';

export const listToolbarStyles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 14px;
    padding: 7px var(--gutter);
    border-bottom: var(--divider);
  }
  .count {
    margin: 0;
    flex: 1 1 auto;
    min-height: 24px;
    line-height: 24px;
    font-variant-numeric: tabular-nums;
  }
  .count b {
    font-weight: 600;
  }
  dast-search-box {
    flex: 0 1 240px;
    min-width: 140px;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 14px;
  }
  .actions {
    display: flex;
    gap: 8px;
    margin-inline-start: -6px;
  }
  :host([small]) {
    gap: 2px 6px;
    padding-block: 4px;
  }
  :host([small]) {
    container-type: inline-size;
  }
  :host([small]) .count {
    flex: 1 1 0;
  }
  /* Said aloud; the list shows how many rows it has. */
  @container (max-width: 440px) {
    :host([small]) .vulnerabilities {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
    /* What follows is on a line of its own. */
    :host([small]) .separator {
      display: none;
    }
  }
  :host([small]) .actions {
    gap: 2px;
    margin-inline: 0 -6px;
  }
  :host([small][searchisbutton]) dast-search-box {
    order: 1;
    flex: 1 1 100%;
    margin-bottom: 4px;
  }
  [aria-expanded='true'] {
    background: var(--vscode-inputOption-activeBackground);
    color: var(--vscode-inputOption-activeForeground);
    border-color: var(--vscode-inputOption-activeBorder, transparent);
  }
  .badge {
    min-width: 16px;
    padding: 0 5px;
    border-radius: 8px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    background: var(--vscode-activityBarBadge-background, var(--vscode-badge-background));
    color: var(--vscode-activityBarBadge-foreground, var(--vscode-badge-foreground));
    font-size: 11px;
    line-height: 16px;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`;
