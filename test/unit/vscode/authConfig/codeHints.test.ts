import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { AuthDocuments } from '../../../../src/vscode/features/authConfig/authDocuments.ts';
import { CodeHints } from '../../../../src/vscode/features/authConfig/codeHints.ts';
import { createTestApp } from '../../../fakes/testApp.ts';
import { TestFiles } from '../../../fakes/testFiles.ts';
import { EditorHost } from '../../../fakes/vscode/editorHost.ts';
import { EventEmitter } from '../../../fakes/vscode/vscode.ts';
import { until } from '../../../patience.ts';

const server = `const app = require('express')();
const requireRole = (role) => (req, res, next) => (req.user?.role === role ? next() : res.sendStatus(403));
app.get('/reports', requireRole('admin'), (req, res) => res.json([]));
app.listen(3000);
`;
const config = {
  roles: [
    { name: 'admin', apiAccess: ['/reports'] },
    { name: 'customer', apiAccess: ['/reports'] },
  ],
};

describe('hints of the code in an auth config', () => {
  it('are problems at the entry, once the code is indexed, while the file is open and says so', async () => {
    const files = new TestFiles();
    mkdirSync(files.path('workspace').fsPath);
    files.write('workspace/server.js', server);
    const file = files.write('workspace/shop.dast-auth.json', JSON.stringify(config));
    const opened = createTestApp({
      storage: files.path('storage').fsPath,
      folder: files.path('workspace').fsPath,
    });
    const host = new EditorHost(opened, () => undefined);
    const [changed, closed] = [new EventEmitter<unknown>(), new EventEmitter<unknown>()];
    Object.assign(opened.workspace, {
      onDidChangeTextDocument: changed.event,
      onDidCloseTextDocument: closed.event,
    });
    const hints = new CodeHints(opened.app, new AuthDocuments());
    const document = await host.open(file as never);
    assert.equal(opened.app.handlers.state, 'idle');
    await opened.app.handlers.start();
    await until(() => host.problems(document.uri.toString()).length > 0);
    assert.deepEqual(
      host.problems().map(({ message, source, range }) => [message, source, range.start.character]),
      [
        [
          'In the code, GET /reports requires admin (server.js:3), but this entry lets customer call it.',
          'DAST code',
          JSON.stringify(config).lastIndexOf('"/reports"'),
        ],
      ],
    );
    closed.fire(document);
    assert.deepEqual(host.problems(), []);
    const again = await host.open(file as never);
    await until(() => host.problems().length === 1);
    const from = JSON.stringify(config).indexOf('customer');
    again.edit(again.positionAt(from), again.positionAt(from + 'customer'.length), 'admin');
    changed.fire({ document: again });
    await until(() => host.problems().length === 0);
    hints.dispose();
    await opened.close();
    host.dispose();
    files.remove();
  });
});
