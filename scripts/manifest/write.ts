// `npm run manifest`: writes what tables of the sources say into package.json: commands, when the palette has them, how
// reports are named, and the tools of agents.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandIds } from '../../src/vscode/app/commandIds.ts';
import { reportExtensions } from '../../src/vscode/app/ids.ts';
import { formatted } from '../formatted.ts';
import { projectDir } from '../paths.ts';
import { contributedCommands, paletteRules } from './commands.ts';
import { languageModelTools } from './languageModelTools.ts';

interface MenuItem {
  readonly command?: string;
  readonly when?: string;
}

const path = join(projectDir, 'package.json');
const manifest = JSON.parse(await readFile(path, 'utf8')) as {
  readonly contributes: Record<string, object> & { readonly menus: Record<string, readonly MenuItem[]> };
};
const { contributes } = manifest;
contributes['commands'] = contributedCommands();
contributes['languageModelTools'] = languageModelTools();
contributes.menus['commandPalette'] = paletteRules();
const isReport = `!explorerResourceIsFolder && resourceExtname =~ /^\\.(${reportExtensions.join('|')})$/i`;
contributes.menus['explorer/context'] = (contributes.menus['explorer/context'] ?? []).map((item) =>
  item.command === commandIds.importThisReport ? { ...item, when: isReport } : item,
);
await writeFile(path, await formatted(path, JSON.stringify(manifest)));
