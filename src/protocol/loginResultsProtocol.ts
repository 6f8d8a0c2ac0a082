/** What the view of login results shows; everything secret was hidden before it came here. */

export interface LoginResultsView {
  /** Of the auth config, as the workspace names it. */
  readonly file: string;
  readonly users: readonly ShownLogin[];
}

export interface ShownLogin {
  readonly role: string;
  readonly username: string;
  readonly outcome: 'passed' | 'failed' | 'unverified' | 'skipped' | 'cancelled';
  /** The outcome in words, localised. */
  readonly words: string;
  readonly isStale: boolean;
  readonly isDry: boolean;
  /** Why it failed, localised; empty where it did not. */
  readonly fault: string;
  /** The secret without a value that stopped it. */
  readonly secret?: string;
  readonly token?: { readonly place: string; readonly name: string; readonly length: number };
  readonly expiry?: {
    readonly seconds: number;
    readonly from: 'response' | 'jwt' | 'default';
    /** What is strange about it, localised. */
    readonly notes: readonly string[];
  };
  readonly exchanges: readonly ShownExchange[];
}

export interface ShownExchange {
  readonly label: string;
  readonly purpose: 'login' | 'refresh' | 'with-token' | 'without-token' | 'retest';
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** What is wrong is in this answer. */
  readonly isFaulty: boolean;
  readonly expected: readonly ShownExpectation[];
  /** Start line, headers and body. */
  readonly request: string;
  readonly response: string;
  readonly bodyBytes: number;
  readonly redirects: readonly { readonly status: number; readonly location: string }[];
  readonly cookies: readonly string[];
  readonly ms: {
    readonly dns?: number;
    readonly connect?: number;
    readonly tls?: number;
    readonly firstByte: number;
    readonly total: number;
  };
  readonly peer: string;
  readonly viaProxy: boolean;
  readonly attempt: number;
}

/** One row of what was expected, beside what came. */
export interface ShownExpectation {
  readonly part: 'status' | 'header' | 'cookie' | 'body' | 'matches' | 'not-matches' | 'output';
  readonly name: string;
  readonly expected: string;
  readonly received: string;
  readonly holds: 'yes' | 'no' | 'unknown';
}

/** A user, and an exchange of theirs, by their places in the view. */
interface ExchangePlace {
  readonly user: number;
  readonly exchange: number;
}

export interface LoginResultsRequests {
  readonly results: { readonly params: undefined; readonly result: LoginResultsView };
  /** Answers a localised sentence about what was copied. */
  readonly copyCurl: { readonly params: ExchangePlace; readonly result: { readonly message: string } };
  /** Leads to the part of the file that a user's fault is about, else to the user. */
  readonly showInFile: { readonly params: { readonly user: number }; readonly result: undefined };
  /** Asks for the value of the secret that stopped a user's login. */
  readonly storeSecret: { readonly params: { readonly user: number }; readonly result: undefined };
  /** Runs a user again; without one all of the file. */
  readonly verify: { readonly params: { readonly user?: number }; readonly result: undefined };
}

/** Pushed by the host; a lost one is harmless, because the page pulls. */
export interface LoginResultsEvents {
  readonly changed: undefined;
}
