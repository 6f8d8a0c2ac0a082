import { css } from 'lit';

export const authorizationTestStyles = css`
  :host {
    /* Webviews have a margin of their own at both sides. */
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    overflow: hidden;
    background: var(--vscode-editor-background);
    container-type: inline-size;
  }
  main {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  header {
    flex: none;
    max-height: 40vh;
    padding: 10px 14px 4px;
    overflow: auto;
  }
  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 2px 12px;
  }
  h1 {
    margin: 0;
    font-size: 15px;
    font-weight: 600;
    line-height: 20px;
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 4px;
    margin-inline-start: -6px;
  }
  header p,
  .details p {
    margin: 3px 0;
    overflow-wrap: anywhere;
  }
  .summary {
    font-variant-numeric: tabular-nums;
  }
  .progress {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  progress {
    flex: 0 1 140px;
    height: 4px;
    min-width: 60px;
    appearance: none;
    border: none;
    background: var(--vscode-panel-border, currentColor);
    color: var(--vscode-progressBar-background, var(--vscode-focusBorder));
  }
  progress::-webkit-progress-bar {
    background: var(--vscode-panel-border, transparent);
    outline: 1px solid var(--vscode-contrastBorder, transparent);
  }
  progress::-webkit-progress-value {
    background: var(--vscode-progressBar-background, var(--vscode-focusBorder));
  }
  .progress .ellipsis {
    flex: 1 1 0;
    min-width: 0;
  }
  .bar {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 18px;
    padding: 4px 14px 6px;
  }
  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    margin-inline-start: -6px;
  }
  .tool[aria-pressed='true'] {
    background: var(--vscode-list-activeSelectionBackground);
    color: var(--vscode-list-activeSelectionForeground);
    border-color: var(--vscode-contrastActiveBorder, transparent);
  }
  .legend {
    color: var(--secondary);
    font-size: 11px;
  }
  .legend summary {
    cursor: pointer;
  }
  .legend ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .legend .icon,
  .verdict .icon {
    vertical-align: text-bottom;
  }
  .let-in .icon {
    color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
  }
  :is(.part, .look) .icon {
    color: var(--vscode-list-warningForeground, var(--vscode-charts-yellow));
  }
  .allowed .icon {
    color: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
  }
  .none {
    margin: 8px 14px;
  }
  dast-access-grid {
    flex: 1 1 0;
    min-height: 120px;
  }
  .details {
    flex: 0 1 auto;
    max-height: 55%;
    padding: 8px 14px 12px;
    overflow: auto;
  }
  .details .title {
    flex-wrap: nowrap;
    align-items: flex-start;
  }
  .details h2 {
    font-size: 13px;
    line-height: 18px;
    letter-spacing: 0;
    text-transform: none;
    color: var(--vscode-foreground);
    overflow-wrap: anywhere;
  }
  .sides {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: 8px 14px;
  }
  article {
    min-width: 0;
  }
  article h3 {
    letter-spacing: 0;
    text-transform: none;
    overflow-wrap: anywhere;
  }
  .message-head summary {
    cursor: pointer;
  }
  .message-head summary,
  article p.code {
    margin: 2px 0;
    overflow-wrap: anywhere;
  }
  pre {
    max-height: 300px;
    margin-bottom: 6px;
    overflow: auto;
  }
  mark {
    background: none;
    color: inherit;
    text-decoration: underline;
    text-decoration-color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
    text-decoration-thickness: 2px;
    text-underline-offset: 2px;
  }
  .message {
    flex: none;
    margin: 0;
    padding: 6px 14px;
    border-top: var(--divider);
  }
  .message:empty {
    display: none;
  }
  @container (max-width: 560px) {
    /* The tab says it, too. */
    h1 {
      position: absolute;
      width: 1px;
      height: 1px;
      margin: -1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    header {
      max-height: 30vh;
    }
  }
`;
