/** What a user gets who accepts every proposal of a snippet: defaults and first choices. */
export function expandSnippet(body: string): string {
  return expand(body, 0, '').text;
}

function expand(body: string, start: number, end: string): { text: string; next: number } {
  let text = '';
  let at = start;
  while (at < body.length) {
    const rest = body.slice(at);
    const choice = /^\$\{\d+\|([^,|]*)[^|]*\|\}/.exec(rest);
    const placeholder = /^\$\{\d+:/.exec(rest);
    const stop = /^\$(?:\d+|\{\d+\})/.exec(rest);
    if (/^\\[$}\\]/.test(rest)) {
      text += body[at + 1];
      at += 2;
    } else if (choice !== null) {
      text += choice[1];
      at += choice[0].length;
    } else if (placeholder !== null) {
      const inner = expand(body, at + placeholder[0].length, '}');
      text += inner.text;
      at = inner.next + 1;
    } else if (stop !== null) {
      at += stop[0].length;
    } else if (body[at] === '$') {
      throw new Error(`A dollar is not escaped: ${rest.slice(0, 40)}`);
    } else if (body[at] === end) {
      break;
    } else {
      text += body[at];
      at += 1;
    }
  }
  return { text, next: at };
}
