import {
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  type PreparedToolInvocation,
} from 'vscode';
import type { AgentPorts } from '../../../agents/agentPorts.ts';
import { questionOf, runTool } from '../../../agents/agentTools.ts';
import type { AgentTool } from '../../../agents/tool.ts';
import { t } from '../../../base/messages.ts';
import { Markdown } from '../../shared/faces/markdown.ts';

/** A tool as VS Code calls it. VS Code asks the user before it runs one that changes something, whatever its input. */
export function toolOf(ports: AgentPorts, { name, changes }: AgentTool): LanguageModelTool<object> {
  return {
    prepareInvocation: async ({ input }): Promise<PreparedToolInvocation> => {
      if (!changes) return {};
      const question =
        (await questionOf(ports, name, input)) ?? t('Change Status or Resolution of findings?');
      const message = new Markdown().text(question).done();
      return { confirmationMessages: { title: t('Change triage'), message } };
    },
    invoke: async ({ input }) => {
      const { text } = await runTool(ports, name, input, async () => 'yes');
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    },
  };
}
