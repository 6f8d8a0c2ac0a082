import packageJson from '../../../package.json' with { type: 'json' };
import english from '../../../package.nls.json' with { type: 'json' };

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

export interface Setting {
  readonly type: string;
  readonly default?: unknown;
  readonly scope: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly markdownDescription: string;
}

interface Contributes {
  readonly commands: readonly { readonly command: string; readonly title: string }[];
  readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
  readonly submenus: readonly { readonly id: string; readonly label: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;
  readonly keybindings: readonly {
    readonly command: string;
    readonly key: string;
    readonly mac?: string;
    readonly when?: string;
  }[];
  readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
}

// The literal type of so large a file is of less use than what is read of it.
export const contributes = packageJson.contributes as unknown as Contributes;
export const restricted: readonly string[] =
  packageJson.capabilities.untrustedWorkspaces.restrictedConfigurations;

/** A text of the manifest in English. */
export function said(text: string): string {
  const key = /^%(.+)%$/.exec(text)?.[1];
  return key === undefined ? text : ((english as Readonly<Record<string, string>>)[key] ?? text);
}

/** In which nothing is taken for Markdown. */
export function asCell(text: string): string {
  return text.replaceAll(/[\\*_<>[\]|]/g, '\\$&').replaceAll('\n', ' ');
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
