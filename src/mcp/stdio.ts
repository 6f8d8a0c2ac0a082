import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { AgentPorts } from '../agents/agentPorts.ts';
import { createMcpServer } from './mcpServer.ts';

/** Serves a client over standard input and output until it goes. */
export async function serveStdio(
  ports: AgentPorts,
  version: string,
  report: (error: unknown) => void,
): Promise<void> {
  const server = createMcpServer(ports, version, report);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
}
