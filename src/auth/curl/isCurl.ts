/** How a curl command begins: prompts, comments, variables and sudo may come first. */
const curlStart =
  /^(?:#[^\n]*\n|[$%>]?[ \t]|\r?\n|sudo |[A-Za-z_]\w{0,60}=\S{0,200} )*(?:[^\s"'{}[\]]{0,200}[/\\])?curl(?:\.exe)?\s/i;

/** Cheap, since everything that is pasted is asked about. */
export function isCurl(text: string): boolean {
  return curlStart.test(text.slice(0, 4000));
}
