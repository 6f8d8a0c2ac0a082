import { remembering } from '../../base/remembering.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { htmlToText } from '../model/htmlText.ts';
import { asMarkdown, cutMarkdown } from './markdown.ts';
import type { Markdown } from './markdown.ts';
import { markdownOfHtml } from './markdownOfHtml.ts';
import { markdownOfText } from './markdownOfText.ts';
import { visibleText } from './visibleText.ts';

/*
 * Descriptions, remediations and other texts for reading, as importers give them to the details: Markdown, with
 * secrets redacted and cut to what is kept. Which of the three a text is, its scanner's format says.
 */

/** Characters read of a text, and kept of its Markdown. */
const read = 65_536;
const kept = 16_384;
/** Texts of which the Markdown is remembered: the findings of a rule mostly share theirs, which is never long. */
const remembered = 256;

/** A text that a scanner writes without markup: it is shown as written. */
export const proseOfText = prose((text) => markdownOfText(redactSecrets(visibleText(text))));

/** A text that a scanner writes as HTML. Where a secret stands in it, which its markup may split, it is plain text. */
export const proseOfHtml = prose((html) => {
  // Elements and attributes may name a secret, and are gone afterwards.
  const safe = redactSecrets(html);
  const plain = htmlToText(safe);
  const redacted = redactSecrets(plain);
  return redacted === plain
    ? asMarkdown(visibleText(markdownOfHtml(safe)))
    : markdownOfText(visibleText(redacted));
});

/** A text that is Markdown by its format's standard; HTML in it is not rendered but shown. */
export const proseOfMarkdown = prose((text) =>
  asMarkdown(
    redactSecrets(visibleText(text))
      .replace(/^\s*\n/, '')
      .trimEnd(),
  ),
);

/** Markdown that was made by these before; what cutting and redacting added to it stays. */
export const proseAgain = (text: string): Markdown =>
  cutMarkdown(asMarkdown(redactSecrets(visibleText(text.slice(0, 3 * kept)))), 2 * kept);

function prose(convert: (text: string) => Markdown): (text: string) => Markdown {
  const short = remembering(remembered, (text) => cutMarkdown(convert(text), kept));
  return (text) => (text.length > kept ? cutMarkdown(convert(text.slice(0, read)), kept) : short(text));
}
