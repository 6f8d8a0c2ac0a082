import assert from 'node:assert/strict';
import { LanguageModelTextPart, lm } from 'vscode';
import { agentTools } from '../../src/agents/agentTools.ts';
import { until } from '../patience.ts';
import { dataOf } from '../fakes/untrustedData.ts';

describe('tools of language models', () => {
  const invoke = async (name: string, input: object): Promise<string> => {
    const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
  };

  it('are offered by VS Code with what they take', async () => {
    // A host that only just started has not heard of all.
    await until(() => agentTools.every(({ name }) => lm.tools.some((tool) => tool.name === name)));
    const offered = new Map(lm.tools.map((tool) => [tool.name, tool]));
    for (const { name, description, inputSchema } of agentTools) {
      const tool = offered.get(name);
      assert.equal(tool?.description, description);
      assert.deepEqual(
        Object.keys((tool.inputSchema as typeof inputSchema).properties),
        Object.keys(inputSchema.properties),
      );
    }
  });

  it('answer without asking where they only read', async () => {
    const text = await invoke('dast_check_auth_config', { file: 'broken.dast-auth.json' });
    assert.match(text, /^\d+ problems, \d+ of them errors\./);
    const problems = dataOf({ text, isError: false }) as readonly { readonly line: number }[];
    assert.ok(problems.some(({ line }) => line > 1));
    assert.match(await invoke('dast_count_findings', {}), /findings match/);
    assert.match(
      await invoke('dast_list_findings', { filter: { colour: 'red' } }),
      /"filter\.colour" is no input/,
    );
  });
});
