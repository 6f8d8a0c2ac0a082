/** What the view of an authorization test shows; everything secret was hidden before it came here. */

export interface AuthorizationView {
  /** Of the auth config, as the workspace names it. */
  readonly file: string;
  readonly state: 'none' | 'running' | 'complete' | 'stopped';
  /** The file was edited since. */
  readonly isStale: boolean;
  /** `4 let in · 2 to look at · 96 refused as they should be`, localised. */
  readonly summary: string;
  /** Of a run that goes on. */
  readonly progress?: { readonly done: number; readonly total: number; readonly label: string };
  /** What is left can be asked for without asking for the rest again. */
  readonly canResume: boolean;
  /** So many findings were made of it. */
  readonly findings: number;
  /** `fault` says why a user was not logged in; empty otherwise. */
  readonly users: readonly { readonly role: string; readonly username: string; readonly fault: string }[];
  readonly rows: readonly ShownRow[];
  /** The verdicts that it has, each once, with its words. */
  readonly legend: readonly { readonly verdict: ShownVerdict; readonly words: string }[];
  /** Localised sentences: why it was stopped, and what was not asked for. */
  readonly notes: readonly string[];
}

export interface ShownRow {
  /** What it is shown under: the path of the collection. */
  readonly group: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  /** The object and who owns it, localised; empty where there is none. */
  readonly object: string;
  /** Of each user, and at last of nobody. */
  readonly cells: readonly ShownCell[];
}

export interface ShownCell {
  readonly status: string;
  readonly verdict: ShownVerdict;
  /** What it says, localised. */
  readonly words: string;
}

/** What stands out most comes first. */
export const shownVerdicts = [
  'let-in',
  'part',
  'look',
  'less',
  'undeclared',
  'unknown',
  'allowed',
  'refused',
  'not-asked',
] as const;
export type ShownVerdict = (typeof shownVerdicts)[number];

/** One cell, with what was sent and answered for it. */
export interface ShownCellDetails {
  readonly exchanges: readonly ShownSide[];
}

/** One exchange of a cell, beside the others. */
export interface ShownSide {
  /** Who asked, localised. */
  readonly title: string;
  /** What it stands for, localised. */
  readonly meaning: string;
  readonly status: string;
  readonly request: string;
  readonly response: string;
  /** Values of the response that prove something. */
  readonly proof: readonly string[];
}

/** A cell by its row and by its place in it. */
interface CellPlace {
  readonly row: number;
  readonly cell: number;
}

export interface AuthorizationRequests {
  readonly results: { readonly params: undefined; readonly result: AuthorizationView };
  readonly details: { readonly params: CellPlace; readonly result: ShownCellDetails };
  /** Copies the matrix as cells of a spreadsheet; answers a localised sentence. */
  readonly copy: { readonly params: undefined; readonly result: { readonly message: string } };
  readonly cancel: { readonly params: undefined; readonly result: undefined };
  readonly resume: { readonly params: undefined; readonly result: undefined };
  readonly testAgain: { readonly params: undefined; readonly result: undefined };
  readonly showFindings: { readonly params: undefined; readonly result: undefined };
}

/** Pushed by the host; a lost one is harmless, because the page pulls. */
export interface AuthorizationEvents {
  readonly changed: undefined;
}
