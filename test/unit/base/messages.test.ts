import assert from 'node:assert/strict';
import { failed } from '../../../src/base/result.ts';
import { formatCount, plural, setLanguage, t, translate } from '../../../src/base/messages.ts';

const apis = { one: '{0} API', other: '{0} APIs' };

describe('sentences', () => {
  afterEach(() => setLanguage('en', {}));

  it('are filled in once, in English', () => {
    assert.equal(t('{0} of {1}', 3, '{0}'), '3 of {0}');
    assert.deepEqual(
      [0, 1, 2, 1310].map((count) => plural(count, apis)),
      ['0 APIs', '1 API', '2 APIs', '1,310 APIs'],
    );
  });

  it('are those of the display language, with English for what it lacks', () => {
    setLanguage('de', { 'Remove {0}?': '{0} entfernen?', '{0} APIs': '{0} APIs (viele)' });
    assert.equal(t('Remove {0}?', 'a.json'), 'a.json entfernen?');
    assert.equal(translate('Remove {0}?', ['a.json']), 'a.json entfernen?');
    assert.equal(t('Removing {0}', 'a.json'), 'Removing a.json');
    assert.equal(plural(1310, apis), '1.310 APIs (viele)');
    assert.equal(formatCount(1310), '1.310');
  });

  it('take the plural forms of the display language', () => {
    setLanguage('pl', {
      '{0} API': '{0} interfejs',
      '{0} APIs/few': '{0} interfejsy',
      '{0} APIs': '{0} interfejsów',
    });
    assert.deepEqual(
      [1, 3, 5, 22].map((count) => plural(count, apis)),
      ['1 interfejs', '3 interfejsy', '5 interfejsów', '22 interfejsy'],
    );
  });

  it('do not compile with too few or too many arguments', () => {
    // Never run: the compiler checks it.
    const misuses = (): void => {
      // @ts-expect-error one argument is missing
      t('{0} of {1}', 3);
      // @ts-expect-error nothing to fill in
      t('No change is lost.', 3);
      // @ts-expect-error the name of the application is missing
      failed('application-exists');
      // @ts-expect-error nothing to fill in
      failed('application-without-name', 'Shop');
      // @ts-expect-error braces of other languages are text
      t('Write ${env:NAME}.', 'NAME');
    };
    assert.equal(typeof misuses, 'function');
  });
});
