import { readJson } from '../../base/untrusted.ts';
import type { Received } from '../../login/response/received.ts';
import { bytesFacts } from './bytesFacts.ts';
import { FactSet } from './factSet.ts';
import { addJson } from './jsonFacts.ts';
import { addMarkup } from './markupFacts.ts';
import { addTable } from './tableFacts.ts';

/** What an answer says, as facts that can be found in another answer, and which fields of it are filled. */
export function factsOf(received: Received): FactSet {
  const found = new FactSet();
  const type = received.header('content-type')?.toLowerCase() ?? '';
  if (received.body.length === 0) return found;
  if (isBinary(type, received.body)) {
    bytesFacts(received.body, found);
    return found;
  }
  const text = withoutPrefix(received.text);
  const json = /^\s{0,100}[[{"]/.test(text.slice(0, 200)) ? readJson(text) : undefined;
  if (json !== undefined) addJson(json.value, found);
  else if (/\b(?:x-)?(?:ndjson|jsonl|jsonlines)\b/.test(type)) addJsonLines(text, found);
  else if (/\b(?:csv|tab-separated-values)\b/.test(type)) addTable(text, found);
  else if (received.isHtml || /\bxml\b/.test(type) || /^\s{0,100}<[?a-z]/i.test(text.slice(0, 200)))
    addMarkup(text, found, received.isHtml);
  else addLines(text, found);
  return found;
}

function addJsonLines(text: string, found: FactSet): void {
  for (const line of text.split('\n')) {
    const json = readJson(line);
    if (json !== undefined) addJson(json.value, found);
  }
}

/** Lines of text, of which many formats begin with a name: `SUMMARY:…`, `db.host=…`. */
function addLines(text: string, found: FactSet): void {
  for (const line of text.split('\n')) {
    const [all = '', name = 'line'] = /^([A-Za-z][\w.-]{0,40})[ \t]{0,3}[:=]/.exec(line) ?? [];
    found.add(name, line.slice(all.length));
  }
}

/** Put before JSON so that no page can run it as a script. */
function withoutPrefix(text: string): string {
  const [prefix = ''] = /^(?:\uFEFF|\)\]\}',?\s{0,10}|while ?\(1\);|for ?\(;;\);)/.exec(text) ?? [];
  return text.slice(prefix.length);
}

const looksBinary = 1_000;

function isBinary(type: string, body: Uint8Array): boolean {
  if (/^(?:image|audio|video|font)\/(?!svg)|octet-stream|\/(?:pdf|zip|gzip|x-tar)/.test(type)) return true;
  return body.subarray(0, looksBinary).includes(0);
}
