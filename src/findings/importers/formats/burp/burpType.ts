/*
 * Issue types of Burp Scanner, as published at
 * https://portswigger.net/burp/documentation/scanner/vulnerabilities-list (2026).
 */

/** From here on a type says who reported (an extension, a user, a BCheck, a Bambda), and the name what was found. */
const firstGeneratedType = 0x0800_0000;

/** Types that Burp reports from the traffic as it is, without requests of its own, by their names. */
const passiveTypes: ReadonlyMap<number, string> = new Map([
  [0x0020_0503, 'Content security policy: allowlisted script resources'],
  [0x0020_0504, 'Content security policy: allows untrusted script execution'],
  [0x0020_0505, 'Content security policy: allows untrusted style execution'],
  [0x0020_0506, 'Content security policy: malformed syntax'],
  [0x0020_0507, 'Content security policy: allows clickjacking'],
  [0x0020_0508, 'Content security policy: allows form hijacking'],
  [0x0020_0509, 'Content security policy: not enforced'],
  [0x0020_0510, 'GraphQL endpoint found'],
  [0x0030_0100, 'Cleartext submission of password'],
  [0x0040_0200, 'Password returned in later response'],
  [0x0040_0300, 'Password submitted using GET method'],
  [0x0040_0400, 'Password returned in URL query string'],
  [0x0040_0480, 'SQL statement in request parameter'],
  [0x0040_0500, 'Cross-domain POST'],
  [0x0040_0600, 'ASP.NET ViewState without MAC enabled'],
  [0x0040_0800, 'Long redirection response'],
  [0x0040_0900, 'Serialized object in HTTP message'],
  [0x0040_0a00, 'Duplicate cookies set'],
  [0x0050_0080, 'Vulnerable JavaScript dependency'],
  [0x0050_0200, 'TLS cookie without secure flag set'],
  [0x0050_0300, 'Cookie scoped to parent domain'],
  [0x0050_0400, 'Cross-domain Referer leakage'],
  [0x0050_0500, 'Cross-domain script include'],
  [0x0050_0600, 'Cookie without HttpOnly flag set'],
  [0x0050_0700, 'Session token in URL'],
  [0x0050_0800, 'Password field with autocomplete enabled'],
  [0x0050_0900, 'Password value set in cookie'],
  [0x0050_0980, 'File upload functionality'],
  [0x0050_09a0, 'Frameable response (potential Clickjacking)'],
  [0x0050_09b0, 'Browser cross-site scripting filter disabled'],
  [0x0060_0080, 'Database connection string disclosed'],
  [0x0060_00b0, 'Source code disclosure'],
  [0x0060_0100, 'Directory listing'],
  [0x0060_0200, 'Email addresses disclosed'],
  [0x0060_0300, 'Private IP addresses disclosed'],
  [0x0060_0400, 'Social security numbers disclosed'],
  [0x0060_0500, 'Credit card numbers disclosed'],
  [0x0060_0550, 'Private key disclosed'],
  [0x0060_0901, 'OpenAPI definition found (passive scan check)'],
  [0x0070_0100, 'Cacheable HTTPS response'],
  [0x0070_0200, 'Base64-encoded data in parameter'],
  [0x0080_0100, 'Multiple content types specified'],
  [0x0080_0200, 'HTML does not specify charset'],
  [0x0080_0300, 'HTML uses unrecognized charset'],
  [0x0080_0400, 'Content type incorrectly stated'],
  [0x0080_0500, 'Content type is not specified'],
  [0x0100_0200, 'Unencrypted communications'],
  [0x0100_0300, 'Strict transport security not enforced'],
  [0x0100_0400, 'Mixed content'],
]);

/** Types of which nothing published says how they are found, or that are about the host, by their names. */
const unknownTypes: ReadonlyMap<number, string> = new Map([
  [0x0020_0328, 'Path-relative style sheet import'],
  [0x0020_0700, 'Cross-site request forgery'],
  [0x0040_0b00, 'Input returned in response (stored)'],
  [0x0040_0c00, 'Input returned in response (reflected)'],
  [0x0060_0600, 'Robots.txt file'],
  [0x0060_0700, 'JSON Web Key Set disclosed'],
  [0x0060_0800, 'JWT private key disclosed'],
  [0x0100_0100, 'TLS certificate'],
]);

/** Names that older versions have for a type, in lower case. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['ssl cookie without secure flag set', 'tls cookie without secure flag set'],
  ['ssl certificate', 'tls certificate'],
]);

const passiveNames = namesOf(passiveTypes);
const unknownNames = namesOf(unknownTypes);

function namesOf(types: ReadonlyMap<number, string>): ReadonlySet<string> {
  return new Set([...types.values()].map((name) => name.toLowerCase()));
}

/** What identifies the rule of an issue: its type, with its name where the type does not say what was found. */
export function burpRule(type: string, name: string): string {
  return Number(type) >= firstGeneratedType ? `${type} ${name}`.trim() : type || name;
}

/** How an issue was found; the tool's name where that is not known. Reports without types know the names. */
export function burpCategory(type: string, name: string): string {
  const index = Number(type);
  if (index >= firstGeneratedType) return 'Burp';
  const lower = name.trim().toLowerCase();
  const today = formerNames.get(lower) ?? lower;
  if (passiveTypes.has(index) || passiveNames.has(today)) return 'Passive Scan';
  // Found in the code of the page; the reflected and stored ones need requests as well.
  if (today.endsWith('(dom-based)')) return 'JavaScript Analysis';
  return unknownTypes.has(index) || unknownNames.has(today) ? 'Burp' : 'Active Scan';
}
