// `npm run tools`: writes what tools of agents take into the manifest.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { agentTools } from '../src/agents/agentTools.ts';
import { publishedSchema } from '../src/agents/inputSchema.ts';
import { projectDir } from './paths.ts';

const manifestPath = join(projectDir, 'package.json');

/** The tools as `contributes.languageModelTools` has them. */
export function languageModelTools(): readonly object[] {
  return agentTools.map(({ name, description, inputSchema }) => ({
    name,
    toolReferenceName: name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
    displayName: `%tool.${name}.displayName%`,
    userDescription: `%tool.${name}.description%`,
    modelDescription: description,
    canBeReferencedInPrompt: true,
    icon: '$(shield)',
    tags: ['dast', 'security', 'findings'],
    inputSchema: publishedSchema(inputSchema),
  }));
}

if (import.meta.main) {
  const text = await readFile(manifestPath, 'utf8');
  const marker = '"languageModelTools": ';
  const start = text.indexOf(marker) + marker.length;
  const end = text.indexOf('\n    ]', start) + '\n    ]'.length;
  const written = text.slice(0, start) + JSON.stringify(languageModelTools()) + text.slice(end);
  const options = await resolveConfig(manifestPath);
  await writeFile(manifestPath, await format(written, { ...options, filepath: manifestPath }));
}
