import { Disposable, EventEmitter, type Uri, workspace } from 'vscode';
import { AttachmentInspector } from '../../../auth/attachments/attachmentInspector.ts';
import type { AuthDocument } from '../../../auth/document/authDocument.ts';
import type { RuleHost } from '../../../auth/rules/ruleHost.ts';
import type { Secrets } from '../../../auth/secrets.ts';
import type { Environments } from '../../shared/environments/environments.ts';
import type { Ports } from '../../app/ports.ts';
import { AttachmentFiles } from './attachmentFiles.ts';
import { loadAuthLanguage } from './authDocuments.ts';

/** What auth configs refer to: variables of the extension host, stored secrets, attached files. */
export class AuthEnvironment implements Disposable {
  readonly #secrets: Pick<Secrets, 'has'>;
  readonly #environments: Environments;
  readonly #machine: Ports['machine'];
  readonly #attachments: AttachmentFiles;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: Disposable;
  #revision = 0;

  /** After something in them changed, so that files have to be checked again. */
  readonly onDidChange = this.#changed.event;

  constructor(
    secrets: Pick<Secrets, 'has'> & { onDidChange(listener: () => void): Disposable },
    environments: Environments,
    { threads, machine }: Pick<Ports, 'threads' | 'machine'>,
  ) {
    this.#secrets = secrets;
    this.#environments = environments;
    this.#machine = machine;
    const inspector = new AttachmentInspector(() => threads.attachments());
    this.#attachments = new AttachmentFiles(inspector, workspace, machine);
    const changed = (): void => {
      this.#revision += 1;
      this.#changed.fire();
    };
    this.#subscriptions = Disposable.from(
      this.#changed,
      this.#attachments,
      inspector,
      secrets.onDidChange(changed),
      environments.onDidChange(changed),
      this.#attachments.onDidChange(changed),
    );
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Grows with every change. */
  get revision(): number {
    return this.#revision;
  }

  /** What the rules may ask about one version of a file. */
  async hostOf(uri: Uri, { model }: AuthDocument): Promise<RuleHost | undefined> {
    if (model === undefined) return undefined;
    const { gatherRuleHost } = await loadAuthLanguage();
    const environment = await this.#environments.of(uri);
    return gatherRuleHost(model, {
      // Where no sequence can run, variables are those of the scan, which nobody here knows.
      hasVariable: (name) => !this.#machine.canSend || environment.value(name) !== undefined,
      hasSecret: (name) => this.#secrets.has(name),
      attachment: (path) => this.#attachments.look(uri, path),
    });
  }
}
