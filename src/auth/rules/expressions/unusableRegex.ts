import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { textOf } from '../../model/fields.ts';
import type { AuthModel, ExpectedResponse, TextValue } from '../../model/model.ts';
import { selectorsOf } from '../../model/selectors.ts';
import { isBacktrackingProne } from './backtracking.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

/** Longer expressions are not written by hand, and looking at them would take long itself. */
const longestRegex = 2000;

const reportRegexInvalid = reporter('This is not a regular expression: {0}. Correct it.');
const reportRegexBacktracking = reporter(
  'This regular expression can take exponential time (catastrophic backtracking). Do not repeat a group whose content repeats.',
);
const reportRegexWithoutGroup = reporter('Put the part to take in parentheses.');

const reportRegexInSlashes = reporter('Slashes and flags would have to be part of the text. Write "{0}".');

export const unusableRegex: Rule = {
  code: 'unusable-regex',
  severity: 'error',
  messages: [reportRegexInvalid, reportRegexBacktracking, reportRegexWithoutGroup, reportRegexInSlashes],
  reason: 'It finds nothing, or takes so long that the sequence never ends.',
  *check(model) {
    for (const { selector, type } of selectorsOf(model)) {
      if (type === 'regex') yield* regexProblems(selector, selector.value, true);
    }
    for (const response of expectationsIn(model)) {
      const headers = (response?.headers ?? []).map(({ node }) => textOf(node));
      for (const text of [response?.bodyMatches, response?.bodyNotMatches, ...headers]) {
        if (text !== undefined) yield* regexProblems(text, withoutExpressions(text), false);
      }
    }
  },
  *fix({ isFrom, node, edits, arg }) {
    if (isFrom(reportRegexInSlashes)) {
      yield textFix(changeTo(arg(0)), [edits.replace(node, arg(0))], { isPreferred: true });
      return;
    }
    if (!isFrom(reportRegexWithoutGroup)) return;
    const wrapped = `(${String(node.value)})`;
    yield textFix(title('Put the whole expression in parentheses'), [edits.replace(node, wrapped)], {
      isPreferred: true,
    });
  },
};

function expectationsIn({ application, authentications }: AuthModel): (ExpectedResponse | undefined)[] {
  const ofLogins = authentications.flatMap(({ allSteps, verification, sessionCheck }) => [
    ...allSteps.map(({ expectedResponse }) => expectedResponse),
    verification?.authenticated,
    verification?.unauthenticated,
    sessionCheck?.authenticated,
  ]);
  return [...ofLogins, application?.refusals];
}

/** Values are put in as they are; here a letter stands for each. */
function withoutExpressions({ value, parts }: TextValue): string {
  return parts.map(({ kind, start, end }) => (kind === 'literal' ? value.slice(start, end) : 'x')).join('');
}

function* regexProblems({ node }: TextValue, regex: string, needsGroup: boolean): Generator<Violation> {
  if (regex.length > longestRegex) return;
  const invalid = syntaxError(regex);
  if (invalid !== undefined) yield reportRegexInvalid(node, invalid);
  else if (isBacktrackingProne(regex)) yield reportRegexBacktracking(node);
  else if (inSlashes.test(regex))
    yield reportRegexInSlashes(node, String(node.value).replace(inSlashes, '$1'));
  else if (needsGroup && !hasGroup(regex)) yield reportRegexWithoutGroup(node);
}

/** As in JavaScript: `/error/i` */
const inSlashes = /^\/(.+)\/[gimsuy]{1,6}$/s;

/** The reason at the end of the engine's message: `Invalid regular expression: /(/: Unterminated group`. */
function syntaxError(regex: string): string | undefined {
  try {
    void new RegExp(regex);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split(': ').at(-1) ?? error.message) : String(error);
  }
}

/** Counted, not matched: a foreign expression may take for ever even on an empty text. */
function hasGroup(regex: string): boolean {
  let isInClass = false;
  for (let at = 0; at < regex.length; at += 1) {
    const char = regex[at];
    if (char === '\\') at += 1;
    else if (isInClass) isInClass = char !== ']';
    else if (char === '[') isInClass = true;
    else if (char === '(' && (regex[at + 1] !== '?' || isNamed(regex.slice(at, at + 4)))) return true;
  }
  return false;
}

/** `(?<name>…`, which looks like the beginning of a look behind. */
function isNamed(opening: string): boolean {
  return opening.startsWith('(?<') && opening[3] !== '=' && opening[3] !== '!';
}
