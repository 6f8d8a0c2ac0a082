import type { FileStyle } from '../../auth/edits/fileStyle.ts';
import { formatMessage } from '../../base/messages.ts';
import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { Translate } from '../../auth/messages.ts';
import type { AuthProposal, ImportPreview } from '../import/proposal.ts';
import { exchangeMessages } from '../messages.ts';
import { printCommented } from './commentedJson.ts';
import { fillInsOf } from './fillIns.ts';
import { usersOf } from './proposedUsers.ts';

const style: FileStyle = { lineEnd: '\n', indent: '  ', isSpaced: true };
const role = 'user';

/** What only the user knows. */
interface NewConfigAnswers {
  /** Whether the environment is isolated from production, as the user says. */
  readonly isolated: boolean;
  /** Whether the accounts may be used by automated tests, as the user says; unasked they may not. */
  readonly safe?: boolean;
  /** Path of the source relative to the new file, to be attached */
  readonly attachment?: string | undefined;
}

/** A new auth config with one role that logs in as proposed; comments stand where the user has to fill in. */
export function newConfigFrom(
  { application, attachmentType }: ImportPreview,
  proposal: AuthProposal,
  { isolated, safe = false, attachment }: NewConfigAnswers,
  translate: Translate = formatMessage,
): string {
  const { name, authentication, identityProviders, testUsers } = proposal;
  const attached = attachment !== undefined && attachmentType !== undefined;
  const config: AuthConfig = {
    version: '1.0',
    application: {
      name: application.name?.trim() || 'My API',
      baseUrl: application.baseUrl || '${env:APP_URL}',
      isolatedFromProduction: isolated,
      safeForAutomatedTesting: safe,
    },
    roleBasedAccess: false,
    roles: [{ name: role, authentication: name }],
    authentications: { [name]: authentication },
    testUsers: usersOf(proposal, role),
    ...(Object.keys(identityProviders).length > 0 && { identityProviders }),
    ...(attached && { attachments: [{ type: attachmentType, path: attachment }] }),
  };
  const say = (code: keyof typeof exchangeMessages): string => translate(exchangeMessages[code], []);
  const comments = new Map<string, string>([['/roles', say('fill-in-roles')]]);
  if (!application.name || !application.baseUrl) comments.set('/application', say('fill-in-application'));
  if (testUsers.length < 2) comments.set('/testUsers', say('fill-in-users'));
  const inAuthentication = `/authentications/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  for (const [pointer, comment] of fillInsOf(proposal, translate)) {
    comments.set(inAuthentication + pointer, comment);
  }
  return `${printCommented(config, style, '', comments)}\n`;
}
