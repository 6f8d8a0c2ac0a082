import assert from 'node:assert/strict';
import { readConfigs } from '../../../scripts/check/configMutation/config.ts';
import { mistakeKinds } from '../../../scripts/check/configMutation/kinds.ts';
import { tryMistake } from '../../../scripts/check/configMutation/trial.ts';
import { unsoundFixes } from './fixes/soundness.ts';

/** Of each kind so many are tried here; `npm run mutate:configs` tries all of them. */
const triedOfEach = 12;

/** What only the server knows: whether it takes the token elsewhere, or another value. */
const leastSeen: Readonly<Record<string, number>> = {
  'another location of the token': 0.7,
  'a token in the query': 0.7,
  'another type of token': 0.9,
  'a misspelt header': 0.7,
  'the header Cookie as the name': 0.9,
  'a name with a blank': 0.9,
  'an object where a list belongs, or a list where an object does': 0.9,
  'a response in a request': 0.7,
  'no grant type': 0.9,
  // An answer that asks for a second factor may be 401, also where redirects are followed.
  'a login that is expected to fail': 0.7,
  'redirects that are followed although one is expected': 0.7,
  // A cookie may live longer than the margin of the mistake.
  'a margin that is longer than the lifetime': 0.7,
};

describe('mistakes in configs of real systems', () => {
  const configs = readConfigs();
  const mistakes = mistakeKinds.map((kind) => ({
    kind,
    all: configs.flatMap((config) => [...kind.in(config)].map((mistake) => ({ config, mistake }))),
  }));

  it('are of many kinds, at many places', () => {
    assert.ok(mistakeKinds.length >= 20, String(mistakeKinds.length));
    const made = mistakes.reduce((sum, { all }) => sum + all.length, 0);
    assert.ok(made >= 1000, String(made));
    assert.deepEqual(
      mistakes.filter(({ all }) => all.length === 0).map(({ kind }) => kind.name),
      [],
    );
  });

  for (const { kind, all } of mistakes) {
    it(`are reported on the right line, with what to do: ${kind.name}`, () => {
      const step = Math.max(1, Math.floor(all.length / triedOfEach));
      const sample = all.filter((_one, index) => index % step === 0);
      const tried = sample.map(({ config, mistake }) => tryMistake(config, mistake));
      const missed = tried.filter(({ isHelpful }) => !isHelpful);
      const share = 1 - missed.length / Math.max(1, tried.length);
      assert.ok(share >= (leastSeen[kind.name] ?? 0.95), missed.map(asText).join('\n'));
      const [first] = tried;
      if (first !== undefined) assert.deepEqual(unsoundFixes(first.text), []);
    });
  }
});

function asText({ lines, text, problems }: ReturnType<typeof tryMistake>): string {
  const written = lines.map((line) => text.split('\n')[line - 1]?.trim()).join(' ');
  return `${written}\n  ${problems.join('\n  ') || 'nothing is reported'}`;
}
