import * as vscode from 'vscode';
import type { Disposable, ProviderResult, Uri } from 'vscode';
import { textAt } from '../../../base/untrusted.ts';

/** A server as it is declared to VS Code. */
export interface McpServerDefinition {
  readonly label: string;
  uri: Uri;
  headers: Record<string, string>;
  readonly version?: string;
}

interface McpServerDefinitionProvider {
  provideMcpServerDefinitions(): ProviderResult<McpServerDefinition[]>;
  /** Called when the server is to be started. */
  resolveMcpServerDefinition(definition: McpServerDefinition): ProviderResult<McpServerDefinition>;
}

/** What VS Code has for MCP servers since 1.101. */
interface McpApi {
  readonly McpHttpServerDefinition: new (
    label: string,
    uri: Uri,
    headers: Record<string, string>,
    version: string,
  ) => McpServerDefinition;
  register(id: string, provider: McpServerDefinitionProvider): Disposable;
}

/** Undefined in a VS Code that has none yet; 1.100 has one of the same name that takes another kind of manifest. */
export function mcpApi(): McpApi | undefined {
  const [major = 0, minor = 0] = vscode.version.split('.').map(Number);
  if (major === 1 && minor < 101) return undefined;
  const { McpHttpServerDefinition, lm } = vscode as unknown as {
    readonly McpHttpServerDefinition?: McpApi['McpHttpServerDefinition'];
    readonly lm: { readonly registerMcpServerDefinitionProvider?: McpApi['register'] };
  };
  if (McpHttpServerDefinition === undefined) return undefined;
  const register = lm.registerMcpServerDefinitionProvider;
  if (register === undefined) return undefined;
  return { McpHttpServerDefinition, register: (id, provider) => register.call(lm, id, provider) };
}

/** When it changes, clients ask for the tools again. */
export function extensionVersion(): string {
  const manifest: unknown = vscode.extensions.getExtension('dast-workbench.dast-workbench')?.packageJSON;
  return textAt(manifest, 'version') ?? '';
}
