/** Whether a role that code asks for may be one of a config: `ROLE_ADMIN` is the administrator. */
export function isAlike(asked: string, role: string): boolean {
  const [one, other] = [plain(asked), plain(role)];
  return one.includes(other) || other.includes(one);
}

/** Whether it certainly is: the same word, or its beginning. */
export function isSameRole(asked: string, role: string): boolean {
  const [one, other] = [plain(asked), plain(role)];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.length >= shortestBeginning && long.startsWith(short));
}

/** `admin` */
const shortestBeginning = 5;

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/^role[_:]/, '')
    .replaceAll(/[\s_.:-]/g, '');
}
