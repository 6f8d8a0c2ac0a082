/** What a source needs of the world; `src/node/sources/` has it for desktop and remote windows. */

type Header = readonly [name: string, value: string];

interface SourceRequest {
  /** Whatever is no GET may change something, and is sent once: never again by itself, whatever becomes of it. */
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Absolute, http or https. */
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body?: string;
}

export interface SourceAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
}

/** Why there is no answer. */
export type SourceFault =
  | 'cancelled'
  | 'too-big'
  | 'timeout'
  | 'certificate'
  | 'private-address'
  | 'unreachable';

type SourceResult =
  | { readonly ok: true; readonly answer: SourceAnswer }
  | { readonly ok: false; readonly fault: SourceFault };

/** Sends one request and follows nothing; of a body it reads no more than it is told. Never rejects. */
export interface SourceHttp {
  send(request: SourceRequest, mostBytes: number, signal: AbortSignal): Promise<SourceResult>;
}

export interface SourcePorts {
  readonly http: SourceHttp;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Returns early when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}
