import { css } from 'lit';

export const authFormStyles = css`
  :host {
    /* Webviews have a margin of their own at both sides. */
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    overflow: hidden;
    background: var(--vscode-editor-background);
    container-type: inline-size;
  }
  .pages {
    display: grid;
    flex: 1 1 0;
    grid-template-columns: 224px minmax(0, 1fr);
    min-height: 0;
  }
  nav {
    padding: 18px 6px 18px 14px;
    overflow: auto;
  }
  nav ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  nav ul ul {
    padding-inline-start: 14px;
  }
  nav button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    width: 100%;
    min-height: 26px;
    padding: 0 8px;
    border-radius: 3px;
    color: var(--secondary);
  }
  nav button:hover {
    background: var(--vscode-list-hoverBackground);
    outline: 1px dashed var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  nav [aria-current='page'] {
    color: var(--vscode-settings-headerForeground, var(--vscode-foreground));
    font-weight: 600;
  }
  .badge {
    flex: none;
    min-width: 18px;
    padding: 0 5px;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    border-radius: 9px;
    background: var(--vscode-badge-background);
    color: var(--vscode-badge-foreground);
    font-size: 11px;
    font-weight: 400;
    line-height: 16px;
    text-align: center;
  }
  main {
    padding: 18px 24px 48px;
    overflow: auto;
    scroll-padding: 12px;
  }
  h2 {
    margin: 0 0 14px;
    color: var(--vscode-settings-headerForeground, var(--vscode-foreground));
    font-size: 20px;
    font-weight: 600;
    line-height: 26px;
    letter-spacing: 0;
    text-transform: none;
    overflow-wrap: anywhere;
  }
  h2:focus-visible {
    outline: none;
  }
  h3 {
    margin: 24px 0 8px;
    color: var(--vscode-settings-headerForeground, var(--vscode-foreground));
    font-size: 14px;
    line-height: 20px;
    letter-spacing: 0;
    text-transform: none;
    overflow-wrap: anywhere;
  }
  .next {
    margin: 28px 0 0;
  }
  .banner {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 10px;
    padding: 8px 16px;
    border-bottom: var(--divider);
    background: var(--vscode-editorWidget-background);
    color: var(--vscode-editorWidget-foreground, var(--vscode-foreground));
  }
  .banner span:not(.icon) {
    flex: 0 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .message {
    flex: none;
    margin: 0;
    padding: 6px 16px;
    border-top: var(--divider);
  }
  .message:empty {
    display: none;
  }
  @container (max-width: 680px) {
    .pages {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: auto minmax(0, 1fr);
    }
    nav {
      padding: 6px 10px;
      border-bottom: var(--divider);
      overflow: auto hidden;
    }
    nav ul {
      display: flex;
      gap: 2px;
    }
    nav :is(ul ul, li) {
      display: contents;
    }
    nav button {
      white-space: nowrap;
    }
    nav [aria-current='page'] {
      text-decoration: underline;
      text-underline-offset: 4px;
    }
    main {
      padding: 12px 14px 40px;
    }
    .user {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
