import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { renderPhrase } from '../../../../src/auth/editingMessages.ts';
import { dependenciesIn } from '../../../../src/auth/navigate/dependencies.ts';
import { lensesIn } from '../../../../src/auth/navigate/lenses.ts';
import { linksIn } from '../../../../src/auth/navigate/links.ts';
import { type OutlineItem, outlineOf } from '../../../../src/auth/outline/outline.ts';
import { fullExample } from '../checked.ts';

const full = new AuthDocument(fullExample);
const marked = ({ offset, length }: { offset: number; length: number }, text = fullExample): string =>
  text.slice(offset, offset + length);

describe('reading an auth config at a glance', () => {
  it('says above roles, authentications and steps who uses them', () => {
    assert.deepEqual(
      lensesIn(full).map(({ range, title, places }) => [marked(range), renderPhrase(title), places.length]),
      [
        ['administrator', '2 test users', 2],
        ['standard user', '2 test users', 2],
        ['main', 'used by 2 roles, 4 test users', 6],
        ['login', '2 uses of its outputs', 2],
        ['exchange', '2 uses of its outputs', 2],
      ],
    );
    const [first] = lensesIn(full);
    assert.ok(
      fullExample.slice(first?.offset).startsWith('{"name":"administrator"'),
      'it heads the whole role',
    );
    const unused = new AuthDocument(
      fullExample.replaceAll('"authentication":"main"', '"authentication":"x"'),
    );
    assert.ok(lensesIn(unused).some(({ title }) => renderPhrase(title) === 'not used by any role'));
  });

  it('shows at a step which values of other steps it takes', () => {
    const [dependency, ...others] = dependenciesIn(full, 0, fullExample.length);
    assert.deepEqual(others, []);
    assert.equal(dependency && renderPhrase(dependency.label), '← login.idToken');
    assert.ok(fullExample.slice(0, dependency?.offset).endsWith('"stepId":"exchange",'));
    assert.equal(dependency?.sources[0]?.node?.value, 'idToken');
    assert.deepEqual(dependenciesIn(full, 0, 100), [], 'only in the visible part');
  });

  it('links attachments and URLs', () => {
    const text = fullExample.replace('"${env:AUTH_URL}"', '"https://login.example/x?y"');
    assert.deepEqual(
      linksIn(new AuthDocument(text)).map((link) => [link.kind, marked(link.range, text)]),
      [
        ['file', './openapi.yaml'],
        ['url', 'https://login.example/x?y'],
      ],
    );
  });

  it('outlines the file with the names people use', () => {
    const lines: string[] = [];
    const visit = (items: readonly OutlineItem[], depth: number): void => {
      for (const { name, children } of items) {
        lines.push('  '.repeat(depth) + (typeof name === 'string' ? name : renderPhrase(name)));
        visit(children, depth + 1);
      }
    };
    visit(outlineOf(full), 0);
    for (const line of [
      '  role administrator · main',
      '  main · Bearer Token',
      '      step login · POST /api/login',
      '      step exchange · POST /oauth/token',
      '  usr1 · standard user',
      '  keycloak · OIDC',
      '  ./openapi.yaml · OpenAPI',
    ]) {
      assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
    }
  });

  it('keeps what may be a secret out of the outline', () => {
    const text = fullExample.replace('"${secret:ADM1_PW}"', '"hunter2"');
    assert.doesNotMatch(JSON.stringify(outlineOf(new AuthDocument(text))), /hunter2/);
  });

  it('nests ranges, so that editors can show breadcrumbs', () => {
    const visit = ({ range, selection, children }: OutlineItem): void => {
      const end = range.offset + range.length;
      assert.ok(selection.offset >= range.offset && selection.offset + selection.length <= end);
      for (const child of children) {
        assert.ok(child.range.offset >= range.offset && child.range.offset + child.range.length <= end);
        visit(child);
      }
    };
    for (const text of [fullExample, fullExample.slice(0, 900), '{"":{}}'])
      outlineOf(new AuthDocument(text)).forEach(visit);
  });
});
