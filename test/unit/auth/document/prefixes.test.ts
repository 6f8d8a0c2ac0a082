import assert from 'node:assert/strict';
import { complete } from '../../../../src/auth/complete/complete.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { jsonService } from '../../../../src/auth/document/jsonService.ts';
import { schemaCompletions, schemaHover } from '../../../../src/auth/document/schemaEditing.ts';
import { hoverAt } from '../../../../src/auth/hover/hover.ts';
import { dependenciesIn } from '../../../../src/auth/navigate/dependencies.ts';
import { lensesIn } from '../../../../src/auth/navigate/lenses.ts';
import { linksIn } from '../../../../src/auth/navigate/links.ts';
import { rename } from '../../../../src/auth/navigate/rename.ts';
import { outlineOf } from '../../../../src/auth/outline/outline.ts';
import { fullExample, minimalExample } from '../checked.ts';
import { environment } from '../complete/suggestionsAt.ts';
import { sampledBelow, sampleNote } from '../../sampled.ts';

/** Everything that is offered at the end of a text: own suggestions and those of the schema. */
async function offeredAtEnd(text: string): Promise<string[]> {
  const document = new AuthDocument(text);
  const { items, isComplete } = await complete(document, text.length, environment({}));
  const ofSchema = isComplete ? [] : await schemaCompletions(document, text.length);
  return [...items.map(({ label }) => label), ...ofSchema.map(({ label }) => label)];
}

async function useEverything(text: string, offset: number): Promise<void> {
  const document = new AuthDocument(text);
  await complete(document, offset, environment({ files: { 'openapi.yaml': 'paths: {' } }));
  await schemaCompletions(document, offset);
  await schemaHover(document, offset);
  hoverAt(document, offset);
  rename(document, offset, 'other');
  outlineOf(document);
  lensesIn(document);
  linksIn(document);
  dependenciesIn(document, 0, text.length);
  if (document.json !== undefined) {
    jsonService().getFoldingRanges(document.json.document);
    jsonService().format(document.json.document, undefined, { tabSize: 2, insertSpaces: true });
  }
}

describe(`editing half-written files (${sampleNote})`, () => {
  for (const [name, text] of [
    ['full', fullExample],
    ['minimal', minimalExample],
  ] as const) {
    it(`survives every prefix of the ${name} example`, async function () {
      this.timeout(120_000);
      for (const length of sampledBelow(text.length + 1, 4))
        await useEverything(text.slice(0, length), length);
    });
  }

  it('survives all over a file with mistakes', async function () {
    this.timeout(120_000);
    const broken = fullExample
      .replace('"$steps.login.outputs.idToken"', '"$steps.login.')
      .replace('"name":"administrator"', '"name":{"__proto__":[')
      .replace('"csrf"', '\r\n// a "comment" {$\r\n"ü\\u0024{"');
    for (const offset of sampledBelow(broken.length + 1, 15)) await useEverything(broken, offset);
  });

  it('stops where nesting would exhaust a parser', async () => {
    const deep = '{"a":'.repeat(100_000);
    await useEverything(deep, deep.length);
    assert.deepEqual(outlineOf(new AuthDocument(deep)), []);
  });

  it('reads files of five megabytes, and bounds what it shows of them', async function () {
    this.timeout(120_000);
    const user = '{"role":"administrator","username":"u","password":"${secret:P}"},';
    const text = fullExample.replace('"testUsers":[', `"testUsers":[${user.repeat(75_000)}`);
    assert.ok(text.length > 4_800_000);
    await useEverything(text, text.length - 40);
    const count = (items: readonly { children: readonly unknown[] }[]): number =>
      items.reduce((sum, { children }) => sum + 1 + count(children as typeof items), 0);
    assert.ok(count(outlineOf(new AuthDocument(text))) <= 5000);
  });

  it('offers something where a user would want it, in every prefix that ends there', async () => {
    const wanted: readonly (readonly [end: string, label: string])[] = [
      ['{', 'version'],
      ['"version":"', '"1.0"'],
      ['"application":{', 'baseUrl'],
      ['"roleBasedAccess":', 'true'],
      ['"privileged":false,"apiAccess":["/api/orders/**"],"authentication":"', 'main'],
      ['"tokenType":"', '"Bearer Token"'],
      ['"contentType":"', '"application/json"'],
      ['"endpoint":{', 'method'],
      ['"method":"', '"POST"'],
      ['"password":"$inputs.', 'password'],
      ['"otp":"$', '$inputs.totp'],
      ['"body":{"access_token":"', '"string"'],
      ['"idToken":"$response.', 'body'],
      ['"idToken":"$response.body#/', '#/access_token'],
      ['"csrf":"$response.c', 'cookie'],
      ['"subject_token":"$steps.', 'login'],
      ['"subject_token":"$steps.login.outputs.', 'idToken'],
      ['"client_id":"$inputs.idp.', 'clientId'],
      ['"token":"$steps.', 'exchange'],
      ['"expiresIn":"', '$steps.exchange.outputs.ttl'],
      ['"bodyMatches":"{', '$inputs.username'],
      ['"role":"', 'administrator'],
      ['"password":"${', '${env:AUTH_URL}'],
      ['"protocol":"', '"OIDC"'],
      ['"clientAuthMethod":"', '"client_secret_post"'],
      ['"attachments":[{"type":"', '"OpenAPI"'],
    ];
    for (const [end, label] of wanted) {
      const found = fullExample.indexOf(end);
      assert.ok(found >= 0, end);
      const labels = await offeredAtEnd(fullExample.slice(0, found + end.length));
      assert.ok(labels.includes(label), `${end} offers ${labels.join(' ')}`);
    }
  });
});
