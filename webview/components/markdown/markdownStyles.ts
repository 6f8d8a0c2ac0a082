import { css } from 'lit';

/** Prose in the details: what the scanner sets off is set off, and nothing of it is louder than the panel itself. */
export const markdownStyles = css`
  .markdown {
    margin: 0 0 12px;
    overflow-wrap: anywhere;
  }
  .markdown :is(p, ul, ol, blockquote, table, pre, h3, h4, hr) {
    margin: 0 0 8px;
  }
  .markdown > :last-child,
  .markdown :is(li, blockquote) > :last-child {
    margin-bottom: 0;
  }
  .markdown :is(ul, ol) {
    padding-inline-start: 22px;
  }
  .markdown li > :is(ul, ol) {
    margin-bottom: 0;
  }
  .markdown :is(h3, h4) {
    color: inherit;
    font-size: inherit;
    font-weight: 600;
    line-height: inherit;
    letter-spacing: normal;
    text-transform: none;
  }
  .markdown :is(strong, th) {
    font-weight: 600;
  }
  .markdown code {
    padding: 0 3px;
    border-radius: 3px;
    background: var(--vscode-textCodeBlock-background);
    font-family: var(--vscode-editor-font-family);
    font-size: 12px;
  }
  .markdown blockquote {
    padding-inline-start: 10px;
    border-inline-start: 2px solid
      var(--vscode-contrastBorder, var(--vscode-textBlockQuote-border, var(--secondary)));
  }
  .markdown hr {
    border: none;
    border-top: var(--divider);
  }
  .markdown table {
    border-collapse: collapse;
    max-width: 100%;
    color: inherit;
    font: inherit;
  }
  .markdown :is(th, td) {
    padding: 2px 10px 2px 0;
    border-bottom: var(--divider);
    text-align: start;
    vertical-align: top;
  }
  .markdown a {
    text-decoration: underline;
  }
`;
