import assert from 'node:assert/strict';
import { Redactor } from '../../../src/login/redact/redact.ts';
import { hardPasswords, secretEncodings } from '../../fakes/secretEncodings.ts';

describe('the redactor', () => {
  it('leaves names that hold a word that is a secret', () => {
    const redactor = new Redactor();
    redactor.add('user', 'USER_PW');
    redactor.add('admin', 'ADMIN_PW');
    assert.equal(
      redactor.byValue('found user_id, username, is_admin; got "admin"'),
      'found user_id, username, is_admin; got "•••"',
    );
  });

  it('does not take words of the config for secrets', () => {
    const redactor = new Redactor();
    redactor.declarePublic(['administrator', 'ann1']);
    for (const value of ['administrator', 'ann1', 'true', 'POST', 'Bearer']) redactor.add(value, 'SECRET');
    assert.equal(
      redactor.byValue('administrator ann1 true POST Bearer'),
      'administrator ann1 true POST Bearer',
    );
  });

  for (const [name, encode] of Object.entries(secretEncodings)) {
    it(`finds secrets written as ${name}`, () => {
      for (const password of hardPasswords) {
        const redactor = new Redactor();
        redactor.add(password, 'SECRET');
        const written = encode(password);
        const shown = redactor.byValue(`before ${written} after`);
        assert.equal(shown.startsWith('before '), true, shown);
        assert.equal(shown.endsWith(' after'), true, shown);
        // Of Base64, what stands before the secret stays, and what its neighbours share bits with.
        const left = shown.slice('before '.length, -' after'.length).replaceAll('•••', '');
        const mayStay = name.startsWith('base64') ? 10 : 0;
        assert.ok(left.length <= mayStay, `${left} of ${written}`);
      }
    });
  }

  it('finds secrets in which every character is written in another way', () => {
    const redactor = new Redactor();
    redactor.add('a"b&c/d é', 'SECRET');
    assert.equal(redactor.byValue('x a%22b&amp;c\\/d+&eacute; y'), 'x ••• y');
    assert.equal(redactor.byValue('x %61\\"b\\u0026c%2fd%20\\u00e9 y'), 'x ••• y');
  });

  it('hides the beginning of a secret in a text that was cut', () => {
    const redactor = new Redactor();
    redactor.add('correct horse battery', 'password');
    assert.equal(redactor.byValue('Invalid: correct hor…'), 'Invalid: •••…');
    assert.equal(redactor.byValue('Invalid: correct%20horse%2…'), 'Invalid: •••%2…');
    assert.equal(redactor.byValue('It is correct.'), 'It is correct.');
    assert.equal(redactor.byValue('Is it c…'), 'Is it c…');
  });

  it('takes the longest of secrets that begin alike', () => {
    const redactor = new Redactor();
    redactor.add('secret', 'SECRET');
    redactor.add('secret-of-more', 'SECRET');
    assert.equal(redactor.byValue('[secret-of-more] [secret]'), '[•••] [•••]');
  });

  it('leaves names of the config that equal a secret, and secrets that are too short to recognise', () => {
    const redactor = new Redactor();
    redactor.add('admin', 'SECRET');
    redactor.add('abc', 'SECRET');
    redactor.declarePublic(['admin']);
    assert.equal(redactor.byValue('admin'), 'admin');
    assert.equal(redactor.byValue('password admin, abc'), 'password •••, abc');
  });

  it('hides what only a machine could have written, known or not', () => {
    const redactor = new Redactor();
    assert.equal(redactor.foreign('id=a1b2c3d4e5f6a1b2c3d4e5f6 of /api/v1/users'), 'id=••• of /api/v1/users');
  });
});
