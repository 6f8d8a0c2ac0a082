/** Makes a hostile text of about that length. */
export type HostileText = (length: number) => string;

function repeated(piece: string, start = '', end = ''): HostileText {
  return (length) => start + piece.repeat(Math.max(1, Math.floor(length / piece.length))) + end;
}

const chosen: ReadonlySet<string> = new Set([
  'a long word',
  'tabs and line ends',
  'paths of numbers',
  'opened links',
  'opened templates',
  'opened tags',
  'tokens that never end',
  'fields of forms',
  'addresses',
  'entities',
  'CWE',
  'digits',
]);

/** Texts at which readers that go back, start again or look far ahead take quadratic time or longer. */
export const hostileTexts: Readonly<Record<string, HostileText>> = {
  'a long word': repeated('a'),
  spaces: repeated(' ', 'a', 'b'),
  'tabs and line ends': repeated('\t\n', 'a', 'b'),
  'line ends': repeated('\n', 'a'),
  slashes: repeated('/', 'https://shop.test', ' '),
  'paths of numbers': repeated('/1', 'https://shop.test'),
  backslashes: repeated('\\', '"'),
  quotes: repeated('"', 'a='),
  'opened brackets': repeated('['),
  'opened links': repeated('[a]('),
  'opened braces': repeated('{"a":'),
  'opened templates': repeated('{{a${b:'),
  'unclosed tags': repeated('<a b="'),
  'opened tags': repeated('<i>'),
  'opened blocks': repeated('<div><ul><li>'),
  'comments of markup': repeated('<!---->', '', '<'),
  'unclosed comments of markup': repeated('<!-- '),
  'comments of code': repeated('/**/', '', '/'),
  'mixed emphasis': repeated('*a_'),
  emphasis: repeated('**a *b '),
  backticks: repeated('a``'),
  quotations: repeated('> '),
  lists: repeated('- a\n  - '),
  tables: repeated('|a', '|a|b|\n|-|-|\n', '\n'),
  'tokens that never end': repeated('eyJ-'),
  tokens: repeated('eyJhbGciOi.'),
  'names of secrets': repeated('token'),
  'names and colons': repeated('password: '),
  'fields of forms': repeated('&token=a'),
  'members of JSON': repeated('"token":"a",'),
  addresses: repeated('https://a.b/'),
  'users of addresses': repeated('://a:'),
  'percent signs': repeated('%25'),
  entities: repeated('&amp;'),
  'entities without an end': repeated('&#x41'),
  'names of expressions': repeated('$steps.a.outputs.'),
  'carets and quotes': repeated('^"'),
  'shell words': repeated("'a' \\\n", 'curl '),
  'assignments of a shell': repeated('a=b ', '', 'c'),
  'headers of a command': repeated("-H 'a: b' ", 'curl https://a.b '),
  'lines of a table': repeated('a,b\n', 'severity,url\n'),
  'lines that are keys': repeated('a: b\n', 'openapi: 3\n'),
  'types without a body': repeated('type A\n'),
  'opened flow of YAML': repeated('[a, ', 'openapi: '),
  dashes: repeated('- ', 'openapi: 3\na: '),
  anchors: repeated('&a *a ', 'openapi: '),
  digits: repeated('0'),
  CWE: repeated('CWE-', 'cwe-0'),
  'halves of characters': repeated('\ud83d'),
  'turns of direction': repeated('\u202e'),
};

/** For readers that pass what they read on to others, which are measured with all of them. */
export const someHostileTexts: Readonly<Record<string, HostileText>> = Object.fromEntries(
  Object.entries(hostileTexts).filter(([name]) => chosen.has(name)),
);
