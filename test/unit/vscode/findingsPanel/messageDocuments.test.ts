import assert from 'node:assert/strict';
import type { App } from '../../../../src/vscode/app/app.ts';
import {
  MessageDocuments,
  messageUri,
  showMessage,
} from '../../../../src/vscode/features/findingsPanel/messageDocuments.ts';
import { detailsOf, makeFinding } from '../../../fakes/findings.ts';
import { FakeDocument } from '../../../fakes/vscode/textDocument.ts';
import { lendHost } from '../../../fakes/vscode/vscode.ts';

describe('requests and responses as documents', () => {
  const details = detailsOf(makeFinding({ id: 3, endpoint: 'GET /api/orders/{id}' }));
  const findings = { details: (id: number) => Promise.resolve(id === 3 ? details : undefined) };
  const documents = new MessageDocuments({ findings: () => Promise.resolve(findings) } as unknown as App);

  it('have a name that VS Code takes the language from, and the text of the finding', async () => {
    const uri = messageUri('GET /api/orders/{id}?a=1', 3, 1, 'request');
    assert.equal(uri.path, '/GET api orders {id} a 1 request.http');
    const shown = details.occurrences[1]?.request ?? '';
    assert.notEqual(shown, details.occurrences[0]?.request);
    assert.equal(await documents.provideTextDocumentContent(uri), shown);
    const response = messageUri('/', 3, 0, 'response');
    assert.equal(response.path, '/ response.http');
    assert.equal(await documents.provideTextDocumentContent(response), details.occurrences[0]?.response);
  });

  it('are empty where there is no such finding, occurrence or part', async () => {
    for (const query of ['4/0/request', '3/9/request', '3/0/constructor', '3/0', '']) {
      assert.equal(
        await documents.provideTextDocumentContent(messageUri('/', 3, 0, 'request').with({ query })),
        '',
      );
    }
  });

  it('fold their headers and their body', () => {
    const folds = (text: string): readonly string[] =>
      documents
        .provideFoldingRanges(new FakeDocument('/a.http', text).document)
        .map(({ start, end }) => `${start}-${end}`);
    assert.deepEqual(folds('GET / HTTP/1.1\nA: 1\nB: 2\n\n{\n\n}'), ['0-2', '4-6']);
    assert.deepEqual(folds('GET / HTTP/1.1\nA: 1'), ['0-1']);
    assert.deepEqual(folds('GET / HTTP/1.1\n\none line'), []);
    assert.deepEqual(folds('GET / HTTP/1.1\n \none\ntwo'), ['2-3']);
    assert.deepEqual(folds('GET / HTTP/1.1'), []);
    assert.deepEqual(folds('\none\ntwo'), ['1-2']);
  });

  it('open beside the panel, and in the first group where the panel is in another', async () => {
    const columns: unknown[] = [];
    for (const viewColumn of [1, 2]) {
      const lent = lendHost({
        window: {
          tabGroups: { activeTabGroup: { viewColumn } },
          showTextDocument: (_document: unknown, options: { viewColumn: number }) =>
            Promise.resolve(columns.push(options.viewColumn)),
        },
        workspace: { openTextDocument: () => Promise.resolve({}) },
      });
      await showMessage(messageUri('/', 3, 0, 'request'));
      lent.dispose();
    }
    assert.deepEqual(columns, [-2, 1]);
  });
});
