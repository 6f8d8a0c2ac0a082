import { css } from 'lit';

export const summaryWidgetsStyles = css`
  :host {
    position: relative;
    display: block;
    border-bottom: var(--divider);
  }
  .widgets {
    display: grid;
    /* The ring stays beside names and counts of five digits. */
    grid-template-columns:
      minmax(min(276px, 58%), 1fr)
      repeat(calc(var(--widget-columns) - 1), minmax(0, 1fr));
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
  /* The name beside the tools of all widgets ends before them. */
  .corner h2 {
    margin-inline-end: 42px;
  }
  /*
   * Names and numbers matter more than their picture: where both do not fit beside each other, whatever the language and
   * the counts, the ring wraps into a second line, which is cut off.
   */
  .severity {
    display: flex;
    flex-flow: row-reverse wrap;
    align-items: center;
    align-content: flex-start;
    gap: 12px;
    height: 88px;
    margin: -2px -6px;
    padding: 2px 6px;
    overflow: clip;
  }
  .severity dast-value-bars {
    flex: 1 0 max-content;
    min-width: 0;
    max-width: 100%;
  }
  .collapsed {
    padding: 4px 36px 4px var(--gutter);
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
`;
