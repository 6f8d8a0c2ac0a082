import type { ToolOutput } from '../../src/agents/agentPorts.ts';

/** What an answer marks as untrusted, parsed. */
export function dataOf({ text }: ToolOutput): unknown {
  const [before = '', rest = ''] = text.split('\n<untrusted-data>\n');
  const [data = '', after] = rest.split('\n</untrusted-data>');
  if (before === '' || after !== '') throw new Error(`not one marked block:\n${text}`);
  return JSON.parse(data) as unknown;
}
