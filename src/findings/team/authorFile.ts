import { redactSecrets } from '../../base/secrets/redactSecrets.ts';

/** Ends of the names of files that hold triage. */
export const teamFileEnd = '.jsonl';

/** The author's name without an e-mail address and line breaks; empty where nothing is left. */
export function authorName(name: string): string {
  const [plain = ''] = name.split(/[<@]/);
  return redactSecrets(plain.replace(/\s+/g, ' ').trim()).slice(0, 100);
}

/** `ada-lovelace-1f2e.jsonl`. `clone`: four hexadecimal digits that no other file of this author has. */
export function teamFileName(author: string, clone: string): string {
  return `${slugOf(author)}-${clone}${teamFileEnd}`;
}

/** Letters and digits of a name in lower case; names in other scripts keep theirs. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return Array.from(slug).slice(0, 40).join('') || 'unnamed';
}
