import { css } from 'lit';

/** A text field that has an icon or a button beside its text, in the same border. */
export const textFieldStyles = css`
  .field {
    position: relative;
    display: flex;
    align-items: center;
    height: 26px;
    border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent));
    border-radius: 3px;
    background: var(--vscode-input-background);
    color: var(--vscode-input-foreground);
  }
  .field:focus-within {
    border-color: var(--vscode-focusBorder);
  }
  input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0 6px;
    border: none;
    background: none;
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
  }
  input:focus-visible {
    outline: none;
  }
  input::placeholder {
    color: var(--vscode-input-placeholderForeground, var(--secondary));
    opacity: 1;
  }
`;
