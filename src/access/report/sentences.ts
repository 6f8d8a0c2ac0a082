import type { MatrixUser } from '../matrix.ts';
import type { LetIn, RoleExchange } from './findingsOf.ts';
import type { FindingKind } from './rules.ts';

/** What is said of somebody who was let in: Markdown, in English as reports are. */
export function markdownOf(letIn: LetIn, kind: FindingKind): string {
  return [whatHappened(letIn, kind), provenBy(letIn)].join('\n\n');
}

function whatHappened({ user, owners, exchanges, facts }: LetIn, kind: FindingKind): string {
  const who = markdownName(user);
  const allowed = markdownName(exchanges.find(({ part }) => part === 'baseline')?.user ?? owners[0]);
  if (exchanges.some(({ part }) => part === 'after'))
    return `${user === undefined ? 'Without a login, this request' : who} changes what belongs to ${allowed}, who reads the change afterwards.`;
  switch (kind) {
    case 'authentication':
      return `Without a login, this request gets what ${allowed} gets.`;
    case 'object':
      return owners.length > 0
        ? `${who} gets an object of ${owners.map(markdownName).join(', ')}.`
        : `${who} gets objects of other users in a list.`;
    case 'function':
      return `${who} gets what ${allowed} gets, and \`apiAccess\` does not give it to this role.`;
    case 'property':
      return `${who} gets fields that this role must not see: ${facts.map(({ at }) => codeSpan(at)).join(', ')}.`;
  }
}

function provenBy({ confidence, exchanges, facts, total }: LetIn): string {
  const [fact] = facts;
  if (exchanges.some(({ part }) => part === 'after'))
    return 'The owner read the object before and after it: the status alone proves nothing.';
  if (fact === undefined)
    return 'The response has the same fields as that of a user who may call it, filled with other values. Something that does not exist gets none of them.';
  const values = total === 1 ? '1 value' : `${total} values`;
  const certainty = confidence === 'High' ? '' : ' Check the response: the values alone are no proof.';
  return `Proven by ${values} of the response, such as ${codeSpan(fact.value)} at ${codeSpan(fact.at)}.${certainty}`;
}

/** `customer (alice)`; `not logged in`. */
export function nameOf(user: MatrixUser | undefined): string {
  if (user === undefined) return 'not logged in';
  return user.username === '' ? user.role : `${user.role} (${user.username})`;
}

const titles: Readonly<Record<RoleExchange['part'], string>> = {
  expected: 'Expected',
  baseline: 'Allowed',
  attacker: 'Let in',
  after: 'Read afterwards',
};

export function titleOf({ part, user }: RoleExchange): string {
  return `${titles[part]}: ${nameOf(user)}`;
}

/** Names are those of a file: no character of theirs is markup. */
function markdownName(user: MatrixUser | undefined): string {
  return nameOf(user).replaceAll(/[\\`*_{}[\]<>()#+.!|~-]/g, String.raw`\$&`);
}

const longestSpan = 80;

function codeSpan(text: string): string {
  const shown = text.replaceAll(/[`\s]+/g, ' ').trim();
  return `\`${shown.length > longestSpan ? `${shown.slice(0, longestSpan)}…` : shown}\``;
}
