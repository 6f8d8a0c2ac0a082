import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { check } from 'recheck';
import { projectDir } from '../../../scripts/paths.ts';
import { acceptedRegexes, neverMatched } from './acceptedRegexes.ts';
import { builtRegexes } from './builtRegexes.ts';
import { productRegexes, regexesIn } from './regexesInSource.ts';
import type { Place, RegexLiteral } from './regexesInSource.ts';
import { sampled, sampleNote } from '../sampled.ts';

/** Judging all of them takes more than a minute. */
const every = 16;

/**
 * Steps are limited by their number alone: what is found must not depend on how busy the machine is. The time limit is
 * more than the analyser needs for any pattern, also where it has no native part.
 */
const limits = { timeout: 300_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

interface Objection extends RegexLiteral {
  readonly objection: string;
}

function placeText({ file, line }: Place): string {
  return `${file}:${line}`;
}

async function objectionTo(regex: RegexLiteral): Promise<Objection | undefined> {
  const found = await check(regex.pattern, regex.flags, limits);
  if (found.status === 'safe') return undefined;
  const objection =
    found.status === 'vulnerable'
      ? `${found.complexity.summary}, for example on ${found.attack.pattern}`
      : `not analysed: ${found.error.kind}`;
  return { ...regex, objection };
}

/** Analyses each pattern once, however often it is written. */
async function objectionsTo(regexes: readonly RegexLiteral[], share = 1): Promise<readonly Objection[]> {
  const groups = new Map<string, RegexLiteral[]>();
  for (const regex of regexes) {
    const key = `${regex.flags}/${regex.pattern}`;
    groups.set(key, [...(groups.get(key) ?? []), regex]);
  }
  const queue = sampled([...groups.values()], share).values();
  const found: Objection[] = [];
  const analyse = async (): Promise<void> => {
    for (const same of queue) {
      const objection = same[0] && (await objectionTo(same[0]));
      if (objection) found.push(...same.map((regex) => ({ ...objection, ...regex })));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, analyse));
  return found;
}

function isNeverMatched({ file, line }: Place): boolean {
  const written = readFileSync(join(projectDir, file), 'utf8').split('\n')[line - 1] ?? '';
  return neverMatched.some(({ file: other, code }) => other === file && written.trim() === code);
}

describe('the regular expressions of the product', function () {
  this.timeout(600_000);
  const { literals, built } = productRegexes();
  const unknown = built.filter((place) => !isNeverMatched(place));
  let made: readonly RegexLiteral[] = [];

  before(async () => {
    const samples = new URL('regexSamples.ts', import.meta.url).href;
    made = await builtRegexes(new Set(unknown.map(({ file }) => file)), samples);
  });

  it('are all known, also those that are built while it runs', () => {
    assert.ok(literals.length > 300, `only ${literals.length} found`);
    const sites = new Set(made.map(({ file, line, column }) => `${file}:${line}:${column}`));
    const missing = unknown.filter(({ file, line, column }) => !sites.has(`${file}:${line}:${column}`));
    assert.deepEqual(missing.map(placeText), [], 'built nothing: call them in regexSamples.ts');
  });

  it('take time in proportion to their input, whatever it is', async () => {
    const sites = new Set(unknown.map(placeText));
    const all = [...literals, ...made.filter((regex) => sites.has(placeText(regex)))];
    const isAccepted = ({ file, pattern }: RegexLiteral): boolean =>
      acceptedRegexes.some((accepted) => accepted.file === file && accepted.pattern === pattern);
    const objections = await objectionsTo(
      all.filter((regex) => !isAccepted(regex)),
      every,
    );
    const patterns = new Set(all.map(({ pattern, flags }) => `/${pattern}/${flags}`));
    console.log(
      `      ${all.length} regular expressions (${patterns.size} different, ${unknown.length} of them built at run time), ` +
        `${acceptedRegexes.length} accepted with a limit; judged: ${sampleNote}`,
    );
    const lines = objections.map(
      (regex) => `${placeText(regex)} /${regex.pattern}/${regex.flags}: ${regex.objection}`,
    );
    assert.deepEqual(lines, []);
    const gone = acceptedRegexes.filter(
      ({ file, pattern }) => !all.some((regex) => regex.file === file && regex.pattern === pattern),
    );
    assert.deepEqual(gone, [], 'accepted, but no longer in the product');
  });

  it('would be reported with file and line where one is not', async () => {
    const source = "const a = 1;\nexport const slow = /^(?:<!--[^]*?-->\\s*)*<html/;\nnew RegExp('b' + a);\n";
    const { literals: found, built: sites } = regexesIn('src/slow.ts', source);
    const objections = await objectionsTo(found);
    assert.deepEqual(objections.map(placeText), ['src/slow.ts:2']);
    assert.match(objections[0]?.objection ?? '', /^exponential, for example on /);
    assert.deepEqual(sites, [{ file: 'src/slow.ts', line: 3, column: 1 }]);
  });
});
