import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Readable, Writable } from 'node:stream';
import type { AgentPorts } from '../agents/agentPorts.ts';
import { createMcpServer } from './mcpServer.ts';
import { longestMessage, MessageLines } from './messageLines.ts';

/** JSON-RPC's code of what is no valid request. */
const invalidRequest = -32_600;

/** Serves a client over standard input and output, or what stands for them, until it goes. */
export async function serveStdio(
  ports: AgentPorts,
  version: string,
  report: (error: unknown) => void,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const server = createMcpServer(ports, version, report);
  const lines = new MessageLines((id) => void output.write(refusalOf(id)));
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    lines.once('end', resolve);
  });
  await server.connect(new StdioServerTransport(input.pipe(lines), output));
  await closed;
}

function refusalOf(id: string | undefined): string {
  const message = `The message is too long: at most ${longestMessage} bytes are read. Ask for less at once.`;
  const error = JSON.stringify({ code: invalidRequest, message });
  return `{"jsonrpc":"2.0","id":${id ?? 'null'},"error":${error}}\n`;
}
