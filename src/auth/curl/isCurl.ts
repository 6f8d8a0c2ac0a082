import { cutAt } from '../../base/cut.ts';

/** How a curl command begins: prompts, comments, variables, sudo and an assignment of its output may come first. */
const curlStart =
  /^(?:#[^\n]*\n|[$%>&]?[ \t]|\r?\n|sudo |[A-Za-z_]\w{0,60}=\S{0,200} )*(?:(?:export )?\$?[A-Za-z_]\w{0,60} ?= ?"?(?:\$?\(|`)?[ \t]{0,5})?(?:[^\s"'{}[\]()=]{0,200}[/\\])?curl(?:\.exe)?\s/i;
/** What is piped into one stands on its first line. */
const pipedCurl = /\|[ \t]{0,10}curl(?:\.exe)?\s/i;

/** Cheap, since everything that is pasted is asked about. */
export function isCurl(text: string): boolean {
  const start = text.slice(0, 4000);
  if (curlStart.test(start)) return true;
  const [line] = cutAt(start, '\n');
  return /^\s{0,20}(?:\$ )?(?:echo|printf|cat|jq|base64|openssl)\s/.test(line) && pipedCurl.test(line);
}
