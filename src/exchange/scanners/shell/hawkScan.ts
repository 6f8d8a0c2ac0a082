import { shellWord } from '../../../base/requests/shellWord.ts';
import type { RoleLogin } from '../roleLogin.ts';
import { carriedValue } from '../roleLogin.ts';

/** Prints what HawkScan reads of a command that logs in: lists of headers and of cookies, each with its one name. */
export function printedForHawkScan(login: RoleLogin): string {
  const { basic, token, additional } = login;
  const options: string[] = [];
  const headers: string[] = [];
  const cookies: string[] = [];
  let kept = 0;
  const given = (word: string): string => {
    const name = `$value_${options.length + 1}`;
    options.push(`--arg ${name.slice(1)} ${word}`);
    return name;
  };
  if (basic !== undefined) {
    const credentials = given(shellWord([...basic.username, ':', ...basic.password]));
    headers.push(`{"Authorization": ("Basic " + (${credentials} | @base64))}`);
  }
  for (const carried of basic === undefined ? [token, ...additional] : additional) {
    const { location, name } = carried;
    const value = carriedValue(login, carried);
    if (value === undefined) {
      const all = given(`"$cookies_${(kept += 1)}"`);
      cookies.push(`(${all} | split("; ")[] | capture("^(?<name>[^=]*)=(?<value>.*)$") | {(.name): .value})`);
    } else {
      const one = `{${JSON.stringify(name)}: ${given(shellWord(value))}}`;
      (location === 'Header' ? headers : cookies).push(one);
    }
  }
  const filter = `{headers: [${headers.join(', ')}], cookies: [${cookies.join(', ')}]}`;
  return ['jq -n', ...options, shellWord([filter])].join(' \\\n  ');
}
