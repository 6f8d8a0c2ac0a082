import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { AgentPorts } from '../agents/agentPorts.ts';
import { createMcpServer } from './mcpServer.ts';
import { longestMessage, MessageLines } from './messageLines.ts';

/** JSON-RPC's code of what is no valid request. */
const invalidRequest = -32_600;

/** Serves a client over standard input and output until it goes. */
export async function serveStdio(
  ports: AgentPorts,
  version: string,
  report: (error: unknown) => void,
): Promise<void> {
  const server = createMcpServer(ports, version, report);
  const lines = new MessageLines(refuseMessage);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    lines.once('end', resolve);
  });
  await server.connect(new StdioServerTransport(process.stdin.pipe(lines), process.stdout));
  await closed;
}

function refuseMessage(id: string | undefined): void {
  const message = `The message is too long: at most ${longestMessage} bytes are read. Ask for less at once.`;
  const error = JSON.stringify({ code: invalidRequest, message });
  process.stdout.write(`{"jsonrpc":"2.0","id":${id ?? 'null'},"error":${error}}\n`);
}
