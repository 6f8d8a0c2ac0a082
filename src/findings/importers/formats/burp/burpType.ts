/*
 * Issue types of Burp Scanner, as published at
 * https://portswigger.net/burp/documentation/scanner/vulnerabilities-list (2026).
 */

/** From here on a type says who reported (an extension, a user, a BCheck, a Bambda), and the name what was found. */
const firstGeneratedType = 0x0800_0000;

/** Types that Burp reports from the traffic as it is, without requests of its own, by their names. */
const passiveTypes = typesIn(`
00200503 Content security policy: allowlisted script resources
00200504 Content security policy: allows untrusted script execution
00200505 Content security policy: allows untrusted style execution
00200506 Content security policy: malformed syntax
00200507 Content security policy: allows clickjacking
00200508 Content security policy: allows form hijacking
00200509 Content security policy: not enforced
00200510 GraphQL endpoint found
00300100 Cleartext submission of password
00400200 Password returned in later response
00400300 Password submitted using GET method
00400400 Password returned in URL query string
00400480 SQL statement in request parameter
00400500 Cross-domain POST
00400600 ASP.NET ViewState without MAC enabled
00400800 Long redirection response
00400900 Serialized object in HTTP message
00400a00 Duplicate cookies set
00500080 Vulnerable JavaScript dependency
00500200 TLS cookie without secure flag set
00500300 Cookie scoped to parent domain
00500400 Cross-domain Referer leakage
00500500 Cross-domain script include
00500600 Cookie without HttpOnly flag set
00500700 Session token in URL
00500800 Password field with autocomplete enabled
00500900 Password value set in cookie
00500980 File upload functionality
005009a0 Frameable response (potential Clickjacking)
005009b0 Browser cross-site scripting filter disabled
00600080 Database connection string disclosed
006000b0 Source code disclosure
00600100 Directory listing
00600200 Email addresses disclosed
00600300 Private IP addresses disclosed
00600400 Social security numbers disclosed
00600500 Credit card numbers disclosed
00600550 Private key disclosed
00600901 OpenAPI definition found (passive scan check)
00700100 Cacheable HTTPS response
00700200 Base64-encoded data in parameter
00800100 Multiple content types specified
00800200 HTML does not specify charset
00800300 HTML uses unrecognized charset
00800400 Content type incorrectly stated
00800500 Content type is not specified
01000200 Unencrypted communications
01000300 Strict transport security not enforced
01000400 Mixed content
`);

/** Types of which nothing published says how they are found, or that are about the host, by their names. */
const unknownTypes = typesIn(`
00200328 Path-relative style sheet import
00200700 Cross-site request forgery
00400b00 Input returned in response (stored)
00400c00 Input returned in response (reflected)
00600600 Robots.txt file
00600700 JSON Web Key Set disclosed
00600800 JWT private key disclosed
01000100 TLS certificate
`);

/** Names that older versions have for a type, in lower case. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['ssl cookie without secure flag set', 'tls cookie without secure flag set'],
  ['ssl certificate', 'tls certificate'],
]);

/** Both the numbers of types, which are hexadecimal in the list, and their names in lower case. */
function typesIn(list: string): ReadonlySet<number | string> {
  return new Set(
    list
      .trim()
      .split('\n')
      .flatMap((line) => [Number.parseInt(line, 16), line.slice(line.indexOf(' ') + 1).toLowerCase()]),
  );
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
  if (passiveTypes.has(index) || passiveTypes.has(today)) return 'Passive Scan';
  // Found in the code of the page; the reflected and stored ones need requests as well.
  if (today.endsWith('(dom-based)')) return 'JavaScript Analysis';
  return unknownTypes.has(index) || unknownTypes.has(today) ? 'Burp' : 'Active Scan';
}
