/**
 * The alerts that ZAP's active and passive scan rules raise, as published at
 * https://www.zaproxy.org/docs/alerts/ (August 2026): plugin id, A (active) or P (passive), and the name; where
 * one rule raises several alerts, their names in the order of their references (`10038-1`, `10038-2` …).
 */
const published = `
0 A Directory Browsing
2 P Private IP Disclosure
3 P Session ID in URL Rewrite | Session ID in URL Rewrite | Referer Exposes Session ID
6 A Path Traversal | Path Traversal | Path Traversal | Path Traversal | Path Traversal
7 A Remote File Inclusion
41 A Source Code Disclosure - Git
42 A Source Code Disclosure - SVN
43 A Source Code Disclosure - File Inclusion
10003 P Vulnerable JS Library
10009 P In Page Banner Information Leak
10010 P Cookie No HttpOnly Flag
10011 P Cookie Without Secure Flag
10015 P Re-examine Cache-control Directives
10016 P Web Browser XSS Protection Not Enabled
10017 P Cross-Domain JavaScript Source File Inclusion
10019 P Content-Type Header Missing | Content-Type Header Empty
10020 P Missing Anti-clickjacking Header | Multiple X-Frame-Options Header Entries | X-Frame-Options Defined via META (Non-compliant with Spec) | X-Frame-Options Setting Malformed
10021 P X-Content-Type-Options Header Missing
10023 P Information Disclosure - Debug Error Messages
10024 P Information Disclosure - Sensitive Information in URL
10025 P Information Disclosure - Sensitive Information in HTTP Referrer Header
10026 P HTTP Parameter Override
10027 P Information Disclosure - Suspicious Comments
10028 P Off-site Redirect
10029 P Cookie Poisoning
10030 P User Controllable Charset
10031 P User Controllable HTML Element Attribute (Potential XSS)
10032 P Potential IP Addresses Found in the Viewstate | Emails Found in the Viewstate | Old Asp.Net Version in Use | Viewstate without MAC Signature (Unsure) | Viewstate without MAC Signature (Sure) | Split Viewstate in Use
10033 P Directory Browsing
10034 P Heartbleed OpenSSL Vulnerability (Indicative)
10035 P Strict-Transport-Security Header Not Set | Strict-Transport-Security Disabled | Strict-Transport-Security Multiple Header Entries (Non-compliant with Spec) | Strict-Transport-Security Header on Plain HTTP Response | Strict-Transport-Security Missing Max-Age (Non-compliant with Spec) | Strict-Transport-Security Defined via META (Non-compliant with Spec) | Strict-Transport-Security Max-Age Malformed (Non-compliant with Spec) | Strict-Transport-Security Malformed Content (Non-compliant with Spec)
10036 P Server Leaks its Webserver Application via "Server" HTTP Response Header Field | Server Leaks Version Information via "Server" HTTP Response Header Field
10037 P Server Leaks Information via "X-Powered-By" HTTP Response Header Field(s)
10038 P Content Security Policy (CSP) Header Not Set | Obsolete Content Security Policy (CSP) Header Found | Content Security Policy (CSP) Report-Only Header Found
10039 P X-Backend-Server Header Information Leak
10040 P Secure Pages Include Mixed Content
10041 P HTTP to HTTPS Insecure Transition in Form Post
10042 P HTTPS to HTTP Insecure Transition in Form Post
10043 P User Controllable JavaScript Event (XSS)
10044 P Big Redirect Detected (Potential Sensitive Information Leak) | Multiple HREFs Redirect Detected (Potential Sensitive Information Leak)
10045 A Source Code Disclosure - /WEB-INF Folder | Properties File Disclosure - /WEB-INF folder
10046 P Insecure Component
10047 A HTTPS Content Available via HTTP
10048 A Remote Code Execution - Shell Shock | Remote Code Execution - Shell Shock
10049 P Non-Storable Content | Storable but Non-Cacheable Content | Storable and Cacheable Content
10050 P Retrieved from Cache | Retrieved from Cache
10051 A Relative Path Confusion
10052 P X-ChromeLogger-Data (XCOLD) Header Information Leak
10053 A Apache Range Header DoS (CVE-2011-3192)
10054 P Cookie without SameSite Attribute | Cookie with SameSite Attribute None | Cookie with Invalid SameSite Attribute
10055 P CSP: X-Content-Security-Policy | CSP: X-WebKit-CSP | CSP: Notices | CSP: Wildcard Directive | CSP: script-src unsafe-inline | CSP: style-src unsafe-inline | CSP: script-src unsafe-hashes | CSP: style-src unsafe-hashes | CSP: Malformed Policy (Non-ASCII) | CSP: script-src unsafe-eval | CSP: Meta Policy Invalid Directive | CSP: Header & Meta | CSP: Failure to Define Directive with No Fallback
10056 P X-Debug-Token Information Leak
10057 P Username Hash Found
10058 A GET for POST
10061 P X-AspNet-Version Response Header
10062 P PII Disclosure
10063 P Permissions Policy Header Not Set | Deprecated Feature Policy Header Set
10070 P Use of SAML
10094 P ASP.NET ViewState Disclosure | ASP.NET ViewState Integrity | Base64 Disclosure
10095 A Backup File Disclosure
10096 P Timestamp Disclosure - Unix
10097 P Hash Disclosure - LanMan / DES | Hash Disclosure - Kerberos AFS DES | Hash Disclosure - OpenBSD Blowfish | Hash Disclosure - MD5 Crypt | Hash Disclosure - SHA-256 Crypt | Hash Disclosure - SHA-512 Crypt | Hash Disclosure - BCrypt | Hash Disclosure - NTLM | Hash Disclosure - Salted SHA-1 | Hash Disclosure - SHA-512 | Hash Disclosure - SHA-384 | Hash Disclosure - SHA-256 | Hash Disclosure - SHA-224 | Hash Disclosure - SHA-1 | Hash Disclosure - LanMan | Hash Disclosure - MD4 / MD5
10098 P Cross-Domain Misconfiguration
10099 P Source Code Disclosure - PHP
10103 P Image Exposes Location or Privacy Data
10104 A User Agent Fuzzer
10105 P Authentication Credentials Captured | Weak Authentication Method
10106 A HTTP Only Site
10107 A Httpoxy - Proxy Header Misuse
10108 P Reverse Tabnabbing
10109 P Modern Web Application
10110 P Dangerous JS Functions
10111 P Authentication Request Identified
10112 P Session Management Response Identified
10113 P Verification Request Identified
10115 P Script Served From Malicious Domain (polyfill) | Script Served From Malicious Domain (polyfill)
10116 P ZAP is Out of Date
10202 P Absence of Anti-CSRF Tokens
10205 A HTTPS Configuration | HTTPS Security Configuration Issues
20012 A Anti-CSRF Tokens Check
20014 A HTTP Parameter Pollution
20015 A Heartbleed OpenSSL Vulnerability
20016 A Cross-Domain Misconfiguration - Adobe - Read | Cross-Domain Misconfiguration - Adobe - Send | Cross-Domain Misconfiguration - Silverlight
20017 A Source Code Disclosure - CVE-2012-1823
20018 A Remote Code Execution - CVE-2012-1823
20019 A External Redirect | External Redirect | External Redirect | External Redirect
30001 A Buffer Overflow
30002 A Format String Error
30003 A Integer Overflow Error
40003 A CRLF Injection
40008 A Parameter Tampering
40009 A Server Side Include
40012 A Cross Site Scripting (Reflected)
40013 A Session ID Transmitted Insecurely | Session ID Cookie Accessible to JavaScript | Session ID Expiry Time/Max-Age is Excessive | Session Fixation | Exposed Session ID | Session Fixation
40014 A Cross Site Scripting (Persistent) | Cross Site Scripting Weakness (Persistent in JSON Response) | Cross Site Scripting (Persistent)
40015 A LDAP Injection - activedirectory | LDAP Injection
40016 A Cross Site Scripting (Persistent) - Prime
40017 A Cross Site Scripting (Persistent) - Spider
40018 A SQL Injection
40019 A SQL Injection - MySQL (Time Based)
40020 A SQL Injection - Hypersonic SQL (Time Based)
40021 A SQL Injection - Oracle (Time Based)
40022 A SQL Injection - PostgreSQL (Time Based)
40023 A Possible Username Enumeration
40024 A SQL Injection - SQLite (Time Based) | SQL Injection - SQLite (Time Based)
40025 A Proxy Disclosure | Proxy Disclosure
40026 A Cross Site Scripting (DOM Based)
40027 A SQL Injection - MsSQL (Time Based)
40028 A ELMAH Information Leak
40029 A Trace.axd Information Leak
40031 A Out of Band XSS
40032 A .htaccess Information Leak
40033 A NoSQL Injection - MongoDB
40034 A .env Information Leak
40035 A Hidden File Found
40036 A JWT Scan Rule
40038 A Bypassing 403
40039 A Web Cache Deception
40040 A CORS Header | CORS Misconfiguration | CORS Misconfiguration
40041 A File Upload
40042 A Spring Actuator Information Leak
40043 A Log4Shell (CVE-2021-44228) | Log4Shell (CVE-2021-45046)
40044 A Exponential Entity Expansion (Billion Laughs Attack)
40045 A Spring4Shell
40046 A Server Side Request Forgery
40047 A Text4shell (CVE-2022-42889)
40048 A Remote Code Execution (React2Shell)
90001 P Insecure JSF ViewState
90002 P Java Serialization Object
90003 P Sub Resource Integrity Attribute Missing
90004 P Cross-Origin-Resource-Policy Header Missing or Invalid | Cross-Origin-Embedder-Policy Header Missing or Invalid | Cross-Origin-Opener-Policy Header Missing or Invalid
90005 P Sec-Fetch-Site Header is Missing | Sec-Fetch-Mode Header is Missing | Sec-Fetch-Dest Header is Missing | Sec-Fetch-User Header is Missing | Sec-Fetch-Site Header Has an Invalid Value | Sec-Fetch-Mode Header Has an Invalid Value | Sec-Fetch-Dest Header Has an Invalid Value | Sec-Fetch-User Header Has an Invalid Value
90011 P Charset Mismatch (Header Versus Meta Content-Type Charset) | Charset Mismatch (Header Versus Meta Charset) | Charset Mismatch (Meta Charset Versus Meta Content-Type Charset) | Charset Mismatch
90017 A XSLT Injection
90018 A Advanced SQL Injection
90019 A Server Side Code Injection - PHP Code Injection | Server Side Code Injection - ASP Code Injection
90020 A Remote OS Command Injection
90021 A XPath Injection
90022 P Application Error Disclosure
90023 A XML External Entity Attack
90024 A Generic Padding Oracle
90025 A Expression Language Injection
90026 A SOAP Action Spoofing
90027 A Cookie Slack Detector
90028 A Insecure HTTP Method - DELETE | Insecure HTTP Method - PUT | Insecure HTTP Method - TRACE | Insecure HTTP Method - CONNECT | Insecure HTTP Method - PROPFIND | Insecure HTTP Method - PUT
90029 A SOAP XML Injection
90030 P WSDL File Detection
90033 P Loosely Scoped Cookie
90034 A Cloud Metadata Potentially Exposed
90035 A Server Side Template Injection
90036 A Server Side Template Injection (Blind)
90037 A Remote OS Command Injection (Time Based)
90039 A NoSQL Injection - MongoDB (Time Based)
100000 P A Client Error response code was returned by the server | A Server Error response code was returned by the server
100001 P Unexpected Content-Type was returned
100002 P Server is running on Clacks - GNU Terry Pratchett
100003 P Cookie Set Without HttpOnly Flag
100004 P Content Security Policy Violations Reporting Enabled
100005 P SameSite Cookie Attribute Protection Used
100006 P Information Disclosure - IP Exposed via F5 BIG-IP Persistence Cookie
100007 P Information Disclosure - Base64-encoded String
100008 P Information Disclosure - Credit Card Number
100009 P Information Disclosure - Email Addresses
100010 P Information Disclosure - Hash
100011 P Information Disclosure - HTML Comments
100012 P Information Disclosure - IBAN Numbers
100013 P Information Disclosure - Private IP Address
100014 P Reflected HTTP GET Parameter(s)
100015 P HUNT Methodology
100016 P Missing Security Headers
100017 P Non Static Site Detected
100018 P Relative Path Overwrite
100019 P Information Disclosure - Server Header
100020 P Information Disclosure - SQL Error
100021 P Telerik UI for ASP.NET AJAX Cryptographic Weakness (CVE-2017-9248)
100022 P Upload Form Discovered
100023 P Information Disclosure - X-Powered-By Header
100025 A Cross-Site WebSocket Hijacking
100026 A JWT None Exploit
100029 A File Content Disclosure (CVE-2019-5418)
100030 A Backup File Detected
100034 P Information Disclosure - Google API Key
100035 P Information Disclosure - Java Stack Trace
100036 P Information Disclosure - Amazon S3 Bucket URL
100043 A Vulnerable Swagger UI Version Detected | Exposed Secrets in Swagger/OpenAPI Path
100044 A Suspicious Input Transformation - Quote Consumption | Suspicious Input Transformation - Arithmetic Evaluation | Suspicious Input Transformation - Expression Evaluation | Suspicious Input Transformation - Template Evaluation | Suspicious Input Transformation - EL Evaluation | Suspicious Input Transformation - Unicode Normalisation | Suspicious Input Transformation - URL Decoding Error | Suspicious Input Transformation - Unicode Byte Truncation | Suspicious Input Transformation - Unicode Case Conversion | Suspicious Input Transformation - Unicode Combining Diacritic
110001 P Application Error Disclosure via WebSockets
110002 P Base64 Disclosure in WebSocket message
110003 P Information Disclosure - Debug Error Messages via WebSocket
110004 P Email address found in WebSocket message
110005 P Personally Identifiable Information via WebSocket
110006 P Private IP Disclosure via WebSocket
110007 P Username Hash Found in WebSocket message
110008 P Information Disclosure - Suspicious Comments in XML via WebSocket
110009 P Full Path Disclosure
120000 P Information Disclosure - Information in Browser localStorage | Information Disclosure - Information in Browser sessionStorage
120001 P Information Disclosure - Sensitive Information in Browser localStorage | Information Disclosure - Sensitive Information in Browser sessionStorage
120002 P Information Disclosure - JWT in Browser localStorage | Information Disclosure - JWT in Browser sessionStorage
230000 A PTK Scan Rules`;

interface PublishedAlerts {
  readonly active: boolean;
  readonly names: readonly string[];
}

export const zapAlerts: ReadonlyMap<string, PublishedAlerts> = new Map(
  published
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', type = '', ...words] = line.split(' ');
      return [id, { active: type === 'A', names: words.join(' ').split(' | ') }];
    }),
);
