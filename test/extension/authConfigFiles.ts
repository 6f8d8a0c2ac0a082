import assert from 'node:assert/strict';
import { commands, type Position, type TextDocument, type Uri, window, workspace } from 'vscode';
import { TestFolder } from './testFolder.ts';

/** Auth configs in a temporary folder, opened in the editor. */
export class AuthConfigFiles {
  readonly #folder = new TestFolder();
  #count = 0;

  async open(text: string): Promise<TextDocument> {
    this.#count += 1;
    const uri = this.write(`config${this.#count}.dast-auth.json`, text);
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document);
    return document;
  }

  write(name: string, text: string): Uri {
    return this.#folder.write(name, text);
  }

  at(name: string): Uri {
    return this.#folder.at(name);
  }

  delete(name: string): void {
    this.#folder.delete(name);
  }

  async remove(): Promise<void> {
    await commands.executeCommand('workbench.action.closeAllEditors');
    this.#folder.remove();
  }
}

/** The place of the cursor `|` in a part of the text. */
export function positionOf(document: TextDocument, part: string): Position {
  const found = document.getText().indexOf(part.replace('|', ''));
  assert.ok(found >= 0, part);
  return document.positionAt(found + part.indexOf('|'));
}

/** A two-step config that validates. */
export const twoSteps = `{
  // A shop with two roles.
  "version": "1.0",
  "application": { "name": "Shop", "baseUrl": "http://localhost:8080", "isolatedFromProduction": true, "safeForAutomatedTesting": true },
  "roleBasedAccess": true,
  "apiSegmentation": "/api/admin/** is for administrators; the rest is for every standard user.",
  "roles": [
    { "name": "administrator", "privileged": true, "authentication": "main" },
    { "name": "standard user", "privileged": false, "authentication": "main" }
  ],
  "authentications": {
    "main": {
      "tokenType": "Bearer Token",
      "tokenParameterName": "Authorization",
      "tokenLocation": "Header",
      "tokenFormat": "Bearer <token>",
      "tokenEndpoint": "http://localhost:8080",
      "contentType": "application/json",
      "steps": [
        {
          "stepId": "login",
          "endpoint": { "method": "POST", "path": "/api/login" },
          "requestBody": { "username": "$inputs.username", "password": "$inputs.password" },
          "expectedResponse": { "status": [200], "body": { "access_token": "string" } },
          "outputs": { "idToken": "$response.body#/access_token" }
        },
        {
          "stepId": "exchange",
          "endpoint": { "method": "POST", "path": "/api/token" },
          "requestBody": { "id": "$steps.login.outputs.idToken" },
          "expectedResponse": { "status": [200], "body": { "access_token": "string" } },
          "outputs": { "token": "$response.body#/access_token" }
        }
      ],
      "token": "$steps.exchange.outputs.token",
      "defaultExpirationSeconds": 3600,
      "autoRefresh": false
    }
  },
  "testUsers": [
    { "role": "administrator", "username": "a1", "password": "\${secret:A1}" },
    { "role": "administrator", "username": "a2", "password": "\${secret:A2}" },
    { "role": "standard user", "username": "u1", "password": "\${secret:U1}" },
    { "role": "standard user", "username": "u2", "password": "\${secret:U2}" }
  ],
  "attachments": [{ "type": "OpenAPI", "path": "./openapi.yaml" }]
}
`;
