import { afterLast } from '../../base/cut.ts';
import { remembering } from '../../base/remembering.ts';
import { redactSecrets, redactUrl, redactValueOf } from '../../base/secrets/redactSecrets.ts';
import type { Comparison, Occurrence } from '../model/finding.ts';
import { LongTexts } from '../model/longTexts.ts';
import { cutMarkdown, noMarkdown } from '../prose/markdown.ts';
import type { Markdown } from '../prose/markdown.ts';
import { redactAddress } from './redactAddress.ts';

/** Characters kept of a request or response, and of any other text of an occurrence. */
const keptBody = 32_768;
const keptText = 4_096;

/** What a report says of an occurrence; what it leaves out is empty. */
export type ReportedOccurrence = Partial<Omit<Occurrence, 'otherInfo'>> & { readonly otherInfo?: Markdown };

/** An occurrence with its secrets redacted and its texts cut to what is kept. */
export function toOccurrence(texts: ReportedOccurrence): Occurrence {
  return occurrenceWithin(1, texts);
}

/** `room`: how many times what is kept of the texts of others. */
function occurrenceWithin(room: number, texts: ReportedOccurrence): Occurrence {
  const parameter = keepValue(texts.parameter ?? '', room * keptText);
  return {
    url: keepAddress(texts.url ?? '', room * keptText),
    parameter,
    attack: keepValue(redactValueOf(parameter, texts.attack ?? ''), room * keptText),
    evidence: keep(redactValueOf(parameter, texts.evidence ?? ''), room * keptText),
    otherInfo: cutMarkdown(texts.otherInfo ?? noMarkdown, room * keptText),
    request: keep(texts.request, room * keptBody),
    response: keep(texts.response, room * keptBody),
    ...(texts.comparison === undefined ? {} : { comparison: comparisonWithin(room, texts.comparison) }),
  };
}

/** Exchanges of one occurrence, and facts that are marked in them, that are kept. */
const keptExchanges = 4;
const keptFacts = 20;
const keptName = 200;

function comparisonWithin(room: number, { exchanges, facts }: Comparison): Comparison {
  return {
    exchanges: exchanges.slice(0, keptExchanges).map(({ part, role, user, request, response }) => ({
      part,
      role: keep(role, room * keptName),
      user: keep(user, room * keptName),
      request: keep(request, room * keptBody),
      response: keep(response, room * keptBody),
    })),
    facts: facts.slice(0, keptFacts).map(({ place, value }) => ({
      place: keep(place, room * keptName),
      value: keep(redactValueOf(afterLast(place, '.'), value), room * keptName),
    })),
  };
}

/** One that was redacted and cut before, and may have become longer by it: it is cut only where it claims to be one. */
export function occurrenceAgain(occurrence: Occurrence & { readonly otherInfo: Markdown }): Occurrence {
  return occurrenceWithin(2, occurrence);
}

/** The same occurrence at another address. */
export function occurrenceAt(url: string, occurrence: Occurrence): Occurrence {
  return { ...occurrence, url: keepAddress(url, keptText) };
}

/** Characters read behind what is kept, so that a secret that the cut splits is recognised. */
const readAhead = 2_048;

function keep(text: string | undefined, length: number, redact = redactMessage): string {
  if (text === undefined || text === '') {
    return '';
  }
  const kept = redact(text.slice(0, length + readAhead), length);
  return text.length > length ? `${kept}\n… (${text.length - length} more characters)` : kept;
}

/** Values that are remembered at a time: a scanner has few parameters and attacks, and tries them everywhere. */
const rememberedValues = 256;
const shortValue = remembering(rememberedValues, (text) => keep(text, keptText));

function keepValue(text: string, length: number): string {
  return text.length < shortBody ? shortValue(text) : keep(text, length);
}

function keepAddress(url: string, length: number): string {
  return url.length <= length ? redactAddress(url) : keep(url, length, redactUrl);
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
  while (head[end - 1] === '\n') end -= head[end - 2] === '\r' ? 2 : 1;
  return head.slice(0, end);
}

/** Bodies shorter than this are redacted faster than they are found again. */
const shortBody = 256;
/** Bodies that are remembered at a time. */
const rememberedBodies = 64;
const redactedBodies = new LongTexts<{ readonly length: number; readonly text: string }>(rememberedBodies);

/** Heads that are remembered at a time: the responses of a scan mostly have the same. */
const rememberedHeads = 64;
const redactHead = remembering(rememberedHeads, redactSecrets);

const isMessage = /^\s{0,8}(?:[A-Z]{3,16} \S|HTTP\/\d)/;
/** A part of a form has a head of its own, in which the name of its body stands. */
const isPart = /form-data; *name/i;

/** Many responses of a scan differ in their head only: a body that came lately is not searched again. */
function redactMessage(text: string, length: number): string {
  const headEnd = text.indexOf('\r\n\r\n') + 4;
  const head = text.slice(0, headEnd);
  if (
    headEnd < 4 ||
    headEnd > length ||
    text.length - headEnd < shortBody ||
    !isMessage.test(head) ||
    isPart.test(head)
  ) {
    return redactSecrets(text, length);
  }
  const body = text.slice(headEnd);
  const bodyLength = Math.min(body.length, length - headEnd);
  let known = redactedBodies.get(body);
  if (known?.length !== bodyLength) {
    known = { length: bodyLength, text: redactSecrets(body, bodyLength) };
    redactedBodies.set(body, known);
  }
  return redactHead(head) + known.text;
}
