// Kinds of tokens of jsonc-parser's scanner, which declares them as a const enum that type stripping cannot read.
export const openBrace = 1;
export const closeBrace = 2;
export const openBracket = 3;
export const closeBracket = 4;
export const comma = 5;
export const colon = 6;
export const nullWord = 7;
export const trueWord = 8;
export const falseWord = 9;
export const stringToken = 10;
export const numberToken = 11;
export const lineComment = 12;
export const blockComment = 13;
/** The last kind that a value may be surrounded by: comments, then line ends, then blanks. */
export const blanks = 15;
export const endOfFile = 17;
