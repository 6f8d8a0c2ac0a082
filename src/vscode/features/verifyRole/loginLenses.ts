import {
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  Range,
  type TextDocument,
  type Uri,
} from 'vscode';
import type * as authLanguage from '../../../auth/authLanguage.ts';
import { t } from '../../../base/messages.ts';
import { commandTo } from '../../app/commands.ts';
import type { App } from '../../app/app.ts';
import { MarkedLens } from '../../shared/faces/lens.ts';
import { loginState } from '../../shared/logins/loginState.ts';

/** More than any user looks at. */
const mostLenses = 500;

type LensPorts = Pick<App, 'settings' | 'logins' | 'clock'>;

/** Above each role and step what can be run, and how it went. */
export class LoginLenses implements CodeLensProvider, Disposable {
  readonly #app: LensPorts;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Disposable[];

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(app: LensPorts) {
    this.#app = app;
    this.#subscriptions = [
      app.settings.onDidChange('codeLens', () => this.#changed.fire()),
      app.logins.onDidChange(() => this.#changed.fire()),
      app.logins.onDidAge(() => this.#changed.fire()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  async provideCodeLenses(document: TextDocument): Promise<CodeLens[]> {
    if (this.#app.settings.get('codeLens') === false) return [];
    const language: typeof authLanguage = await import('../../../auth/authLanguage.ts');
    const { model } = new language.AuthDocument(document.getText());
    if (model === undefined) return [];
    const { uri } = document;
    const { rolesKey } = model;
    const above = (offset: number, command: CodeLens['command']): CodeLens => {
      const at = document.positionAt(offset);
      return new CodeLens(new Range(at, at), command);
    };
    const all =
      rolesKey === undefined
        ? []
        : [
            above(rolesKey.offset, commandTo('verifyAllRoles', t('Verify All Roles'), uri)),
            above(rolesKey.offset, commandTo('dryRun', t('Dry Run'), uri)),
            above(rolesKey.offset, commandTo('testAuthorization', t('Test Authorization'), { uri })),
          ];
    const roles = model.roles.flatMap(({ node, name }) => {
      if (name === undefined) return [];
      const users = model.testUsers.filter(({ role }) => role?.value === name.value).length;
      const verify = above(node.offset, commandTo('verifyRole', t('Verify'), uri, name.value));
      const scan = above(node.offset, commandTo('scanAsRole', t('Scan…'), { uri, role: name.value }));
      return [verify, scan, this.#stateLens(verify.range, uri, name.value, users)];
    });
    const steps = model.authentications.flatMap((authentication) =>
      authentication.steps.flatMap(({ node, stepId }) =>
        stepId === undefined
          ? []
          : [above(node.offset, commandTo('verifyToHere', t('Verify to Here'), uri, node.offset))],
      ),
    );
    return [...all, ...roles, ...steps].slice(0, mostLenses);
  }

  /** How the logins of a role went; a click leads to what they were answered, or tries them. */
  #stateLens(range: Range, file: Uri, role: string, users: number): CodeLens {
    const { logins, clock } = this.#app;
    const { words, icon, isTried } = loginState(logins, clock(), file, { role, users });
    const command = isTried
      ? commandTo('showLogins', words, file)
      : commandTo('verifyRole', words, file, role);
    return new MarkedLens(range, icon.id, command);
  }
}
