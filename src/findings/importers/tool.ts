const known: readonly (readonly [RegExp, string])[] = [
  [/\bzap\b|zaproxy/i, 'ZAP'],
  [/stackhawk|hawkscan/i, 'StackHawk'],
  [/nightvision/i, 'NightVision'],
  [/\bnuclei\b/i, 'Nuclei'],
  [/\bburp\b/i, 'Burp'],
];

/** One name per tool: `OWASP ZAP`, `Checkmarx ZAP` and `ZAP` are one scanner, and so are their findings. */
export function toolName(name: string): string {
  return known.find(([pattern]) => pattern.test(name))?.[1] ?? name.trim();
}
