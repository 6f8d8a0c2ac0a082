import type { Occurrence } from '../finding.ts';
import { redactSecrets } from '../redact.ts';

/** Characters kept of a request or response, and of any other text of an occurrence. */
const keptBody = 32_768;
const keptText = 4_096;

/** An occurrence with its secrets redacted and its texts cut to what is kept. */
export function toOccurrence(texts: Partial<Occurrence>): Occurrence {
  return {
    url: keep(texts.url, keptText),
    parameter: keep(texts.parameter, keptText),
    attack: keep(texts.attack, keptText),
    evidence: keep(texts.evidence, keptText),
    otherInfo: keep(texts.otherInfo, keptText),
    request: keep(texts.request, keptBody),
    response: keep(texts.response, keptBody),
  };
}

function keep(text: string | undefined, length: number): string {
  if (text === undefined || text === '') {
    return '';
  }
  const kept = redactSecrets(text.slice(0, length));
  return text.length > length ? `${kept}\n… (${text.length - length} more characters)` : kept;
}

/** Head and body of a message as one text, as they went over the wire. */
export function joinMessage(head: string, body: string): string {
  if (head === '' || body === '') {
    return head + body;
  }
  return `${head.replace(/(?:\r?\n)+$/, '')}\r\n\r\n${body}`;
}
