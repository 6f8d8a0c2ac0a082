import { CodeLens, type CodeLensProvider, type Disposable, EventEmitter, type TextDocument } from 'vscode';
import { plural, t } from '../../../base/messages.ts';
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
        if (this.#offered.size > 0) this.#changed.fire();
      }),
      app.settings.onDidChange('handlerLenses', () => this.#changed.fire()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** A document was saved, and its handlers are current. */
  async saved({ uri, version }: TextDocument): Promise<void> {
    const { handlers, workspace, machine } = this.#app;
    const isAsked = (): boolean => handlers.handlersIn(uri).some((handler) => openAt(handler.endpoints) > 0);
    if (!workspace.isTrusted || !machine.canSend || this.#isTurnedOff() || !isAsked()) return;
    // Without one, nobody knows where to send it.
    if ((await readRoles(this.#app)).length === 0) return;
    const compared = await handlers.changedRoutes({ ref: '' });
    // Saved again meanwhile.
    if (handlers.indexedVersion(uri) !== version) return;
    const changed = new Set(compared?.routes.map(({ id }) => id));
    const endpoints = handlers.handlersIn(uri).flatMap((handler) => handler.endpoints);
    const own = endpoints.filter(({ answer }) => answer.routes.some((id) => changed.has(id)));
    this.#offered.set(uri.toString(), new Set(own.map(keyOf)));
    this.#changed.fire();
  }

  closed({ uri }: TextDocument): void {
    this.#offered.delete(uri.toString());
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
