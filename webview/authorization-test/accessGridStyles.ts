import { css } from 'lit';

export const accessGridStyles = css`
  .head button {
    display: grid;
    grid-template-columns: minmax(0, max-content) 12px;
    align-items: center;
    gap: 0 3px;
  }
  .head button .role {
    grid-row: 1;
  }
  .head button .who {
    grid-column: 1 / -1;
  }
  .head button .icon {
    grid-row: 1;
    width: 11px;
    height: 11px;
  }
  .head button:hover {
    text-decoration: underline;
  }
  .group .mark {
    flex: none;
  }
  .cell:is(.refused, .unknown, .not-asked, .allowed) {
    color: var(--secondary);
  }
  .let-in .icon {
    color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
  }
  .cell.let-in {
    font-weight: 600;
  }
  :is(.part, .look) .icon {
    color: var(--vscode-list-warningForeground, var(--vscode-charts-yellow));
  }
  .allowed .icon {
    color: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
  }
  .group .mark .icon {
    vertical-align: text-bottom;
  }
`;
