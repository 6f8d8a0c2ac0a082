import { css } from 'lit';

export const summaryWidgetsStyles = css`
  :host {
    position: relative;
    display: block;
    border-bottom: var(--divider);
  }
  .widgets {
    display: grid;
    grid-template-columns: repeat(var(--widget-columns), minmax(0, 1fr));
    /* The first line has values that are always there: what filters take out of another does not move the list. */
    grid-auto-rows: 1fr;
  }
  section {
    container-type: inline-size;
    min-width: 0;
    padding: 10px var(--gutter);
    border-inline-start: var(--divider);
  }
  section.first {
    border-inline-start: none;
  }
  section.below {
    border-block-start: var(--divider);
    padding-block-start: 9px;
  }
  h2 {
    margin-bottom: 6px;
  }
  .severity {
    display: flex;
    align-items: center;
    gap: 14px;
  }
  .severity dast-value-bars {
    flex: 1;
  }
  @container (max-width: 190px) {
    .severity {
      gap: 10px;
    }
  }
  @container (max-width: 180px) {
    dast-severity-ring {
      display: none;
    }
  }
  /* The numbers matter more than their picture: names must not give way to it. */
  @container (max-width: 235px) {
    .long dast-severity-ring {
      display: none;
    }
  }
  .collapsed {
    padding: 4px 64px 4px var(--gutter);
  }
  .more {
    display: flex;
    width: 100%;
    justify-content: center;
    border-block-start: var(--divider);
    border-radius: 0;
    color: var(--secondary);
    font-size: 11px;
  }
  .tools {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 6px;
    display: flex;
    background: var(--vscode-editor-background);
    border-radius: 4px;
    opacity: 0;
    transition: opacity 120ms ease-out;
  }
  :host(:hover) .tools,
  .tools:focus-within,
  .collapsed ~ .tools {
    opacity: 1;
  }
  .tools button {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 4px;
    color: var(--vscode-icon-foreground, inherit);
  }
  .tools button:hover {
    background: var(--vscode-toolbar-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  @media (prefers-reduced-motion: reduce) {
    .tools {
      transition: none;
    }
  }
  @media (hover: none) {
    .tools {
      opacity: 1;
    }
  }
`;
