import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rulesFile, scannerRulesText } from '../../../../scripts/secretRules.ts';
import { scannerRules } from '../../../../src/base/secrets/scannerRules.ts';

describe('published rules of the secret scanner', () => {
  it('are those of the installed version', async () => {
    assert.equal(readFileSync(rulesFile, 'utf8'), await scannerRulesText());
  });

  it('each begin with a literal that is looked for', () => {
    assert.ok(scannerRules.length > 20);
    for (const { rule, anchors, pattern } of scannerRules) {
      assert.match(rule, /^[a-z0-9][a-z0-9-]+$/);
      assert.ok(anchors.length > 0, rule);
      for (const anchor of anchors) {
        assert.ok(anchor.length >= 3, `${rule}: ${anchor}`);
        assert.ok(pattern.source.toLowerCase().includes(anchor.slice(0, 3)), `${rule}: ${anchor}`);
      }
    }
  });
});
