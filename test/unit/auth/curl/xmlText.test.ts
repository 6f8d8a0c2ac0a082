import assert from 'node:assert/strict';
import { convertXml, isXml } from '../../../../src/auth/curl/xmlText.ts';

const convert = (text: string, name: string): string =>
  text === 'same' ? text : `[${name}|${text.toUpperCase()}]`;
const longName = 'n'.repeat(201);

describe('texts of XML', () => {
  it('are known by how they begin', () => {
    const xml = ['<a', '<?x', '<!x', ' \n<a>', `${' '.repeat(998)}<a`];
    assert.deepEqual(xml.filter(isXml), xml);
    const others = ['<1', 'a', '< a', '', `${' '.repeat(999)}<a`];
    assert.deepEqual(others.filter(isXml), []);
  });

  const rows: readonly (readonly [what: string, text: string, converted: string | undefined])[] = [
    ['texts by their element', '<a>x</a><b>y</b>', '<a>[a|X]</a><b>[b|Y]</b>'],
    ['texts behind an inner element without a name', '<a><b>x</b>y</a>', '<a><b>[b|X]</b>[|Y]</a>'],
    ['a text without elements', 'x', '[|X]'],
    ['nothing', '', ''],
    ['texts to the end', '<a>x', '<a>[a|X]'],
    ['no space around texts', '<a> x\n</a>', '<a> [a|X]\n</a>'],
    ['no space alone', '<a>  </a>', '<a>  </a>'],
    ['names without their namespace', '<x:a-b y:c="d">e', '<x:a-b y:c="[c|D]">[a-b|E]'],
    ['a name with dots', '<a.b>x', '<a.b>[a.b|X]'],
    ['no comments, which are left out', '<!-- x --><a>y</a>', '<a>[a|Y]</a>'],
    ['what follows the shortest comment', '<!---->y', '[|Y]'],
    ['nothing where a comment has no end', '<a><!-- <b>x</b>', undefined],
    ['what begins as a comment and goes on', '<!-->x-->y', '[|Y]'],
    ['marked texts as plain ones', '<a><![CDATA[x<b>]]>y</a>', '<a>[a|X<B>][a|Y]</a>'],
    ['nothing of an empty marked text', '<a><![CDATA[]]></a>', '<a></a>'],
    ['nothing where a marked text has no end', '<a><![CDATA[x', undefined],
    ['nothing where a tag has no end', '<a', undefined],
    ['nothing where a value has no end', '<a b="x>', undefined],
    ['values with the end of a tag in them', '<a b="x>y">z', '<a b="[b|X>Y]">[a|Z]'],
    ['values in either quotes', `<a b='x"y>' c="it's">z`, `<a b="[b|X"Y>]" c="[c|IT'S]">[a|Z]`],
    ['the values beside one that stays', '<a b="same" c="x"/>', '<a b="same" c="[c|X]"/>'],
    ['the values beside an empty one', '<a b="" c="x"/>', '<a b="" c="[c|X]"/>'],
    ['a value by the key beside it', '<add key="Pass" value="x"/>', '<add key="Pass" value="[Pass|X]"/>'],
    ['a value by the name beside it', `<add name='n' VALUE='x'/>`, `<add name='n' VALUE="[n|X]"/>`],
    ['a value by the id behind it', `<add value="x" id="n"/>`, `<add value="[n|X]" id="n"/>`],
    ['others by their own name', '<add id="n" values="x"/>', '<add id="n" values="[values|X]"/>'],
    ['no value that is the name beside it', '<add value="key" key="key"/>', '<add value="key" key="key"/>'],
    ['no namespaces', '<a xmlns:s="urn:x" xmlns="y" t="v"/>', '<a xmlns:s="urn:x" xmlns="y" t="[t|V]"/>'],
    ['no declarations', '<?xml version="1.0"?><!DOCTYPE a><a>x', '<?xml version="1.0"?><!DOCTYPE a><a>[a|X]'],
    ['no values without quotes', '<a c=y d="z"/>', '<a c=y d="[d|Z]"/>'],
    ['no values of a tag without a name', '< a="x">y', '< a="x">[|Y]'],
    ['values of a name that is cut', `<a ${longName}="x"/>`, `<a ${longName}="[${longName.slice(1)}|X]"/>`],
    ['texts of a name that is cut', `<${longName}>x`, `<${longName}>[${longName.slice(1)}|X]`],
  ];
  for (const [what, text, converted] of rows) {
    it(`convert ${what}`, () => {
      assert.equal(
        convertXml(text, convert, (part) => part),
        converted,
      );
    });
  }

  it('write what stays as it is asked', () => {
    const twice = (part: string): string => part.replaceAll('~', '~~');
    assert.equal(
      convertXml('<a>x~</a><~><b c="x" ~ d="y" ~>', convert, twice),
      '<a>[a|X~]</a><~~><b c="[c|X]" ~~ d="[d|Y]" ~~>',
    );
  });
});
