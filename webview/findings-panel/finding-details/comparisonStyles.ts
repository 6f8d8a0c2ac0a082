import { css } from 'lit';

/** Exchanges side by side; below each other where a response has no room beside another. */
export const comparisonStyles = css`
  .legend {
    margin: 0 0 8px;
  }
  .compared {
    display: grid;
    gap: 12px;
    grid-template-columns: minmax(0, 1fr);
  }
  @container (min-width: 620px) {
    .compared {
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
      grid-template-columns: none;
    }
  }
  .exchange {
    min-width: 0;
    border-block-start: 2px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent));
    padding-block-start: 6px;
  }
  .exchange.attacker {
    border-block-start-color: var(--vscode-charts-red);
  }
  .exchange.baseline {
    border-block-start-color: var(--vscode-charts-green, var(--vscode-panel-border));
  }
  .whose {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 8px;
  }
  .whose h3 {
    display: flex;
    align-items: center;
    gap: 4px;
    margin: 0;
  }
  .whose h3 .icon {
    width: 12px;
    height: 12px;
  }
  .whose .link {
    margin-inline-start: auto;
  }
  .told {
    margin: 2px 0 6px;
    min-height: 18px;
    font-size: 12px;
  }
  .exchange pre {
    margin: 0 0 6px;
  }
  .exchange mark {
    background: var(
      --vscode-diffEditor-insertedTextBackground,
      var(--vscode-editor-findMatchHighlightBackground)
    );
    outline: 1px dashed
      var(--vscode-diffEditor-insertedTextBorder, var(--vscode-contrastActiveBorder, transparent));
  }
  .proof {
    font-weight: inherit;
    text-decoration: underline 2px;
    text-underline-offset: 2px;
  }
`;
