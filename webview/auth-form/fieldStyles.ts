import { css } from 'lit';

/** Fields one below the other, each with its name, a quiet sentence, and its control. */
export const fieldStyles = css`
  .field {
    max-width: 640px;
    margin: 0 0 18px;
  }
  .label {
    margin-bottom: 3px;
    font-weight: 600;
  }
  .hint {
    margin: -2px 0 5px;
    color: var(--secondary);
    overflow-wrap: anywhere;
  }
  dast-choice + .hint {
    margin-top: 3px;
  }
  code {
    padding: 0 3px;
    border-radius: 3px;
    background: var(--vscode-textCodeBlock-background);
    font-family: var(--vscode-editor-font-family);
    font-size: 12px;
  }
  .short {
    max-width: 260px;
  }
  .beside {
    display: flex;
    align-items: center;
    gap: 4px;
  }
  .beside .short {
    flex: 1;
  }
  dast-choice {
    min-width: min(260px, 100%);
    max-width: 100%;
  }
  .flag {
    display: flex;
    align-items: flex-start;
    gap: 9px;
    cursor: pointer;
  }
  .flag .label,
  .flag .hint {
    display: block;
    margin-bottom: 0;
  }
  .flag input {
    flex: none;
    position: relative;
    width: 18px;
    height: 18px;
    margin: 0;
    appearance: none;
    border: 1px solid var(--vscode-settings-checkboxBorder, var(--vscode-checkbox-border, currentColor));
    border-radius: 3px;
    background: var(--vscode-settings-checkboxBackground, var(--vscode-checkbox-background, transparent));
    color: var(--vscode-settings-checkboxForeground, var(--vscode-checkbox-foreground, currentColor));
  }
  .flag input:checked::after {
    content: '';
    position: absolute;
    inset: 2px 5px 4px;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    transform: rotate(42deg);
  }
  .flag input:indeterminate {
    border-style: dashed;
  }
  .flag input:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 1px;
  }
  .problems {
    max-width: 760px;
    margin: 0 0 14px;
  }
  .field > .problems,
  .entries .problems {
    flex: 1 0 100%;
    margin: 0;
  }
  .problem {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
    margin: 5px 0 0;
    overflow-wrap: anywhere;
  }
  .problem .icon {
    align-self: flex-start;
    margin-top: 2px;
    margin-inline-end: -4px;
  }
  .problem .said {
    flex: 0 1 auto;
    min-width: 0;
    max-width: calc(100% - 30px);
  }
  .problem.error .icon {
    color: var(--vscode-errorForeground);
  }
  .problem.warning .icon {
    color: var(--vscode-list-warningForeground, var(--vscode-charts-yellow));
  }
  .written {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    min-width: 0;
    min-height: 26px;
    margin: 0;
  }
  .written code {
    max-width: min(420px, 100%);
    line-height: 20px;
  }
  .items,
  .entries {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .items li,
  .entries li {
    display: flex;
    align-items: center;
    gap: 4px;
    margin-bottom: 3px;
  }
  .items dast-form-input {
    flex: 1;
    max-width: 420px;
  }
  .entries > li {
    flex-wrap: wrap;
  }
  .entries .name {
    flex: 0 1 180px;
    min-width: 60px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .entries .value {
    flex: 1 1 0;
    min-width: 0;
  }
  .entries .entries {
    padding-inline-start: 10px;
    border-inline-start: var(--divider);
  }
  .entries .new dast-form-input {
    flex: 0 1 180px;
  }
  @container (max-width: 680px) {
    .entries .name {
      flex: 1 0 100%;
    }
  }
  .icon-button:hover {
    background: var(--vscode-toolbar-hoverBackground);
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-height: 26px;
    padding: 2px 12px;
    border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent));
    border-radius: 2px;
    background: var(--vscode-button-background);
    color: var(--vscode-button-foreground);
  }
  .button:hover {
    background: var(--vscode-button-hoverBackground);
  }
  .button.quiet {
    background: var(--vscode-button-secondaryBackground);
    color: var(--vscode-button-secondaryForeground, var(--vscode-foreground));
  }
  .button.quiet:hover {
    background: var(--vscode-button-secondaryHoverBackground);
  }
  .button[aria-disabled='true'] {
    cursor: default;
    border: 1px dashed var(--vscode-descriptionForeground);
    background: none;
    color: var(--secondary);
  }
  .button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  .part {
    margin: 0 0 18px;
    padding: 0;
    border: none;
    min-inline-size: 0;
  }
  .part > legend {
    display: flex;
    align-items: center;
    gap: 6px;
    padding: 0;
    font-weight: 600;
  }
  .part .field,
  .part .part {
    margin-inline-start: 1px;
    padding-inline-start: 14px;
    border-inline-start: var(--divider);
  }
  .item {
    margin: 4px 0 14px;
  }
  .item-name {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-bottom: 4px;
  }
  .more {
    margin: 0 0 18px;
  }
  summary {
    cursor: pointer;
  }
  .more > summary {
    width: fit-content;
    margin-bottom: 8px;
    color: var(--vscode-textLink-foreground);
    border-radius: 2px;
  }
  .more[open] > summary {
    margin-bottom: 12px;
  }
`;
