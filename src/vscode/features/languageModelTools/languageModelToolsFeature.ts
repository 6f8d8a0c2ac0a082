import { type Disposable, lm } from 'vscode';
import { agentTools } from '../../../agents/agentTools.ts';
import { agentPortsOf } from '../../shared/agents/agentPorts.ts';
import { feature } from '../../app/feature.ts';
import { toolOf } from './toolOf.ts';

/** The tools of agents, for the language models of VS Code. */
export const languageModelToolsFeature = feature((app) => {
  const ports = agentPortsOf(app);
  const parts = agentTools.map((tool): Disposable => lm.registerTool(tool.name, toolOf(ports, tool)));
  return { parts, commands: {} };
});
