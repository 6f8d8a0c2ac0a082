import manifest from '../../package.json' with { type: 'json' };
import strings from '../../package.nls.json' with { type: 'json' };
import { panelActions, type PanelAction } from '../../src/protocol/panelActions.ts';
import type { PanelHostFake } from '../fakes/panelHost.ts';

type Context = Readonly<Record<string, unknown>>;

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

const panelId = 'dastWorkbench.findingsPanel';
const menus: Readonly<Record<string, readonly MenuEntry[]>> = manifest.contributes.menus;
const titles: Readonly<Record<string, string>> = strings;

/** What VS Code does around the panel, by the manifest: keybindings, and the menu on what is right-clicked. */
export class WorkbenchFake {
  /** Commands of the menu that the panel has no part in, with what they were given. */
  readonly ran: { readonly command: string; readonly context: Context }[] = [];
  readonly #host: PanelHostFake;
  #context: Context = {};
  readonly #key = (event: KeyboardEvent): void => this.#pressed(event);
  readonly #menu = (event: Event): void => this.#contextMenu(event);

  constructor(host: PanelHostFake) {
    this.#host = host;
    window.addEventListener('keydown', this.#key);
    window.addEventListener('contextmenu', this.#menu);
  }

  dispose(): void {
    window.removeEventListener('keydown', this.#key);
    window.removeEventListener('contextmenu', this.#menu);
  }

  /** Titles in the menu on a row, those of submenus after `> `. */
  get menu(): readonly string[] {
    return menus['webview/context']?.filter((entry) => this.#isShown(entry)).map(titleOf) ?? [];
  }

  /** Chooses a command of the menu by its title. */
  choose(title: string): void {
    const shown = (menus['webview/context'] ?? []).filter((entry) => this.#isShown(entry));
    const entries = [...shown, ...submenuEntries().filter((entry) => this.#isShown(entry))];
    const entry = entries.find((candidate) => titleOf(candidate) === title);
    if (entry?.command === undefined) throw new Error(`Nothing in the menu is ${title}.`);
    const action = actionOf(entry.command);
    if (action === undefined) this.ran.push({ command: entry.command, context: this.#context });
    else this.#host.act(action, true);
  }

  #pressed(event: KeyboardEvent): void {
    if (!this.#host.listFocused || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = `${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`;
    const binding = manifest.contributes.keybindings.find((candidate) => candidate.key === key);
    const action = binding && actionOf(binding.command);
    if (action !== undefined) this.#host.act(action, false);
  }

  /** Reads the context where VS Code does: not inside of shadow roots. */
  #contextMenu(event: Event): void {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-vscode-context]');
    this.#context = JSON.parse(element?.dataset['vscodeContext'] ?? '{}') as Context;
    event.preventDefault();
  }

  #isShown({ when = '' }: MenuEntry): boolean {
    const context: Context = { ...this.#context, webviewId: panelId };
    if (when === '') return true;
    return when.split(' && ').every((clause) => {
      const [key = '', value] = clause.split(' == ');
      if (value !== undefined) return context[key] === value.replaceAll("'", '');
      return key.startsWith('!') ? !context[key.slice(1)] : Boolean(context[key]);
    });
  }
}

function titleOf({ command, submenu }: MenuEntry): string {
  const text =
    submenu === undefined
      ? manifest.contributes.commands.find((candidate) => candidate.command === command)?.title
      : manifest.contributes.submenus.find(({ id }) => id === submenu)?.label;
  const title = titles[text?.slice(1, -1) ?? ''] ?? '';
  return submenu === undefined ? title : `${title} >`;
}

function submenuEntries(): readonly MenuEntry[] {
  return manifest.contributes.submenus.flatMap(({ id }) => menus[id] ?? []);
}

function actionOf(command: string): PanelAction | undefined {
  return panelActions.find((action) => command === `${panelId}.${action}`);
}
