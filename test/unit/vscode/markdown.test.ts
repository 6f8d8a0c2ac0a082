import assert from 'node:assert/strict';
import { lexer, type Token, walkTokens } from 'marked';
import { Markdown, markdownCode, paragraphs } from '../../../src/vscode/shared/faces/markdown.ts';
import { actingTexts } from '../../fakes/actingTexts.ts';

/** Kinds of what Markdown makes of a text, as VS Code reads it, and the addresses of links and pictures. */
function readBy(value: string): { readonly kinds: readonly string[]; readonly addresses: readonly string[] } {
  const kinds = new Set<string>();
  const addresses: string[] = [];
  void walkTokens(lexer(value), (token: Token) => {
    kinds.add(token.type);
    if ('href' in token) addresses.push(String(token['href']));
  });
  return { kinds: [...kinds], addresses };
}

const ofText = ['paragraph', 'text', 'escape', 'space'];

describe('Markdown of tips and hovers', () => {
  it('has text of others as text: no link, picture, HTML, heading, list, table or code, and no icon', () => {
    const live = Object.entries(actingTexts).flatMap(([name, text]) => {
      const { value, isTrusted, supportHtml, supportThemeIcons } = paragraphs([text, text]);
      const { kinds, addresses } = readBy(value);
      const acting = kinds.filter((kind) => !ofText.includes(kind));
      const hasIcon = /\$\([A-Za-z0-9~-]+\)/.test(value.replaceAll('\\', ''));
      assert.deepEqual([isTrusted, supportHtml, supportThemeIcons], [false, false, false]);
      return acting.length + addresses.length > 0 || hasIcon ? [[name, acting, addresses]] : [];
    });
    assert.deepEqual(live, []);
  });

  it('has text of others as the label of a link that it cannot leave, to a command that alone is trusted', () => {
    for (const text of Object.values(actingTexts)) {
      const target = { vulnerability: 1, finding: 2 };
      const { value, isTrusted } = new Markdown().command(text, 'openPanel', target).done();
      const { addresses } = readBy(value);
      assert.equal(addresses.length, 1, value);
      assert.match(addresses[0] ?? '', /^command:dastWorkbench\.findings\.openPanel\?/);
      assert.deepEqual(isTrusted, { enabledCommands: ['dastWorkbench.findings.openPanel'] });
    }
  });

  it('has text of others as code that it cannot leave', () => {
    for (const text of [...Object.values(actingTexts), '`', '``a', 'a`', '']) {
      const { kinds, addresses } = readBy(`a ${markdownCode(text)} b`);
      assert.deepEqual(
        [kinds.filter((kind) => ![...ofText, 'codespan'].includes(kind)), addresses],
        [[], []],
      );
    }
  });

  it('reads as it was written', () => {
    const { value } = new Markdown().bold('a*b').lineBreak().text('1. https://shop.test/a_b?c=d&e').done();
    assert.equal(value, '**a\\*b**  \n1\\. https:\\//shop.test/a\\_b?c=d\\&e');
  });
});
