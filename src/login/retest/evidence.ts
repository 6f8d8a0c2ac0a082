import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import type { Header } from '../ports.ts';
import type { Received } from '../response/received.ts';
import type { RecordedMessage } from '../../base/requests/recordedMessage.ts';
import { holdsHidden } from './recordedRequest.ts';

/** A shorter evidence is in too many answers to say anything. */
const shortestEvidence = 4;

/** Scanners also write into it what they think; only what the recorded response holds can be looked for. */
export function usableEvidence(written: string, recorded: RecordedMessage | undefined): string | undefined {
  const evidence = plainLines(written).trim();
  if (evidence.length < shortestEvidence) return undefined;
  if (recorded === undefined) return holdsHidden(evidence) ? undefined : evidence;
  const text = plainLines(textOf(recorded));
  return text.includes(evidence) ? evidence : undefined;
}

/** Where the evidence is in the answer; in a header of another shape it `differs`. */
export function placeOf(
  evidence: string,
  recorded: RecordedMessage | undefined,
  received: Received,
): 'there' | 'differs' | 'missing' {
  const status = /^HTTP\/[\d.]{1,4} (\d{3})\b/.exec(evidence)?.[1];
  if (status !== undefined && !evidence.includes('\n'))
    return Number(status) === received.status ? 'there' : 'missing';
  const body = plainLines(received.text);
  if (body.includes(evidence) || plainLines(redactSecrets(received.text)).includes(evidence)) return 'there';
  const before = recorded?.headers.filter((header) => holds(header, evidence)) ?? [];
  const now = received.headers.filter(
    ([name, value]) => holds([name, value], evidence) || holds([name, redactSecrets(value)], evidence),
  );
  if (now.length === 0) {
    return plainLines(headText(received.headers)).toLowerCase().includes(evidence.toLowerCase())
      ? 'there'
      : 'missing';
  }
  // "Set-Cookie: SID" is there after HttpOnly was added, too.
  const shapes = new Set(now.map(shapeOf));
  return before.length === 0 || before.some((header) => shapes.has(shapeOf(header))) ? 'there' : 'differs';
}

/** The whole line, its value alone, or a part of either; names in any case. */
function holds([name, value]: Header, evidence: string): boolean {
  return `${name}: ${value}`.toLowerCase().includes(evidence.toLowerCase());
}

/** The name of a header with the names of what is in it: values change from answer to answer. */
function shapeOf([name, value]: Header): string {
  const parts = value.split(';').map((part, index) => {
    const [key = ''] = part.trim().toLowerCase().split('=', 1);
    return index > 0 || part.includes('=') ? key : '';
  });
  return [name.toLowerCase(), ...parts.sort()].join(';');
}

function textOf({ start, headers, body }: RecordedMessage): string {
  return `${start}\n${headText(headers)}\n\n${body}`;
}

function headText(headers: readonly Header[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
