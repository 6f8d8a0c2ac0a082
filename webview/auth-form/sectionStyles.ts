import { css } from 'lit';

export const sectionStyles = css`
  .card {
    max-width: 680px;
    margin: 0 0 10px;
    border: var(--divider);
    border-radius: 4px;
  }
  .card > summary {
    padding: 6px 10px;
  }
  .card > :not(summary) {
    margin-inline: 14px;
  }
  .card[open] > summary {
    margin-bottom: 6px;
  }
  .card > .icon-button {
    float: inline-end;
    margin: 0 8px 0 0;
  }
  .title {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .recipes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
    gap: 8px;
    max-width: 820px;
    margin: 6px 0 18px;
  }
  .recipe {
    display: flex;
    flex-direction: column;
    padding: 8px 10px;
    border: var(--divider);
    border-radius: 4px;
  }
  .recipe .hint {
    margin: 0;
  }
  .recipe:hover {
    background: var(--vscode-list-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
  }
  .flow {
    max-width: 760px;
    margin: 4px 0 10px;
    padding: 0;
    list-style: none;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 8px 0;
  }
  .note {
    margin: 0 0 6px;
    padding: 4px 10px;
    border-inline-start: 2px solid var(--vscode-list-warningForeground, var(--vscode-charts-yellow));
  }
  .users {
    margin-bottom: 20px;
  }
  .users > .button {
    margin-top: 8px;
  }
  .user {
    display: grid;
    grid-template-columns: minmax(140px, 1fr) minmax(180px, 1.3fr) minmax(150px, 1.2fr) max-content;
    gap: 4px 18px;
    align-items: end;
    padding: 8px 0;
    border-top: var(--divider);
  }
  .user > :not(.who, .secrets, .login, .acts) {
    grid-column: 1 / -1;
    margin: 0;
  }
  .user > .more > summary {
    margin: 0;
  }
  .user > .more[open] > summary {
    margin-bottom: 10px;
  }
  .column {
    display: block;
    flex: 1 0 100%;
    color: var(--secondary);
    font-size: 11px;
    line-height: 15px;
  }
  .acts {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  .secrets,
  .login {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    min-width: 0;
  }
  .secret,
  .state {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    min-height: 26px;
    min-width: 0;
  }
  .state {
    flex: 1 1 auto;
  }
  .is-set .icon,
  .state.passed .icon {
    color: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
  }
  .is-unset .icon,
  .state.unverified .icon {
    color: var(--vscode-list-warningForeground, var(--vscode-charts-yellow));
  }
  .state.failed .icon {
    color: var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
  }
  .fault {
    padding: 2px 10px;
    border-inline-start: 2px solid var(--vscode-testing-iconFailed, var(--vscode-errorForeground));
    overflow-wrap: anywhere;
    user-select: text;
  }
  .demands {
    max-width: 680px;
    border-top: var(--divider);
  }
  .demands > summary {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 30px;
  }
  .demands .title {
    flex: 1;
  }
  progress {
    flex: 0 1 120px;
    height: 4px;
    appearance: none;
    border: none;
    background: var(--vscode-panel-border, currentColor);
  }
  progress::-webkit-progress-bar {
    background: var(--vscode-panel-border, transparent);
    outline: 1px solid var(--vscode-contrastBorder, transparent);
  }
  progress::-webkit-progress-value {
    background: var(--vscode-progressBar-background, var(--vscode-focusBorder));
  }
  .demands ul {
    columns: 2 270px;
    margin: 0 0 12px;
    padding: 0;
    list-style: none;
  }
  .demands li {
    display: flex;
    align-items: baseline;
    gap: 8px;
    break-inside: avoid;
    min-height: 22px;
  }
  .demands li .number {
    min-width: 24px;
    text-align: start;
  }
  .demands li .icon {
    align-self: center;
  }
  .demands .given .icon {
    color: var(--vscode-testing-iconPassed, var(--vscode-charts-green));
  }
  .title-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
    max-width: 860px;
    margin-top: 26px;
  }
  .title-bar h3 {
    margin: 0;
  }
  .paper {
    max-width: 860px;
    padding: 18px 22px;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-panel-border)));
    border-radius: 2px;
    overflow: auto;
    user-select: text;
  }
  .sheet-heading {
    margin: 20px 0 6px;
    font-size: 13px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .sheet-heading[aria-level='3'] {
    margin-top: 0;
    font-size: 18px;
    line-height: 24px;
  }
  .sheet-heading[aria-level='4'] {
    padding-top: 14px;
    border-top: var(--divider);
    font-size: 15px;
  }
  .paper table {
    width: 100%;
    border-collapse: collapse;
  }
  .paper :is(th, td) {
    padding: 3px 14px 3px 0;
    border-bottom: var(--divider);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  .paper th {
    color: var(--secondary);
    font-weight: 400;
  }
  .paper tr > :first-child {
    width: 34%;
  }
`;
