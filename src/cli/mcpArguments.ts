import { parseArgs } from 'node:util';
import type { MessageTemplates } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { failed, success } from '../base/result.ts';

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

export const mcpArgumentMessages = {
  'mcp-unknown-option': `There is no option "{0}". ${mcpUsage}`,
  'mcp-missing-value': `The option "{0}" needs a value. ${mcpUsage}`,
} as const satisfies MessageTemplates<string>;

const names = ['store', 'workspace', 'application'] as const;

export function parseMcpArguments(
  args: readonly string[],
): Result<McpRequest, keyof typeof mcpArgumentMessages> {
  const { tokens } = parseArgs({
    args: [...args],
    options: { store: { type: 'string' }, workspace: { type: 'string' }, application: { type: 'string' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const reports: string[] = [];
  const given: Partial<Record<(typeof names)[number], string>> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') reports.push(token.value);
    if (token.kind !== 'option') continue;
    const name = names.find((known) => known === token.name);
    if (name === undefined) return failed('mcp-unknown-option', token.rawName);
    if (token.value === undefined || token.value === '') return failed('mcp-missing-value', token.rawName);
    given[name] = token.value;
  }
  const { store, workspace = '.', application = '' } = given;
  return success({ reports, store, workspace, application });
}
