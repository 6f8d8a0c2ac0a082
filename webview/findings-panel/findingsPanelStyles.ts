import { css } from 'lit';

export const findingsPanelStyles = css`
  :host {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    overflow: hidden auto;
    background: var(--vscode-editor-background);
  }
  .main {
    display: flex;
    flex: 1 0 auto;
    /* Small panels scroll as a whole rather than squeeze the list away. */
    min-height: min(300px, 100%);
    height: 0;
  }
  /* The list above its details, which always show some of their text. */
  .main.with-details {
    flex-direction: column;
    min-height: 391px;
  }
  dast-findings-list {
    flex: 1;
  }
  dast-list-state {
    flex: 1;
    overflow: auto;
  }
  .main > dast-finding-details {
    flex: none;
  }
  .main > dast-finding-details.beside {
    max-width: 65%;
  }
  .main > dast-finding-details.below {
    min-height: 280px;
    /* The header of the list and two rows. */
    max-height: calc(100% - 108px);
  }
  .splitter {
    position: relative;
    flex: none;
    width: 1px;
    border-inline-start: var(--divider);
    cursor: ew-resize;
    touch-action: none;
  }
  .splitter::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline: -3px;
  }
  .splitter:hover::after,
  .splitter:active::after,
  .splitter:focus-visible::after {
    background: var(--vscode-sash-hoverBorder, var(--vscode-focusBorder));
    inset-inline: -2px;
  }
  .splitter.below {
    width: auto;
    height: 1px;
    border-inline-start: none;
    border-block-start: var(--divider);
    cursor: ns-resize;
  }
  .splitter.below::after {
    inset-inline: 0;
    inset-block: -5px 0;
  }
  .splitter.below:hover::after,
  .splitter.below:active::after,
  .splitter.below:focus-visible::after {
    inset-inline: 0;
    inset-block: -3px 0;
  }
`;
