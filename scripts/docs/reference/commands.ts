import { asCell, contributes, said, table } from './manifest.ts';

const places: Readonly<Record<string, string>> = {
  'explorer/context': 'Explorer',
  'editor/title': 'title of the editor',
  'editor/context': 'menu of the editor',
  'editor/context/copy': 'Copy As in the menu of the editor',
  'webview/context': 'menu of a row of the panel',
};

/** Every command, those of the palette first. */
export function describeCommands(): string {
  const palette = contributes.menus['commandPalette'] ?? [];
  const conditionOf = (id: string): string | undefined => palette.find(({ command }) => command === id)?.when;
  const isHidden = (id: string): boolean => conditionOf(id) === 'false';
  const listed = (hidden: boolean): string =>
    table(
      ['Command', 'Id', 'Also in', 'Keys'],
      contributes.commands
        .filter(({ command }) => isHidden(command) === hidden)
        .map(({ command, title }) => [
          `${hidden ? '' : 'DAST: '}${asCell(said(title))}`,
          `\`${command}\``,
          placesOf(command).join(', '),
          keysOf(command).join(', '),
        ]),
    );
  return `# Commands

## In the command palette

Commands that can do nothing at the moment are left out of the palette, such as _Clear Filters_ where no filter is active.

${listed(false)}

## In menus only

They need what they are chosen on. The ids are for keybindings and menus.

${listed(true)}
`;
}

function placesOf(command: string): readonly string[] {
  const found = Object.entries(contributes.menus).flatMap(([menu, items]) =>
    menu === 'commandPalette'
      ? []
      : items.filter((item) => item.command === command).map(({ when }) => placeOf(menu, when)),
  );
  return [...new Set(found)];
}

function placeOf(menu: string, when = ''): string {
  const submenu = contributes.submenus.find(({ id }) => id === menu);
  if (submenu !== undefined) return `_${said(submenu.label)}_`;
  const view = Object.values(contributes.views)
    .flat()
    .find(({ id }) => new RegExp(`view == ${id}(?![\\w.])`).test(when));
  if (menu === 'view/title') return `title of ${said(view?.name ?? '')}`;
  if (menu === 'view/item/context') return `items of ${said(view?.name ?? '')}`;
  return places[menu] ?? menu;
}

function keysOf(wanted: string): readonly string[] {
  const keys = contributes.keybindings
    .filter(({ command }) => command === wanted)
    .map(({ key }) => `\`${key}\``);
  return [...new Set(keys)];
}
