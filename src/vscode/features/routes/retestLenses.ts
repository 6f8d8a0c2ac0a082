import {
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  type TextDocument,
  Uri,
} from 'vscode';
import { plural, t } from '../../../base/messages.ts';
import { routeKey } from '../../../routes/routeKey.ts';
import type { App } from '../../app/app.ts';
import { commandTo } from '../../app/commands.ts';
import { addCounts, totalOf } from '../../shared/handlers/endpointCounts.ts';
import type { HandledEndpoint } from '../../shared/handlers/handledFiles.ts';
import { readRoles } from '../../shared/handlers/workspaceRoles.ts';
import type { CodeHandlers } from './codeHandlers.ts';

/** Above a handler that was changed, once its file is saved: whether its findings are still there. Nowhere else, and not before. */
export class RetestLenses implements CodeLensProvider, Disposable {
  readonly #app: App;
  readonly #code: CodeHandlers;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];
  /** Of documents that were saved in this window: the endpoints whose code differs. */
  readonly #offered = new Map<string, ReadonlySet<string>>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(app: App, code: CodeHandlers) {
    this.#app = app;
    this.#code = code;
    this.#subscriptions = [
      this.#changed,
      code.onDidChange(() => {
        if ([...this.#offered.values()].some(({ size }) => size > 0)) this.#changed.fire();
      }),
      app.codeChanges.onDidChange(() => {
        this.#read().catch((error: unknown) => app.log.warn(`Could not offer retests: ${String(error)}`));
      }),
      app.settings.onDidChange('handlerLenses', () => this.#changed.fire()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** What has changed in it is known once the code is compared. */
  saved({ uri }: TextDocument): void {
    const { workspace, machine } = this.#app;
    const key = uri.toString();
    if (workspace.isTrusted && machine.canSend && !this.#offered.has(key)) this.#offered.set(key, new Set());
  }

  closed({ uri }: TextDocument): void {
    this.#offered.delete(uri.toString());
  }

  async #read(): Promise<void> {
    if (this.#offered.size === 0) return;
    const { handlers, codeChanges } = this.#app;
    // Without an auth config, nobody knows where to send a request.
    const canSend = (await readRoles(this.#app)).length > 0;
    const all = canSend ? await handlers.listRoutes() : [];
    const { current } = codeChanges;
    // Only where it is certain: a lens where nothing has changed is noise.
    const routes = all.filter((route) => current?.routes.get(routeKey(route)) === true);
    const ids = new Set(routes.map(({ id }) => id));
    for (const key of this.#offered.keys()) {
      const endpoints = handlers.handlersIn(Uri.parse(key)).flatMap((handler) => handler.endpoints);
      const own = endpoints.filter(({ answer }) => answer.routes.some((id) => ids.has(id)));
      this.#offered.set(key, new Set(own.map(keyOf)));
    }
    this.#changed.fire();
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    const offered = this.#offered.get(document.uri.toString());
    if (offered === undefined || this.#isTurnedOff()) return [];
    return this.#code.in(document).flatMap(({ range, endpoints }) => {
      const own = endpoints.filter((one) => offered.has(keyOf(one)));
      const count = openAt(own);
      if (count === 0) return [];
      const targets = own.map(({ application, endpoint }) => ({ application, endpoint }));
      const counted = {
        one: 'This code has changed. Is its open finding still there?',
        other: 'This code has changed. Are its {0} open findings still there?',
      };
      return [
        new CodeLens(range, {
          ...commandTo('retestFinding', t('Retest…'), targets),
          tooltip: plural(count, counted),
        }),
      ];
    });
  }

  /** The lenses of handlers are off unless they are turned on; who turns them off by hand wants none. */
  #isTurnedOff(): boolean {
    const { user, workspace } = this.#app.settings.inspect('handlerLenses');
    return (workspace ?? user) === false;
  }
}

function openAt(endpoints: readonly HandledEndpoint[]): number {
  return totalOf(addCounts(endpoints.map(({ counts }) => counts)).open);
}

function keyOf({ application, endpoint }: HandledEndpoint): string {
  return `${application}\n${endpoint}`;
}
