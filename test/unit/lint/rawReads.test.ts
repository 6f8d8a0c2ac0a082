import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { projectDir } from '../../../scripts/paths.ts';

/** Where files are read as they are, and whose these are; every other file is read through the one reader. */
const allowed: Readonly<Record<string, string>> = {
  'src/platform/nodeRegularFile.ts': 'the reader itself',
  'src/vscode/app/machine.ts': 'the reader where only file systems of VS Code reach the files',
  'src/vscode/shared/hosts/nodeMachine.ts': 'a stream of what the reader has opened',
  'src/routes/worker/nodeFiles.ts': 'the text of what the reader has opened',
  'src/cli/standardInput.ts': 'what the shell hands over by a number',
  'src/vscode/shared/hosts/serveFiles.ts':
    'the storage of this extension, and sources whose kind its thread asks for first',
  'src/findings/store/file/nodeDatabaseFile.ts': 'the storage of this extension',
  'src/routes/worker/nodeCache.ts': 'the storage of this extension',
  'src/routes/worker/routesWorker.ts': 'this extension',
  'src/vscode/shared/hosts/nodeHost.ts': 'this extension',
  'src/vscode/shared/hosts/browserHost.ts': 'this extension',
  'src/vscode/features/authConfig/ruleDocs.ts': 'this extension',
  'src/vscode/shared/agents/agentPorts.ts': 'this extension',
  'src/vscode/shared/files/extensionVersion.ts': 'this extension',
  'src/vscode/features/importReport/sampleFindings.ts': 'this extension',
  'src/cli/gateFindings.ts': 'this program',
  'src/cli/findingsCommand.ts': 'this program',
  'src/cli/reportedCalls.ts': 'this program',
  'src/cli/mcpCommand.ts': 'this program',
  'src/cli/routesThread.ts': 'this program',
  'src/base/replaceFile.ts': 'folders and files that this program writes',
  'src/node/writeLedger.ts': 'notes that this program appends to',
  'src/node/keptRunFile.ts': 'rows that this program appends to',
};

const reading = ['readFile', 'readFileSync', 'createReadStream', 'open', 'openSync', 'openAsBlob', 'opendir'];

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Calls of `readFile` on whatever it is, and imports of what reads from Node's file system. */
function rawReadsIn(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const { program } = parseSync(file, text);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'ImportDeclaration' && isFileSystem(node['source'])) {
      for (const { imported, type } of node['specifiers'] as readonly Node[]) {
        const name = type === 'ImportSpecifier' ? (imported as Node)['name'] : '*';
        if (name === '*' || reading.includes(String(name))) found.push(`import ${String(name)}`);
      }
    }
    if (node.type === 'MemberExpression' && (node['property'] as Node)['name'] === 'readFile')
      found.push('readFile');
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

function isFileSystem(source: unknown): boolean {
  return ['node:fs', 'node:fs/promises', 'fs', 'fs/promises'].includes(String((source as Node)['value']));
}

describe('files that others supply', () => {
  const files = globSync('src/**/*.ts', { cwd: projectDir }).map((file) => file.replaceAll('\\', '/'));
  const raw = files.filter(
    (file) => rawReadsIn(file, readFileSync(join(projectDir, file), 'utf8')).length > 0,
  );

  it('are read through the one reader alone', () => {
    assert.deepEqual(
      raw.filter((file) => !(file in allowed)),
      [],
    );
  });

  it('are all that the list leaves to it', () => {
    assert.deepEqual(
      Object.keys(allowed).filter((file) => !raw.includes(file)),
      [],
    );
  });

  it('are noticed however they are read', () => {
    const probes = [
      "import { readFile } from 'node:fs/promises';",
      "import { createReadStream } from 'node:fs';",
      "import * as fs from 'node:fs';",
      'await workspace.fs.readFile(uri);',
      'fs?.readFile(uri);',
    ];
    assert.deepEqual(
      probes.filter((probe) => rawReadsIn('probe.ts', probe).length === 0),
      [],
    );
  });
});
