import { css } from 'lit';

/** Requests and responses as they went over the wire. */
export const messageStyles = css`
  pre {
    margin: 0 0 12px;
    padding: 8px 10px;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, transparent));
    border-radius: 3px;
    background: var(--vscode-textCodeBlock-background);
    color: var(--vscode-editor-foreground);
    font-family: var(--vscode-editor-font-family);
    font-size: 12px;
    line-height: 17px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
