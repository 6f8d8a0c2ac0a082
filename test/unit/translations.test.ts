import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleText, orderedText } from '../../scripts/l10nBundle.ts';
import { projectDir } from '../../scripts/paths.ts';
import { translationsIn } from '../../scripts/translations.ts';

type Sentences = Readonly<Record<string, string>>;

/** What is the same in German and in English, beside names of keys and what has no words. */
const sameInGerman: readonly string[] = [
  'APIs',
  'Authorization: Bearer <token> (RFC 6750).',
  'CVSS',
  'Cookie',
  'Cookie {0}',
  'DAST',
  'DAST Workbench',
  'DAST: {0}',
  'Details',
  'GraphQL',
  'HTTP Basic',
  'Handler',
  'Handler…',
  'Header',
  'Header {0}',
  'In {0}',
  'Name',
  'OAuth 2.0.',
  'OpenID Connect.',
  'Operation',
  'Parameter',
  'Payload',
  'Query',
  'SAML 2.0.',
  'Scan',
  'Scan: {0}',
  'Scans',
  'Schema',
  'Scopes',
  'Server',
  'Status',
  'Status: {0}',
  'TLS {0} ms',
  'Tag {0}: {1}',
  'Tags',
  'Token',
  'Tool',
  'URL',
  'null',
  '{0} API',
  '{0} APIs',
  '{0} Critical',
  '{0} Open',
  '{0} in {1}',
  '{0} ms',
  '{0} · {1} in {2}',
  '{0}, {1}, Status {2}',
  '{0}, {1}, {2}, Status {3}',
];

/** What stands in a sentence for something else, or is typed as it is. */
function fixedParts(sentence: string): readonly string[] {
  return (
    sentence.match(/\{\d+\}|\$\{[^}]*\}|\$[a-z]+(?:\.\w+)*|<\w+>|`[^`]*`|\(command:[^)]*\)/g) ?? []
  ).sort();
}

const files = [
  { english: bundleText, translations: 'l10n/bundle.l10n.*.json' },
  {
    english: () => readFile(join(projectDir, 'package.nls.json'), 'utf8'),
    translations: 'package.nls.*.json',
  },
];

for (const { english, translations } of files) {
  for (const { path, language } of translationsIn(translations)) {
    describe(`the translation ${path}`, () => {
      let source: Sentences = {};
      let translated: Sentences = {};
      before(async () => {
        source = JSON.parse(await english()) as Sentences;
        translated = await sentencesOf(path);
      });

      it('has every sentence, and none that is not said any more', () => {
        assert.deepEqual(
          {
            missing: Object.keys(source).filter((key) => !Object.hasOwn(translated, key)),
            'not said any more': Object.keys(translated).filter((key) => !Object.hasOwn(source, key)),
          },
          { missing: [], 'not said any more': [] },
        );
      });

      it('keeps placeholders, links and code', () => {
        const changed = Object.entries(source).filter(([key, sentence]) => {
          const other = translated[key];
          // A sentence that lacks is reported above.
          return other !== undefined && fixedParts(other).join(' ') !== fixedParts(sentence).join(' ');
        });
        assert.deepEqual(changed, []);
      });

      it('translates everything but what is the same in both languages', () => {
        const same = Object.entries(source)
          .filter(([key, sentence]) => translated[key] === sentence)
          .map(([, sentence]) => sentence)
          .filter((sentence) => /\p{L}{2}/u.test(sentence.replace(/^"\w+"$|\{\d+\}/gu, '')));
        const known = language === 'de' ? sameInGerman : [];
        assert.deepEqual(
          same.filter((sentence) => !known.includes(sentence)),
          [],
        );
      });

      it('is a translation of both the manifest and the sentences', () => {
        for (const file of [`l10n/bundle.l10n.${language}.json`, `package.nls.${language}.json`]) {
          assert.ok(existsSync(join(projectDir, file)), file);
        }
      });
    });
  }
}

describe('the order of a translation', () => {
  it('is that of the English sentences, with further plural forms beside them', () => {
    const english = { a: 'a', b: 'b', c: 'c' };
    const { translation, missing } = orderedText(
      english,
      '{ "gone": "x", "b/few": "B2", "b": "B", "a": "A" }',
    );
    assert.deepEqual(Object.entries(JSON.parse(translation) as Sentences), [
      ['a', 'A'],
      ['b', 'B'],
      ['b/few', 'B2'],
    ]);
    assert.deepEqual(missing, ['c']);
  });

  it('is what npm run l10n writes', async () => {
    const english = JSON.parse(await bundleText()) as Sentences;
    for (const { path } of translationsIn('l10n/bundle.l10n.*.json')) {
      const text = await readFile(join(projectDir, path), 'utf8');
      assert.equal(orderedText(english, text).translation, text, path);
    }
  });
});

async function sentencesOf(file: string): Promise<Sentences> {
  return JSON.parse(await readFile(join(projectDir, file), 'utf8')) as Sentences;
}
