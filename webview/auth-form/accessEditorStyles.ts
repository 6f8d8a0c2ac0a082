import { css } from 'lit';

export const accessEditorStyles = css`
  :host {
    height: clamp(220px, 62vh, 720px);
  }
  .cell {
    justify-content: center;
    color: var(--secondary);
  }
  .cell[aria-selected='true'] {
    background: none;
    outline: none;
  }
  .head > :not(.first) {
    align-items: center;
  }
  .head :is(.role, .who) {
    max-width: 100%;
  }
  .group {
    font-weight: 600;
  }
  .entry.group .first {
    grid-column: auto;
    width: auto;
  }
  .stacked .entry.group .first {
    grid-column: 1 / -1;
    width: var(--width);
  }
  .stacked .group {
    grid-template-rows: 24px minmax(0, 1fr);
  }
  .row .first {
    padding-inline-start: 28px;
  }
  .stacked .row .first {
    padding-inline-start: 8px;
  }
  .cell:is(.all, .wider) .icon {
    color: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
  }
  .cell.all .icon.line svg {
    stroke-width: 2;
  }
  .cell.never .icon {
    color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
  }
  .cell.proposed .icon {
    color: var(--vscode-list-warningForeground, var(--vscode-charts-yellow));
  }
  .cell.none {
    opacity: 0.75;
  }
  [aria-readonly='true'] .cell {
    cursor: default;
  }
  .cell[aria-selected='true']:focus {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .cell:hover {
    outline: 1px solid var(--vscode-contrastActiveBorder, var(--vscode-focusBorder));
    outline-offset: -1px;
  }
`;
