import {
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  Range,
  type TextDocument,
} from 'vscode';
import type * as authLanguage from '../../../auth/authLanguage.ts';
import { t } from '../../../base/messages.ts';
import { commandTo } from '../../app/commands.ts';
import type { SettingsPort } from '../../app/ports.ts';

/** More than any user looks at. */
const mostLenses = 500;

/** Above each role and step what can be run. */
export class LoginLenses implements CodeLensProvider, Disposable {
  readonly #settings: SettingsPort;
  readonly #changed = new EventEmitter<void>();
  readonly #subscription: Disposable;

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(settings: SettingsPort) {
    this.#settings = settings;
    this.#subscription = settings.onDidChange('codeLens', () => this.#changed.fire());
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async provideCodeLenses(document: TextDocument): Promise<CodeLens[]> {
    if (this.#settings.get('codeLens') === false) return [];
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
          ];
    const roles = model.roles.flatMap(({ node, name }) =>
      name === undefined ? [] : [above(node.offset, commandTo('verifyRole', t('Verify'), uri, name.value))],
    );
    const steps = model.authentications.flatMap((authentication) =>
      authentication.steps.flatMap(({ node, stepId }) =>
        stepId === undefined
          ? []
          : [above(node.offset, commandTo('verifyToHere', t('Verify to Here'), uri, node.offset))],
      ),
    );
    return [...all, ...roles, ...steps].slice(0, mostLenses);
  }
}
