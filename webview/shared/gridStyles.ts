import { css } from 'lit';

/** Grids that extend `VirtualGrid`: a frozen header and first column; where there is no room, cells stand below what they are about. */
export const gridStyles = css`
  :host {
    display: block;
    min-height: 0;
  }
  .scroller {
    position: relative;
    height: 100%;
    overflow: auto;
    border-top: var(--divider);
    border-bottom: var(--divider);
    --first: clamp(200px, calc(var(--width) * 0.42), 420px);
    --cell: 76px;
  }
  .entry {
    display: grid;
    grid-template-columns: minmax(var(--first), 1fr) repeat(var(--columns), minmax(var(--cell), 112px));
    min-width: calc(var(--first) + var(--columns) * var(--cell));
  }
  .canvas {
    position: relative;
    min-width: calc(var(--first) + var(--columns) * var(--cell));
  }
  .canvas .entry {
    position: absolute;
    inset-inline: 0;
    border-bottom: var(--divider);
  }
  .canvas .entry:hover > * {
    background: var(--vscode-list-hoverBackground);
  }
  .head {
    position: sticky;
    top: 0;
    z-index: 2;
    height: 44px;
    border-bottom: var(--divider);
    background: var(--vscode-editor-background);
    color: var(--secondary);
    font-size: 11px;
    line-height: 15px;
  }
  .head > * {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    min-width: 0;
    padding: 4px 6px;
    background: var(--vscode-editor-background);
  }
  .head .role {
    color: var(--vscode-foreground);
    font-weight: 600;
  }
  .head :is(.role, .who) {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .first {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    padding: 0 8px;
    background: var(--vscode-editor-background);
  }
  .head .first {
    align-items: flex-start;
  }
  .first > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .first > .icon {
    flex: none;
    overflow: visible;
  }
  .group .first {
    grid-column: 1 / -1;
    width: var(--width);
    cursor: pointer;
  }
  .group .name {
    font-weight: 600;
  }
  .cell[aria-selected='true'] {
    background: var(--vscode-list-activeSelectionBackground);
    color: var(--vscode-list-activeSelectionForeground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  /* What is beside a path or a group gives way to it. */
  .first :is(.code, .name) {
    flex: none;
    max-width: 100%;
  }
  .first .secondary {
    flex: 0 1 auto;
  }
  .cell {
    display: flex;
    align-items: center;
    gap: 5px;
    min-width: 0;
    padding: 0 6px;
    cursor: pointer;
  }
  :is(.first, .cell):focus {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  .stacked {
    --cell: 54px;
  }
  .stacked :is(.entry, .canvas) {
    min-width: max(100%, calc(var(--columns) * var(--cell)));
  }
  .stacked .entry {
    grid-template-columns: repeat(var(--columns), minmax(var(--cell), 1fr));
    grid-template-rows: 24px minmax(0, 1fr);
  }
  .stacked .head {
    grid-template-rows: minmax(0, 1fr);
  }
  .stacked .head .first {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .stacked .entry > .first {
    grid-column: 1 / -1;
    width: var(--width);
  }
  .stacked .group {
    grid-template-rows: minmax(0, 1fr);
  }
  @media (forced-colors: active) {
    :is(.first, .cell):focus {
      outline: 2px solid Highlight;
    }
  }
`;
