// `npm run mutate:configs -- [--list]`: makes every kind of mistake at every place of the configs of real systems, and
// prints how many are reported, on the right line, with a message that says what to do; with `--list` also the others.
// Then applies each fix that is offered in any case of the conformance folder, in every layout.
import { readConfigs } from './configMutation/config.ts';
import { mistakeKinds } from './configMutation/kinds.ts';
import { type Trial, tryMistake } from './configMutation/trial.ts';
import { parseCommandLine } from '../commandLine.ts';
import { unsoundInAnyLayout } from '../../test/unit/auth/fixes/everyLayout.ts';

const usage = 'Usage: npm run mutate:configs [-- --list]';
const { values } = parseCommandLine(usage, { options: { list: { type: 'boolean' } } });
const configs = readConfigs();

interface Tried extends Trial {
  readonly where: string;
}

const all: Tried[] = [];
console.log(
  '| Mistake | Made | Seen | On the right line | With what to do |\n| --- | ---: | ---: | ---: | ---: |',
);
for (const kind of mistakeKinds) {
  const tried = configs.flatMap((config) =>
    [...kind.in(config)].map((mistake) => ({
      ...tryMistake(config, mistake),
      where: `${config.name}: ${kind.name}`,
    })),
  );
  console.log(rowOf(kind.name, tried));
  all.push(...tried);
}
console.log(rowOf('**All**', all));

const unsound = unsoundInAnyLayout();
console.log(`\nFixes that are wrong in some layout: ${unsound.length}`);
for (const one of unsound) console.log(one);

if (values.list === true) {
  print(
    'Silent',
    all.filter(({ isSeen }) => !isSeen),
  );
  print(
    'On another line, or without what to do',
    all.filter(({ isSeen, isHelpful }) => isSeen && !isHelpful),
  );
}
process.exitCode = unsound.length === 0 ? 0 : 1;

function rowOf(name: string, tried: readonly Trial[]): string {
  const share = (isSo: (trial: Trial) => boolean): string =>
    `${((100 * tried.filter(isSo).length) / Math.max(1, tried.length)).toFixed(1)} %`;
  const shares = [
    share(({ isSeen }) => isSeen),
    share(({ isPlaced }) => isPlaced),
    share(({ isHelpful }) => isHelpful),
  ];
  return `| ${name} | ${tried.length} | ${shares.join(' | ')} |`;
}

function print(title: string, tried: readonly Tried[]): void {
  console.log(`\n${title}: ${tried.length}`);
  for (const { where, lines, text, problems } of tried) {
    const line = text.split('\n')[(lines[0] ?? 1) - 1]?.trim() ?? '';
    console.log(`${where}: ${lines[0] ?? 0}: ${line}\n  ${problems.join('\n  ')}`);
  }
}
