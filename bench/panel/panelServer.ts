import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Uri, WebviewPanel } from 'vscode';
import type { FindingsEngine } from '../../src/findings/engine.ts';
import { FindingsPanelHost } from '../../src/vscode/features/findingsPanel/findingsPanelHost.ts';
import type { PlainList, PlainQuestion } from './plainList.ts';
import { createTestApp } from '../../test/fakes/testApp.ts';
import { EventEmitter } from '../../test/fakes/vscode/vscode.ts';

/** The scripts of the two pages, bundled. */
export interface PageScripts {
  readonly panel: string;
  readonly plain: string;
}

/**
 * Serves the panel with the host that VS Code would run, over the given engine, and the plain table with the rows
 * it asks for. Messages that VS Code carries between processes go through the loopback interface.
 */
export class PanelServer {
  readonly #server: Server;
  readonly #engine: FindingsEngine;
  readonly #plain: PlainList;
  readonly #scripts: PageScripts;
  #session: Session | undefined;

  private constructor(engine: FindingsEngine, plain: PlainList, scripts: PageScripts) {
    this.#engine = engine;
    this.#plain = plain;
    this.#scripts = scripts;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(engine: FindingsEngine, plain: PlainList, scripts: PageScripts): Promise<PanelServer> {
    const server = new PanelServer(engine, plain, scripts);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#session?.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    switch (url.pathname) {
      case '/panel':
        this.#session?.close();
        this.#session = new Session(this.#engine);
        return send(response, 'text/html', this.#session.html);
      case '/findingsPanel.js':
        return send(response, 'text/javascript', this.#scripts.panel);
      case '/messages':
        if (request.method === 'GET') return this.#session?.connect(response);
        this.#session?.receive(JSON.parse(await text(request)) as unknown[]);
        return void response.writeHead(204).end();
      case '/plain':
        return send(response, 'text/html', '<!doctype html><script type="module" src="/plain.js"></script>');
      case '/plain.js':
        return send(response, 'text/javascript', this.#scripts.plain);
      case '/rows': {
        const question = Object.fromEntries(url.searchParams) as unknown as PlainQuestion;
        return send(response, 'application/json', JSON.stringify(this.#plain.rows(question)));
      }
      default:
        response.writeHead(404).end();
    }
  }
}

/** One open panel: the real host with its end of the channel. */
class Session {
  readonly #received = new EventEmitter<unknown>();
  readonly #closed = new EventEmitter<void>();
  readonly #webview: { html: string };
  #connection: ServerResponse | undefined;
  #waiting: unknown[] = [];

  constructor(engine: FindingsEngine) {
    const { app } = createTestApp({ storage: '/findings', openStore: async () => engine });
    const webview = {
      html: '',
      options: {},
      cspSource: "'self'",
      asWebviewUri: ({ path }: Uri) => path.slice(path.lastIndexOf('/')),
      onDidReceiveMessage: this.#received.event,
      postMessage: async (message: unknown) => this.#post(message),
    };
    const panel = {
      webview,
      title: 'Findings',
      visible: true,
      onDidChangeViewState: new EventEmitter<void>().event,
      onDidDispose: this.#closed.event,
    };
    this.#webview = webview;
    // The parts of WebviewPanel that the host uses.
    new FindingsPanelHost(app, panel as unknown as WebviewPanel);
  }

  get html(): string {
    return this.#webview.html;
  }

  receive(messages: readonly unknown[]): void {
    for (const message of messages) this.#received.fire(message);
  }

  connect(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    response.socket?.setNoDelay();
    this.#connection = response;
    for (const message of this.#waiting.splice(0)) this.#post(message);
  }

  close(): void {
    this.#closed.fire();
    this.#connection?.end();
  }

  #post(message: unknown): void {
    if (this.#connection === undefined) this.#waiting.push(message);
    else this.#connection.write(`data: ${JSON.stringify(message)}\n\n`);
  }
}

function send(response: ServerResponse, type: string, content: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(content);
}
