import type { Failure, Result } from '../../base/result.ts';
import type { SourceClient } from '../request/sourceClient.ts';
import type { Binding } from '../source.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';
import type { TriageReasonCode } from './triageMessages.ts';

/** What a user has set. */
export interface OwnTriage {
  readonly status: 'Open' | 'In Progress' | 'Resolved';
  readonly resolution: 'New' | 'Fixed' | 'False Positive' | 'Inconclusive';
}

/** A finding of ours, with what a server can know it again by. */
export interface OwnFinding extends OwnTriage {
  /** As `findingKey` gives it: the same on every machine. */
  readonly key: string;
  readonly eventId: string;
  readonly tool: string;
  readonly rule: string;
  readonly summary: string;
  /** Upper case, or empty. */
  readonly method: string;
  /** Of its occurrences, as they are stored. */
  readonly urls: readonly string[];
  /** The latest comment of its triage; mostly empty. */
  readonly comment: string;
}

/**
 * What a server thinks of a finding, in words of its API that can be compared: `dismissed: won't fix`. Faces show what
 * `describe` makes of it.
 */
export type ServerState = string;

/** A finding at the server. */
export interface RemoteRef {
  /** What its API calls it: the number of an alert, a global id, a number. */
  readonly id: string;
}

/** A finding of ours that is certainly the same as one at the server; one of ours may have several there. */
export interface Tie {
  /** `key` of ours. */
  readonly finding: string;
  readonly ref: RemoteRef;
  readonly theirs: ServerState;
}

export interface States {
  readonly ties: readonly Tie[];
  /** Keys of those that were not found there, or not for certain: nothing is ever sent for them. */
  readonly missing: readonly string[];
}

/** What the server lets the account do. */
export interface Permitted {
  /** As whom changes are made: text of the server. */
  readonly account: string;
  /** `request`: somebody else has to approve of a dismissal first. */
  readonly way: 'direct' | 'request' | 'none';
  /** Why, where it is `none`. */
  readonly reason?: Failure<TriageReasonCode | SourceFailureCode>;
  /** Characters that a comment may have; longer ones are refused here and never cut. */
  readonly mostComment: number;
}

/** What a value of ours is called at a server. */
export interface Wanted {
  /** Undefined where it has no counterpart: then one of `choices` may be chosen, and `reason` says why. */
  readonly to?: ServerState;
  readonly choices: readonly ServerState[];
  readonly reason?: Failure<TriageReasonCode>;
  /** Whether a state says the same as `to`, or more, and is left as it is. */
  isSaidBy(state: ServerState): boolean;
}

/** One change to send. */
export interface TriageChange {
  /** Names it wherever it goes, so that it is never made twice. */
  readonly key: string;
  /** `key` of ours. */
  readonly finding: string;
  readonly ref: RemoteRef;
  /** What the user was shown as theirs; where it has changed since, nothing is sent. */
  readonly from: ServerState;
  readonly to: ServerState;
  readonly comment: string;
}

/** `requested`: it waits for the approval of somebody else there. */
type Sent = 'sent' | 'requested';

/** What is left to do of a change. */
export interface Progress {
  readonly theirs: ServerState;
  /** They say what the change would have them say, whoever made them. */
  readonly isDone: boolean;
  /** The comment of this very change is there, or there is none to send. */
  readonly isCommented: boolean;
  /** A request for this change waits for approval. */
  readonly isRequested: boolean;
}

type Answer<Value> = Promise<Result<Value, SourceFailureCode | TriageReasonCode>>;

/** What a source does with triage, where its server takes it: `triageOf` in `triage/allTriage.ts`. */
export interface SourceTriage {
  /** The state of a finding that nobody has looked at; what is last known where nothing is. */
  readonly initial: ServerState;
  /** What a token has to allow for sending, as the server calls it. */
  readonly permissions: string;
  /** A state as it is shown: in the words of the server, as our own are in every language. */
  describe(state: ServerState): string;
  wanted(ours: OwnTriage): Wanted;
  /** Ties findings to those of the server, and says what it thinks of them. */
  states(url: URL, findings: readonly OwnFinding[], client: SourceClient): Answer<States>;
  permitted(url: URL, client: SourceClient): Answer<Permitted>;
  /** How far a change is there, asked of the server before each attempt. */
  progress(url: URL, change: TriageChange, client: SourceClient): Answer<Progress>;
  /** Makes what is left of a change. Never repeated by itself. */
  send(
    url: URL,
    change: TriageChange,
    progress: Progress,
    permitted: Permitted,
    client: SourceClient,
  ): Answer<Sent>;
}

/**
 * What would happen to a finding there, by `planTriage` of `triage/plan.ts`. `unchanged`: nobody has changed
 * anything. `there`: it says so already. `theirs`: only theirs has changed since it was last known, so nothing is to be
 * sent. `conflict`: theirs has changed since it was last known, and is another than ours. `choose`: the server needs one
 * of `choices`. `impossible`: it has no counterpart.
 */
export type PlannedKind = 'unchanged' | 'there' | 'theirs' | 'send' | 'conflict' | 'choose' | 'impossible';

/** A row of what is shown before anything is sent. */
export interface Planned {
  readonly kind: PlannedKind;
  readonly finding: OwnFinding;
  readonly ref: RemoteRef;
  /** As of the last fetch or send; the initial state where nothing is known. */
  readonly known: ServerState;
  readonly theirs: ServerState;
  readonly to?: ServerState;
  readonly choices: readonly ServerState[];
  readonly reason?: Failure<TriageReasonCode>;
}

/** `sending`: it may have arrived; the server is asked before anything else. */
export type OutboxPhase = 'waiting' | 'sending' | 'refused';

export interface OutboxEntry {
  readonly binding: Binding;
  readonly change: TriageChange;
  readonly phase: OutboxPhase;
  /** Why it still waits, or was refused. */
  readonly reason?: Failure<TriageReasonCode | SourceFailureCode>;
  /** Before this moment the server wants nothing more; milliseconds since the epoch. */
  readonly notBefore?: number;
}

/** Where an outbox is kept: a file in the folder of a workspace's storage. */
export interface OutboxFile {
  /** How messages call it. */
  readonly name: string;
  /** Undefined where there is none yet. */
  read(): Promise<string | undefined>;
  /** Whole or not at all, and safe on the disk when it resolves. */
  replace(text: string): Promise<void>;
}

/**
 * Changes that are to be sent, and what was last known of servers: `openOutbox` in `triage/outbox.ts`. Whatever it resolves
 * is safe on the disk.
 */
export interface TriageOutbox {
  entries(): readonly OutboxEntry[];
  /** States as of the last fetch or send, by the ids of references. */
  known(binding: Binding): ReadonlyMap<string, ServerState>;
  /** What both sides agree on, or nobody here has changed, is the last known from then on. */
  note(binding: Binding, ties: readonly Tie[]): Promise<void>;
  /** A change of the same finding there takes the place of one that waits. */
  add(binding: Binding, changes: readonly TriageChange[]): Promise<void>;
  drop(keys: readonly string[]): Promise<void>;
  /** Sends what waits for one server, one after the other; stops where the server wants no more or cannot be reached. */
  send(
    binding: Binding,
    client: SourceClient,
    permitted: Permitted,
    progress: (done: number, all: number) => void,
  ): Promise<SendSummary>;
}

/** What came of sending. */
export interface SendSummary {
  readonly sent: number;
  readonly requested: number;
  /** Kept, and offered again. */
  readonly waiting: readonly OutboxEntry[];
  /** Not sent, and not tried again. */
  readonly refused: readonly OutboxEntry[];
}
