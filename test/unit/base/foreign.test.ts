import assert from 'node:assert/strict';
import {
  forLabel,
  forLog,
  forNotification,
  forTerminal,
  forText,
  linesForText,
} from '../../../src/base/foreign.ts';
import { actingTexts, actsInTerminal, actsInVsCode } from '../../fakes/actingTexts.ts';

/** What acts of each text after a function. */
function live(shown: (text: string) => string, acts: (text: string) => readonly string[]): object {
  const found = Object.entries(actingTexts).flatMap(([name, text]) => {
    const acting = acts(shown(text));
    return acting.length === 0 ? [] : [[name, acting]];
  });
  return Object.fromEntries(found);
}

describe('text of others', () => {
  it('acts where it is not made fit for a face: the canaries are ones', () => {
    const inVsCode = Object.values(actingTexts).filter((text) => actsInVsCode(text).length > 0);
    const inTerminals = Object.values(actingTexts).filter((text) => actsInTerminal(text).length > 0);
    assert.ok(inVsCode.length > 15 && inTerminals.length > 15);
  });

  it('is neither a link nor an icon nor a new line in what VS Code shows', () => {
    assert.deepEqual(live(forNotification, actsInVsCode), {});
    assert.deepEqual(live(forLabel, actsInVsCode), {});
  });

  it('is one line without links where VS Code shows it as it is', () => {
    const acts = (text: string): readonly string[] => actsInVsCode(text).filter((what) => what !== 'an icon');
    assert.deepEqual(live(forText, acts), {});
    assert.equal(linesForText(['  one\ntwo', 'three']), '  one two\nthree');
  });

  it('gives no order to a terminal or a pipeline, nor to who reads a log', () => {
    assert.deepEqual(live(forTerminal, actsInTerminal), {});
    const acts = (text: string): readonly string[] =>
      actsInTerminal(text).filter((what) => what === 'a control character');
    assert.deepEqual(live(forLog, acts), {});
  });

  it('can still be read', () => {
    assert.equal(
      forNotification('Imported [Show me](command:x).csv\n'),
      'Imported [Show me] (command:x).csv',
    );
    assert.equal(forLabel('$(warning) a\u0000b'), '$ (warning) a b');
    assert.equal(forTerminal('a\u001b[31m\r\nb\u202e'), 'a\\u001b[31m\\r\\nb\\u202e');
    assert.equal(
      forTerminal('::error::x ##vso[task.x]y ##[group]'),
      ': :error::x # #vso[task.x]y # #[group]',
    );
    assert.equal(forLog('Error: x\n    at y'), 'Error: x\\n    at y');
  });

  it('stays as it is where nothing in it acts', () => {
    for (const text of [
      'reports/2026-07/zap (1).json',
      'Fahrräder für 3 € – „gut“ 👩‍💻 مرحبا',
      'GET /api/{id}[0]?a=b&c=$d ## Heading a::b C:\\x',
      '[id] (x) $x',
    ]) {
      for (const shown of [forNotification, forLabel, forText, forTerminal, forLog]) {
        assert.equal(shown(text), text);
      }
    }
  });

  it('is cut off where nobody reads on', () => {
    for (const shown of [forNotification, forLabel, forText, forTerminal, forLog]) {
      const long = shown('x'.repeat(1_000_000));
      assert.ok(long.length <= 20_000 && long.endsWith('…'));
    }
  });
});
