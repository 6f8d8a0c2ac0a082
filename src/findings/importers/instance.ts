import { remembering } from '../../base/remembering.ts';
import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { noMarkdown } from '../prose/markdown.ts';
import { skip } from './importer.ts';
import type { Outcome } from './importer.ts';
import { occurrenceAt, toOccurrence } from './occurrence.ts';
import type { ReportedOccurrence } from './occurrence.ts';
import type { ReportInstance } from './report.ts';

type Required = 'tool' | 'rule' | 'category' | 'summary' | 'severity' | 'rating' | 'url' | 'seenAt';

/** What an importer says of an instance; what it leaves out is empty. */
type InstanceParts = Pick<ReportInstance, Required> & Partial<Omit<ReportInstance, Required | 'occurrence'>>;

/** An instance with its occurrence redacted and cut; skipped where it has no target. */
export function toInstance(parts: InstanceParts, occurrence: ReportedOccurrence): Outcome {
  if (parts.url.trim() === '') {
    return skip('no-http-target');
  }
  return {
    kind: 'instance',
    instance: {
      subCategory: '',
      eventId: '',
      description: noMarkdown,
      solution: noMarkdown,
      references: [],
      tags: [],
      ...parts,
      method: methodOf(parts.method ?? ''),
      summary: parts.summary.trim(),
      occurrence: toOccurrence({ url: parts.url, ...occurrence }),
    },
  };
}

/** The same at another address: its texts are read once, however many addresses have them. */
export function instanceAt(url: string, method: string, instance: ReportInstance): Outcome {
  const occurrence = occurrenceAt(url, instance.occurrence);
  return { kind: 'instance', instance: { ...instance, url, method: methodOf(method), occurrence } };
}

/** Methods that are remembered at a time: there are few. */
const rememberedMethods = 64;

/** A token of RFC 9110, which a method is. */
const methodForm = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}$/;

/** A method in capitals, empty for a text that can be none; in capitals a secret would not be recognised any more. */
export const methodOf = remembering(rememberedMethods, (written) => {
  const method = redactSecrets(written.trim());
  return methodForm.test(method) ? method.toUpperCase() : '';
});

/** The method of a request as it went over the wire: the word before its target. */
export function methodOfRequest(request: string): string {
  return /^\s*([A-Z]{3,16}) \S/.exec(request)?.[1] ?? '';
}
