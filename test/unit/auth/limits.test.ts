import assert from 'node:assert/strict';
import { bodyValues } from '../../../src/auth/complete/bodyPointers.ts';
import { pathsOf } from '../../../src/auth/complete/apiPaths.ts';
import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { stepsFromCurl } from '../../../src/auth/curl/curlSteps.ts';
import { importAuthentication } from '../../../src/exchange/import/importAuthentication.ts';
import { fixesFor } from '../../../src/auth/fixes/fixesFor.ts';
import { renderFixTitle } from '../../../src/auth/fixes/fix.ts';
import { lensesIn } from '../../../src/auth/navigate/lenses.ts';
import { linksIn } from '../../../src/auth/navigate/links.ts';
import { configTree } from '../../../src/auth/outline/configTree.ts';
import { outlineOf } from '../../../src/auth/outline/outline.ts';
import { renderMessage } from '../../../src/auth/messages.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { changed, fullExample } from './checked.ts';

interface Limit {
  readonly what: string;
  /** How much is shown at most. */
  readonly most: number;
  /** How much is shown where there is so much. */
  readonly shown: (count: number) => number | Promise<number>;
}

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const main = ['authentications', 'main'] as const;

/** A full example in which one value is another one. */
function document(path: readonly (string | number)[], value: unknown): AuthDocument {
  return new AuthDocument(changed(fullExample, path, value));
}

/** What is said of problems of one code. */
function problems(path: readonly (string | number)[], value: unknown, code: string): readonly string[] {
  const { text } = document(path, value);
  return validateAuthConfig(text)
    .filter((problem) => problem.code === code)
    .map(({ message }) => renderMessage(message));
}

/** The fixes of the first problem of a code. */
function fixTitles(path: readonly (string | number)[], value: unknown, code: string): readonly string[] {
  const config = document(path, value);
  const problem = validateAuthConfig(config.text).find((one) => one.code === code) ?? assert.fail(code);
  return fixesFor(config, problem).map(({ title }) => renderFixTitle(title));
}

/** How long a text of so many x is shown, with an ellipsis only where that is shorter. */
function shownLength(text: string, count: number): number {
  const [shown = ''] = /x{2,}…?/.exec(text) ?? [];
  assert.ok(!shown.includes('…') || shown.length < count, 'nothing is cut that would fit');
  return shown.length;
}

async function proposals(source: object): Promise<number> {
  const result = await importAuthentication(JSON.stringify(source));
  return result.ok ? result.value.proposals.length : 0;
}

const call = { type: 'object', properties: { password: { type: 'string' } } };
/** So many authentications, none of which is `main`. */
function named(count: number): object {
  const { authentications } = JSON.parse(fullExample) as {
    readonly authentications: { readonly main: object };
  };
  return Object.fromEntries(many(count, (index) => [`new${index}`, authentications.main]));
}

const role = (index: number): object => ({ name: `r${index}`, authentication: 'main' });

const limits: readonly Limit[] = [
  {
    what: 'links to attachments',
    most: 1000,
    shown: (count) => {
      const files = many(count, (index) => ({ type: 'Other', path: `./${index}` }));
      return linksIn(document(['attachments'], files)).length;
    },
  },
  {
    what: 'links to addresses',
    most: 1000,
    shown: (count) => {
      const headers = Object.fromEntries(many(count - 1, (index) => [`H${index}`, 'https://x.example']));
      return linksIn(document([...main, 'steps', 0, 'headers'], headers)).length;
    },
  },
  {
    what: 'lenses',
    most: 1000,
    // The authentication and its two steps have one each.
    shown: (count) => lensesIn(document(['roles'], many(count - 3, role))).length,
  },
  {
    what: 'lines of the outline',
    most: 5000,
    shown: (count) => {
      const text = JSON.stringify(Object.fromEntries(many(count, (index) => [`k${index}`, index])));
      return outlineOf(new AuthDocument(text)).length;
    },
  },
  {
    what: 'users below a role of the tree, beside its authentication',
    most: 499,
    shown: (count) => {
      const user = { role: 'administrator', username: 'x', password: '${secret:X}' };
      const [first] = configTree(
        document(
          ['testUsers'],
          many(count, () => user),
        ),
        [],
      );
      return (first?.children ?? []).filter(({ kind }) => kind === 'testUser').length;
    },
  },
  {
    what: 'steps below an authentication of the tree',
    most: 500,
    shown: (count) => {
      const steps = many(count, (index) => ({ stepId: `s${index}` }));
      const [first] = configTree(document([...main, 'steps'], steps), []);
      return (first?.children[0]?.children ?? []).filter(({ kind }) => kind === 'step').length;
    },
  },
  {
    what: 'roles of the tree',
    most: 500,
    shown: (count) =>
      configTree(document(['roles'], many(count, role)), []).filter(({ kind }) => kind === 'role').length,
  },
  {
    what: 'problems',
    most: 1000,
    shown: (count) => {
      const text = changed(
        fullExample,
        ['attachments'],
        many(count, () => 1),
      );
      const all = validateAuthConfig(text);
      const shown = all.filter(({ code }) => code !== 'more-problems').length;
      assert.equal(all.length - shown, count > shown ? 1 : 0, 'says so where there are more');
      return shown;
    },
  },
  {
    what: 'values of a body',
    most: 500,
    shown: (count) => {
      const body = Object.fromEntries(many(count, (index) => [`f${index}`, 'string']));
      const { model } = document([...main, 'steps', 0, 'expectedResponse', 'body'], body);
      const step = model?.authentications[0]?.steps[0] ?? assert.fail();
      return bodyValues(step).length;
    },
  },
  {
    what: 'paths of a description',
    most: 1000,
    shown: (count) =>
      pathsOf(
        JSON.stringify({ paths: Object.fromEntries(many(count, (at) => [`/${at}`, { get: {} }])) }),
        'x',
      ).length,
  },
  {
    what: 'commands of one paste',
    most: 50,
    shown: (count) => {
      const result = stepsFromCurl(many(count, (index) => `curl https://x.example/${index}`).join('\n'));
      return result.ok ? result.value.length : 0;
    },
  },
  {
    what: 'contexts of a ZAP plan',
    most: 20,
    shown: (count) =>
      proposals({
        env: {
          contexts: many(count, (index) => ({
            name: `c${index}`,
            urls: ['https://x.example'],
            authentication: { method: 'form', parameters: { loginRequestUrl: 'https://x.example/l' } },
          })),
        },
      }),
  },
  {
    what: 'logins of a Postman collection',
    most: 5,
    shown: (count) =>
      proposals({
        info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: many(count, (index) => ({
          name: `Login ${index}`,
          request: {
            method: 'POST',
            url: `https://x.example/login/${index}`,
            body: { mode: 'raw', raw: '{"password":"x"}' },
          },
        })),
      }),
  },
  {
    what: 'logins of an OpenAPI description',
    most: 5,
    shown: (count) =>
      proposals({
        openapi: '3.0.0',
        servers: [{ url: 'https://x.example' }],
        paths: Object.fromEntries(
          many(count, (index) => [
            `/login/${index}`,
            { post: { requestBody: { content: { 'application/json': { schema: call } } }, responses: {} } },
          ]),
        ),
      }),
  },
  {
    what: 'names in a list of a message',
    most: 20,
    shown: (count) => {
      const [first = ''] = problems(['authentications'], named(count), 'unknown-authentication');
      return first.split('"n').length - 1;
    },
  },
  {
    what: 'names to choose from in fixes',
    most: 6,
    shown: (count) => {
      const titles = fixTitles(['authentications'], named(count), 'unknown-authentication');
      return titles.filter((title) => title.startsWith('Change')).length;
    },
  },
  {
    what: 'characters of a value in the title of a fix',
    most: 60,
    shown: (count) => {
      const [first = ''] = fixTitles(
        ['roles', 0, 'authentication'],
        'x'.repeat(count),
        'unknown-authentication',
      ).filter((title) => title.startsWith('Create'));
      return shownLength(first, count);
    },
  },
  {
    what: 'characters of a value in a message',
    most: 60,
    shown: (count) => {
      const [first = ''] = problems([...main, 'tokenLocation'], 'x'.repeat(count), 'value-not-allowed');
      return shownLength(first, count);
    },
  },
  {
    what: 'characters of a detail of the outline',
    most: 60,
    shown: (count) => {
      const [application] = outlineOf(document(['application', 'name'], 'x'.repeat(count))).filter(
        ({ name }) => name === 'application',
      );
      return shownLength(application?.children[0]?.detail ?? '', count);
    },
  },
];

describe('what is shown of more than a user reads', () => {
  for (const { what, most, shown } of limits) {
    it(`${what}: ${most} at most`, async () => {
      assert.equal(await shown(most), most);
      assert.equal(await shown(most + 1), most);
      assert.equal(await shown(most - 1), most - 1);
    });
  }
});
