import { type WorkKind, workKinds } from '../agents/work/work.ts';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';
import { groupArguments, optionMessages, readArguments } from './readArguments.ts';

/** What the server is started with. */
export interface McpRequest {
  readonly reports: readonly string[];
  /** Where findings are kept; without it they go with the server. */
  readonly store: string | undefined;
  /** The folder with the code and the auth configs. */
  readonly workspace: string;
  /** The application that the reports are about, or empty. */
  readonly application: string;
  /** Work that models may have done without being asked about; none by default. */
  readonly allowed: readonly WorkKind[];
  readonly limits: WorkLimits;
}

/** What that work may use, besides this machine's own servers. */
export interface WorkLimits {
  readonly envFile: string | undefined;
  readonly env: readonly string[];
  readonly origins: readonly string[];
  readonly selfSigned: readonly string[];
  readonly hosts: readonly string[];
}

export const mcpUsage =
  'Usage: npm run -s mcp -- [REPORT…] [--store FOLDER] [--workspace FOLDER] [--application NAME] [--allow WORK,…] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN] [--allow-self-signed HOST:PORT] [--allow-host HOST]';

export const mcpArgumentMessages = {
  ...optionMessages(mcpUsage),
  'unknown-work': 'There is no work "{0}" to allow. There are: {1}.',
} as const satisfies MessageTemplates<string>;

const single = ['store', 'workspace', 'application', 'env-file'] as const;
const several = ['allow', 'env', 'allow-origin', 'allow-self-signed', 'allow-host'] as const;

export function parseMcpArguments(
  args: readonly string[],
): Result<McpRequest, keyof typeof mcpArgumentMessages> {
  const read = readArguments(args, [...single, ...several], []);
  if (!read.ok) return read;
  const { texts: reports, values } = groupArguments(read.value);
  const last = (name: (typeof single)[number]): string | undefined => values.get(name)?.at(-1);
  const all = (name: (typeof several)[number]): readonly string[] => values.get(name) ?? [];
  const named = all('allow').flatMap((list) => list.split(','));
  const unknown = named.find((name) => !isWorkKind(name));
  if (unknown !== undefined) return failed('unknown-work', unknown, workKinds.join(', '));
  return success({
    reports,
    store: last('store'),
    workspace: last('workspace') ?? '.',
    application: last('application') ?? '',
    allowed: named.filter(isWorkKind),
    limits: {
      envFile: last('env-file'),
      env: all('env'),
      origins: all('allow-origin'),
      selfSigned: all('allow-self-signed'),
      hosts: all('allow-host'),
    },
  });
}

function isWorkKind(name: string): name is WorkKind {
  return workKinds.some((kind) => kind === name);
}
