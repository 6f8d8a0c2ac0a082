import { namesIn, weaknessNames } from './weaknessNames.ts';

/** Short names of the weaknesses that web scanners mostly report, as they are commonly used. */
const shortNames = namesIn(`
15 External Control of System or Configuration Setting | 16 Configuration | 20 Improper Input Validation | 22 Path Traversal | 23 Relative Path Traversal
73 External Control of File Name or Path | 74 Injection | 76 Improper Neutralization of Equivalent Special Elements | 77 Command Injection
78 OS Command Injection | 79 Cross-site Scripting | 80 Basic XSS | 88 Argument Injection | 89 SQL Injection | 90 LDAP Injection | 91 XML Injection
93 CRLF Injection | 94 Code Injection | 95 Eval Injection | 96 Static Code Injection | 97 Server-Side Includes Injection | 98 PHP Remote File Inclusion
113 HTTP Response Splitting | 116 Improper Encoding or Escaping of Output | 117 Improper Output Neutralization for Logs | 119 Memory Buffer Errors
120 Classic Buffer Overflow | 121 Stack-based Buffer Overflow | 134 Externally-Controlled Format String | 158 Improper Neutralization of Null Byte
183 Permissive List of Allowed Inputs | 190 Integer Overflow | 200 Exposure of Sensitive Information | 201 Sensitive Information in Sent Data
203 Observable Discrepancy | 204 Observable Response Discrepancy | 205 Observable Behavioral Discrepancy | 208 Observable Timing Discrepancy
209 Sensitive Information in Error Message | 215 Sensitive Information in Debugging Code | 235 Improper Handling of Extra Parameters | 248 Uncaught Exception
250 Execution with Unnecessary Privileges | 255 Credentials Management Errors | 256 Plaintext Storage of a Password | 259 Hard-coded Password
261 Weak Encoding for Password | 264 Permissions, Privileges, and Access Controls | 269 Improper Privilege Management | 276 Incorrect Default Permissions
284 Improper Access Control | 285 Improper Authorization | 287 Improper Authentication | 288 Authentication Bypass Using an Alternate Path
290 Authentication Bypass by Spoofing | 294 Authentication Bypass by Capture-replay | 295 Improper Certificate Validation | 297 Certificate with Host Mismatch
298 Improper Validation of Certificate Expiration | 306 Missing Authentication for Critical Function
307 Improper Restriction of Excessive Authentication Attempts | 310 Cryptographic Issues | 311 Missing Encryption of Sensitive Data
312 Cleartext Storage of Sensitive Information | 315 Cleartext Storage of Sensitive Information in a Cookie
319 Cleartext Transmission of Sensitive Information | 321 Hard-coded Cryptographic Key | 326 Inadequate Encryption Strength
327 Broken or Risky Cryptographic Algorithm | 328 Weak Hash | 330 Insufficiently Random Values | 345 Insufficient Verification of Data Authenticity
346 Origin Validation Error | 347 Improper Verification of Cryptographic Signature | 348 Use of Less Trusted Source | 352 Cross-Site Request Forgery
353 Missing Support for Integrity Check | 359 Exposure of Private Personal Information | 362 Race Condition | 384 Session Fixation | 388 Error Handling
400 Uncontrolled Resource Consumption | 402 Private Resource Transmission | 413 Improper Resource Locking | 425 Direct Request
427 Uncontrolled Search Path Element | 434 Unrestricted Upload of Dangerous File | 436 Interpretation Conflict | 444 HTTP Request/Response Smuggling
451 UI Misrepresentation of Critical Information | 459 Incomplete Cleanup | 470 Unsafe Reflection | 472 External Control of Assumed-Immutable Web Parameter
489 Active Debug Code | 497 Exposure of Sensitive System Information | 502 Deserialization of Untrusted Data | 521 Weak Password Requirements
522 Insufficiently Protected Credentials | 523 Unprotected Transport of Credentials | 524 Use of Cache Containing Sensitive Information
525 Use of Web Browser Cache Containing Sensitive Information | 527 Exposure of Version-Control Repository | 530 Exposure of Backup File
532 Sensitive Information in Log File | 538 Sensitive Information in Externally-Accessible File | 540 Sensitive Information in Source Code
541 Sensitive Information in an Include File | 548 Exposure of Information Through Directory Listing
550 Server-generated Error Message Containing Sensitive Information | 552 Files or Directories Accessible to External Parties
565 Reliance on Cookies without Validation | 598 Sensitive Query Strings in GET Request | 601 Open Redirect
602 Client-Side Enforcement of Server-Side Security | 611 XML External Entity Reference | 613 Insufficient Session Expiration
614 Sensitive Cookie Without Secure Attribute | 615 Sensitive Information in Source Code Comments | 620 Unverified Password Change
639 Authorization Bypass Through User-Controlled Key | 640 Weak Password Recovery | 642 External Control of Critical State Data | 643 XPath Injection
644 Improper Neutralization of HTTP Headers for Scripting Syntax | 645 Overly Restrictive Account Lockout
650 Trusting HTTP Permission Methods on the Server Side | 668 Exposure of Resource to Wrong Sphere | 672 Operation on a Resource after Expiration
693 Protection Mechanism Failure | 703 Improper Handling of Exceptional Conditions | 732 Incorrect Permission Assignment for Critical Resource
749 Exposed Dangerous Method or Function | 755 Improper Handling of Exceptional Conditions | 757 Algorithm Downgrade
770 Allocation of Resources Without Limits | 776 XML Entity Expansion | 778 Insufficient Logging | 798 Hard-coded Credentials
799 Improper Control of Interaction Frequency | 829 Inclusion of Functionality from Untrusted Control Sphere | 862 Missing Authorization
863 Incorrect Authorization | 912 Hidden Functionality | 915 Mass Assignment | 916 Password Hash With Insufficient Computational Effort
917 Expression Language Injection | 918 Server-Side Request Forgery | 933 Security Misconfiguration | 937 Using Components with Known Vulnerabilities
942 Permissive Cross-domain Policy | 943 Improper Neutralization in Data Query Logic | 1004 Sensitive Cookie Without HttpOnly Flag | 1021 Clickjacking
1022 Reverse Tabnabbing | 1035 Using Components with Known Vulnerabilities | 1104 Use of Unmaintained Third Party Components | 1204 Weak Initialization Vector
1275 Sensitive Cookie with Improper SameSite Attribute | 1321 Prototype Pollution | 1333 Inefficient Regular Expression Complexity
1336 Template Engine Injection | 1385 Missing Origin Validation in WebSockets | 1395 Dependency on Vulnerable Third-Party Component
`);

/** `CWE-89` for `89`, `CWE-89` or `cwe-89`; empty for no weakness (`-1`, `0`, empty). */
export function cweTag(id: string): string {
  const digits = /^\s*(?:cwe[-_ :]?)?0*([1-9]\d{0,4})\s*$/i.exec(id)?.[1];
  return digits === undefined ? '' : `CWE-${digits}`;
}

/** The tags of several CWE ids in one text: `16, 200`. */
export function cweTags(ids: string): readonly string[] {
  return ids.split(/[,;|]/).map(cweTag);
}

/** Tags without repetitions and empty ones. */
export function cleanTags(tags: readonly string[]): readonly string[] {
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** The Sub Category of tags: the first CWE with its name (`CWE-89 SQL Injection`), else the first OWASP class. */
export function weaknessClass(tags: readonly string[]): string {
  const cwe = tags.map(cweTag).find((tag) => tag !== '');
  if (cwe !== undefined) {
    const number = Number(cwe.slice(4));
    return [cwe, shortNames.get(number) ?? weaknessNames.get(number) ?? ''].join(' ').trim();
  }
  const owasp = tags.find((tag) => /^owasp[_-]\d{4}[_-]a(?:pi)?\d+/i.test(tag));
  return owasp?.replaceAll('_', ' ') ?? '';
}
