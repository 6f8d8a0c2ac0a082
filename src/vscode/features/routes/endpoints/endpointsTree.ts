import { Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { plural, t } from '../../../../base/messages.ts';
import { Coalesced } from '../../../../base/pauses.ts';
import type { App } from '../../../app/app.ts';
import { readRoles } from '../../../shared/handlers/workspaceRoles.ts';
import { stateText } from '../goToHandler.ts';
import { coverageText } from '../../../shared/handlers/handlerText.ts';
import { notComparedText } from './compareCode.ts';
import { endpointItem, scanText } from './endpointItems.ts';
import { endpointTree, type EndpointNode } from './endpointModel.ts';
import { reachOfRoutes } from './reachOfRoutes.ts';

/** Changes that arrive together are shown once. */
const coalesceMilliseconds = 100;

/** The Endpoints view: the routes of the workspace, and what scans have seen of them. Its first look starts the index. */
export class EndpointsTree implements TreeDataProvider<EndpointNode> {
  readonly #app: App;
  readonly #changed = new EventEmitter<undefined>();
  readonly #subscription: { dispose(): unknown };
  #view: { message?: string } | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(app: App) {
    this.#app = app;
    const show = new Coalesced(() => this.#changed.fire(undefined), coalesceMilliseconds);
    this.#subscription = Disposable.from(
      show,
      app.handlers.onDidChange(show.note),
      app.codeChanges.onDidChange(show.note),
      this.#changed,
    );
  }

  /** The sentence above the tree. */
  describeIn(view: { message?: string }): void {
    this.#view = view;
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  getTreeItem(node: EndpointNode): TreeItem {
    const [folder] = this.#app.workspace.workspaceFolders ?? [];
    return endpointItem(node, folder?.name ?? '');
  }

  async getChildren(node?: EndpointNode): Promise<EndpointNode[]> {
    if (node !== undefined) return 'children' in node ? [...node.children] : [];
    try {
      return await this.#roots();
    } catch (error) {
      this.#app.reportError(t('Searching the code for handlers'), error);
      return [];
    }
  }

  async #roots(): Promise<EndpointNode[]> {
    const { handlers } = this.#app;
    if (handlers.state === 'idle') this.#describe(t('The code is being searched for endpoints…'));
    await handlers.start();
    if (handlers.state !== 'ready') {
      // Where there is a message, VS Code shows no welcome view.
      this.#describe(handlers.state === 'noFolder' ? '' : stateText(this.#app));
      return [];
    }
    await this.#app.commands.setContext('routesRead', true);
    const [routes, roles, reach] = await Promise.all([
      handlers.listRoutes(),
      readRoles(this.#app),
      reachOfRoutes(this.#app),
    ]);
    const compared = this.#app.codeChanges.current;
    const tree = endpointTree(routes, handlers.ownEndpoints, roles, reach, compared);
    const counts = tree.reduce(
      (sum, one) => ({
        endpoints: sum.endpoints + one.counts.endpoints,
        withoutFinding: sum.withoutFinding + one.counts.withoutFinding,
      }),
      { endpoints: 0, withoutFinding: 0 },
    );
    const { matched, endpoints } = handlers.coverage;
    const found =
      tree.length === 0
        ? []
        : [scanText(counts), ...(endpoints === 0 ? [] : [coverageText(matched, endpoints)])];
    const notCompared = compared === undefined ? [] : notComparedText(compared);
    this.#describe([...found, ...notCompared, ...this.#leftOut()].join(' · '));
    return [...tree];
  }

  #leftOut(): readonly string[] {
    const { tooMany = 0, files = [] } = this.#app.handlers.summary?.leftOut ?? {};
    return [
      ...(tooMany === 0
        ? []
        : [
            plural(tooMany, {
              one: '{0} file too many was left out',
              other: '{0} files too many were left out',
            }),
          ]),
      ...(files.length === 0
        ? []
        : [
            plural(files.length, {
              one: '{0} file could not be read as a whole',
              other: '{0} files could not be read as a whole',
            }),
          ]),
    ];
  }

  #describe(text: string): void {
    if (this.#view !== undefined) this.#view.message = text;
  }
}
