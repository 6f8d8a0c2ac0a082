import assert from 'node:assert/strict';
import { sequenceAsCurl, stepAsCurl } from '../../../src/exchange/copyAsCurl.ts';
import { sequenceAsHttp, stepAsHttp } from '../../../src/exchange/copyAsHttp.ts';
import { stepsOf, type ExportContext } from '../../../src/exchange/variables.ts';
import { roleConfigurationSheet } from '../../../src/exchange/roleSheet.ts';
import { CanaryTable, plantedForms, type PlantedForm } from '../../fakes/canaryTable.ts';

/** The parts of a step that hold a form, each under its own name and as a text of another one. */
function stepsWith({ mark, text }: PlantedForm): readonly object[] {
  const endpoint = { method: 'POST', path: `/${mark}` };
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  const [, header = '', value = ''] = /^([\w-]+): (.*)$/.exec(text) ?? [];
  const [, name = '', assigned = ''] = /^([\w[\]%-]+)=([^;&<> ]+)/.exec(text) ?? [];
  const json = parsed(text);
  const word = `'${line.replaceAll("'", String.raw`'\''`)}'`;
  const steps: readonly (readonly [isOfForm: boolean, step: object])[] = [
    [header !== '', { endpoint, headers: { [header]: value } }],
    [name !== '', { endpoint, query: { [name]: assigned } }],
    [name !== '', { endpoint, requestBody: { [name]: assigned } }],
    [
      name !== '',
      { endpoint, contentType: 'application/x-www-form-urlencoded', requestBody: { [name]: assigned } },
    ],
    [json !== undefined, { endpoint, requestBody: json }],
    [/^https?:/.test(text), { endpoint: { method: 'GET', path: text } }],
    [line === text, { endpoint, headers: { 'X-Note': line } }],
    [true, { endpoint, requestBody: text, contentType: 'text/plain' }],
    [true, { endpoint, requestBody: { note: text, list: [text] } }],
    [name !== '', { endpoint: { method: 'GET', path: `/${mark}?${name}=${assigned}` } }],
    [text.startsWith('curl'), { curl: text }],
    [
      !text.startsWith('curl'),
      { curl: `curl https://shop.test/${mark} -H 'Content-Type: text/plain' --data-raw ${word}` },
    ],
    [/^[\w.-]+$/.test(text), { curl: `curl https://shop.test/${mark} --data ${word}` }],
    [json !== undefined, { curl: `curl https://shop.test/${mark} --json ${word}` }],
    [header !== '', { curl: `curl https://shop.test/${mark} -H ${word}` }],
    [name !== '', { curl: `curl https://shop.test/${mark} -G -d ${word}` }],
  ];
  return steps
    .flatMap(([isOfForm, step]) => (isOfForm ? [step] : []))
    .map((step, index) => ({ stepId: `step${index}`, ...step }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('secrets that are written out in an auth config', () => {
  it('are in no copy of it, in whichever form and place they stand', () => {
    const table = new CanaryTable();
    for (const form of plantedForms) {
      const { mark, text } = form;
      for (const step of stepsWith(form)) {
        const testUser = {
          role: 'user',
          username: 'ann',
          password: `${mark} ${text}`,
          totp: { secret: text },
        };
        const authentication = { tokenEndpoint: 'https://shop.test', steps: [step] };
        const identityProvider = { clientId: 'dast', clientSecret: text, issuer: `https://idp.test/${mark}` };
        const context: ExportContext = { authentication, identityProvider, testUser };
        for (const [place, copied] of [
          ['step as .http', stepAsHttp(step, context)],
          ['sequence as .http', sequenceAsHttp(context)],
          ['step as curl', stepAsCurl(step, context)],
          ['sequence as curl', sequenceAsCurl(context)],
        ] as const) {
          assert.ok(copied.ok || 'curl' in step, JSON.stringify(step));
          if (copied.ok) table.look(place, copied.value);
        }
        assert.equal(stepsOf(context).length, 1);
        const sheet = roleConfigurationSheet({
          application: { name: 'Shop', baseUrl: 'https://shop.test' },
          apiSegmentation: `${mark}\n${text}`,
          notes: `${mark}\n${text}`,
          roles: [{ name: 'user', description: text, authentication: 'main' }],
          authentications: { main: { ...authentication, tokenFormat: text, token: text } },
          testUsers: [testUser],
          identityProviders: { main: identityProvider },
          attachments: [{ type: 'OpenAPI', path: text }],
        });
        table.look('role sheet', sheet);
      }
    }
    table.print();
    assert.deepEqual(table.found, []);
    for (const place of ['sequence as .http', 'sequence as curl', 'role sheet']) {
      assert.equal(table.arrivedIn(place).size, plantedForms.length, place);
    }
  });
});
