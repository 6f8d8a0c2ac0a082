import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../scripts/paths.ts';

describe('the documentation of the API', () => {
  it('shows the example that the type check compiles', () => {
    const example = readFileSync(join(projectDir, 'api/example.ts'), 'utf8');
    const page = readFileSync(join(projectDir, 'docs/api.md'), 'utf8');
    assert.ok(page.includes(example.replace('./dast-workbench.d.ts', './dast-workbench')));
  });
});
