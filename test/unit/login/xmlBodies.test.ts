import assert from 'node:assert/strict';
import { sendJson } from '../../fakes/loginServer.ts';
import { app, bearer, passes, steps, token } from '../../fakes/oneLogin.ts';

const password = `a<b>&"'c]]>d`;
const encoded = 'a&lt;b&gt;&amp;&quot;&apos;c]]&gt;d';
const section = `<![CDATA[a<b>&"'c]]]]><![CDATA[>d]]>`;

/** A body of a login as it is written, and as it is sent. */
const bodies: Readonly<Record<string, readonly [written: string, sent: string]>> = {
  'texts and attributes': [
    '<u name="{$inputs.password}">{$inputs.password}</u>',
    `<u name="${encoded}">${encoded}</u>`,
  ],
  'a section of characters (CDATA) as they are': [
    '<u><![CDATA[{$inputs.password}]]></u>',
    `<u>${section}</u>`,
  ],
  'what follows such a section': [
    '<u><![CDATA[x]]><p>{$inputs.password}</p><![CDATA[{$inputs.password}]]><p>{$inputs.password}</p></u>',
    `<u><![CDATA[x]]><p>${encoded}</p>${section}<p>${encoded}</p></u>`,
  ],
  'one section, beside another value': [
    '<u><![CDATA[{$inputs.username} {$inputs.password}]]>{$inputs.password}</u>',
    `<u><![CDATA[ann ${section.slice('<![CDATA['.length)}${encoded}</u>`,
  ],
};

describe('values in bodies of XML', () => {
  for (const [name, [written, sent]] of Object.entries(bodies)) {
    it(`stay values in ${name}`, async () => {
      const [login] = await passes({
        answer: (one, response) =>
          one.path === '/login' ? sendJson(response, 200, { token }) : app(bearer)(one, response),
        changes: { steps: steps({ contentType: 'application/soap+xml', requestBody: written }) },
        run: { secrets: { PASSWORD: password } },
      });
      assert.equal(login?.body, sent);
      assert.equal(login.headers['content-type'], 'application/soap+xml');
    });
  }

  it('are encoded by a step for one whose type does not say that it is XML', async () => {
    const [, login] = await passes({
      answer: (one, response) =>
        one.path === '/seed'
          ? sendJson(response, 200, { nonce: 'a<b>&"\'c' })
          : one.path === '/login'
            ? sendJson(response, 200, { token })
            : app(bearer)(one, response),
      changes: {
        steps: steps(
          {
            stepId: 'seed',
            endpoint: { method: 'GET', path: '/seed' },
            outputs: { nonce: { context: '$response.body#/nonce', transform: ['xmlEncode'] } },
          },
          {
            dependsOn: ['seed'],
            contentType: 'text/plain',
            requestBody: '<r><n>{$steps.seed.outputs.nonce}</n><p>{$inputs.password}</p></r>',
          },
        ),
      },
    });
    assert.equal(login?.body, '<r><n>a&lt;b&gt;&amp;&quot;&apos;c</n><p>right-password</p></r>');
  });
});
