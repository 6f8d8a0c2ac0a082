import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { AgentPorts } from '../agents/agentPorts.ts';
import { createMcpServer } from './mcpServer.ts';

/** A running server: where it is, and what every request must carry. */
export interface LoopbackServer {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Far more than a call of a tool needs. */
const largestBody = 1_000_000;
/** Clients at one time; one more ends the oldest. */
const mostSessions = 8;
const path = '/mcp';

type Sessions = Map<string, StreamableHTTPServerTransport>;

/**
 * The tools as an MCP server of this process, which has the findings open: on loopback only, at a port that the system
 * chooses, for whoever has its random token. A page in a browser gets nothing: it sends an Origin, or another Host where
 * its name was bent to this machine.
 */
export async function openLoopback(
  ports: AgentPorts,
  version: string,
  report: (error: unknown) => void,
): Promise<LoopbackServer> {
  const token = randomBytes(32).toString('base64url');
  const sessions: Sessions = new Map();
  const connect = async (): Promise<StreamableHTTPServerTransport> => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
        const [oldest] = sessions.keys();
        if (sessions.size > mostSessions && oldest !== undefined) end(sessions, oldest);
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await createMcpServer(ports, version, report).connect(transport);
    return transport;
  };
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const refusal = refusalOf(request, port, token);
    if (refusal !== undefined) return refuse(response, refusal);
    serve(request, response, sessions, connect).catch((error: unknown) => {
      report(error);
      refuse(response, 500);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${path}`,
    headers: { Authorization: `Bearer ${token}` },
    close: async () => {
      for (const id of sessions.keys()) end(sessions, id);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function end(sessions: Sessions, id: string): void {
  void sessions.get(id)?.close();
  sessions.delete(id);
}

/** The status of the answer to a request that is none of a client of ours. */
function refusalOf({ url, headers }: IncomingMessage, port: number, token: string): number | undefined {
  if (headers.host !== `127.0.0.1:${port}` || headers.origin !== undefined) return 403;
  if (!isEqual(headers.authorization ?? '', `Bearer ${token}`)) return 401;
  return url === path ? undefined : 404;
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Sessions,
  connect: () => Promise<StreamableHTTPServerTransport>,
): Promise<void> {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  if (request.method !== 'POST') {
    return known === undefined ? refuse(response, 404) : known.handleRequest(request, response);
  }
  const body = await readBody(request);
  if (typeof body === 'number') return refuse(response, body);
  const { message } = body;
  const transport = known ?? (id === undefined && isInitializeRequest(message) ? await connect() : undefined);
  return transport === undefined
    ? refuse(response, 404)
    : transport.handleRequest(request, response, message);
}

/** The JSON of a request, or the status of the answer to what is none. */
async function readBody(request: IncomingMessage): Promise<{ readonly message: unknown } | number> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestBody) return 413;
    chunks.push(chunk);
  }
  try {
    return { message: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
  } catch {
    return 400;
  }
}

function refuse(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, { Connection: 'close' });
  response.end();
}
