import assert from 'node:assert/strict';
import { linearRegex } from '../../../../src/routes/match/regex.ts';

describe('regular expressions of foreign code, sign by sign', () => {
  const texts = `|a|b|c|aa|aaa|aaaa|aaaaa|ab|abc|abcabc|ba|A|1|12|1a|a1|-|]|^|.|x.y|xzy|a-b|a b|_|\\|d|a]|(a)|{2}|a{|\t`;

  it('match as those of the language do', () => {
    const sources = String.raw`a . a* a+ a? a*? a+? a?? a{2} a{2,} a{2,3} a{0,1} a{1}b a{ ab|c |a a| (ab|c)+ (?:ab)*c
      (?<n>a)b [abc] [^abc] [a-c]+ [^a-c] [a-] [-a] [a\-b] [\]a]+ [\d]+ [^\d] [\w-]+ \d+ \D \w+ \W \s \S+ \. x\.y x.y ^a$
      ^ $ a$ ^^a (?=a)a. (?!a).b? (?!a)\w (?=ab)abc a(?!b).? \( \\ \d{2} (a|b)(b|c)? ((a)|(b))* a|b|c [a-b-] \^ \$`;
    for (const source of sources.split(/\s+/)) {
      const linear = linearRegex(source);
      assert.ok(linear !== undefined, source);
      for (const text of texts.split('|')) {
        assert.equal(
          linear.matches(text, true),
          new RegExp(`^(?:${source})$`).test(text),
          `${source} whole on ${text}`,
        );
        assert.equal(
          linear.matches(text, false),
          new RegExp(`^(?:${source})`).test(text),
          `${source} begins ${text}`,
        );
      }
    }
  });

  it('match as those of other languages do', () => {
    const whole = (source: string, text: string): boolean | undefined =>
      linearRegex(source)?.matches(text, true);
    assert.deepEqual(
      [whole(String.raw`\Aa\Z`, 'a'), whole(String.raw`\Aa\z`, 'ab'), whole('(?P<n>a)', 'a')],
      [true, false, true],
    );
    assert.deepEqual(
      [whole('a++', 'aa'), whole('a*+b', 'aab'), whole('[]a]', ']'), whole('[^]a]', 'b')],
      [true, true, true, true],
    );
    assert.deepEqual(
      [whole('a{2}+', 'aa'), whole('a{2}+', 'aaaa'), whole('a?+', 'a'), whole('a?+', 'aa')],
      [true, false, true, false],
    );
    assert.equal(whole(String.raw`b\A`, 'b'), false);
    assert.equal(whole('a{3,2}', 'aaa'), true);
    assert.equal(whole('a$b', 'ab'), false);
  });

  it('are refused where they are none, need what came before, or are long', () => {
    const refused =
      String.raw`a) (a [a [a\ (?<n (?<=a)b (?<!a)b (?i)a (?>a) \1 \9 \ba \Ba \ka \p{L} \P{L}`.split(' ');
    assert.deepEqual(
      refused.filter((source) => linearRegex(source) !== undefined),
      [],
    );
    assert.ok(linearRegex('a'.repeat(2000)));
    assert.equal(linearRegex('a'.repeat(2001)), undefined);
    assert.ok(linearRegex('(a{100}){39}'));
    assert.equal(linearRegex('(a{100}){41}'), undefined);
    const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    assert.ok(linearRegex(nested(50)));
    assert.equal(linearRegex(nested(51)), undefined);
    assert.ok(linearRegex('(a)'.repeat(60)));
  });
});
