/** Texts of others that would act somewhere, by what they are. */
export const actingTexts: Readonly<Record<string, string>> = {
  'Markdown link': '[Show me](https://evil.example/a)',
  'command link': '[Show me](command:workbench.action.quickOpen?%22ArgsPassed%22)',
  'command link with a title': '[Show me](command:workbench.action.quickOpen "why")',
  'link over two lines': '[Show\nme](command:workbench.action.quickOpen)',
  'file link': '[Show me](file:///etc/passwd)',
  'vscode link': '[Show me](vscode://dast-workbench.dast-workbench/finding?id=1)',
  image: '![seen](https://evil.example/seen.png)',
  'address in angle brackets': '<command:workbench.action.quickOpen>',
  'bare address': 'https://evil.example/bare www.evil.example me@evil.example',
  'reference of a link': '[Show me][1]\n\n[1]: command:workbench.action.quickOpen',
  HTML: '<a href="command:workbench.action.quickOpen">x</a><img src=x onerror=alert(1)><b>bold</b>',
  'HTML as entities': '&lt;img src=x&gt; &#91;x&#93;(command:x)',
  icon: '$(warning)',
  'icon that turns': '$(sync~spin) done',
  'escaped icon': '\\$(warning)',
  'colors of a terminal': '\u001b[31mred\u001b[0m \u009b31m',
  'link of a terminal': '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007',
  'title of a terminal': '\u001b]0;owned\u0007',
  'order to GitHub': '::error file=a.ts::closed',
  'order to GitHub after white space': ' \t::set-output name=x::y',
  'order to GitHub on a new line': 'name\n::error::closed\r\n::stop-commands::x',
  'order to GitHub in the old way': 'x ##[set-env name=PATH]/tmp',
  'order to Azure': '##vso[task.setvariable variable=x]y',
  'order to Azure in the line': 'name ##vso[task.complete result=Succeeded;]',
  'order to TeamCity': "##teamcity[buildStatus status='SUCCESS']",
  'line ends': 'one\ntwo\r\nthree\u2028four\u2029five\u0085six\u000bseven',
  'carriage return': 'The gate is closed.\rThe gate is open.  ',
  'turned around': 'report\u202egnp.exe \u2066x\u2069 \u200f \u061c',
  'ends of a code block': '```\n</pre> `code`',
  table: 'a | b\n--- | ---\n# Heading\n* item\n1. first',
};

/** What VS Code 1.139 makes a link of in notifications, in progress and in what a box asks. */
const linkOfSentence = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/** What it draws an icon for. */
const iconOfLabel = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;
/** What ends a line or is obeyed by terminals, and what turns text around. */
export const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What of a text would act in a notification, a list or another place of VS Code; nothing where it is shown alone. */
export function actsInVsCode(text: string): readonly string[] {
  const oneLine = text.replace(/\r\n|\n|\r/g, ' ');
  return [
    ...(linkOfSentence.test(oneLine) || text.includes('](') ? ['a link'] : []),
    ...(iconOfLabel.test(text) ? ['an icon'] : []),
    ...(unseen.test(text) ? ['a control character'] : []),
  ];
}

/** What of a line would act in a terminal or in the record of a pipeline. */
export function actsInTerminal(line: string): readonly string[] {
  return [
    ...(unseen.test(line) ? ['a control character'] : []),
    ...(/^\s*::/.test(line) ? ['an order to GitHub'] : []),
    ...(/##[a-z]*\[/i.test(line) ? ['an order to a pipeline'] : []),
  ];
}
