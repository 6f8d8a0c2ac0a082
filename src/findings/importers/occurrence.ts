import type { Occurrence } from '../finding.ts';
import { LongTexts } from '../longTexts.ts';
import { cutMarkdown, noMarkdown } from '../prose/markdown.ts';
import type { Markdown } from '../prose/markdown.ts';
import { redactSecrets } from '../redact.ts';

/** Characters kept of a request or response, and of any other text of an occurrence. */
const keptBody = 32_768;
const keptText = 4_096;

/** What a report says of an occurrence; what it leaves out is empty. */
export type OccurrenceTexts = Partial<Omit<Occurrence, 'otherInfo'>> & { readonly otherInfo?: Markdown };

/** An occurrence with its secrets redacted and its texts cut to what is kept. */
export function toOccurrence(texts: OccurrenceTexts): Occurrence {
  return {
    url: keep(texts.url, keptText),
    parameter: keep(texts.parameter, keptText),
    attack: keep(texts.attack, keptText),
    evidence: keep(texts.evidence, keptText),
    otherInfo: cutMarkdown(texts.otherInfo ?? noMarkdown, keptText),
    request: keep(texts.request, keptBody),
    response: keep(texts.response, keptBody),
  };
}

function keep(text: string | undefined, length: number): string {
  if (text === undefined || text === '') {
    return '';
  }
  const kept = redactMessage(text.slice(0, length));
  return text.length > length ? `${kept}\n… (${text.length - length} more characters)` : kept;
}

/** Head and body of a message as one text, as they went over the wire. */
export function joinMessage(head: string, body: string): string {
  if (head === '' || body === '') {
    return head + body;
  }
  return `${withoutLineBreaks(head)}\r\n\r\n${body}`;
}

/** A head without the line breaks at its end. */
function withoutLineBreaks(head: string): string {
  let end = head.length;
  while (end > 0 && head[end - 1] === '\n') end -= head[end - 2] === '\r' ? 2 : 1;
  return head.slice(0, end);
}

/** Bodies shorter than this are redacted faster than they are found again. */
const shortBody = 256;
/** Bodies that are remembered at a time. */
const rememberedBodies = 64;
const redactedBodies = new LongTexts<string>(rememberedBodies);

/** Many responses of a scan differ in their head only: a body that came lately is not searched again. */
function redactMessage(text: string): string {
  const headEnd = text.indexOf('\r\n\r\n') + 4;
  if (headEnd < 4 || text.length - headEnd < shortBody) {
    return redactSecrets(text);
  }
  const body = text.slice(headEnd);
  let redactedBody = redactedBodies.get(body);
  if (redactedBody === undefined) {
    redactedBody = redactSecrets(body);
    redactedBodies.set(body, redactedBody);
  }
  return redactSecrets(text.slice(0, headEnd)) + redactedBody;
}
