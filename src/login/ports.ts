import type { KnownRoute } from '../auth/knownRoute.ts';

/** What a run needs of the world. The editor and the command line bring their own; tests bring fakes. */

export interface HttpRequest {
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  /** Path and query as they are sent, where they differ from those of the address: a URL loses its `/../`. */
  readonly target?: string;
  readonly headers: readonly Header[];
  /** Sent in UTF-8. */
  readonly body?: string;
}

export type Header = readonly [name: string, value: string];

export interface HttpResponse {
  readonly status: number;
  /** Behind the status, where it is not what is usual. */
  readonly phrase?: string;
  /** In the order they came, repeated ones separately. */
  readonly headers: readonly Header[];
  /** Decompressed. */
  readonly body: Uint8Array;
  readonly ms: Phases;
  /** Address and port of the server, unknown behind a proxy. */
  readonly peer?: string;
  readonly viaProxy: boolean;
}

/** How long each phase took, in milliseconds; a proxy hides the first three. */
export interface Phases {
  readonly dns?: number;
  readonly connect?: number;
  readonly tls?: number;
  readonly firstByte: number;
  readonly total: number;
}

export interface Limits {
  readonly connectSeconds: number;
  readonly firstByteSeconds: number;
  readonly totalSeconds: number;
  /** Of the decompressed body. */
  readonly bodyBytes: number;
  readonly redirects: number;
}

export const defaultLimits: Limits = {
  connectSeconds: 10,
  firstByteSeconds: 30,
  totalSeconds: 60,
  bodyBytes: 2_000_000,
  redirects: 10,
};

/** In PEM. */
export interface ClientCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  readonly passphrase?: string;
}

export interface HttpOptions {
  readonly signal: AbortSignal;
  readonly limits: Limits;
  /** Not sent again even where the connection turns out to have been closed before: it may have arrived. */
  readonly isOnce?: boolean;
  readonly clientCertificate?: ClientCertificate;
}

/** Why there is no response; the arguments are those of the sentences in faultMessages.ts, without the step. */
export type NetFault =
  | { readonly code: 'refused'; readonly address: string }
  | {
      readonly code:
        | 'dns'
        | 'not-tls'
        | 'speaks-tls'
        | 'not-http'
        | 'two-lengths'
        | 'no-answer'
        | 'cancelled';
    }
  | { readonly code: 'many-headers'; readonly kilobytes: number }
  | { readonly code: 'broken-http'; readonly reason: string }
  | { readonly code: 'unreachable' | 'tls'; readonly reason: string }
  | { readonly code: 'self-signed' }
  | { readonly code: 'tls-name'; readonly names: string }
  | { readonly code: 'tls-expired' | 'tls-not-yet'; readonly date: string }
  | { readonly code: 'proxy'; readonly proxy: string; readonly answer: string }
  | { readonly code: 'timeout'; readonly phase: 'connect' | 'firstByte' | 'total'; readonly seconds: number }
  | { readonly code: 'cut-off'; readonly received: number; readonly announced: number | undefined }
  | { readonly code: 'too-big'; readonly megabytes: number }
  | { readonly code: 'encoding'; readonly encoding: string }
  | { readonly code: 'private-address' | 'metadata-address'; readonly address: string };

export type HttpResult =
  | { readonly ok: true; readonly response: HttpResponse }
  | { readonly ok: false; readonly fault: NetFault };

/** Sends one request and follows nothing. Never rejects. */
export interface Http {
  send(request: HttpRequest, options: HttpOptions): Promise<HttpResult>;
}

/** Values of `${secret:NAME}` and `${env:NAME}`. */
interface PlaceholderValues {
  secret(name: string): Promise<string | undefined>;
  env(name: string): string | undefined;
}

export interface RunClock {
  now(): number;
  /** Returns early when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** What is about to be sent to an origin for the first time. */
export interface ApprovalRequest extends Needed {
  /** The origin without the values of secrets and variables in it. */
  readonly shown: string;
}

/** What goes to an origin. */
export interface Needed {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly methods: readonly string[];
  readonly secrets: readonly string[];
  readonly env: readonly string[];
}

export interface Approvals {
  approve(request: ApprovalRequest): Promise<boolean>;
}

/** Reads a file with a client certificate or its key; undefined where it must not or cannot be read. */
interface CertificateFiles {
  read(path: string): Promise<string | undefined>;
}

/** A match and its groups; undefined where nothing matches. */
export type RegexMatch = readonly (string | undefined)[] | undefined | 'slow' | 'invalid';

/** Matches a regular expression of the config, whose author may be hostile, for a limited time and in another thread. */
export type MatchRegex = (pattern: string, text: string) => Promise<RegexMatch>;

export interface RunPorts {
  readonly matchRegex: MatchRegex;
  readonly http: Http;
  readonly values: PlaceholderValues;
  readonly clock: RunClock;
  readonly approvals: Approvals;
  readonly certificateFiles: CertificateFiles;
  /** The routes of the application's code, where it is at hand; asked for when a server does not know what is called. */
  readonly routes?: () => Promise<readonly KnownRoute[]>;
}
