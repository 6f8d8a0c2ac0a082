import { type LanguageModelTool, lm } from 'vscode';
import { toolNames } from '../../../agents/toolNames.ts';
import { feature } from '../../app/feature.ts';

/** The tools of agents, for the language models of VS Code. Nothing of them is loaded before the first call. */
export const languageModelToolsFeature = feature((app) => {
  let loaded: Promise<ReadonlyMap<string, LanguageModelTool<object>>> | undefined;
  const tool = async (name: string): Promise<LanguageModelTool<object> | undefined> => {
    loaded ??= import('./windowTools.ts').then(({ windowTools }) => windowTools(app));
    return (await loaded).get(name);
  };
  const parts = toolNames.map((name) =>
    lm.registerTool<object>(name, {
      prepareInvocation: async (options, token) => (await tool(name))?.prepareInvocation?.(options, token),
      invoke: async (options, token) => (await tool(name))?.invoke(options, token),
    }),
  );
  return { parts, commands: {} };
});
