import assert from 'node:assert/strict';
import { isForPowerShell, powerShellWords } from '../../../../src/auth/curl/powerShellWords.ts';

describe('words of PowerShell', () => {
  const words = (text: string): readonly (readonly string[])[] => powerShellWords(text).commands;

  it('are known by backticks, its variables and here-strings, or by single quotes behind curl.exe', () => {
    const own = [
      'curl a `\n b',
      'curl a\t`\r\n b',
      'curl "a`"b"',
      'curl `$a',
      'curl $env:A',
      'curl $ENV:_a',
      "curl @'\nx\n'@",
      'curl @"\r\nx',
      "curl.exe -d 'x'",
      "  & curl.exe 'x'",
      "&curl.exe 'x'",
    ];
    assert.deepEqual(
      own.filter((text) => !isForPowerShell(text)),
      [],
    );
    const others = [
      'curl a',
      "curl 'x'",
      'curl.exe "x"',
      "curl.exe a\n'x'",
      'a`b',
      "&      curl.exe 'x'",
      '$env:1',
      "x curl.exe 'y'",
    ];
    assert.deepEqual(others.filter(isForPowerShell), []);
  });

  const rows: readonly (readonly [what: string, text: string, ...words: readonly string[]])[] = [
    ['single quotes, of which two are one', "a 'b c' '' 'it''s' 'x'y", 'a', 'b c', '', "it's", 'xy'],
    ['no escapes in single quotes', "'a`b' 'c\\' '$d'", 'a`b', 'c\\', '$d'],
    ['double quotes, of which two are one', '"a b" "" "c""d" "e"f', 'a b', '', 'c"d', 'ef'],
    ['a quote behind a backslash, where more follows it', '"{\\"a\\":1}" x', '{"a":1}', 'x'],
    ['the end behind a backslash, where nothing follows', '"C:\\dir\\"', 'C:\\dir'],
    ['the end behind a backslash before a pipe or a line', '"a\\" \t', 'a'],
    ['a backslash before two quotes', '"a\\""" b', 'a"', 'b'],
    ['a backslash before anything else', '"a\\b"', 'a\\b'],
    ['backticks before what they name', '"a`nb`rc`td`0e`"f`$g``h`i"', 'a\nb\rc\tde"f$g`hi'],
    ['backticks outside of quotes', 'a` b `"c', 'a b', '"c'],
    ['lines that a backtick continues', 'a `\nb `\r\nc', 'a', 'b', 'c'],
    ['words that a backtick continues', 'a`\r\nb', 'ab'],
    ['lines that a backtick continues in quotes', '"a`\nb`\r\nc"', 'abc'],
    ['here-strings', "@'\na \"b\" 'c'\n'@ d", 'a "b" \'c\'', 'd'],
    ['here-strings of lines of Windows', '@"\r\na\r\nb\n"@ c', 'a\r\nb', 'c'],
    ['other signs that begin one', "a@b.test @file @'x'", 'a@b.test', '@file', '@x'],
    [
      'variables as placeholders',
      '$env:A-$b "${c} ${env:D}" ${Env:E}',
      '${env:A}-${env:b}',
      '${env:c} ${env:D}',
      '${env:E}',
    ],
    ['dollars that name nothing', '$1 "$" a$', '$1', '$', 'a$'],
    ['no output of commands', 'a$(b c)d "$(e)"', 'ad', ''],
    ['quotes behind backslashes of the C runtime', '\'{\\"a\\":1}\'', '{"a":1}'],
  ];
  for (const [what, text, ...expected] of rows) {
    it(`take ${what}`, () => {
      const read = powerShellWords(text);
      assert.deepEqual(read.commands, [expected]);
      assert.equal(read.unclosed, false);
    });
  }

  it('end with what is not closed', () => {
    for (const [text, ...expected] of [
      ["a 'b c", 'a', 'b c'],
      ['a "b c', 'a', 'b c'],
      ["a @'\nb\nc", 'a', 'b\nc'],
    ] as const) {
      const read = powerShellWords(text);
      assert.deepEqual([read.commands, read.unclosed], [[expected], true], text);
    }
    assert.deepEqual(words('a $(b c'), [['a', '']]);
  });

  it('are commands of their own behind lines, pipes and semicolons', () => {
    const read = powerShellWords('curl $env:A; b | c $d\ne 2>&1 f # g\n# h\ni#j > k');
    assert.deepEqual(read.commands, [['curl', '${env:A}'], ['b'], ['c', '${env:d}'], ['e'], ['i#j']]);
    assert.deepEqual(read.variables, ['A', 'd']);
    assert.deepEqual([...read.leftOut], ['pipe']);
    assert.deepEqual([...powerShellWords('a $(b)').leftOut], ['substitution']);
    assert.deepEqual([...powerShellWords('a').leftOut], []);
  });
});
