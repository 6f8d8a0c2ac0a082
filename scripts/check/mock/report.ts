import type { Exchange } from './mockedServer.ts';
import type { Step } from './steps.ts';

/** Prints what became of each request, and counts. */
export class Report {
  #requests = 0;
  #violations = 0;
  #unused = 0;
  #unusedRandom = 0;
  #unanswered = 0;
  #drifted = 0;

  /** Whether each request is as described, each answer that is not random could be read, and the fixture is as described. */
  get isGood(): boolean {
    return this.#violations + this.#unused + this.#drifted === 0;
  }

  /** Random answers need not be such that a source can use them. */
  add(server: string, isRandom: boolean, steps: readonly Step[]): void {
    console.log(`\n${server}${isRandom ? ', random answers' : ''}`);
    for (const step of steps) print(step);
    const exchanges = steps.flatMap((step) => step.exchanges);
    // Prism has no answer of its own to some requests, and says so with status 500.
    const answered = steps.filter((step) => step.exchanges.every(({ status }) => status !== 500));
    const unused = answered.filter(({ read }) => read === undefined).length;
    this.#unanswered += steps.length - answered.length;
    this.#requests += exchanges.length;
    this.#violations += exchanges.filter(({ violations }) => violations.length > 0).length;
    if (isRandom) this.#unusedRandom += unused;
    else this.#unused += unused;
  }

  drifted(lines: readonly string[]): void {
    console.log(`\nThe fixture of the contract tests: ${lines.length} differences`);
    for (const line of lines) console.log(`  ${line}`);
    this.#drifted += lines.length;
  }

  end(): void {
    console.log(
      `\n${this.#requests} requests, ${this.#violations} violate a description; answers could not be used ` +
        `${this.#unused} times, random ones ${this.#unusedRandom} times; for ${this.#unanswered} steps there were none`,
    );
  }
}

function print({ name, read, failure = '', exchanges }: Step): void {
  console.log(`  ${name}: ${read ?? 'nothing could be read'}${failure === '' ? '' : ` · ${failure}`}`);
  const lines = exchanges.map(linesOf);
  for (const [index, line] of lines.entries()) {
    // Of alerts that are asked for one by one, the first.
    if (index === 0 || withoutNumber(line) !== withoutNumber(lines[index - 1] ?? '')) console.log(line);
  }
}

function linesOf({ request, status, violations, remarks }: Exchange): string {
  const more = remarks.length > 1 ? ` (and ${remarks.length - 1} more)` : '';
  return [
    `    ${violations.length === 0 ? 'valid   ' : 'VIOLATES'} ${request} → ${status}`,
    ...violations.map((one) => `      ${one}`),
    ...(remarks.length > 0 ? [`      the mock: ${remarks[0]}${more}`] : []),
  ].join('\n');
}

function withoutNumber(line: string): string {
  return line.replace(/\d+ →/, '→');
}
