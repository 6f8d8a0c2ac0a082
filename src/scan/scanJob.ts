import type { AuthConfig } from '../auth/generated/authConfig.ts';
import type { Fault } from '../login/faults/fault.ts';
import type { ApprovalRequest } from '../login/ports.ts';
import type { Refusal } from './refusals.ts';
import type { ScanMode } from './scanMode.ts';
import type { ScanRecord } from './scanRecord.ts';

/** Whom a process of its own logs in. Its values are secrets: they go there by a message alone. */
export interface RoleJob {
  readonly config: AuthConfig;
  /** Where it stands. */
  readonly file: string;
  /** Where files that the config names may be. */
  readonly folders: readonly string[];
  readonly role: string;
  readonly values: ScanValues;
  readonly privateHosts: readonly string[];
  readonly selfSignedHosts: readonly string[];
  readonly language: string;
  readonly translations: Readonly<Record<string, string>>;
}

/** What a scan in a process of its own is told. */
export interface ScanJob extends RoleJob {
  /** By its id, or any other one by its name and command. */
  readonly scanner: { readonly id: string; readonly command: readonly string[] | undefined };
  /** The path of its program. */
  readonly program: string;
  readonly mode: ScanMode;
  readonly minutes: number;
  /** `METHOD /path`: nothing else is called. */
  readonly operations: readonly string[] | undefined;
  /** Where the report goes, and what is recorded of the scan. */
  readonly report: string;
  readonly record: string;
}

/** Of `${secret:NAME}` and `${env:NAME}`, those that the role needs. */
export interface ScanValues {
  readonly secrets: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

export type ToScan =
  | { readonly kind: 'start'; readonly job: ScanJob }
  /** Keeps the role logged in for a terminal, until it is stopped. */
  | { readonly kind: 'open'; readonly job: RoleJob }
  | { readonly kind: 'approved'; readonly id: number; readonly isApproved: boolean }
  | { readonly kind: 'stop' };

/** What the proxy has counted. */
export interface ScanProgress {
  readonly requests: number;
  readonly reached: number;
  readonly described: ScanRecord['described'];
}

export type ScanEvent =
  | { readonly kind: 'started'; readonly scanner: string; readonly version: string; readonly user: string }
  /** Of the scanner's, without secrets of the run. */
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'progress'; readonly progress: ScanProgress };

/** How a scan in a process of its own came to its end. */
export type ScanEnd =
  | { readonly kind: 'scanned'; readonly record: ScanRecord; readonly isWritten: boolean }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'not-shown' }
  | { readonly kind: 'no-user' }
  | { readonly kind: 'no-description' }
  | { readonly kind: 'stopped' }
  /** By codes of the system. */
  | { readonly kind: 'not-started' | 'not-written'; readonly code: string }
  /** Something unexpected; empty where the process ended without a word. */
  | { readonly kind: 'died'; readonly reason: string };

/** What a terminal changes of its environment; null takes a variable away. */
export type TerminalEnvironment = Readonly<Record<string, string | null>>;

export type FromScan =
  | { readonly kind: 'opened'; readonly environment: TerminalEnvironment }
  | { readonly kind: 'approve'; readonly id: number; readonly request: ApprovalRequest }
  | { readonly kind: 'event'; readonly event: ScanEvent }
  | { readonly kind: 'ended'; readonly end: ScanEnd };
