import { isReadableWord } from '../../base/readableWord.ts';

/** Who sent a request, and how: what distinguishes random names of a scanner's probes from an application's names. */
export interface Sender {
  readonly tool: string;
  readonly rule: string;
  readonly method: string;
}

/** ZAP appends ten random characters to a path and tries to PUT or PATCH there; other rules alert on the answer as well. */
const zapEngines: ReadonlySet<string> = new Set(['ZAP', 'StackHawk']);
const zapMethods: ReadonlySet<string> = new Set(['PUT', 'PATCH']);
const insecureMethodRule = '90028';
const zapName = /^[a-z\d]{10}$/i;
/** ZAP asks for `/7125469102947238233.html` to learn how the application answers for what it does not have. */
const zapMissingFile = /^\d{15,19}\.[a-z]{2,5}$/i;
/** Nuclei's random strings are KSUIDs. */
const nucleiName = /^[\dA-Za-z]{27}$/;

/** Whether the last segment of a path is a random name of a probe: another one in the next scan. */
export function isProbeName(segment: string, { tool, rule, method }: Sender): boolean {
  if (tool === 'Nuclei') return nucleiName.test(segment) && /\d/.test(segment) && /[A-Z]/.test(segment);
  if (!zapEngines.has(tool)) return false;
  if (zapMissingFile.test(segment)) return true;
  if (!isZapProbeShape(segment, { tool, method })) return false;
  return rule.startsWith(insecureMethodRule) || !isReadable(segment);
}

/** Whether a name has the form of those that ZAP appends to what it writes; some names of an application have it, too. */
export function isZapProbeShape(segment: string, { tool, method }: Pick<Sender, 'tool' | 'method'>): boolean {
  return zapEngines.has(tool) && zapMethods.has(method) && zapName.test(segment);
}

/** A name that users write: words, in camel case or not, with a number at the end or a version at the beginning. */
function isReadable(name: string): boolean {
  const bare = name.replace(/^v\d{1,2}(?=[a-z])/i, '').replace(/(?<=[a-z])V\d{1,2}$/, '');
  const tokens = bare.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  const words = /^\d{1,4}$/.test(tokens.at(-1) ?? '') ? tokens.slice(0, -1) : tokens;
  return (
    words.length > 0 &&
    words.length <= 4 &&
    words.every((word) => isReadableWord(word)) &&
    words.some((word) => word.length >= 4)
  );
}
