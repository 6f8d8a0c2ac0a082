import { css } from 'lit';

/** Type, dividers, focus and small controls that every component shares. Colours are theme variables only. */
export const baseStyles = css`
  :host {
    box-sizing: border-box;
    color: var(--vscode-foreground);
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size);
    line-height: 18px;
    --divider: 1px solid
      var(--vscode-contrastBorder, var(--vscode-panel-border, var(--vscode-editorGroup-border, transparent)));
    --gutter: 14px;
    --secondary: var(--vscode-descriptionForeground);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h2,
  h3 {
    margin: 0;
    font-size: 11px;
    font-weight: 600;
    line-height: 16px;
    letter-spacing: 0.04em;
    text-transform: uppercase;
    color: var(--secondary);
  }
  button {
    margin: 0;
    padding: 0;
    border: none;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  .link {
    color: var(--vscode-textLink-foreground);
    border-radius: 2px;
  }
  .link:hover {
    text-decoration: underline;
    color: var(--vscode-textLink-activeForeground);
  }
  .icon-button {
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border-radius: 4px;
  }
  .tool {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 24px;
    padding: 0 6px;
    border: 1px solid transparent;
    border-radius: 4px;
    white-space: nowrap;
  }
  .tool:hover {
    background: var(--vscode-toolbar-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .tool:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .tool[aria-disabled='true'] {
    cursor: default;
    background: none;
  }
  .number {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .secondary {
    color: var(--secondary);
  }
  .ellipsis {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .code {
    font-family: var(--vscode-editor-font-family);
    font-size: 12px;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    /* Behind the last line of a page it must not make it scroll. */
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    :focus-visible {
      outline: 2px solid Highlight;
    }
    .link {
      color: LinkText;
      text-decoration: underline;
    }
  }
`;

/** Severity and status marks, and line icons. */
export const iconStyles = css`
  .icon {
    display: inline-flex;
    flex: none;
    width: 14px;
    height: 14px;
  }
  .icon svg {
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .icon.line svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.25;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  /* Shapes of borders: several clip paths in a row would make the list slow to scroll. */
  .icon.severity {
    flex-direction: column;
    align-items: center;
    justify-content: center;
  }
  .icon.severity::before,
  .icon.severity::after {
    border: 0 solid transparent;
  }
  .icon.critical::before,
  .icon.critical::after {
    content: '';
    border-inline-width: 6px;
  }
  .icon.critical::before {
    border-bottom: 6px solid currentColor;
  }
  .icon.critical::after {
    border-top: 6px solid currentColor;
  }
  .icon.major::before {
    content: '';
    border-inline-width: 6px;
    border-bottom: 11px solid currentColor;
  }
  .icon.minor::before,
  .icon.info::before {
    content: '';
    width: 10px;
    height: 10px;
    border-radius: 1px;
    background: currentColor;
  }
  .icon.info::before {
    border-radius: 50%;
  }
  .icon.arrow {
    background: currentColor;
    clip-path: polygon(40% 19%, 71% 50%, 40% 81%, 34.5% 75.5%, 60% 50%, 34.5% 24.5%);
  }
  .icon.arrow.down {
    clip-path: polygon(19% 40%, 50% 71%, 81% 40%, 75.5% 34.5%, 50% 60%, 24.5% 34.5%);
  }
  .critical {
    color: var(--vscode-dastWorkbench-severityCritical, var(--vscode-charts-red));
  }
  .major {
    color: var(--vscode-dastWorkbench-severityMajor, var(--vscode-charts-orange));
  }
  .minor {
    color: var(--vscode-dastWorkbench-severityMinor, var(--vscode-charts-yellow));
  }
  .info {
    color: var(--vscode-dastWorkbench-severityInfo, var(--vscode-charts-blue));
  }
  .icon.status {
    width: 13px;
    height: 13px;
  }
  .icon.status::before {
    content: '';
    width: 10px;
    height: 10px;
    margin: auto;
    border: 1px solid currentColor;
    border-radius: 50%;
    background: border-box var(--filled, none);
  }
  .icon.status.open {
    color: var(--vscode-foreground);
  }
  .icon.status.in-progress {
    color: var(--vscode-charts-blue);
    --filled: linear-gradient(to left, currentColor 50%, transparent 50%);
  }
  .icon.status.resolved {
    color: var(--vscode-charts-green);
    --filled: linear-gradient(currentColor);
  }
  .icon.resolution {
    width: 13px;
    justify-content: center;
    line-height: 14px;
    font-style: normal;
  }
  .icon.resolution.new::before {
    content: '+';
  }
  .icon.resolution.fixed::before {
    content: '✓';
  }
  .icon.resolution.false-positive::before {
    content: '✕';
  }
  .icon.resolution.inconclusive::before {
    content: '?';
  }
  .icon.resolution.mixed::before {
    content: '…';
  }
  .icon.status.mixed {
    color: var(--secondary);
  }
  .icon.status.mixed::before {
    border-style: dashed;
  }
  @media (forced-colors: active) {
    .icon {
      color: CanvasText !important;
      forced-color-adjust: none;
    }
  }
`;

/** What most elements start from. */
export const elementStyles = [baseStyles, iconStyles];
