import type { Message } from '../messages.ts';
import type { Owner } from '../structure/owners.ts';
import type { Choice } from './choices.ts';
import { choiceMessages, keyLabels, ownerLabels } from './labelMessages.ts';

/** What a key of an object is called, in English; the key itself where it has no other name. */
export function labelOf(owner: Owner, key: string): string {
  return entry(keyLabels, `${owner}.${key}`) ?? entry(keyLabels, key) ?? key;
}

/** What an object is called; empty where its part says it. */
export function ownerLabel(owner: Owner): string {
  return entry(ownerLabels, owner) ?? '';
}

function entry(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** What a value is taken from, in words; of a plain text, the text. */
export function choiceMessage(choice: Choice): Message {
  switch (choice.kind) {
    case 'text':
      return { template: '{0}', args: [choice.text] };
    case 'input': {
      const known = entry(choiceMessages, choice.name);
      return known === undefined
        ? { template: choiceMessages.input, args: [choice.name] }
        : { template: known, args: [] };
    }
    case 'output':
      return { template: choiceMessages.output, args: [choice.name, choice.step] };
    case 'body':
      return choice.pointer === ''
        ? { template: choiceMessages['whole-body'], args: [] }
        : { template: choiceMessages.body, args: [choice.pointer] };
    case 'status':
      return { template: choiceMessages.status, args: [] };
    case 'header':
    case 'cookie':
    case 'generated':
    case 'env':
    case 'secret':
      return { template: choiceMessages[choice.kind], args: [choice.name] };
  }
}
