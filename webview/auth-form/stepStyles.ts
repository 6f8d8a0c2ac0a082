import { css } from 'lit';

/** Cards along a line: what is sent, what is taken, and where it goes. */
export const stepStyles = css`
  :host {
    display: block;
    position: relative;
    padding: 0 0 16px 34px;
    --dot: 24px;
  }
  :host::before {
    content: '';
    position: absolute;
    inset-block: 6px 0;
    inset-inline-start: calc(var(--dot) / 2);
    border-inline-start: 1px solid var(--vscode-contrastBorder, var(--vscode-panel-border, currentColor));
  }
  .step > summary {
    display: flex;
    align-items: center;
    min-height: var(--dot);
    list-style: none;
    border-radius: 3px;
  }
  .step > summary::-webkit-details-marker {
    display: none;
  }
  .step > summary:hover .title {
    text-decoration: underline;
  }
  .dot {
    position: absolute;
    inset-inline-start: 0;
    display: grid;
    place-items: center;
    width: var(--dot);
    height: var(--dot);
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-descriptionForeground));
    border-radius: 50%;
    background: var(--vscode-editor-background);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  .what {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 12px;
    min-width: 0;
  }
  .title {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .call {
    overflow-wrap: anywhere;
  }
  .count {
    color: var(--secondary);
  }
  .body {
    padding: 8px 0 0;
  }
  h4 {
    margin: 16px 0 8px;
    font-size: 13px;
    font-weight: 600;
  }
  .call-fields {
    display: grid;
    grid-template-columns: 140px minmax(0, 1fr);
    gap: 0 14px;
    align-items: end;
    max-width: 640px;
  }
  .call-fields .hint {
    display: none;
  }
  .values {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 2px 12px;
    margin: 6px 0;
  }
  dt {
    grid-column: 1;
    color: var(--secondary);
  }
  dd {
    grid-column: 2;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .to .icon {
    width: 11px;
    height: 11px;
    vertical-align: -1px;
    color: var(--secondary);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    margin: 8px 0 0;
  }
  .actions .button {
    margin-inline-end: 8px;
  }
  .answer {
    margin: 10px 0 0;
    padding: 8px 12px;
    border: var(--divider);
    border-radius: 4px;
  }
  .answer-head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
  }
  .answer h4 {
    margin: 0;
  }
  .fault {
    margin: 4px 0;
    padding: 2px 10px;
    border-inline-start: 2px solid var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
    overflow-wrap: anywhere;
    user-select: text;
  }
  .answer-values {
    max-height: 320px;
    margin: 4px 0 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  .answer-values button {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: 12px;
    width: 100%;
    min-height: 22px;
    padding-inline: calc(6px + var(--depth) * 12px) 6px;
    border-radius: 3px;
  }
  .answer-values button:hover:enabled {
    background: var(--vscode-list-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .answer-values .key {
    color: var(--secondary);
  }
  @container (max-width: 680px) {
    :host {
      padding-inline-start: 0;
    }
    :host::before {
      content: none;
    }
    .dot {
      position: static;
      flex: none;
      margin-inline-end: 8px;
    }
    .call-fields {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
