/** Whether a role that code asks for may be one of a config: `ROLE_ADMIN` is the administrator. */
export function isAlike(asked: string, role: string): boolean {
  const [one, other] = [plain(asked), plain(role)];
  return one.includes(other) || other.includes(one);
}

/** Whether it certainly is: the same word, or its beginning. */
export function isSameRole(asked: string, role: string): boolean {
  const [one, other] = [plain(asked), plain(role)];
  return one === other || isBeginning(one, other) || isBeginning(other, one);
}

/** `admin` */
const shortestBeginning = 5;

function isBeginning(beginning: string, text: string): boolean {
  return beginning.length >= shortestBeginning && text.startsWith(beginning);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/^role[_:]/, '')
    .replaceAll(/[\s_.:-]/g, '');
}
