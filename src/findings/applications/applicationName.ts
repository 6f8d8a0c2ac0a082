/** Whether two names mean one application: they differ at most in case, or in how their accents are encoded. */
export function isSameApplication(left: string, right: string): boolean {
  return left === right || folded(left) === folded(right);
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
