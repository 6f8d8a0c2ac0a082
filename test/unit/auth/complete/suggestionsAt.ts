import { complete, type CompletionEnvironment } from '../../../../src/auth/complete/complete.ts';
import type { FolderEntry } from '../../../../src/auth/complete/attachmentPaths.ts';
import type { Suggestion } from '../../../../src/auth/complete/suggestion.ts';
import type { KnownRoute } from '../../../../src/auth/knownRoute.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';

/** A two-step config, with `here` where the test types. */
export const config = `{
  "version": "1.0",
  "application": { "name": "Shop", "baseUrl": "\${env:SHOP_URL}", "isolatedFromProduction": true },
  "roles": [
    { "name": "administrator", "authentication": "main" },
    { "name": "standard user", "authentication": "main" }
  ],
  "authentications": {
    "main": {
      "identityProvider": "keycloak",
      "steps": [
        {
          "stepId": "login",
          "endpoint": { "method": "POST", "path": "/api/login" },
          "requestBody": { "username": "$inputs.username", "tenant": "$inputs.tenant" },
          "expectedResponse": {
            "status": [200],
            "setsCookies": ["SESSION"],
            "body": { "data": { "token": "string", "a/b": "integer" }, "items": [{ "id": "integer" }] }
          },
          "outputs": { "idToken": "$response.body#/data/token", "csrf": "$response.cookie.XSRF-TOKEN" }
        },
        {
          "stepId": "exchange",
          "endpoint": { "method": "POST", "path": "/oauth/token" },
          "requestBody": { "subject_token": "$steps.login.outputs.idToken" },
          "outputs": { "token": "$response.body#/access_token" }
        },
        { "stepId": "last", "endpoint": { "method": "GET", "path": "/me" } }
      ],
      "token": "$steps.exchange.outputs.token"
    }
  },
  "testUsers": [
    { "role": "administrator", "username": "adm1", "password": "\${secret:ADM1_PW}", "inputs": { "tenant": "a" } }
  ],
  "identityProviders": { "keycloak": { "protocol": "OIDC" }, "other": { "protocol": "OIDC" } },
  "attachments": [{ "type": "OpenAPI", "path": "./openapi.yaml" }]
}
`;

export interface At {
  readonly files?: Readonly<Record<string, string>>;
  readonly otherNames?: CompletionEnvironment['otherNames'];
  readonly routes?: readonly KnownRoute[];
}

/** The text with a part replaced by what stands at the cursor; `|` is the cursor. */
export function typing(part: string, replacement: string, text = config): string {
  if (text.split(part).length !== 2) throw new Error(`${part} is not there exactly once`);
  return text.replace(part, () => replacement);
}

export async function suggestionsAt(marked: string, at: At = {}): Promise<readonly Suggestion[]> {
  const offset = marked.indexOf('|');
  const document = new AuthDocument(marked.slice(0, offset) + marked.slice(offset + 1));
  const { items } = await complete(document, offset, environment(at));
  return items;
}

/** The labels. */
export async function labelsAt(marked: string, at: At = {}): Promise<string[]> {
  return (await suggestionsAt(marked, at)).map(({ label }) => label);
}

/** The line of the cursor after the item of that label is chosen. */
export async function chosen(marked: string, label: string, at: At = {}): Promise<string> {
  const item = (await suggestionsAt(marked, at)).find((one) => one.label === label);
  if (item === undefined) throw new Error(`No ${label} in ${(await labelsAt(marked, at)).join(' ')}`);
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const { replaced, insert } = item;
  const end = replaced.offset + replaced.length;
  const result = text.slice(0, replaced.offset) + insert + text.slice(end);
  const start = result.lastIndexOf('\n', replaced.offset) + 1;
  const lineEnd = result.indexOf('\n', replaced.offset);
  return result.slice(start, lineEnd < 0 ? undefined : lineEnd).trim();
}

export function environment({
  files = {},
  otherNames = { env: [], secret: [] },
  routes = [],
}: At): CompletionEnvironment {
  const clean = (path: string): string => path.replace(/^(?:\.\/)+/, '');
  return {
    otherNames,
    routes: async () => routes,
    files: {
      list: async (folder) => {
        const entries = new Map<string, FolderEntry>();
        for (const path of Object.keys(files)) {
          if (!path.startsWith(clean(folder))) continue;
          const [name = '', ...rest] = path.slice(clean(folder).length).split('/');
          entries.set(name, { name, isFolder: rest.length > 0 });
        }
        return [...entries.values()];
      },
      read: async (path) => files[clean(path)],
    },
  };
}
