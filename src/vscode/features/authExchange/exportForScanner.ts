import { type QuickPickItem, Uri } from 'vscode';
import { plural, t, translate } from '../../../base/messages.ts';
import { renderMessage } from '../../../auth/messages.ts';
import type { Scanner, ScannerExport } from '../../../exchange/scanners/exportForScanner.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { configDocument } from '../../shared/files/configDocument.ts';
import { type AuthExchange, loadExchange } from './exchange.ts';
import { showSentences } from './showSentences.ts';
import { textAt, valueAt } from '../../../base/untrusted.ts';
import { chooseRole } from '../../shared/logins/chooseRole.ts';
import { type Button, offer } from '../../shared/messages/offer.ts';

/**
 * Writes what a scanner needs to log in as a role, and opens it. Asks for the role, the scanner and the file, as far as
 * they are not given. Resolves to the files.
 */
export async function exportForScanner(
  app: App,
  resource: unknown,
  options: unknown,
): Promise<readonly Uri[] | undefined> {
  const document = await configDocument(app, resource);
  if (document === undefined) return undefined;
  const exchange = await loadExchange();
  const read = exchange.readValidConfig(document.getText());
  if (!read.ok) {
    const { line } = document.positionAt(read.problem.offset);
    return warn(app, t('Line {0}: {1}', line + 1, renderMessage(read.problem.message, translate)));
  }
  const title = t('Export for Scanner');
  const role =
    textAt(options, 'role') ?? roleOf(resource) ?? (await chooseRole(app, read.config.roles, { title }));
  if (role === undefined) return undefined;
  const scanner = await chooseScanner(app, exchange, valueAt(options, 'scanner'));
  if (scanner === undefined) return undefined;
  const made = await exchange.exportForScanner(read.config, scanner, { role }, translate);
  if (!made.ok) {
    const { code, args } = made.failure;
    const sentences = { ...exchange.exchangeMessages, ...exchange.scannerMessages };
    return warn(app, translate(sentences[code], args));
  }
  const given = valueAt(options, 'target');
  const target = given instanceof Uri ? given : await chooseTarget(app, document.uri, made.value);
  if (target === undefined) return undefined;
  const written = await write(app, target, made.value);
  showOutcome(app, exchange, scanner, written, made.value);
  return written;
}

/** The role that an item of the tree stands for. */
function roleOf(resource: unknown): string | undefined {
  return valueAt(resource, 'part', 'kind') === 'role' ? textAt(resource, 'part', 'name') : undefined;
}

async function chooseScanner(
  app: App,
  { scanners, scannerNames }: AuthExchange,
  given: unknown,
): Promise<Scanner | undefined> {
  const known = scanners.find((scanner) => scanner === given);
  if (known !== undefined) return known;
  const details: Readonly<Record<Scanner, string>> = {
    zap: t('Automation plan with a context, users and verification'),
    nuclei: t('Secret file, and the template that logs in'),
    stackhawk: t('stackhawk.yml with the authentication of the application'),
    schemathesis: t('Shell script that logs in and runs Schemathesis with the token'),
    curl: t('Shell script that logs in and calls the application with the token'),
    arazzo: t('Arazzo 1.0 document of the token sequence'),
  };
  const items = scanners.map((scanner): QuickPickItem & { readonly scanner: Scanner } => ({
    label: scannerNames[scanner],
    detail: details[scanner],
    scanner,
  }));
  const chosen = await app.window.showQuickPick(items, {
    title: t('Export for Scanner'),
    placeHolder: t('For which tool?'),
  });
  return chosen?.scanner;
}

async function chooseTarget(
  { window, workspace }: App,
  config: Uri,
  { name, files: [first] }: ScannerExport,
): Promise<Uri | undefined> {
  const folder =
    config.scheme === 'untitled' ? workspace.workspaceFolders?.[0]?.uri : Uri.joinPath(config, '..');
  return window.showSaveDialog({
    title: t('Export for Scanner'),
    saveLabel: t('Export'),
    ...(folder && { defaultUri: Uri.joinPath(folder, `${name}${first.ending}`) }),
  });
}

/** The first file under the name that was chosen; others beside it under the names it calls them by. */
async function write(app: App, target: Uri, { name, files }: ScannerExport): Promise<readonly Uri[]> {
  const uris = files.map(({ ending }, index) =>
    index === 0 ? target : Uri.joinPath(target, '..', `${name}${ending}`),
  );
  for (const [index, uri] of uris.entries()) {
    await app.workspace.fs.writeFile(uri, new TextEncoder().encode(files[index]?.text ?? ''));
  }
  await app.window.showTextDocument(await app.workspace.openTextDocument(target), { preview: false });
  return uris;
}

function showOutcome(
  app: App,
  { isByHand, scannerMessages, scannerNames }: AuthExchange,
  scanner: Scanner,
  written: readonly Uri[],
  { left }: ScannerExport,
): void {
  const names = written.map((uri) => app.workspace.asRelativePath(uri)).join(', ');
  const done = t('Exported to {0}.', names);
  const sentences = left.map(({ code, args }) => oneLine(translate(scannerMessages[code], args)));
  const [first, ...others] = sentences;
  if (first === undefined) {
    void app.window.showInformationMessage(done);
    return;
  }
  const byHand = left.filter(({ code }) => isByHand(code)).length;
  const cannot = left.length - byHand;
  const counts = [
    ...(cannot === 0
      ? []
      : [
          plural(
            cannot,
            { one: '{0} thing {1} cannot express', other: '{0} things {1} cannot express' },
            scannerNames[scanner],
          ),
        ]),
    ...(byHand === 0
      ? []
      : [plural(byHand, { one: '{0} thing to do by hand', other: '{0} things to do by hand' })]),
  ];
  const count = counts.join(', ');
  const showAll: Button = [t('Show All'), () => showSentences(app.window, count, sentences)];
  const { showWarningMessage } = app.window;
  const text = `${done} ${count}: ${first}`;
  offer(app, t('Exporting for a scanner'), showWarningMessage, text, others.length > 0 ? [showAll] : []);
}

function warn(app: App, text: string): undefined {
  void app.window.showWarningMessage(oneLine(text));
}
