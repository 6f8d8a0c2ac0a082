/** The addresses the page needs, as the webview sees them. */
export interface PageContent {
  /** What shows everything. */
  readonly element:
    | 'dast-findings-panel'
    | 'dast-login-results'
    | 'dast-authorization-test'
    | 'dast-auth-form';
  readonly script: string;
  /** Where the bundle's fonts come from. */
  readonly source: string;
  readonly language: string;
  readonly title: string;
  /** How the last panel was laid out, as that panel wrote it. */
  readonly layout: string;
  /** Sentences in the user's language by their English; none where that is English. */
  readonly sentences: Readonly<Record<string, string>>;
}

/**
 * The page of a panel. Only the bundle runs, by nonce; nothing is loaded from anywhere else. Styles come from
 * the bundle's own sheets, which the policy does not concern; the toolkit makes one probing style element, for
 * which it reads the nonce from the page.
 */
export function pageHtml({
  element,
  script,
  source,
  language,
  title,
  layout,
  sentences,
}: PageContent): string {
  const nonce = crypto.randomUUID();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${source} 'nonce-${nonce}'`,
    `font-src ${source}`,
    `img-src ${source}`,
  ].join('; ');
  return `<!doctype html>
<html lang="${escapeAttribute(language)}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}" />
    <meta property="csp-nonce" content="${nonce}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeAttribute(title)}</title>
  </head>
  <body>
    <${element}
      data-layout="${escapeAttribute(layout)}"
      data-sentences="${escapeAttribute(JSON.stringify(sentences))}"
    ></${element}>
    <script type="module" nonce="${nonce}" src="${escapeAttribute(script)}"></script>
  </body>
</html>
`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
