import { agentTools } from '../../src/agents/agentTools.ts';
import { publishedSchema } from '../../src/agents/inputSchema.ts';

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
