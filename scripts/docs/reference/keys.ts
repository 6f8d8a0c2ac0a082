import { groupBy } from '../../../src/base/groupBy.ts';
import { asCell, contributes, said, table } from './manifest.ts';

/** What a `when` clause of a keybinding asks for, in words. */
const situations: readonly (readonly [clause: RegExp, words: string])[] = [
  [/listFocused/, 'While a row of the panel has the keyboard'],
  [/rowSelected/, 'In the panel, with a row selected'],
  [/activeWebviewPanelId/, 'Anywhere in the panel'],
  [/focusedView/, 'In the Findings view'],
  [/^$/, 'Anywhere'],
];

/** Keys that lists and trees have everywhere; they are no keybindings. */
const keysOfLists: readonly (readonly [keys: string, does: string])[] = [
  ['`↑` `↓`', 'previous and next row; with Shift they select'],
  ['`Home` `End` `PageUp` `PageDown`', 'first and last row, a page up and down'],
  ['`→` `←`', 'show and hide the APIs of a row'],
  ['`Enter`', 'show the details; where they are shown, go to the handler'],
  ['`Space`', 'add the row to the selection'],
  ['`Ctrl+A` (`Cmd+A`)', 'select all rows'],
  ['`Escape`', 'close the details, then clear the selection; in the search, clear it'],
  ['`Shift+F10`, `ContextMenu`', 'open the menu of the row'],
  ['`?`', 'show the shortcuts'],
];

/** Every key, by where it works. */
export function describeKeybindings(): string {
  const situationOf = (when = ''): string =>
    situations.find(([clause]) => clause.test(when))?.[1] ?? `When \`${when}\``;
  const bySituation = groupBy(contributes.keybindings, ({ when }) => situationOf(when));
  const sections = [...bySituation].map(
    ([situation, bindings]) =>
      `## ${situation}\n\n${table(
        ['Key', 'What it does', 'Command'],
        bindings.map(({ command, key, mac }) => [
          mac === undefined ? `\`${key}\`` : `\`${key}\` (macOS: \`${mac}\`)`,
          asCell(titleOf(command)),
          `\`${command}\``,
        ]),
      )}\n`,
  );
  return `# Keys

All keys in these tables are keybindings: change them in **Keyboard Shortcuts**.

${sections.join('\n')}
## Keys of every list

${table(['Key', 'What it does'], keysOfLists)}
`;
}

function titleOf(wanted: string): string {
  return said(contributes.commands.find(({ command }) => command === wanted)?.title ?? wanted);
}
