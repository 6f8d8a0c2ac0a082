import type { Comparison, ExchangePart, Occurrence } from '../model/finding.ts';
import type { PackedTexts } from '../model/packedTexts.ts';
import { DistinctTexts, TextPacker } from '../model/textPacker.ts';

/** An occurrence as the store keeps it, in JSON; request and response are numbers of messages, 0 for none. */
type PackedOccurrence = readonly [
  url: string,
  parameter: string,
  attack: string,
  evidence: string,
  otherInfo: string,
  request: number,
  response: number,
  comparison?: PackedComparison,
];

type PackedComparison = readonly [
  exchanges: readonly (readonly [
    part: ExchangePart,
    role: string,
    user: string,
    request: number,
    response: number,
  ])[],
  facts: readonly (readonly [place: string, value: string])[],
];

const openBracket = 0x5b;
const comma = 0x2c;
const closeBracket = 0x5d;

/** The occurrences of a scan, packed one by one as they come. */
export class OccurrenceTexts {
  readonly #occurrences = new TextPacker();
  readonly #messages = new DistinctTexts();

  /** Returns the number of the occurrence. */
  add(occurrence: Occurrence): number {
    const { url, parameter, attack, evidence, otherInfo, request, response, comparison } = occurrence;
    const texts = [
      url,
      parameter,
      attack,
      evidence,
      otherInfo,
      this.#messageOf(request),
      this.#messageOf(response),
    ] as const;
    const packed: PackedOccurrence =
      comparison === undefined ? texts : [...texts, this.#packedComparison(comparison)];
    this.#occurrences.add(JSON.stringify(packed));
    return this.#occurrences.size - 1;
  }

  /** All messages in the order of their numbers. */
  messages(): Generator<PackedTexts> {
    return this.#messages.packed();
  }

  /** For each finding the JSON list of its occurrences, which are given by their numbers. */
  packed(findings: readonly (readonly number[])[]): PackedTexts {
    const texts = findings.map((numbers) => numbers.map((number) => this.#occurrences.at(number)));
    const ends = new Uint32Array(findings.length);
    let length = 0;
    for (const [index, ofFinding] of texts.entries()) {
      // Brackets, and a comma between two.
      length += ofFinding.reduce((sum, text) => sum + text.length, Math.max(2, ofFinding.length + 1));
      ends[index] = length;
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const ofFinding of texts) {
      bytes[at++] = openBracket;
      for (const [index, text] of ofFinding.entries()) {
        if (index > 0) bytes[at++] = comma;
        bytes.set(text, at);
        at += text.length;
      }
      bytes[at++] = closeBracket;
    }
    return { bytes, ends };
  }

  #packedComparison({ exchanges, facts }: Comparison): PackedComparison {
    return [
      exchanges.map(({ part, role, user, request, response }) => [
        part,
        role,
        user,
        this.#messageOf(request),
        this.#messageOf(response),
      ]),
      facts.map(({ place, value }) => [place, value]),
    ];
  }

  #messageOf(text: string): number {
    return text === '' ? 0 : this.#messages.numberOf(text) + 1;
  }
}

/** The occurrences of which `OccurrenceTexts` made JSON. */
export function unpackOccurrences(json: string, message: (number: number) => string): Occurrence[] {
  // Only `OccurrenceTexts` writes them.
  const packed = JSON.parse(json) as readonly PackedOccurrence[];
  const textOf = (number: number): string => (number === 0 ? '' : message(number));
  return packed.map(([url, parameter, attack, evidence, otherInfo, request, response, comparison]) => ({
    url,
    parameter,
    attack,
    evidence,
    otherInfo,
    request: textOf(request),
    response: textOf(response),
    ...(comparison === undefined ? {} : { comparison: unpackComparison(comparison, textOf) }),
  }));
}

function unpackComparison(
  [exchanges, facts]: PackedComparison,
  textOf: (number: number) => string,
): Comparison {
  return {
    exchanges: exchanges.map(([part, role, user, request, response]) => ({
      part,
      role,
      user,
      request: textOf(request),
      response: textOf(response),
    })),
    facts: facts.map(([place, value]) => ({ place, value })),
  };
}
