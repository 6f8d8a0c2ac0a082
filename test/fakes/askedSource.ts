import type { ListedReport, Listing, SourceKind, Wanted } from '../../src/sources/source.ts';
import { commitOfForge } from './forges.ts';
import { sourceAt } from './sourceAt.ts';
import { SourceServer } from './sourceServer.ts';

const token = 'token-canary-51be';

/** A server of any kind, and what its source makes of its answers. */
export class AskedSource {
  readonly server: SourceServer;

  private constructor(server: SourceServer) {
    this.server = server;
  }

  static async start(): Promise<AskedSource> {
    return new AskedSource(await SourceServer.start());
  }

  /** Answers each address with JSON, or with a status where it is a number. */
  answers(known: Readonly<Record<string, unknown>>): void {
    this.server.requests.length = 0;
    this.server.answer = ({ url }) => {
      const body = known[url];
      return body === undefined ? undefined : typeof body === 'number' ? { status: body } : { body };
    };
  }

  list(
    kind: SourceKind,
    path: string,
    wanted: Wanted = { branch: 'work', commit: commitOfForge },
  ): Promise<Listing> {
    const { source, url, client } = sourceAt(this.server, kind, path, token);
    return source.list(url, wanted, client);
  }

  /** Why not everything could be listed: what failed, and the word for it. */
  async failures(kind: SourceKind, path: string): Promise<readonly (readonly unknown[])[]> {
    const { failures } = await this.list(kind, path);
    return failures.map(({ code, args }) => [code, args[1]]);
  }

  report(address: string, series = 'scan'): ListedReport {
    return { id: '1', series, build: {}, isLikely: true, address: `${this.server.origin}${address}` };
  }

  /** What a report has, or why there is none. */
  async get(
    kind: SourceKind,
    path: string,
    report: ListedReport,
  ): Promise<readonly (readonly [name: string, text: string, isGuess: boolean])[] | string> {
    const { source, url, client } = sourceAt(this.server, kind, path, token);
    const got = await source.get(url, report, client);
    if (!got.ok) return got.failure.code;
    return got.value.map(({ name, bytes, isGuess }) => [name, new TextDecoder().decode(bytes), isGuess]);
  }
}
