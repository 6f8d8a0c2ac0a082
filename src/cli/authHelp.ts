/** What `auth -- --help` prints. */
export const authHelp = `Usage: npm run -s auth -- check FILE… | verify FILE | access FILE | export FILE --to SCANNER
  | exec FILE --role ROLE -- COMMAND | scan FILE --role ROLE --out REPORT --with SCANNER

Checks auth configs, proves that their roles can log in and get nothing that is not theirs, writes logins for scanners,
and runs commands and scanners as a role.

check FILE… [--env-file FILE] [--json]
  Prints the problems of auth configs, one a line. Names unset variables once at least one of a file's variables is set.

  --env-file FILE       NAME=value lines that give \${env:NAME} its value; a "#" ends a value without quotes
  --json                prints a list of {file, line, column, severity, code, message}

verify FILE [--role ROLE] [--user USER] [--to STEP] [--dry-run] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN]
  [--allow-self-signed HOST:PORT] [--json]
  Logs each test user in, and calls the verification with the token and without it.

  --role ROLE           this role alone
  --user USER           this test user alone
  --to STEP             ends behind this step
  --dry-run             shows the requests and sends none
  --env-file FILE       variables for \${env:NAME} and \${secret:NAME}; others are not used
  --env NAME            uses this variable of the environment, too; repeat it for several
  --allow-origin ORIGIN
                        sends there, too, besides the "baseUrl" and "tokenEndpoint" that stand in the file, written out;
                        repeat it for several
  --allow-self-signed HOST:PORT
                        takes the certificate of this server as it is; repeat it for several

access FILE [--role ROLE] [--budget N] [--rate N] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN]
  [--allow-self-signed HOST:PORT] [--json]
  Asks each GET and HEAD of the attached OpenAPI files as who may get it, as other users and as nobody, and proves who was let
  in. Prints a line for each call.

  --role ROLE           only users of this role ask for what is not theirs, and not nobody; repeat it for several
  --budget N            sends at most so many requests, logins among them
  --rate N              requests a second; default: 5
  The other options are those of verify.

export FILE --to zap|nuclei|stackhawk|schemathesis|curl|arazzo [--role ROLE] [--user USER] [--out FILE]
  Writes the login of a role for a scanner, with placeholders for all secrets.

  --out FILE            writes there instead of to the standard output

exec FILE --role ROLE [--user USER] [--env-file FILE] [--env NAME] [--allow-origin ORIGIN]
  [--allow-self-signed HOST:PORT] -- COMMAND …
  Runs a command, such as a scanner or curl, behind a proxy that logs the role in and keeps it so. The options are those
  of verify. Ends with the command's exit code; 125 where it was not run.

scan FILE --role ROLE --out REPORT (--with wapiti|zap|zap-docker|nuclei|schemathesis | -- COMMAND …) [--mode look|safe|full]
  [--minutes N] [--rate N] [--allow-host HOST]
  Runs a scanner of this machine as a role, behind the proxy of exec, and writes its report with a record of what it reached.
  In a COMMAND, {proxy}, {ca}, {report} and {target} stand for what it needs.

  --mode look           calls nothing but GET, HEAD and OPTIONS
  --mode safe           (default) no DELETE, PUT and PATCH, and nothing that is named delete, logout, password or pay
  --mode full           everything but the login and neverCall
  --minutes N           stops the scanner after so long; default: 20
  --rate N              requests a second; default: 20
  --allow-host HOST     scans this host although it is neither this machine nor a private address
  The other options are those of verify. Ends with 0 for a complete scan, 3 for a partial one, 2 where there is no report, 130
  where it was interrupted.

Exit codes: 0 fine, 1 errors found, a login failed or not all could be asked, 3 somebody was let in, 2 unusable input (one line on stderr, nothing on stdout).`;
