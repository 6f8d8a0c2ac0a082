import assert from 'node:assert/strict';
import {
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  extensions,
  languages,
  Range,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { slowness } from '../patience.ts';
import { codeOf, replaceAll } from './authDiagnostics.ts';
import { TestFolder } from './testFolder.ts';

const valid = `{
  // A shop with one role.
  "version": "1.0",
  "application": { "name": "Shop", "baseUrl": "http://localhost:8080", "isolatedFromProduction": true, "safeForAutomatedTesting": true },
  "roleBasedAccess": false,
  "roles": [{ "name": "user", "authentication": "cookie" }],
  "authentications": {
    "cookie": {
      "tokenType": "Cookie-based Authentication",
      "tokenParameterName": "SESSION",
      "tokenLocation": "Cookie",
      "tokenFormat": "<token>",
      "tokenEndpoint": "http://localhost:8080",
      "contentType": "application/x-www-form-urlencoded",
      "steps": [
        {
          "stepId": "login",
          "endpoint": { "method": "POST", "path": "/login" },
          "requestBody": { "user": "$inputs.username", "pass": "$inputs.password" },
          "followRedirects": false,
          "expectedResponse": { "status": [302] },
          "outputs": { "sid": "$response.cookie.SESSION" }
        }
      ],
      "token": "$steps.login.outputs.sid",
      "defaultExpirationSeconds": 3600,
      "autoRefresh": false,
      "verification": {
        "endpoint": { "method": "GET", "path": "/account" },
        "authenticated": { "status": [200] },
        "unauthenticated": { "status": [401] }
      }
    }
  },
  "testUsers": [
    { "role": "user", "username": "u1", "password": "\${env:DAST_TEST_RESULT}" },
    { "role": "user", "username": "u2", "password": "\${env:DAST_TEST_COLOR}" }
  ]
}
`;
const broken = valid
  .replace('"tokenLocation": "Cookie"', '"tokenLocation": "Header"')
  .replace('"stepId"', '"stepID"')
  .replace('"roleBasedAccess": false', '"roleBasedAccess": "no"');

describe('auth configs in the editor', () => {
  const files = new TestFolder();
  let count = 0;

  before(async () => {
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
  });
  after(() => files.remove());
  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));

  async function open(text: string, suffix = '.dast-auth.json'): Promise<TextDocument> {
    const name = suffix.startsWith('/') ? suffix.slice(1) : `config${++count}${suffix}`;
    const document = await workspace.openTextDocument(files.write(name, text));
    await window.showTextDocument(document);
    return document;
  }

  it('know their language by both names', async () => {
    assert.equal((await open(valid, '.dast-auth.json')).languageId, 'dast-auth');
    assert.equal((await open(valid, '/.dast-auth.json')).languageId, 'dast-auth');
    assert.notEqual((await open(valid, '.json')).languageId, 'dast-auth');
  });

  it('report each mistake once, on its place', async () => {
    const document = await open(broken);
    const found = await ours(document, (diagnostics) => diagnostics.length > 0);
    assert.deepEqual(
      found.map((one) => ({
        code: codeOf(one),
        severity: one.severity,
        marked: document.getText(one.range),
      })),
      [
        { code: 'wrong-type', severity: DiagnosticSeverity.Error, marked: '"no"' },
        { code: 'cookie-location', severity: DiagnosticSeverity.Error, marked: '"Header"' },
        { code: 'unknown-key', severity: DiagnosticSeverity.Error, marked: '"stepID"' },
      ],
    );
    assert.deepEqual(found[0]?.range, new Range(4, 21, 4, 25));
    assert.equal(found[2]?.message, '"stepID" is not a key of a step. Did you mean "stepId"?');
    assert.equal(languages.getDiagnostics(document.uri).length, found.length, 'nobody else reports');
  });

  it('follow what is typed and end with the document', async () => {
    const document = await open(broken);
    await ours(document, (diagnostics) => diagnostics.length === 3);
    await replaceAll(document, valid);
    await ours(document, (diagnostics) => diagnostics.length === 0);
    await replaceAll(document, valid.slice(0, -2));
    const [unclosed] = await ours(document, (diagnostics) => diagnostics.length > 0);
    assert.equal(unclosed && codeOf(unclosed), 'brace-expected');
    await document.save();
    await languages.setTextDocumentLanguage(document, 'plaintext');
    await ours(document, (diagnostics) => diagnostics.length === 0);
  });

  it('show the state of the last change when changes follow each other fast', async () => {
    const document = await open(valid);
    for (let round = 0; round < 20; round++)
      await replaceAll(document, round % 2 === 0 ? '[' : '{"version": 1}');
    const found = await ours(document, (diagnostics) =>
      diagnostics.some((one) => codeOf(one) === 'wrong-type'),
    );
    assert.equal(found.filter((one) => codeOf(one) === 'bracket-expected').length, 0);
  });

  it('accept comments and offer what the language configuration says', async () => {
    const document = await open(valid);
    const editor = window.activeTextEditor;
    assert.equal(editor?.document, document);
    await commands.executeCommand('editor.action.commentLine');
    assert.ok(document.getText().startsWith('// {'));
    await commands.executeCommand('undo');
    assert.equal(document.getText(), valid);
  });

  it('leave the file to the JSON support of VS Code in JSON mode, with our schema', async () => {
    const document = await open(broken);
    await ours(document, (diagnostics) => diagnostics.length === 3);
    await languages.setTextDocumentLanguage(document, 'jsonc');
    const found = await diagnosticsOf(document, (diagnostics) =>
      diagnostics.some(({ message }) => message.includes('stepID')),
    );
    assert.deepEqual(
      found.filter(({ source }) => source === 'DAST'),
      [],
    );
    assert.equal(new Set(found.map(({ range }) => document.offsetAt(range.start))).size, found.length);
  });
});

function ours(document: TextDocument, enough: (found: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
  return diagnosticsOf(document, (all) => enough(bySource(all))).then(bySource);
}

function bySource(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ source }) => source === 'DAST');
}

/** The diagnostics of a document as soon as they are what the test waits for. */
function diagnosticsOf(
  { uri }: TextDocument,
  enough: (found: Diagnostic[]) => boolean,
): Promise<Diagnostic[]> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const found = languages.getDiagnostics(uri);
      if (!enough(found)) return false;
      clearTimeout(timer);
      listener.dispose();
      resolve(found);
      return true;
    };
    const timer = setTimeout(() => {
      listener.dispose();
      reject(new Error(`Still ${JSON.stringify(languages.getDiagnostics(uri))}`));
    }, 20_000 * slowness());
    const listener = languages.onDidChangeDiagnostics(() => look());
    look();
  });
}
