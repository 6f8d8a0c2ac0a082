import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentTools } from '../../../src/agents/agentTools.ts';
import { toolNames } from '../../../src/agents/toolNames.ts';
import { languageModelTools } from '../../../scripts/manifest/languageModelTools.ts';
import { projectDir } from '../../../scripts/paths.ts';
import { mcpServerId } from '../../../src/vscode/app/ids.ts';

describe('the manifest', () => {
  const { contributes } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as {
    readonly contributes: Readonly<Record<string, unknown>>;
  };

  it('has the tools of agents as they are, as npm run manifest writes them', () => {
    assert.deepEqual(contributes['languageModelTools'], languageModelTools());
  });

  it('has the tools that the editor offers before it loads them', () => {
    assert.deepEqual(
      toolNames,
      agentTools.map(({ name }) => name),
    );
  });

  it('has the provider of the MCP server', () => {
    assert.deepEqual(contributes['mcpServerDefinitionProviders'], [
      { id: mcpServerId, label: 'DAST Workbench' },
    ]);
  });
});
