import fc from 'fast-check';

/** Everything that means something in Markdown, and what it needs around it. */
const pieces = [
  ...'* _ ` # > - + = | ~ [ ] ( ) < > ! & ; : \\ " . 1 a b'.split(' '),
  ' ',
  '\t',
  "'",
  '\n',
  '\n\n',
  '  \n',
  '    ',
  '\u00a0',
  '```',
  '~~~',
  '---',
  '\n===\n',
  '\n- ',
  '\n1. ',
  '| - |',
  '\n|-|-|\n',
  '[ ] ',
  '[a]: b',
  '![',
  '](',
  '<b>',
  '<!--',
  '&lt;',
  '&#42;',
  'http://a.test/b_c',
  'www.a.test',
  'a@b.test',
];
export const markdownLike = fc
  .array(fc.constantFrom(...pieces), { maxLength: 40 })
  .map((parts) => parts.join(''));
