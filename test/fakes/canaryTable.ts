import { basicCredentials, secretForms } from './secretForms.ts';

/** Begins every secret, so that one that is left is found wherever it stands. */
export const canary = 'c4nary';

/** A word in capitals, or as a part of base64, is the same secret. */
const traces = new RegExp(`${canary}\\d*|${basicCredentials(canary).slice(4, 10)}`, 'gi');
/** Stands before each secret and is none: where it arrives, the secret would. */
const marks = /m4rk(\d+)m/g;

/** A form with the secret it makes of a canary, and its mark. */
export interface PlantedForm {
  readonly name: string;
  readonly text: string;
  readonly mark: string;
}

export const plantedForms: readonly PlantedForm[] = secretForms.map(({ name, write }, index) => ({
  name,
  text: write(`${canary}${index}z9`),
  mark: `m4rk${index}m`,
}));

/** Where secrets were looked for: which forms got there, and what is left of any. */
export class CanaryTable {
  readonly #arrived = new Map<string, Set<string>>();
  readonly #found = new Map<string, Set<string>>();

  look(place: string, text: string): void {
    const arrived = this.arrivedIn(place);
    for (const [, form = ''] of text.matchAll(marks)) arrived.add(form);
    this.#arrived.set(place, arrived);
    for (const { index } of text.matchAll(traces)) {
      const found = this.#found.get(place) ?? new Set();
      this.#found.set(place, found.add(text.slice(Math.max(0, index - 60), index + 30)));
    }
  }

  arrivedIn(place: string): Set<string> {
    return this.#arrived.get(place) ?? new Set();
  }

  /** `place: what is left` of each secret that was found. */
  get found(): readonly string[] {
    return [...this.#found].flatMap(([place, texts]) => [...texts].map((text) => `${place}: ${text}`));
  }

  /** A line for each place. */
  get lines(): readonly string[] {
    return [...this.#arrived].map(([place, forms]) => {
      const left = this.#found.get(place)?.size ?? 0;
      return `${place}: ${forms.size} of ${plantedForms.length} forms, ${left} found`;
    });
  }

  print(): void {
    for (const line of this.lines) console.log(`      ${line}`);
  }
}
