import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parseDecisions } from '../../../../src/findings/decisions/parseDecisions.ts';

const path = join(import.meta.dirname, '../../../../schemas/dast-decisions.schema.json');
const service = getLanguageService({});
service.configure({
  schemas: [{ uri: 'test://schema', fileMatch: ['*'], schema: JSON.parse(readFileSync(path, 'utf8')) }],
});

function open(text: string) {
  const document = TextDocument.create('file:///decisions.jsonc', 'jsonc', 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

describe('the schema of decisions', () => {
  it('leaves it to the extension to say what is wrong, which says it once', async () => {
    const wrong: readonly string[] = [
      '[]',
      '{"decisions": 1}',
      '{"decisions": [1]}',
      '{"decisions": [{"status": "Closed", "rule": 7, "until": "soon", "other": true}]}',
    ];
    for (const text of wrong) {
      const { document, json } = open(text);
      assert.deepEqual(await service.doValidation(document, json), [], text);
      assert.ok(parseDecisions(text).problems.length > 0, text);
    }
  });

  it('completes parts and their values', async () => {
    const complete = async (text: string): Promise<readonly string[]> => {
      const { document, json } = open(text.replace('|', ''));
      const list = await service.doComplete(document, document.positionAt(text.indexOf('|')), json);
      return (list?.items ?? []).map(({ insertText = '' }) => insertText);
    };
    assert.deepEqual(await complete('{"decisions": [{"status": |}]}'), [
      '"Open"',
      '"In Progress"',
      '"Resolved"',
    ]);
    const parts = await complete('{"decisions": [{|}]}');
    for (const part of ['"rule": "$1"', '"until": "$1"'])
      assert.ok(
        parts.some((found) => found.startsWith(part)),
        parts.join('; '),
      );
    assert.ok(parts.some((found) => found.startsWith('"resolution"')));
  });
});
