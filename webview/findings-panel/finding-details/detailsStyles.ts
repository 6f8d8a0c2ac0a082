import { css } from 'lit';

export const detailsStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    overflow: auto;
    overscroll-behavior: contain;
    /* Below the tabs, which stay at the edge. */
    scroll-padding-block-start: 36px;
    container-type: inline-size;
  }
  .head {
    position: relative;
    padding: 10px 68px 0 16px;
  }
  .title {
    margin: 0 0 4px;
    font-size: 15px;
    font-weight: 600;
    line-height: 20px;
    letter-spacing: normal;
    text-transform: none;
    color: var(--vscode-foreground);
    overflow-wrap: anywhere;
  }
  .close,
  .link-to {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 10px;
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 4px;
  }
  .link-to {
    inset-inline-end: 38px;
  }
  .close:hover,
  .link-to:hover,
  .step:hover {
    background: var(--vscode-toolbar-hoverBackground);
  }
  .close .icon,
  .link-to .icon {
    width: 12px;
    height: 12px;
  }
  .meta {
    margin: 0;
    color: var(--secondary);
    overflow-wrap: anywhere;
  }
  .meta .icon {
    vertical-align: middle;
    margin-inline-end: 4px;
  }
  .endpoint {
    display: flex;
    align-items: baseline;
    gap: 8px;
    margin: 6px 0 0;
    overflow-wrap: anywhere;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding: 10px 16px 0;
  }
  .choices dast-choice {
    flex: 1 1 112px;
    max-width: 148px;
  }
  .choices .tool {
    min-height: 26px;
  }
  .choices p {
    flex-basis: 100%;
    margin: -2px 0 0;
    font-size: 11px;
    color: var(--secondary);
  }
  /* In a small panel the text has the room: what is above it is one line each, and stays. */
  :host(.compact) {
    overflow: hidden;
  }
  :host(.compact) .head {
    padding: 4px 72px 0 var(--gutter);
  }
  :host(.compact) .title {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    line-height: 24px;
  }
  :host(.compact) .close,
  :host(.compact) .link-to {
    inset-block-start: 4px;
  }
  .place {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 20px;
    margin-inline-end: -62px;
  }
  .place dast-distinct-text {
    flex: 0 1 auto;
  }
  /* A text that has exactly its own width is not measured as too long. */
  .place dast-distinct-text::before {
    padding-inline-end: 4px;
  }
  .place .stepper.api {
    flex: none;
    margin: 0;
  }
  :host(.compact) .choices {
    flex-wrap: nowrap;
    align-items: center;
    gap: 6px;
    padding: 4px var(--gutter) 0;
  }
  :host(.compact) .choices .tool {
    flex: none;
    padding-inline: 5px;
  }
  :host(.compact) .choices .handler {
    flex: 0 1 auto;
    min-width: 26px;
  }
  .handler {
    color: var(--vscode-textLink-foreground);
  }
  @container (max-width: 439px) {
    .handler .ellipsis {
      display: none;
    }
  }
  :host(.compact) [role='tablist'] {
    margin-top: 2px;
    padding-inline: var(--gutter);
  }
  :host(.compact) [role='tabpanel'] {
    flex: 1 1 0;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 8px var(--gutter) 12px;
  }
  .about {
    margin-bottom: 8px;
    font-size: 12px;
    line-height: 16px;
  }
  .head,
  .choices,
  [role='tablist'] {
    flex: none;
  }
  [role='tablist'] {
    display: flex;
    gap: 0 clamp(4px, 10cqi - 29px, 14px);
    margin-top: 10px;
    padding: 0 16px;
    overflow: auto hidden;
    scrollbar-width: none;
    border-bottom: var(--divider);
    /* The tabs stay in view while what they show is scrolled. */
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    background: var(--vscode-editor-background);
  }
  [role='tab'] {
    flex: none;
    padding: 5px 0;
    white-space: nowrap;
    border-bottom: 1px solid transparent;
    color: var(--vscode-panelTitle-inactiveForeground, var(--secondary));
  }
  [role='tab']:hover {
    color: var(--vscode-foreground);
  }
  [role='tab'][aria-selected='true'] {
    color: var(--vscode-panelTitle-activeForeground, var(--vscode-foreground));
    border-bottom-color: var(--vscode-panelTitle-activeBorder, var(--vscode-focusBorder));
  }
  [role='tabpanel'] {
    padding: 12px 16px 20px;
  }
  /* However many APIs there are, the way back to the tabs is short. */
  [role='tabpanel'].apis {
    display: flex;
    flex: 1 1 auto;
    min-height: 160px;
    padding: 8px 8px 12px;
  }
  dast-api-list {
    flex: 1;
  }
  .exclusion {
    margin: 10px 16px 0;
    padding: 5px 8px;
    border: 1px solid var(--vscode-inputValidation-infoBorder, var(--vscode-contrastBorder, transparent));
    border-radius: 3px;
    background: var(--vscode-inputValidation-infoBackground, transparent);
    color: var(--vscode-inputValidation-infoForeground, inherit);
    font-size: 12px;
  }
  .message {
    margin: 0;
    padding: 8px 16px;
  }
  .prose {
    margin: 0 0 12px;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    margin: -4px 0 12px;
  }
  h3 {
    margin: 16px 0 4px;
  }
  .trail {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 6px;
    margin: 0 0 6px;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }
  .trail li:not(:last-child)::after {
    content: '›';
    margin-inline-start: 6px;
    color: var(--secondary);
  }
  .trail .link {
    margin-inline-end: 6px;
  }
  .why {
    margin: 0 0 6px;
    color: var(--secondary);
    overflow-wrap: anywhere;
  }
  pre.unwrapped {
    overflow-x: auto;
    white-space: pre;
    overflow-wrap: normal;
  }
  .message-tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 14px;
    margin-bottom: 8px;
  }
  .message-tools .stepper {
    flex: 0 0 100%;
  }
  .toggle {
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: 22px;
    padding: 0 6px;
    border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    border-radius: 3px;
  }
  .toggle[aria-pressed='true'] {
    border-color: var(--vscode-focusBorder);
  }
  .toggle .icon {
    width: 12px;
    height: 12px;
  }
  mark {
    border-radius: 2px;
    background: var(--vscode-editor-findMatchHighlightBackground);
    color: inherit;
    outline: 1px solid var(--vscode-editor-findMatchHighlightBorder, transparent);
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 3px 12px;
    margin: 0 0 12px;
  }
  dt {
    color: var(--secondary);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .plain {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .plain li {
    overflow-wrap: anywhere;
    padding: 1px 0;
  }
  .stepper {
    display: flex;
    align-items: center;
    gap: 4px;
    margin: -4px 0 8px;
    color: var(--secondary);
  }
  .stepper.api {
    margin: 2px 0 -6px;
  }
  .step[disabled] {
    opacity: 0.4;
    cursor: default;
    background: none;
  }
  .when {
    color: var(--secondary);
    font-size: 12px;
  }
  .history .comment {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .history li + li {
    margin-top: 10px;
  }
  .who {
    color: var(--vscode-foreground);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  /* The outline stands clear of the line below the tabs. */
  :host-context(.vscode-high-contrast) [role='tab'] {
    margin-bottom: 3px;
    padding-block: 3px;
  }
  :host-context(.vscode-high-contrast) [role='tab'][aria-selected='true'] {
    outline: 1px solid var(--vscode-contrastActiveBorder);
    outline-offset: -1px;
    padding-inline: 4px;
    margin-inline: -4px;
  }
  @media (forced-colors: active) {
    mark {
      background: Mark;
      color: MarkText;
      forced-color-adjust: none;
    }
    [role='tab'][aria-selected='true'] {
      border-bottom: 2px solid Highlight;
    }
  }
`;
