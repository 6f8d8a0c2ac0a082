import {
  LanguageModelTextPart,
  type LanguageModelTool,
  LanguageModelToolResult,
  type PreparedToolInvocation,
} from 'vscode';
import type { AgentPorts, Confirm } from '../../../agents/agentPorts.ts';
import { questionOf, runTool } from '../../../agents/agentTools.ts';
import type { AgentTool } from '../../../agents/tool.ts';
import { t } from '../../../base/messages.ts';
import { Markdown } from '../../shared/faces/markdown.ts';

/** Calls that are agreed to and not run yet. */
const mostAsked = 50;

/**
 * A tool as VS Code calls it. VS Code asks the user before it runs one that changes or sends something, whatever its input;
 * what was asked then is all that may be done.
 */
export function toolOf(ports: AgentPorts, { name, changes, work }: AgentTool): LanguageModelTool<object> {
  const asked = new Set<string>();
  const confirm: Confirm = async (question) => (asked.delete(question) ? 'yes' : 'outdated');
  return {
    prepareInvocation: async ({ input }): Promise<PreparedToolInvocation> => {
      if (!changes) return {};
      const question = await questionOf(ports, name, input);
      // Nothing can be done then: the call is refused with the reason.
      if (question === undefined) return {};
      remember(asked, question);
      const title = titleOf(work);
      const message = new Markdown().text(question).done();
      return { confirmationMessages: { title, message } };
    },
    invoke: async ({ input }) => {
      const { text } = await runTool(ports, name, input, confirm);
      return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
    },
  };
}

function titleOf(work: AgentTool['work']): string {
  if (work === undefined) return t('Change triage');
  return work === 'propose' ? t('Write an auth config') : t('Send requests');
}

function remember(asked: Set<string>, question: string): void {
  asked.add(question);
  const [oldest] = asked;
  if (asked.size > mostAsked && oldest !== undefined) asked.delete(oldest);
}
