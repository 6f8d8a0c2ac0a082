import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AttachmentInspector } from '../../../src/auth/attachments/attachmentInspector.ts';
import { checkAuthText } from '../../../src/cli/checkAuthText.ts';
import { loginConfig } from '../../fakes/loginServer.ts';

describe('the problems of an auth config on disk', () => {
  const inspector = new AttachmentInspector(
    new URL('../../../src/auth/attachments/attachmentWorker.ts', import.meta.url),
  );
  after(() => inspector.dispose());
  const check = (text: string, variables: Parameters<typeof checkAuthText>[3]) =>
    checkAuthText(join(tmpdir(), 'no-folder', 'a.dast-auth.json'), text, inspector, variables);
  const unset = { values: {}, areChosen: false };

  it('say where they are, counted from 1, also over lines', async () => {
    const text = JSON.stringify(loginConfig('http://shop.test'), undefined, 2);
    const wrong = await check(text.replace('"version": "1.0"', '"version": {\n  }'), unset);
    const [first] = wrong;
    assert.ok(first !== undefined);
    const { message, code, ...place } = first;
    assert.deepEqual([typeof message, typeof code], ['string', 'string']);
    assert.deepEqual(place, {
      file: join(tmpdir(), 'no-folder', 'a.dast-auth.json'),
      line: 2,
      column: 14,
      endLine: 3,
      endColumn: 4,
      severity: 'error',
    });
  });

  it('name variables that are not set where they were named for it, or others are set', async () => {
    const users = ['KEY', 'OTHER'].map((name) => ({
      role: 'user',
      username: name,
      password: `\${env:${name}}`,
    }));
    const text = JSON.stringify(loginConfig('http://shop.test', {}, users));
    const missing = async (values: Record<string, string>, areChosen: boolean) =>
      (await check(text, { values, areChosen })).flatMap(({ message }) =>
        ['KEY', 'OTHER'].filter((name) => message.includes(name)),
      );
    assert.deepEqual(await missing({}, false), []);
    assert.deepEqual(await missing({}, true), ['KEY', 'OTHER']);
    assert.deepEqual(await missing({ KEY: 'a' }, false), ['OTHER']);
    assert.deepEqual(await missing({ KEY: 'a', OTHER: 'b' }, true), []);
  });
});
