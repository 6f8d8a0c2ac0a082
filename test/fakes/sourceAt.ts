import assert from 'node:assert/strict';
import { strictPolicy } from '../../src/node/addressPolicy.ts';
import { sourceHttp, sourcePolicy } from '../../src/node/sources/sourceHttp.ts';
import { sourceOf } from '../../src/sources/allSources.ts';
import { SourceClient } from '../../src/sources/request/sourceClient.ts';
import type { Source, SourceKind } from '../../src/sources/source.ts';
import type { SourceServer } from './sourceServer.ts';

export interface SourceAt {
  readonly source: Source;
  readonly url: URL;
  readonly client: SourceClient;
}

/** A source at a path of a server, with a client that really asks it. */
export function sourceAt(server: SourceServer, kind: SourceKind, path: string, token: string): SourceAt {
  const url = new URL(path, server.origin);
  const source = sourceOf({ kind });
  const api = source.api(url, token);
  assert.ok(api);
  const policy = sourcePolicy(
    url,
    strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined }),
  );
  const ports = { http: sourceHttp(policy), now: () => 0, sleep: () => Promise.resolve() };
  return { source, url, client: new SourceClient(ports, api, new AbortController().signal) };
}
