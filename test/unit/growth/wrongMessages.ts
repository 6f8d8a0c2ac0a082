import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { AgentPorts } from '../../../src/agents/agentPorts.ts';
import { createMcpServer } from '../../../src/mcp/mcpServer.ts';
import { MessageLines } from '../../../src/mcp/messageLines.ts';
import { readLink } from '../../../src/vscode/features/findingLinks/findingLink.ts';
import { listOf, listsOf, wrongJson } from './wrongEntries.ts';
import type { WrongReading } from './wrongReading.ts';

/** Nothing that is wrong comes as far as these. */
const noPorts = {} as AgentPorts;
const last = '{"jsonrpc":"2.0","id":"last","method":"ping"}';

/** Gives the server of agents lines, as over standard input, until it answers the line after them. */
async function serve(text: string): Promise<void> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = createMcpServer(noPorts, '1', () => undefined);
  const lines = new MessageLines(() => undefined);
  const answered = new Promise<void>((resolve) => {
    output.on('data', (chunk: Buffer) => {
      if (chunk.includes('"id":"last"')) resolve();
    });
  });
  await server.connect(new StdioServerTransport(input.pipe(lines), output));
  input.write(`${text}\n${last}\n`);
  await answered;
  await server.close();
}

function readUri(text: string): void {
  readLink({ path: '/finding', query: text });
  readLink({ path: text, query: 'key=0' });
}

const call =
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dast_count_findings","arguments":{';

/** Messages as a whole and links, wrong in every entry. */
export const wrongMessages: readonly WrongReading[] = [
  {
    name: 'messages to the server of agents',
    read: serve,
    texts: {
      ...listsOf('', { 'lines that are no JSON': () => '{', 'empty lines': () => '' }, '', '\n'),
      ...listsOf(
        '',
        {
          'lines that are no messages': (index) => `{"id":${index}}`,
          'requests of no method': (index) => `{"jsonrpc":"2.0","id":${index},"method":"none"}`,
          'calls of no tool': (index) =>
            `{"jsonrpc":"2.0","id":${index},"method":"tools/call","params":{"name":"none"}}`,
          answers: (index) => `{"jsonrpc":"2.0","id":${index},"result":{}}`,
        },
        '',
        '\n',
      ),
      ...listsOf('[', wrongJson, ']'),
      ...listsOf('{"jsonrpc":"2.0","id":2,"method":"none","params":[', { numbers: () => '1' }, ']}'),
      'a call with unknown inputs': listOf(call, (index) => `"k${index}":1`, '}}}'),
      'a call with a list without an end': listOf(`${call}"filter":`, () => '[', '', ''),
      'unknown members': listOf('{"jsonrpc":"2.0",', (index) => `"k${index}":1`, '}'),
    },
  },
  {
    name: 'links to findings',
    read: readUri,
    texts: listsOf(
      '',
      {
        'parameters without a name': () => '=',
        'the same parameter': () => 'key=%5B%5D',
        'unknown parameters': (index) => `k${index}=1`,
        'broken escapes': () => 'workspace=%',
        'escaped escapes': () => 'key=%25%32',
        'nothing between': () => '',
        'names of folders': () => 'workspace=%E2%80%AE%0A',
      },
      '',
      '&',
    ),
  },
  {
    name: 'the key of a link',
    read: (text) => readUri(`key=${text}`),
    texts: listsOf('%5B', { texts: () => '%22a%22', lists: () => '%5B%5D', spaces: () => '%20' }, '%5D'),
  },
];
