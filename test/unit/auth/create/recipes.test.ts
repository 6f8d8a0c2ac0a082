import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { plainText, templateOf } from '../../../../src/auth/create/configTemplate.ts';
import { newAuthConfig } from '../../../../src/auth/create/newAuthConfig.ts';
import { recipeLabels } from '../../../../src/auth/create/recipeMessages.ts';
import { recipe, recipeNames } from '../../../../src/auth/create/recipes.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { readValidConfig } from '../../../../src/auth/validConfig.ts';
import { runRoles } from '../../../../src/login/session/runRoles.ts';
import { sentenceOf, testPorts } from '../../../fakes/loginServer.ts';

/** The recipe as the documentation has it. */
function documented(name: (typeof recipeNames)[number]): AuthConfig['authentications'] {
  const { authentication } = recipe(name, 'http://localhost:8080');
  return { main: JSON.parse(plainText(templateOf(authentication))) as AuthConfig['authentications'][string] };
}

describe('recipes', () => {
  const written = readFileSync(new URL('../../../../docs/auth-configs.md', import.meta.url), 'utf8');
  const page = written.replaceAll(/\s/g, '');

  it('stand in the documentation under the names that are chosen from, in the same order', () => {
    const headings = [...written.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    const recipes = recipeNames.map((name) => recipeLabels[name]);
    assert.deepEqual(
      headings.filter((heading) => recipes.includes(heading ?? '')),
      recipes,
    );
  });

  for (const login of recipeNames) {
    it(`of ${login} validates, passes a dry run and stands in the documentation`, async () => {
      const template = newAuthConfig({ application: 'Shop', baseUrl: 'http://localhost:8080', login });
      const text = plainText(template)
        .replaceAll('Testing": false', 'Testing": true')
        .replaceAll('Production": false', 'Production": true');
      assert.deepEqual(validateAuthConfig(text), []);
      const read = readValidConfig(text);
      assert.ok(read.ok);
      const options = { dryRun: true, signal: new AbortController().signal };
      const runs = await runRoles(read.config, testPorts({ secrets: {} }), options);
      assert.deepEqual(
        runs.map((run) => sentenceOf(run)),
        ['passed', 'passed', 'passed', 'passed'],
      );
      const recipeText = JSON.stringify(documented(login)).slice(1, -1).replaceAll(/\s/g, '');
      assert.ok(page.includes(recipeText), `docs/auth-configs.md lacks ${login}`);
    });
  }
});
