import type { Base } from './match/base.ts';
import type { LeftOutFile, SkippedFiles } from './index/sourceFiles.ts';
import type { ChangesFailure, ComparedWith } from './changed/gitChanges.ts';
import type { Confidence, Guards, Handler, Place, Reason, RouteRole } from './route.ts';

/** A workspace folder whose routes are indexed. */
export interface FolderOptions {
  /** Stands before the paths of its files where there are several; empty where there is one. */
  readonly name: string;
  /** On this machine; elsewhere its address. */
  readonly path: string;
  readonly isLocal: boolean;
  /** Patterns of `files.exclude`. */
  readonly excluded: readonly string[];
  /** Files of sources to be looked at, at most. */
  readonly mostFiles: number;
}

/** What was read, and what was not. */
export interface IndexSummary {
  readonly sources: number;
  readonly parsed: number;
  readonly routes: number;
  readonly leftOut: SkippedFiles & { readonly files: readonly LeftOutFile[] };
}

/** A handler that was named by hand: its function, or where that has no name its line. */
export interface Pin extends Place {
  readonly name: string;
}

/** The endpoints of one application, as findings have them: `METHOD path`. */
export interface ExplainRequest {
  readonly endpoints: readonly string[];
  /** Segments that a setting says stand before the routes. */
  readonly base?: readonly string[];
  readonly pins: Readonly<Record<string, Pin>>;
}

/** Which code answers an endpoint, and why. */
export interface EndpointAnswer {
  readonly endpoint: string;
  readonly confidence: Confidence;
  /** The best first. Where the handler could not be found, where the route is declared. */
  readonly places: readonly Handler[];
  /** Their routes, by their ids. */
  readonly routes: readonly number[];
  /** What stands before the best of them. */
  readonly guards?: Guards;
  readonly reasons: readonly Reason[];
}

export interface Explanation {
  readonly answers: readonly EndpointAnswer[];
  readonly bases: readonly Base[];
}

/** A route as the list of endpoints shows it. */
export interface ListedRoute {
  readonly id: number;
  readonly framework: string;
  readonly appRoot: string;
  readonly method: string;
  readonly path: string;
  readonly handler: Handler | null;
  readonly declared: Place;
  readonly role: RouteRole;
  readonly guards: Guards;
  /** An OpenAPI file of the workspace describes it. */
  readonly isDescribed: boolean;
}

/** Which routes differ from a commit, folder by folder. */
export interface ChangedEndpoints {
  /** By the ids of `routes`. */
  readonly routes: readonly ChangedEndpoint[];
  readonly folders: readonly ComparedFolder[];
}

interface ChangedEndpoint {
  readonly id: number;
  /** As `routeKey` has it. */
  readonly key: string;
  /** False where it is not certain that it reaches what changed. */
  readonly isCertain: boolean;
  /** From what it is registered or handled by to what changed. */
  readonly because: readonly Place[];
}

export interface ComparedFolder {
  readonly name: string;
  /** The commit; undefined where there is none to compare with. */
  readonly base?: string;
  readonly failure?: ChangesFailure;
  /** Too much changed to follow all of it. */
  readonly isCut: boolean;
}

/** The routes of the workspace: which code answers an endpoint. */
export interface RoutesEngine {
  /** Indexes these folders instead of those before; answers when all are read. */
  open(folders: readonly FolderOptions[]): Promise<IndexSummary>;
  /** Looks at files again, with their paths as `open` named the folders. Answers whether routes may have changed. */
  update(paths: readonly string[]): Promise<boolean>;
  /** Compares all files with what was read. */
  refresh(): Promise<boolean>;
  summary(): Promise<IndexSummary>;
  explain(request: ExplainRequest): Promise<Explanation>;
  routes(): Promise<readonly ListedRoute[]>;
  /** Which of them differ from a commit. */
  changed(base: ComparedWith): Promise<ChangedEndpoints>;
  /** The innermost function around a line. */
  functionAt(file: string, line: number): Promise<Pin | undefined>;
  close(): Promise<void>;
}
