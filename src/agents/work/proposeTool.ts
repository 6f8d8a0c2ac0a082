import { failed, success } from '../../base/result.ts';
import type { AgentResult } from '../agentMessages.ts';
import { object, text } from '../inputSchema.ts';
import { type Input, textIn } from '../readInput.ts';
import type { AgentTool } from '../tool.ts';
import { questionOf, withWork } from './startTools.ts';
import type { OrderOf } from './work.ts';

const longestConfig = 1_000_000;

export const proposeConfig: AgentTool = {
  name: 'dast_propose_auth_config',
  title: 'Propose auth config',
  description:
    'Checks the text of an auth config and writes it to a file of the workspace once the user has agreed. Texts with errors are refused, with the errors. Secrets never stand in it: refer to them as ${secret:NAME}.',
  inputSchema: object(
    {
      file: text('Path in the workspace, ending in .dast-auth.json'),
      text: text('The whole text', undefined, longestConfig),
    },
    ['file', 'text'],
  ),
  changes: true,
  work: 'propose',
  question: async (ports, input) => {
    const order = orderOf(input);
    return order.ok ? questionOf(ports, order.value) : order;
  },
  async run(ports, input, confirm) {
    const order = orderOf(input);
    if (!order.ok) return order;
    return withWork(ports, order.value, confirm, async (work) =>
      success(await work.run(() => undefined, new AbortController().signal)),
    );
  },
};

function orderOf(input: Input): AgentResult<OrderOf<'propose'>> {
  const [file, text] = [textIn(input, 'file'), textIn(input, 'text')];
  return isConfigPath(file) ? success({ kind: 'propose', file, text }) : failed('config-path', file);
}

/** Below the workspace by its own writing, and no other kind of file. */
function isConfigPath(path: string): boolean {
  const names = path.split('/');
  return (
    path.endsWith('.dast-auth.json') &&
    !/[\\:*?"<>|\p{Cc}]/u.test(path) &&
    names.every((name) => name !== '' && name !== '.' && name !== '..')
  );
}
