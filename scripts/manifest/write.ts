// `npm run manifest`: writes what tables of the sources say into package.json: commands, when the palette has them, and
// the tools of agents.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectDir } from '../paths.ts';
import { contributedCommands, paletteRules } from './commands.ts';
import { languageModelTools } from './languageModelTools.ts';

const path = join(projectDir, 'package.json');
const manifest = JSON.parse(await readFile(path, 'utf8')) as {
  readonly contributes: Record<string, object> & { readonly menus: Record<string, object> };
};
const { contributes } = manifest;
contributes['commands'] = contributedCommands();
contributes['languageModelTools'] = languageModelTools();
contributes.menus['commandPalette'] = paletteRules();
const options = await resolveConfig(path);
await writeFile(path, await format(JSON.stringify(manifest), { ...options, filepath: path }));
