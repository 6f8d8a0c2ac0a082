import type { TextDocument } from 'vscode';
import { renderMessage } from '../../../auth/messages.ts';
import type { AuthConfig } from '../../../auth/generated/authConfig.ts';
import { t, translate } from '../../../base/messages.ts';
import type { Ports } from '../../app/ports.ts';
import { findAuthConfigs } from '../files/findAuthConfigs.ts';
import { loadVerifyRole } from './loadVerifyRole.ts';

/** An auth config that can be run. */
export interface ApplicationConfig {
  readonly document: TextDocument;
  readonly config: AuthConfig;
}

/** The auth configs without errors: those of the application by name, where there are any, else all. */
export async function applicationConfigs(
  app: Pick<Ports, 'workspace'>,
  application: string,
): Promise<{ readonly configs: readonly ApplicationConfig[]; readonly problem: string | undefined }> {
  const { readConfig } = await loadVerifyRole();
  const configs: ApplicationConfig[] = [];
  let problem: string | undefined;
  for (const uri of await findAuthConfigs(app.workspace)) {
    const document = await app.workspace.openTextDocument(uri);
    const read = readConfig(document.getText());
    if (read.ok) configs.push({ document, config: read.config });
    else {
      const why = renderMessage(read.problem.message, translate);
      problem ??= t('{0} cannot be used: {1}', app.workspace.asRelativePath(uri), why);
    }
  }
  const own = configs.filter(({ config }) => config.application.name === application);
  return { configs: own.length > 0 ? own : configs, problem };
}
