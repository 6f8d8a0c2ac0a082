import { InputBoxValidationSeverity, type QuickPickItem, QuickPickItemKind } from 'vscode';
import { t } from '../../../../base/messages.ts';
import { isSecretName } from '../../../../auth/secrets.ts';
import type { App } from '../../../app/app.ts';
import type { AuthDocuments } from '../authDocuments.ts';
import type { SecretStore } from './secretStore.ts';
import { authLanguageId } from '../../../app/ids.ts';
import { chooseCommand } from '../../../shared/messages/chooseCommand.ts';

/** Asks for a name, and warns where a secret is stored under it already. */
export async function askSecretName(
  { window }: Pick<App, 'window'>,
  secrets: SecretStore,
  value: string,
): Promise<string | undefined> {
  return window.showInputBox({
    title: t('Move to Secret Storage'),
    prompt: t('Name of the secret. The file gets a placeholder with it.'),
    value,
    ignoreFocusOut: true,
    validateInput: async (name) => {
      if (!isSecretName(name)) {
        return t('Start with a letter or _, then use letters, digits, and any of _ . -');
      }
      if (!(await secrets.has(name))) return undefined;
      const message = t('A secret of that name is stored already and will be replaced.');
      return { message, severity: InputBoxValidationSeverity.Warning };
    },
  });
}

/** Manage Secrets…: what can be done with the secret storage now. */
export async function manageSecrets(
  app: Pick<App, 'window'>,
  documents: AuthDocuments,
  secrets: SecretStore,
): Promise<void> {
  const store = { label: t('Store Secret…'), run: () => storeSecret(app, documents, secrets, undefined) };
  if (secrets.names().length === 0) return store.run();
  await chooseCommand(app, t('Manage Secrets'), [
    store,
    { label: t('Replace Stored Secret…'), run: () => replaceSecret(app, secrets) },
    { label: t('Delete Stored Secret…'), run: () => deleteSecret(app, secrets) },
  ]);
}

/** Asks for the value of a secret, and for its name where none is given. */
export async function storeSecret(
  app: Pick<App, 'window'>,
  documents: AuthDocuments,
  secrets: SecretStore,
  given: unknown,
): Promise<void> {
  const name = typeof given === 'string' ? given : await chooseName(app, documents, secrets);
  if (name !== undefined && isSecretName(name))
    await enterValue(app, secrets, name, t('Store Secret {0}', name));
}

/** Asks which stored secret gets another value. */
export async function replaceSecret(app: Pick<App, 'window'>, secrets: SecretStore): Promise<void> {
  const name = await chooseStored(app, secrets, t('Replace Stored Secret'));
  if (name !== undefined) await enterValue(app, secrets, name, t('Replace Secret {0}', name));
}

async function enterValue(
  { window }: Pick<App, 'window'>,
  secrets: SecretStore,
  name: string,
  title: string,
): Promise<void> {
  const value = await window.showInputBox({
    title,
    prompt: t('The value is kept in the secret storage of VS Code and never shown.'),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => (text === '' ? t('Enter the value.') : undefined),
  });
  if (value !== undefined && value !== '') await secrets.store(name, value);
}

/** The secrets that the active config names, those without a value first, then what else is stored, or a new name. */
async function chooseName(
  app: Pick<App, 'window'>,
  documents: AuthDocuments,
  secrets: SecretStore,
): Promise<string | undefined> {
  const used = await namesInEditor(app, documents);
  const all = [...new Set([...used, ...secrets.names()])];
  const states = await Promise.all(all.map(async (name) => ({ name, isStored: await secrets.has(name) })));
  const items = states
    .toSorted((one, other) => Number(one.isStored) - Number(other.isStored))
    .map(({ name, isStored }): NameItem => {
      return { label: name, name, description: isStored ? t('stored') : t('not stored yet') };
    });
  const other: NameItem = { label: t('Another name…'), name: undefined };
  const separator = { label: '', kind: QuickPickItemKind.Separator, name: undefined };
  const chosen =
    items.length === 0
      ? other
      : await app.window.showQuickPick([...items, separator, other], { title: t('Store Secret') });
  return chosen === other ? askNewName(app) : chosen?.name;
}

interface NameItem extends QuickPickItem {
  readonly name: string | undefined;
}

async function askNewName({ window }: Pick<App, 'window'>): Promise<string | undefined> {
  return window.showInputBox({
    title: t('Store Secret'),
    prompt: t('The name, as in {0}.', '${secret:NAME}'),
    validateInput: (name) =>
      isSecretName(name)
        ? undefined
        : t('Start with a letter or _, then use letters, digits, and any of _ . -'),
  });
}

async function namesInEditor(
  { window }: Pick<App, 'window'>,
  documents: AuthDocuments,
): Promise<readonly string[]> {
  const document = window.activeTextEditor?.document;
  if (document?.languageId !== authLanguageId) return [];
  const { language, config } = await documents.open(document);
  return language.placeholderNames(config).secret;
}

/** Asks which stored secret to delete. */
export async function deleteSecret(app: Pick<App, 'window'>, secrets: SecretStore): Promise<void> {
  const name = await chooseStored(app, secrets, t('Delete Stored Secret'));
  if (name === undefined) return;
  const confirm = t('Delete');
  const question = t('Delete the stored secret "{0}"? This cannot be undone.', name);
  if ((await app.window.showWarningMessage(question, { modal: true }, confirm)) === confirm) {
    await secrets.delete(name);
  }
}

/** One of the names of what is stored. */
async function chooseStored(
  { window }: Pick<App, 'window'>,
  secrets: SecretStore,
  title: string,
): Promise<string | undefined> {
  const names = secrets.names();
  if (names.length > 0) return window.showQuickPick(names, { title });
  await window.showInformationMessage(t('No secrets are stored.'));
  return undefined;
}
