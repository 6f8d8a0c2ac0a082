import assert from 'node:assert/strict';
import { strictPolicy } from '../../src/node/addressPolicy.ts';
import { sourceHttp, sourcePolicy } from '../../src/node/sources/sourceHttp.ts';
import { sourceOf } from '../../src/sources/allSources.ts';
import { SourceClient } from '../../src/sources/request/sourceClient.ts';
import type { SourceHttp } from '../../src/sources/ports.ts';
import type { Binding, Source, SourceKind } from '../../src/sources/source.ts';
import type { SourceServer } from './sourceServer.ts';

export interface SourceAt {
  readonly source: Source;
  readonly url: URL;
  readonly client: SourceClient;
}

/** A source at a path of a server, with a client that really asks it. */
export function sourceAt(server: SourceServer, kind: SourceKind, path: string, token: string): SourceAt {
  const url = new URL(path, server.origin);
  return { source: sourceOf({ kind }), url, client: clientAt({ kind, url: url.href }, token) };
}

/** Really asks a source, or by requests of a test. */
export function clientAt(binding: Binding, token: string, http?: SourceHttp, now = 0): SourceClient {
  const url = new URL(binding.url);
  const api = sourceOf(binding).api(url, token);
  assert.ok(api);
  const policy = sourcePolicy(
    url,
    strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined }),
  );
  const ports = { http: http ?? sourceHttp(policy), now: () => now, sleep: () => Promise.resolve() };
  return new SourceClient(ports, api, new AbortController().signal);
}
