import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AuthConfig } from '../../../../src/auth/generated/authConfig.ts';
import { plainText } from '../../../../src/auth/create/configTemplate.ts';
import { newAuthConfig } from '../../../../src/auth/create/newAuthConfig.ts';
import { recipe, recipeNames } from '../../../../src/auth/create/recipes.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { readValidConfig } from '../../../../src/auth/validConfig.ts';
import { runRoles } from '../../../../src/login/session/runRoles.ts';
import { sentenceOf, testPorts } from '../../../fakes/loginServer.ts';

/** The recipe as the documentation has it. */
function documented(name: (typeof recipeNames)[number]): AuthConfig['authentications'] {
  return { main: recipe(name, 'http://localhost:8080').authentication };
}

describe('recipes', () => {
  const page = readFileSync(new URL('../../../../docs/auth-configs.md', import.meta.url), 'utf8').replaceAll(
    /\s/g,
    '',
  );

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
      const written = JSON.stringify(documented(login)).slice(1, -1).replaceAll(/\s/g, '');
      assert.ok(page.includes(written), `docs/auth-configs.md lacks ${login}`);
    });
  }
});
