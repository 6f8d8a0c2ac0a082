import type { LanguageModelTool } from 'vscode';
import { agentTools } from '../../../agents/agentTools.ts';
import { setLanguage } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import { agentPortsOf } from '../../shared/agents/agentPorts.ts';
import { toolOf } from './toolOf.ts';

/** The tools of a window by their names: a bundle of its own, which the first call loads. */
export function windowTools(app: App): ReadonlyMap<string, LanguageModelTool<object>> {
  // This bundle has sentences of its own.
  setLanguage(app.env.language, app.translations);
  const ports = agentPortsOf(app);
  return new Map(agentTools.map((tool) => [tool.name, toolOf(ports, tool)]));
}
