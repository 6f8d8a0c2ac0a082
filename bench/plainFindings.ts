import type { Assessment } from '../src/findings/merge/assessment.ts';
import type { Occurrence } from '../src/findings/model/finding.ts';
import type {
  FindingsBatch,
  ImportedFinding,
  ImportedVulnerability,
} from '../src/findings/model/identity.ts';
import { OccurrenceTexts, unpackOccurrences } from '../src/findings/merge/occurrenceTexts.ts';
import { eachText, noTexts } from '../src/findings/model/packedTexts.ts';

/** A finding of a report as one flat value, for comparing and for making some up. */
export interface PlainFinding
  extends
    Omit<ImportedVulnerability, 'key'>,
    Assessment,
    Omit<ImportedFinding, 'vulnerability' | 'assessment'> {
  /** Exactly `vulnerabilityKey`, method and path: stable across scans of the same API. */
  readonly findingKey: string;
  readonly vulnerabilityKey: string;
  /** `METHOD path`, or the path alone where there is no method. */
  readonly endpoint: string;
  readonly occurrences: readonly Occurrence[];
}

/** The findings as they go into the store. */
export function* batchesOf(plain: readonly PlainFinding[]): Generator<FindingsBatch> {
  const texts = new OccurrenceTexts();
  const numbers = plain.map(({ occurrences }) => occurrences.map((occurrence) => texts.add(occurrence)));
  for (const messages of texts.messages()) yield { findings: [], occurrences: noTexts(), messages };
  for (let first = 0; first < plain.length; first += findingsPerBatch) {
    yield {
      findings: plain.slice(first, first + findingsPerBatch).map(toFinding),
      occurrences: texts.packed(numbers.slice(first, first + findingsPerBatch)),
      messages: noTexts(),
    };
  }
}

const findingsPerBatch = 500;

function toFinding(plain: PlainFinding): ImportedFinding {
  const { vulnerabilityKey: key, tool, rule, category, subCategory, summary } = plain;
  const { method, host, path, eventId, discovered, lastSeen, occurrenceCount } = plain;
  const vulnerability = { key, tool, rule, category, subCategory, summary };
  return {
    vulnerability,
    assessment: plain,
    method,
    host,
    path,
    eventId,
    discovered,
    lastSeen,
    occurrenceCount,
  };
}

/** What went into batches, finding by finding. */
export function plainFindings(batches: Iterable<FindingsBatch>): PlainFinding[] {
  const messages: string[] = [];
  const found: PlainFinding[] = [];
  for (const batch of batches) {
    for (const message of eachText(batch.messages)) messages.push(textOf(message));
    const occurrences = eachText(batch.occurrences);
    for (const { vulnerability, assessment, ...own } of batch.findings) {
      const { key: vulnerabilityKey, ...shared } = vulnerability;
      const { method, path } = own;
      const json = textOf(occurrences.next().value ?? new Uint8Array());
      const unpacked = unpackOccurrences(json, (number) => messages[number - 1] ?? '');
      found.push({
        findingKey: `${vulnerabilityKey} ${method} ${path}`,
        vulnerabilityKey,
        endpoint: method === '' ? path : `${method} ${path}`,
        ...shared,
        ...assessment,
        ...own,
        occurrences: unpacked,
      });
    }
  }
  return found;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
