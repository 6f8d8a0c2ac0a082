import assert from 'node:assert/strict';
import { type CodeLens, commands, extensions, type TextDocument } from 'vscode';
import { AuthConfigFiles, twoSteps } from './authConfigFiles.ts';
import { codeOf, ours } from './authDiagnostics.ts';

const operations = (login: string): string => `openapi: 3.0.3
paths:
  ${login}: { post: {} }
  /api/token: { post: {} }
  /api/me: { get: {} }
  /api/orders: { get: {} }
`;

describe('what an attached description has, in the editor', () => {
  let files: AuthConfigFiles;

  before(async () => {
    files = new AuthConfigFiles();
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
  });
  after(() => files.remove());

  it('is counted above roles, and compared again when the file changes', async () => {
    files.write('openapi.yaml', operations('/api/login'));
    const document = await files.open(
      twoSteps.replace(
        '"privileged": true,',
        '"privileged": true, "apiAccess": ["/api/orders/**", "/api/me"],',
      ),
    );
    await untilLens(document, 'matches 2 of 4 operations');
    files.write('openapi.yaml', operations('/api/v2/login'));
    const found = await ours(document, (all) => all.some((one) => codeOf(one) === 'call-not-described'));
    const problem = found.find((one) => codeOf(one) === 'call-not-described');
    assert.match(problem?.message ?? '', /Did you mean "\/api\/v2\/login"\?/);
  });
});

async function untilLens({ uri }: TextDocument, title: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const lenses = await commands.executeCommand<CodeLens[]>('vscode.executeCodeLensProvider', uri);
    if (lenses.some(({ command }) => command?.title === title)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`no lens says ${title}`);
}
