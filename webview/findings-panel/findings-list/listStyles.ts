import { css } from 'lit';

export const listStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
  }
  .grid {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-height: 0;
  }
  .header,
  .row {
    display: grid;
    grid-template-columns: var(--columns);
    align-items: center;
  }
  .header {
    flex: none;
    height: 27px;
    padding-inline-end: var(--scrollbar);
    border-bottom: var(--divider);
    color: var(--secondary);
    font-size: 12px;
  }
  .column {
    display: flex;
    align-items: center;
    min-width: 0;
    padding-inline: 8px;
  }
  .column:first-child,
  .cell:first-child {
    padding-inline-start: 10px;
  }
  .aggregated .column:first-child {
    padding-inline-start: 34px;
  }
  .column {
    position: relative;
  }
  .edge {
    position: absolute;
    inset-block: 0;
    inset-inline-end: -4px;
    z-index: 1;
    width: 8px;
    cursor: col-resize;
    touch-action: none;
  }
  .edge::after {
    content: '';
    position: absolute;
    inset-block: 5px;
    inset-inline-start: 4px;
    border-inline-start: var(--divider);
    opacity: 0;
    transition: opacity 120ms ease-out;
  }
  .header:hover .edge::after {
    opacity: 1;
  }
  .edge:hover::after,
  .edge:active::after {
    border-inline-start: 1px solid var(--vscode-sash-hoverBorder, var(--vscode-focusBorder));
    inset-block: 0;
  }
  .choose {
    position: absolute;
    inset-inline-end: 4px;
    z-index: 2;
    background: var(--vscode-editor-background);
  }
  /* The last name ends before the button. */
  .column:has(+ .choose) {
    padding-inline-end: 30px;
  }
  .choose button {
    opacity: 0.75;
  }
  .choose button:hover,
  .choose button:focus-visible {
    opacity: 1;
    background: var(--vscode-toolbar-hoverBackground);
  }
  @media (prefers-reduced-motion: reduce) {
    .edge::after {
      transition: none;
    }
  }
  .sort {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
    height: 22px;
    padding-inline: 3px;
    margin-inline: -3px;
    border-radius: 3px;
  }
  .sort:hover,
  .sort.sorted {
    color: var(--vscode-foreground);
  }
  .sort .icon {
    width: 11px;
    height: 11px;
  }
  .between {
    padding-inline: 6px;
  }
  .scroller {
    position: relative;
    flex: 1;
    min-height: 0;
    overflow: hidden auto;
    overflow-anchor: none;
    /* Opaque, so that the browser scrolls it without repainting it. */
    background: var(--vscode-editor-background);
    contain: strict;
    user-select: none;
  }
  .spacer {
    position: relative;
    width: 100%;
  }
  .row {
    position: absolute;
    inset-inline: 0;
    cursor: pointer;
    contain: layout style;
  }
  .row:hover {
    background: var(--vscode-list-hoverBackground);
    color: var(--vscode-list-hoverForeground, inherit);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .row.selected {
    background: var(--vscode-list-inactiveSelectionBackground);
    color: var(--vscode-list-inactiveSelectionForeground, inherit);
    --secondary: color-mix(in srgb, var(--vscode-foreground) 85%, transparent);
    outline: 1px dotted var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  .grid:focus-within .row.selected {
    background: var(--vscode-list-activeSelectionBackground);
    color: var(--vscode-list-activeSelectionForeground, inherit);
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    --secondary: color-mix(
      in srgb,
      var(--vscode-list-activeSelectionForeground, var(--vscode-foreground)) 85%,
      transparent
    );
  }
  .row:focus-visible,
  .grid:focus-within .row.selected:focus-visible {
    outline: 1px solid var(--vscode-list-focusOutline, var(--vscode-focusBorder));
  }
  .cell {
    display: flex;
    align-items: center;
    gap: 5px;
    min-width: 0;
    height: 100%;
    padding-inline: 8px;
    white-space: nowrap;
    --cut-size: var(--vscode-font-size);
  }
  .cell .code {
    --cut-size: 12px;
  }
  .row.child .cell {
    color: var(--secondary);
  }
  .row.child:not(.left) .path {
    color: var(--vscode-foreground);
  }
  .cell.subCategory,
  .cell.eventId {
    color: var(--secondary);
  }
  .cell.discovered {
    font-variant-numeric: tabular-nums;
  }
  .chevron {
    display: grid;
    place-items: center;
    flex: none;
    width: 18px;
    height: 100%;
    margin-inline: -4px 0;
    color: var(--secondary);
  }
  .method {
    display: inline-block;
    min-width: 4.6ch;
    color: var(--secondary);
  }
  .mark {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    flex: none;
    padding: 0 4px;
    border: 1px solid currentColor;
    border-radius: 8px;
    font-size: 10px;
    line-height: 14px;
    color: var(--secondary);
  }
  .mark .icon {
    width: 11px;
    height: 11px;
  }
  /* Italics as well: no colour is left to dim in high contrast. */
  .row.left {
    font-style: italic;
  }
  .row.left:not(.selected) {
    color: color-mix(in srgb, var(--vscode-foreground) 72%, var(--vscode-editor-background));
    --secondary: color-mix(in srgb, var(--vscode-foreground) 72%, var(--vscode-editor-background));
  }
  .row.left .icon {
    opacity: 0.65;
  }
  .triage {
    display: flex;
    align-items: center;
    gap: 5px;
    min-width: 0;
    max-width: 100%;
    height: 22px;
    margin-inline-start: -6px;
    padding-inline: 6px;
    border-radius: 4px;
  }
  .triage:not([aria-disabled='true']):hover {
    background: var(--vscode-toolbar-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
  }
  .triage[aria-disabled='true'] {
    cursor: default;
  }
  .triage:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .row.child {
    grid-template-columns: var(--child-columns);
  }
  .cell.api {
    padding-inline-start: var(--child-indent);
  }
  /* Before the endpoints, which stand below the summaries. */
  .of-api {
    display: inline-flex;
    margin-inline-start: -19px;
  }
  .stacked .header .column:first-child {
    padding-inline-start: 58px;
  }
  .stacked:not(.aggregated) .header .column:first-child {
    padding-inline-start: 37px;
  }
  .stacked .row:not(.child) .cell {
    align-items: center;
  }
  .first {
    display: flex;
    gap: 5px;
    min-width: 0;
  }
  .first > .application {
    flex: none;
    max-width: 45%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .lines {
    display: flex;
    flex-direction: column;
    min-width: 0;
    line-height: 16px;
  }
  .second {
    font-size: 12px;
    line-height: 15px;
  }
  .cell.status .lines {
    flex: 1;
    align-items: flex-start;
  }
  .cell.status .lines > * {
    max-width: 100%;
  }
  .stacked .triage {
    max-width: calc(100% + 6px);
    height: 16px;
    line-height: 16px;
  }
  /* Below the text of the status, not below its icon. */
  .stacked .second .triage {
    padding-inline-start: 25px;
  }
  .icons .second .triage {
    padding-inline-start: 6px;
  }
  .stacked .icon.severity {
    margin-inline: 2px 6px;
  }
  .placeholder {
    width: 60%;
    height: 8px;
    border-radius: 4px;
    background: var(--vscode-foreground);
    opacity: 0.12;
  }
  @media (forced-colors: active) {
    .row.selected,
    .grid:focus-within .row.selected {
      background: Highlight;
      color: HighlightText;
      --secondary: HighlightText;
      forced-color-adjust: none;
    }
    .row.selected .icon {
      color: HighlightText !important;
    }
    .placeholder {
      background: GrayText;
      forced-color-adjust: none;
      opacity: 1;
    }
    .row:focus-visible {
      outline: 2px solid Highlight !important;
    }
  }
`;
