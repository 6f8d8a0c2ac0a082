import type { Result } from '../base/result.ts';
import { success } from '../base/result.ts';
import type { OptionFailureCode } from './readArguments.ts';
import { readArguments } from './readArguments.ts';

/** What the server is started with. */
export interface McpRequest {
  readonly reports: readonly string[];
  /** Where findings are kept; without it they go with the server. */
  readonly store: string | undefined;
  /** The folder with the code and the auth configs. */
  readonly workspace: string;
  /** The application that the reports are about, or empty. */
  readonly application: string;
}

export const mcpUsage =
  'Usage: npm run -s mcp -- [REPORT…] [--store FOLDER] [--workspace FOLDER] [--application NAME]';

export function parseMcpArguments(args: readonly string[]): Result<McpRequest, OptionFailureCode> {
  const read = readArguments(args, ['store', 'workspace', 'application'], []);
  if (!read.ok) return read;
  const reports: string[] = [];
  const given: { store?: string; workspace?: string; application?: string } = {};
  for (const argument of read.value) {
    if (argument.kind === 'text') reports.push(argument.value);
    else given[argument.name] = argument.value;
  }
  const { store, workspace = '.', application = '' } = given;
  return success({ reports, store, workspace, application });
}
