import type { Received } from '../response/received.ts';
import { decoded } from '../../base/decoded.ts';
import type { PagePart } from './pageParts.ts';
import { partsOf, runsIn } from './pageParts.ts';

/**
 * What became of a payload: it `runs` in the page; stands there as it was sent but where nothing runs (`inert`); comes back
 * `escaped`; or is `absent`.
 */
type PayloadFate = 'runs' | 'inert' | 'escaped' | 'absent';

/** The worst fate of any of the payloads. */
export function payloadFate(payloads: readonly string[], received: Received): PayloadFate {
  const parts = isRunnable(received) ? partsOf(received.text) : [];
  const fates = payloads.map((payload) => fateOf(payload, received.text, parts));
  return (['runs', 'inert', 'escaped'] as const).find((fate) => fates.includes(fate)) ?? 'absent';
}

/** Whether a policy of the answer forbids scripts that stand in the page. */
export function blocksScripts(received: Received): boolean {
  const policies = (received.header('content-security-policy') ?? '').slice(0, 8000).split(',');
  return policies.some((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().toLowerCase());
    const sources =
      directives.find((one) => /^script-src(?:-elem)?\s/.test(`${one} `)) ??
      directives.find((one) => /^default-src\s/.test(`${one} `));
    return sources !== undefined && !sources.includes("'unsafe-inline'");
  });
}

/** Whether a browser runs what is in an answer: it does so in pages, and in what it may take for one. */
export function isRunnable(received: Received): boolean {
  const type = (received.header('content-type') ?? '').trim().toLowerCase();
  if (type === '') return !/nosniff/i.test(received.header('x-content-type-options') ?? '');
  return /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml)\b/.test(type);
}

function fateOf(payload: string, text: string, parts: readonly PagePart[]): PayloadFate {
  if (runsIn(payload, parts)) return 'runs';
  const shown = text.toLowerCase();
  if (shown.includes(payload.toLowerCase())) return 'inert';
  const isEscaped =
    escapesOf(payload).some((escaped) => shown.includes(escaped.toLowerCase())) ||
    isInAddress(payload.toLowerCase(), shown);
  return isEscaped ? 'escaped' : 'absent';
}

/** Each library leaves other characters as they are, such as an apostrophe. */
function isInAddress(payload: string, text: string): boolean {
  const readable = text.replaceAll(/(?:%[\da-f]{2}){1,2000}/g, decoded);
  return readable.includes(payload) || readable.replaceAll('+', ' ').includes(payload.replaceAll('+', ' '));
}

/** As templates and JSON write it. */
function escapesOf(payload: string): readonly string[] {
  const entities = (quote: string, apostrophe: string): string =>
    payload
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', quote)
      .replaceAll("'", apostrophe);
  const json = JSON.stringify(payload).slice(1, -1);
  const forms = [
    ...['"', '&quot;', '&#34;', '&#x22;'].flatMap((quote) =>
      ["'", '&#39;', '&#x27;', '&apos;', '&#039;'].map((apostrophe) => entities(quote, apostrophe)),
    ),
    json,
    json.replaceAll('/', String.raw`\/`),
    unicode(json),
  ];
  return [...new Set(forms)].filter((form) => form !== payload);
}

function unicode(json: string): string {
  const escaped = (char: string): string =>
    String.raw`\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  return json.replaceAll(/[<>&']/g, escaped);
}
