import { css } from 'lit';

export const loginResultsStyles = css`
  :host {
    display: block;
    min-height: 100vh;
    background: var(--vscode-editor-background);
    container-type: inline-size;
  }
  main {
    max-width: 1100px;
    padding: 12px 16px 40px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    margin-bottom: 8px;
  }
  h1 {
    margin: 0;
    font-size: 15px;
    font-weight: 600;
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  details {
    border-top: var(--divider);
  }
  .login:last-of-type {
    border-bottom: var(--divider);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    padding: 3px 4px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary::before {
    content: '';
    flex: none;
    width: 7px;
    height: 7px;
    margin: 0 3px;
    border-inline-end: 1px solid currentColor;
    border-bottom: 1px solid currentColor;
    transform: rotate(-45deg);
  }
  details[open] > summary::before {
    transform: rotate(45deg);
  }
  summary:hover {
    background: var(--vscode-list-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  summary:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .login > summary > .icon {
    color: var(--state);
  }
  .login {
    --state: var(--secondary);
  }
  .login.passed {
    --state: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
  }
  .login.failed {
    --state: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
  }
  .login.unverified {
    --state: var(--vscode-list-warningForeground, var(--vscode-charts-yellow));
  }
  .who {
    flex: 1 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .role {
    font-weight: 600;
  }
  .words {
    flex: none;
    color: var(--secondary);
  }
  .body {
    padding: 2px 0 12px 21px;
  }
  .fault {
    margin: 4px 0;
    padding: 6px 10px;
    border-inline-start: 2px solid var(--state);
    overflow-wrap: anywhere;
    user-select: text;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    margin: 4px 0 8px;
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 3px 16px;
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
  .exchange .status {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 4px;
    min-width: 48px;
    font-variant-numeric: tabular-nums;
  }
  .faulty .status .icon {
    color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
  }
  .call {
    display: flex;
    flex: 1 1 auto;
    flex-wrap: wrap;
    gap: 0 12px;
    min-width: 0;
  }
  .call .code {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .exchange .number {
    flex: none;
  }
  table {
    width: 100%;
    margin: 6px 0 10px;
    border-collapse: collapse;
  }
  th {
    font-weight: normal;
    text-align: start;
    color: var(--secondary);
  }
  th,
  td {
    padding: 3px 16px 3px 0;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    overflow-wrap: normal;
    font-size: 11px;
    border-bottom: var(--divider);
  }
  tbody th {
    width: 30%;
  }
  td {
    width: 35%;
  }
  .mark .icon {
    vertical-align: text-bottom;
    color: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
  }
  .no .mark .icon {
    color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
  }
  h2 {
    margin-top: 10px;
  }
  pre {
    max-height: 420px;
    margin: 4px 0 8px;
    overflow: auto;
  }
  .message {
    position: sticky;
    bottom: 0;
    margin: 0;
    padding: 6px 16px;
    border-top: var(--divider);
    background: var(--vscode-editor-background);
  }
  .message:empty {
    display: none;
  }
  @container (max-width: 420px) {
    .login > summary {
      flex-wrap: wrap;
    }
    .words {
      flex-basis: 100%;
      padding-inline-start: 43px;
    }
    .body {
      padding-inline-start: 8px;
    }
    dl {
      grid-template-columns: minmax(0, 1fr);
    }
    dd {
      grid-column: 1;
      margin-bottom: 4px;
    }
    th,
    td {
      padding-inline-end: 8px;
    }
    tbody th,
    td {
      width: auto;
    }
    tbody th {
      min-width: 9ch;
    }
  }
  @container (max-width: 280px) {
    main {
      padding-inline: 8px;
    }
    .exchange > summary {
      flex-wrap: wrap;
    }
    .call {
      order: 1;
      flex-basis: 100%;
    }
  }
  @media (forced-colors: active) {
    .fault {
      border-inline-start-color: CanvasText;
    }
  }
`;
