/**
 * Control characters, and those that turn the direction of what follows them: text could look like another one
 * (Unicode Standard Annex 9, section 2; CVE-2021-42574).
 */
const invisible = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text with nothing in it that hides or reorders the rest. */
export function visibleText(text: string): string {
  return text.replace(invisible, '');
}
