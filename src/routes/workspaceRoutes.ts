import { groupBy } from '../base/groupBy.ts';
import { Mutex } from '../base/mutex.ts';
import { failed } from '../base/result.ts';
import type { CompareRoutes } from './changed/changedRoutes.ts';
import type { ChangesFailure, ComparedWith } from './changed/gitChanges.ts';
import { KeptOutlines } from './changed/keptOutlines.ts';
import type {
  ChangedEndpoints,
  EndpointAnswer,
  ExplainRequest,
  Explanation,
  FolderOptions,
  IndexSummary,
  ListedRoute,
  Pin,
  RoutesEngine,
} from './engine.ts';
import { FolderIndex } from './index/folderIndex.ts';
import type { ReadingGuard } from './index/readingGuard.ts';
import type { IndexCache, IndexedFiles } from './index/sourceFiles.ts';
import type { Base } from './match/base.ts';
import { explainEndpoints, type Endpoint } from './match/explain.ts';
import { RouteMatchers } from './match/matchers.ts';
import { reason, RouteMatcher, type Match } from './match/rank.ts';
import { showTemplate } from './match/template.ts';
import type { SourceParser } from './parser/parser.ts';
import type { Handler, Place, Reason, Route } from './route.ts';
import { routeKey } from './routeKey.ts';

/** What the index asks of the machine. */
interface RoutesPorts {
  readonly parser: SourceParser;
  files(folder: FolderOptions): IndexedFiles;
  cache(folder: FolderOptions): IndexCache | undefined;
  readonly guard?: ReadingGuard;
  /** Which routes of a folder differ from a commit; undefined where there is no git. */
  readonly compare?: CompareRoutes;
}

interface OpenFolder {
  readonly name: string;
  readonly options: FolderOptions;
  readonly index: FolderIndex;
  /** What is compared with commits. */
  readonly current: KeptOutlines;
}

/** The routes of all folders of a workspace. Questions are answered of what is indexed so far. */
export class WorkspaceRoutes implements RoutesEngine {
  readonly #ports: RoutesPorts;
  readonly #mutex = new Mutex();
  #folders: readonly OpenFolder[] = [];
  #routes: readonly Route[] | undefined;
  #matchers: RouteMatchers | undefined;

  constructor(ports: RoutesPorts) {
    this.#ports = ports;
  }

  open(folders: readonly FolderOptions[]): Promise<IndexSummary> {
    return this.#mutex.run(async () => {
      this.#routes = undefined;
      this.#folders = folders.map((folder) => {
        const index = this.#indexOf(folder);
        return { name: folder.name, options: folder, index, current: new KeptOutlines(index) };
      });
      await this.#refresh();
      void this.#mutex.run(() => this.#save());
      return this.summary();
    });
  }

  #indexOf(folder: FolderOptions): FolderIndex {
    const { parser, guard } = this.#ports;
    return new FolderIndex(this.#ports.files(folder), parser, this.#ports.cache(folder), guard);
  }

  /** Does what the first change would wait for. */
  prepare(): Promise<void> {
    return this.#mutex.run(async () => {
      let isNew = false;
      for (const { index } of this.#folders) if (await index.prepare()) isNew = true;
      if (!isNew) return;
      this.#routes = undefined;
      this.#allMatchers();
    });
  }

  refresh(): Promise<boolean> {
    return this.#mutex.run(() => this.#refresh());
  }

  async #refresh(): Promise<boolean> {
    let changed = false;
    for (const { index } of this.#folders) {
      if (await index.refresh()) changed = true;
    }
    if (changed) this.#routes = undefined;
    return changed;
  }

  update(paths: readonly string[]): Promise<boolean> {
    return this.#mutex.run(async () => {
      let changed = false;
      for (const { name, index } of this.#folders) {
        const own = paths.flatMap((path) => withoutName(name, path) ?? []);
        if (own.length > 0 && (await index.update(own))) changed = true;
      }
      if (changed) this.#routes = undefined;
      return changed;
    });
  }

  async summary(): Promise<IndexSummary> {
    const sum = (of: (folder: FolderIndex) => number): number =>
      this.#folders.reduce((total, { index }) => total + of(index), 0);
    return {
      sources: sum(({ counts }) => counts.sources),
      parsed: sum(({ counts }) => counts.parsed),
      routes: sum(({ routeCount }) => routeCount),
      leftOut: {
        tooMany: sum(({ skipped }) => skipped.tooMany),
        ignored: sum(({ skipped }) => skipped.ignored),
        files: this.#folders.flatMap(({ name, index }) =>
          index.leftOut.map(({ path, why }) => ({ path: name === '' ? path : `${name}/${path}`, why })),
        ),
      },
    };
  }

  async explain({ endpoints, base, pins }: ExplainRequest): Promise<Explanation> {
    const routes = this.#allRoutes();
    const matchers = this.#allMatchers();
    const ids = new Map(routes.map((route, id) => [route, id]));
    const asked = endpoints.map(readEndpoint);
    const known = asked.filter((one): one is HostEndpoint => !isReason(one));
    const matches = new Map<HostEndpoint, Match>();
    let bases: readonly Base[] = [];
    for (const [host, own] of groupBy(known, (one) => one.host)) {
      const explained = explainEndpoints(matchers, own, base);
      if (host === '') ({ bases } = explained);
      const isServed = host === '' || servesHost(explained.matches);
      for (const [index, one] of own.entries()) {
        const match = explained.matches[index];
        if (match !== undefined) matches.set(one, isServed ? match : elsewhere);
      }
    }
    const unread = [...new Set(this.#folders.flatMap(({ index }) => index.unread))];
    const answers = await Promise.all(
      asked.map(async (one, index) => {
        const endpoint = endpoints[index] ?? '';
        const pin = Object.hasOwn(pins, endpoint) ? pins[endpoint] : undefined;
        if (pin !== undefined) return this.#pinned(endpoint, pin, routes);
        if (isReason(one)) return unanswered(endpoint, one);
        return answerOf(endpoint, withUnread(matches.get(one), unread), ids);
      }),
    );
    return { answers, bases };
  }

  async routes(): Promise<readonly ListedRoute[]> {
    const routes = this.#allRoutes();
    const described = new RouteMatcher(routes.filter(({ role }) => role === 'documented'));
    return routes.flatMap((route, id) => {
      if (route.role === 'middleware' || route.role === 'fallback') return [];
      const path = showTemplate(route.template);
      const method = route.method === 'ANY' ? 'GET' : route.method;
      const isDescribed = route.role === 'documented' || described.match(method, path).routes.length > 0;
      const { framework, appRoot, handler, declared, role, guards } = route;
      return [
        { id, framework, appRoot, method: route.method, path, handler, declared, role, guards, isDescribed },
      ];
    });
  }

  async changed(base: ComparedWith): Promise<ChangedEndpoints> {
    const found: ChangedEndpoints['routes'][number][] = [];
    const folders: ChangedEndpoints['folders'][number][] = [];
    let before = 0;
    const all = this.#allRoutes();
    for (const { name, index, options, current } of this.#folders) {
      const { routes } = index;
      const first = before;
      before += routes.length;
      const compare = options.isLocal ? this.#ports.compare : undefined;
      const result = (await compare?.(options, routes, base, current)) ?? failed('no-git');
      if (!result.ok) {
        folders.push({ name, failure: result.failure.code as ChangesFailure, isCut: false });
        continue;
      }
      folders.push({ name, base: result.value.base, isCut: result.value.isCut });
      for (const { route, isCertain, because } of result.value.routes) {
        const id = first + route;
        const own = all[id];
        if (own === undefined) continue;
        const key = routeKey({ ...own, path: showTemplate(own.template) });
        found.push({ id, key, isCertain, because: because.map((place) => placeWithName(name, place)) });
      }
    }
    return { routes: found, folders };
  }

  async functionAt(file: string, line: number): Promise<Pin | undefined> {
    for (const { name, index } of this.#folders) {
      const own = withoutName(name, file);
      const found = own === undefined ? undefined : await index.functionAt(own, line);
      if (found !== undefined) return { file, ...found };
    }
    return undefined;
  }

  async close(): Promise<void> {
    await this.#mutex.run(() => this.#save());
  }

  /** A cache that cannot be written costs the next window time, and nothing else. */
  async #save(): Promise<void> {
    if (this.#ports.guard?.isBroken === true) return;
    for (const { index } of this.#folders) await index.save().catch(() => undefined);
  }

  async #pinned(endpoint: string, pin: Pin, routes: readonly Route[]): Promise<EndpointAnswer> {
    const same = routes.flatMap(({ handler }) =>
      handler?.file === pin.file && handler.name === pin.name && pin.name !== '' ? [handler] : [],
    );
    const [known] = same.sort((a, b) => Math.abs(a.line - pin.line) - Math.abs(b.line - pin.line));
    const line = known === undefined && pin.name !== '' ? await this.#lineOf(pin) : undefined;
    const place = known ?? { ...pin, line: line ?? pin.line, endLine: line ?? pin.line };
    const ids = routes.flatMap(({ handler }, id) => (handler !== null && isSame(handler, place) ? [id] : []));
    return { endpoint, confidence: 'high', places: [place], routes: ids, reasons: [reason('pinned')] };
  }

  async #lineOf({ file, name, line }: Pin): Promise<number | undefined> {
    for (const folder of this.#folders) {
      const own = withoutName(folder.name, file);
      const found = own === undefined ? undefined : await folder.index.lineOf(own, name, line);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #allMatchers(): RouteMatchers {
    const routes = this.#allRoutes();
    if (this.#matchers?.routes !== routes) this.#matchers = new RouteMatchers(routes);
    return this.#matchers;
  }

  #allRoutes(): readonly Route[] {
    this.#routes ??= this.#folders.flatMap(({ name, index }) =>
      name === '' ? index.routes : index.routes.map((route) => withName(name, route)),
    );
    return this.#routes;
  }
}

function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.line === b.line;
}

function withoutName(name: string, path: string): string | undefined {
  if (name === '') return path;
  return path.startsWith(`${name}/`) ? path.slice(name.length + 1) : undefined;
}

function placeWithName(name: string, place: Place): Place {
  return name === '' ? place : { ...place, file: `${name}/${place.file}` };
}

/** As it is called among several folders. */
function withName(name: string, route: Route): Route {
  const { appRoot, handler, declared, guards, spans } = route;
  return {
    ...route,
    spans: spans.map((span) => ({ ...span, file: `${name}/${span.file}` })),
    guards: { ...guards, by: guards.by.map((place) => ({ ...place, file: `${name}/${place.file}` })) },
    appRoot: appRoot === '' ? name : `${name}/${appRoot}`,
    handler: handler && { ...handler, file: `${name}/${handler.file}` },
    declared: { ...declared, file: `${name}/${declared.file}` },
  };
}

/** `host`: empty for the application's own. */
interface HostEndpoint extends Endpoint {
  readonly host: string;
}

/** So many frameworks are named at most. */
const mostUnread = 3;

/** Another host that the code serves too: a service beside the application, in the same workspace. */
const servedEndpoints = 3;
const servedShare = 0.6;

function servesHost(matches: readonly Match[]): boolean {
  const served = new Set(
    matches.flatMap(({ confidence, routes: [route] }) =>
      route !== undefined && (confidence === 'high' || confidence === 'medium')
        ? [`${route.method} ${showTemplate(route.template)}`]
        : [],
    ),
  );
  const answered = matches.filter(({ routes }) => routes.length > 0).length;
  return served.size >= servedEndpoints && answered / matches.length >= servedShare;
}

const elsewhere: Match = { confidence: 'none', routes: [], reasons: [reason('otherHost')] };

function isReason(value: HostEndpoint | Reason): value is Reason {
  return 'code' in value;
}

/** Operations of GraphQL or an RPC have one path, and their name behind it. */
const operationName = / [\w.:-]{1,100}$/;

/** `METHOD path`, or `METHOD host/path`; why it can have no handler where it is none of either. */
function readEndpoint(endpoint: string): HostEndpoint | Reason {
  const [, method = '', address = endpoint] = /^([^ ]*) (.*)$/s.exec(endpoint) ?? [];
  const slash = address.indexOf('/');
  if (slash < 0) return reason('noPath');
  return method === ''
    ? reason('noMethod')
    : { method, host: address.slice(0, slash), url: address.slice(slash).replace(operationName, '') };
}

function unanswered(endpoint: string, why: Reason): EndpointAnswer {
  return { endpoint, confidence: 'none', places: [], routes: [], reasons: [why] };
}

/** A framework that is not read may have the route that is missing. */
function withUnread(match: Match | undefined, unread: readonly string[]): Match | undefined {
  if (match === undefined || unread.length === 0) return match;
  const isMissing = ({ code }: Reason): boolean => code === 'noShape' || code === 'noRoutes';
  if (!match.reasons.some(isMissing)) return match;
  const others = match.reasons.filter((one) => !isMissing(one));
  return {
    ...match,
    reasons: [...unread.slice(0, mostUnread).map((name) => reason('unreadFramework', name)), ...others],
  };
}

function answerOf(
  endpoint: string,
  match: Match | undefined,
  ids: ReadonlyMap<Route, number>,
): EndpointAnswer {
  if (match === undefined) return unanswered(endpoint, reason('noRoutes'));
  const { confidence, reasons } = match;
  return {
    endpoint,
    confidence,
    places: match.routes.map(placeOf),
    ...(match.routes[0] === undefined ? {} : { guards: match.routes[0].guards }),
    routes: match.routes.flatMap((route) => ids.get(route) ?? []),
    reasons,
  };
}

function placeOf({ handler, declared }: Route): Handler {
  return handler ?? { ...declared, endLine: declared.line, name: '' };
}
