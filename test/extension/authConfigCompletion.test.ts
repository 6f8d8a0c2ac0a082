import assert from 'node:assert/strict';
import {
  commands,
  type CompletionItem,
  type CompletionList,
  extensions,
  type Hover,
  MarkdownString,
  Range,
  Selection,
  type TextDocument,
  window,
} from 'vscode';
import { until } from '../patience.ts';
import { AuthConfigFiles, positionOf, twoSteps } from './authConfigFiles.ts';

describe('completion and hover in auth configs', () => {
  let files: AuthConfigFiles;

  before(async () => {
    files = new AuthConfigFiles();
    await extensions.getExtension('dast-workbench.dast-workbench')?.activate();
  });
  after(() => files.remove());

  async function completionsAt(document: TextDocument, part: string): Promise<CompletionItem[]> {
    const list = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      positionOf(document, part),
    );
    return list.items;
  }

  async function labels(document: TextDocument, part: string): Promise<string[]> {
    const items = await completionsAt(document, part);
    return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
  }

  it('offers keys and enum values of the schema with their documentation', async () => {
    const document = await files.open(twoSteps.replace('"tokenType": "Bearer Token"', '"tokenType": ""'));
    const keys = await completionsAt(document, '"stepId": "login",|');
    const description = keys.find(({ label }) => label === 'dependsOn');
    assert.ok(description, 'keys that are not there yet');
    assert.match(textOf(description.documentation), /\S/);
    assert.ok(!keys.some(({ label }) => label === 'outputs'), 'not those that are');
    const values = await labels(document, '"tokenType": "|"');
    assert.ok(values.includes('"Bearer Token"') && values.includes('"Custom Token"'), values.join(' '));
  });

  it('offers names of the file and replaces exactly what is typed of them', async () => {
    const document = await files.open(
      twoSteps.replace('"role": "administrator", "username": "a1"', '"role": "sta", "username": "a1"'),
    );
    const items = await completionsAt(document, '"role": "sta|"');
    const item = items.find(({ label }) => label === 'standard user');
    assert.ok(item);
    const range = item.range instanceof Range ? item.range : item.range?.replacing;
    assert.equal(range && document.getText(range), '"sta"');
    assert.equal(item.insertText, '"standard user"');
  });

  it('offers steps, outputs and pointers inside expressions, without the examples of the schema', async () => {
    const document = await files.open(
      twoSteps
        .replace('"$steps.login.outputs.idToken"', '"$steps."')
        .replace('"token": "$steps.exchange.outputs.token"', '"token": ""')
        .replace('"token": "$response.body#/access_token"', '"token": "$response.body#/"'),
    );
    assert.deepEqual(await labels(document, '"id": "$steps.|"'), ['login']);
    const tokens = await labels(document, '"token": "|",');
    assert.ok(tokens.includes('$steps.exchange.outputs.token'), tokens.join(' '));
    assert.ok(
      !tokens.some((label) => label.includes('$steps.login.outputs.token')),
      'an example of the schema',
    );
    assert.deepEqual(await labels(document, '"$response.body#/|"'), ['#/access_token']);
  });

  it('offers placeholders of other open configs and files beside this one', async () => {
    files.write('other.yaml', 'paths: {}');
    await files.open('{"testUsers":[{"password":"${secret:ELSEWHERE}"}]}');
    const document = await files.open(
      twoSteps.replace('"${secret:A1}"', '"${secret:}"').replace('"./openapi.yaml"', '"./"'),
    );
    const placeholders = await labels(document, '"password": "${secret:|}"');
    assert.ok(placeholders.includes('${secret:ELSEWHERE}') && placeholders.includes('${secret:A2}'));
    assert.ok((await labels(document, '"path": "./|"')).includes('other.yaml'));
  });

  it('writes the chosen item into the text', async () => {
    const document = await files.open(twoSteps.replace('"$steps.exchange.outputs.token"', '"$steps.ex"'));
    const editor = window.activeTextEditor;
    assert.equal(editor?.document, document);
    const position = positionOf(document, '"$steps.ex|"');
    editor.selection = new Selection(position, position);
    await commands.executeCommand('editor.action.triggerSuggest');
    await until(async () => {
      await commands.executeCommand('acceptSelectedSuggestion');
      return document.getText().includes('"$steps.exchange.outputs."');
    });
    await until(async () => {
      await commands.executeCommand('acceptSelectedSuggestion');
      return document.getText() === twoSteps;
    });
  });

  it('says what an expression refers to and what the schema says', async () => {
    const document = await files.open(twoSteps);
    const expression = await hoverText(document, '"id": "$steps.login.outputs.idT|oken"');
    assert.match(expression, /Output `idToken` of step `login` \(`POST \/api\/login`\)/);
    assert.match(expression, /Declared type: `string`/);
    assert.match(await hoverText(document, '"token|Format"'), /How the token is written/);
    assert.match(await hoverText(document, '"Bearer |<token>"'), /`Authorization: Bearer <token>`/);
    assert.match(await hoverText(document, '${secret:A|1}'), /Its value is never shown/);
  });

  it('shows hostile names as code', async () => {
    const name = '`<img src=x>[a](command:x)';
    const document = await files.open(twoSteps.replaceAll('"main"', JSON.stringify(name)));
    const hover = await hoverText(document, '"authentication": "`<|img');
    assert.ok(hover.includes('`` `<img src=x>[a] (command:x) ``'), hover);
  });

  async function hoverText(document: TextDocument, part: string): Promise<string> {
    const hovers = await commands.executeCommand<Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      positionOf(document, part),
    );
    return hovers.flatMap(({ contents }) => contents.map((content) => textOf(content))).join('\n');
  }
});

function textOf(content: unknown): string {
  if (content instanceof MarkdownString) return content.value;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}
