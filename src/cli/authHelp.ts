/** What `auth -- --help` prints. */
export const authHelp = `Usage: npm run -s auth -- check FILE… | verify FILE | access FILE | export FILE --to SCANNER
  | exec FILE --role ROLE -- COMMAND | scan FILE --role ROLE --out REPORT --with SCANNER

Checks auth configs, proves that their roles can log in and access only what they may, exports logins for scanners,
and runs commands and scanners as a role.

check FILE… [--env-file FILE] [--json]
  Prints the problems of auth configs, one per line. Reports unset variables if at least one of a file's variables is set.

  --env-file FILE       NAME=value lines that give \${env:NAME} its value; a "#" ends a value without quotes
  --json                prints a list of {file, line, column, severity, code, message}

verify FILE [--role ROLE] [--user USER] [--to STEP] [--dry-run] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN]
  [--allow-self-signed HOST:PORT] [--json]
  Logs each test user in and calls the verification with and without the token.

  --role ROLE           only this role
  --user USER           only this test user
  --to STEP             stops after this step
  --dry-run             shows the requests without sending them
  --env-file FILE       the variables for \${env:NAME} and \${secret:NAME}; no others are used
  --env NAME            also uses this environment variable; can be repeated
  --allow-origin ORIGIN
                        also sends requests to this origin, besides the literal "baseUrl" and "tokenEndpoint" of the file;
                        can be repeated
  --allow-self-signed HOST:PORT
                        accepts the self-signed certificate of this server; can be repeated

access FILE [--role ROLE] [--only PATTERN] [--budget N] [--rate N] [--resume FILE] [--sarif FILE] [--code FOLDER] [--report FILE]
  [--write] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN] [--allow-self-signed HOST:PORT] [--json]
  The authorization test: makes each call that only reads, of the attached OpenAPI, HAR and Postman files, as permitted users,
  as other users and anonymously, and proves who got access. Prints one line per call.

  --role ROLE           tries unauthorized access only as users of this role, not anonymously; can be repeated
  --only PATTERN        only these calls, such as "GET /api/orders/**"; can be repeated
  --budget N            sends at most this many requests, including logins
  --rate N              requests a second; default: 5
  --resume FILE         keeps the results in this file, and makes only the calls that are not in it, also after the run was
                        killed; in a folder, in a file named like the config
  --sarif FILE          writes the findings as SARIF, with the exchanges that prove them
  --code FOLDER         also makes the calls that the code in this folder handles
  --report FILE         also makes the calls that this report of a scan of the application lists or found something at; can be
                        repeated
  --write               also creates, changes and deletes objects of the test users with the calls of "writeTests", and cleans up
  The other options are those of verify.

export FILE --to zap|nuclei|stackhawk|schemathesis|curl|arazzo [--role ROLE] [--user USER] [--out FILE]
  Writes a role's login for a scanner, with placeholders for all secrets.

  --out FILE            writes to this file instead of standard output

exec FILE --role ROLE [--user USER] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN]
  [--allow-self-signed HOST:PORT] -- COMMAND …
  Runs a command, such as a scanner or curl, behind a proxy that keeps the role logged in. The options are those of verify.
  Exits with the command's exit code, or 125 if it was not run.

scan FILE --role ROLE --out REPORT (--with wapiti|zap|zap-docker|nuclei|schemathesis | -- COMMAND …) [--mode look|safe|full]
  [--minutes N] [--rate N] [--allow-host HOST]
  Runs an installed scanner as a role behind the same proxy as exec, and writes its report and a record of what it reached.
  In COMMAND, {proxy}, {ca}, {report} and {target} are placeholders.
  Tried with the real tool: wapiti (3.0.4). Tried only with a stand-in that checks arguments, environment and use of the proxy: zap,
  zap-docker, nuclei, schemathesis.

  --mode look           calls only GET, HEAD and OPTIONS
  --mode safe           (default) no DELETE, PUT or PATCH, and nothing named delete, logout, password or pay
  --mode full           everything except the login and neverCall
  --minutes N           stops the scanner after this many minutes; default: 20
  --rate N              requests a second; default: 20
  --allow-host HOST     allows this host, which is neither this machine nor a private address
  The other options are those of verify. Exits with 0 for a complete scan, 3 for a partial one, 2 if
  there is no report, and 130 if it was interrupted.

Exit codes: 0 success, 1 errors found, a login failed or not everything could be asked, 3 unauthorized access, 2 unusable input (one line on stderr, nothing on stdout).`;
