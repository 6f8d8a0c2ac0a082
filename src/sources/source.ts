import type { Build } from '../base/build.ts';
import type { RemoteSite } from '../base/remoteSites.ts';
import type { Failure, Result } from '../base/result.ts';
import type { FetchedReport } from './archive/reportsIn.ts';
import type { Api, SourceClient } from './request/sourceClient.ts';
import type { SourceFailureCode } from './sourceMessages.ts';

export type SourceKind = 'github' | 'gitlab' | 'defectdojo' | 'zap' | 'address';

/** Where reports come from, as a setting can share it: it holds no token. */
export interface Binding {
  readonly kind: SourceKind;
  readonly url: string;
}

/** The same for the same source, whoever names it. */
export function bindingKey({ kind, url }: Binding): string {
  return `${kind} ${url}`;
}

/** Of which branches and which commit reports are wanted. */
export interface Wanted {
  /** The branch that is checked out, where it is known. */
  readonly branch: string | undefined;
  readonly commit: string | undefined;
}

/** A report that a source has, before it is fetched. */
export interface ListedReport {
  /** The same for the same content, on every machine. */
  readonly id: string;
  /** The same for reports of one kind, of which this is the latest: `zap_scan`, `ZAP · api`. */
  readonly series: string;
  /** Milliseconds since the epoch, where the source says it. */
  readonly at?: number;
  readonly build: Build;
  /** Of a scanner of running applications, as far as its name says. */
  readonly isLikely: boolean;
  /** Where its source gets it. */
  readonly address: string;
  /** It is made when it is asked for, so that each is another one. */
  readonly isLive?: true;
}

export interface Listing {
  readonly reports: readonly ListedReport[];
  /** What the server did not answer. */
  readonly failures: readonly Failure<SourceFailureCode>[];
}

/** A kind of server that has reports. One object each, in `kinds/`. */
export interface Source {
  readonly kind: SourceKind;
  /** How messages call it. */
  readonly name: string;
  /** Whether it is asked without a token, too. */
  readonly token: 'needed' | 'optional';
  /** What a token has to allow, as the server calls it: a template of `permissionMessages`. */
  readonly permissions: string;
  /** An address as an example for whoever types one. */
  readonly example: string;
  /** What is bound for a remote of git; undefined where this is no server for it. */
  where(site: RemoteSite): string | undefined;
  /** How its API is asked; undefined for an address that cannot be one of it. */
  api(url: URL, token: string | undefined): Api | undefined;
  list(url: URL, wanted: Wanted, client: SourceClient): Promise<Listing>;
  get(
    url: URL,
    report: ListedReport,
    client: SourceClient,
  ): Promise<Result<readonly FetchedReport[], SourceFailureCode>>;
}
