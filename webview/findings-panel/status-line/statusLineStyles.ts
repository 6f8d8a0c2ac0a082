import { css } from 'lit';

export const statusLineStyles = css`
  :host {
    position: sticky;
    inset-block-end: 0;
    flex: none;
    container-type: inline-size;
    background: var(--vscode-editor-background);
  }
  /* As a rule one line, whatever it has to say: sentences give way, what can be pressed does not. */
  .strip {
    display: flex;
    align-items: center;
    gap: 2px 8px;
    min-height: 28px;
    padding: 2px var(--gutter);
    border-top: var(--divider);
  }
  /* Waits for something to say, without a place. */
  .strip > [role='status']:empty {
    position: absolute;
  }
  .strip > button,
  .selection > button {
    flex: none;
  }
  .selection {
    display: flex;
    align-items: center;
    gap: 2px 4px;
    flex: 0 1 auto;
    min-width: 0;
    margin-inline-end: 8px;
  }
  .scope,
  .message,
  .unsaved {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .scope {
    flex: 0 1 auto;
    margin-inline-end: 4px;
    font-variant-numeric: tabular-nums;
  }
  .message {
    flex: 0 1 auto;
  }
  .selection ~ .message {
    flex: 1 1 0;
  }
  .unsaved {
    flex: 0 2 auto;
  }
  /* The sentence keeps the colour of text: that of errors is too faint to read in some themes. */
  .failed .icon,
  .unsaved .icon {
    vertical-align: -2px;
    margin-inline-end: 6px;
  }
  .failed .icon {
    color: var(--vscode-errorForeground);
  }
  .unsaved .icon {
    color: var(--vscode-editorWarning-foreground);
  }
  .dismiss {
    margin-inline-start: auto;
  }
  .dismiss:hover,
  .clear:hover {
    background: var(--vscode-toolbar-hoverBackground);
  }
  .dismiss .icon,
  .clear .icon {
    width: 11px;
    height: 11px;
  }
  .tool > .symbol,
  .short {
    display: none;
  }
  /* What was done, to its end: what can be done about it stands below where it has no room. */
  @container (max-width: 520px) {
    .long {
      display: none;
    }
    .short {
      display: inline;
    }
    .strip:not(:has(.selection)) {
      flex-wrap: wrap;
    }
    .strip:not(:has(.selection)) > .message {
      flex: 0 0 auto;
      max-width: 100%;
      white-space: normal;
    }
  }
  /* What was done, to its end, stands below what is selected. */
  @container (min-width: 620.1px) and (max-width: 900px) {
    .strip:has(.selection ~ .message:not(:empty)) {
      flex-wrap: wrap;
    }
    .selection:has(~ .message:not(:empty)) {
      flex-basis: 100%;
    }
  }
  /* Beside code there is room for what is selected, what can be done with it, and Undo. */
  @container (max-width: 620px) {
    .tool > .word {
      display: none;
    }
    .tool > .symbol {
      display: block;
    }
    .selection ~ .dismiss {
      display: none;
    }
    .selection ~ .link {
      margin-inline-start: auto;
    }
    /* Said aloud and in the tooltip of Undo; a failure is shown. */
    .selection ~ .message:not(.failed) {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
    }
  }
  /* The box of the comment sets Status and Resolution as well. */
  @container (max-width: 400px) {
    .selection > .triage {
      display: none;
    }
    .selection > .tool > .word {
      display: block;
    }
    .selection > .tool > .symbol {
      display: none;
    }
  }
`;
