import { startSha256 } from '#platform';
import { t } from '../../../base/messages.ts';
import type { ApprovalRequest, Approvals } from '../../../login/ports.ts';
import { isSubset } from '../../../base/isSubset.ts';
import type { Ports } from '../../app/ports.ts';
import { isRecord, listAt } from '../../../base/untrusted.ts';

/**
 * Asks before the first request to an origin, and again when more is to go there than was approved; remembers names, never
 * values.
 */
export function askingApprovals(
  ports: Pick<Ports, 'window' | 'workspaceState'>,
  signal: AbortSignal,
): Approvals {
  return {
    approve: async (request) => {
      if (signal.aborted) return false;
      const asked = keptOf(request);
      const approved = approvedIn(ports.workspaceState.get('approvedOrigins'));
      if (approved.some((one) => includes(one, asked))) return true;
      const send = t('Send');
      const chosen = await ports.window.showWarningMessage(
        t('Send requests to {0}?', request.shown),
        { modal: true, detail: detailOf(request) },
        send,
      );
      if (chosen !== send) return false;
      const others = approved.filter((one) => !includes(asked, one));
      await ports.workspaceState.update('approvedOrigins', [...others, asked].slice(-mostRemembered));
      return true;
    },
  };
}

const mostRemembered = 200;

type Kept = Omit<ApprovalRequest, 'shown'>;

/** An origin that is made of values is known again by a digest. */
function keptOf({ shown, ...request }: ApprovalRequest): Kept {
  if (shown === request.origin) return request;
  const hash = startSha256();
  hash.update(new TextEncoder().encode(request.origin));
  return { ...request, origin: `${shown} ${hash.hexadecimal()}` };
}

function detailOf({ methods, secrets, env }: Kept): readonly string[] {
  return [
    t('Methods: {0}', methods.join(', ')),
    t('Secrets: {0}', listOf(secrets)),
    t('Environment variables: {0}', listOf(env)),
    t('The file says where requests go and what is in them. Send only to servers that you know.'),
  ];
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? t('none') : names.join(', ');
}

function approvedIn(value: unknown): readonly Kept[] {
  return listAt(value).filter(isRequest);
}

function isRequest(value: unknown): value is Kept {
  if (!isRecord(value)) return false;
  const { origin, methods, secrets, env } = value;
  return typeof origin === 'string' && [methods, secrets, env].every((list) => Array.isArray(list));
}

function includes(approved: Kept, request: Kept): boolean {
  return (
    approved.origin === request.origin &&
    isSubset(request.methods, approved.methods) &&
    isSubset(request.secrets, approved.secrets) &&
    isSubset(request.env, approved.env)
  );
}
