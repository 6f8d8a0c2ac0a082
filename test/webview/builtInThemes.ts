/**
 * Colours of the themes that VS Code brings along, in the order of `columns`: what a theme does not set has the default
 * of VS Code. High contrast is in `themes.ts`.
 */
const table = `
name                | kind         | foreground | descriptionForeground | focusBorder | textLink-foreground | editor-background | list-activeSelectionBackground | input-background | button-background
Abyss               | vscode-dark  | #cccccc    | #ccccccb3             | #596f99     | #3794ff             | #000c18           | #08286b                        | #181f2f          | #2b3c5d
Dark 2026           | vscode-dark  | #bfbfbf    | #8c8c8c               | #3994bcb3   | #48a0c7             | #121314           | #ffffff22                      | #191a1b          | #297aa0
Dark Modern         | vscode-dark  | #cccccc    | #9d9d9d               | #0078d4     | #4daafc             | #1f1f1f           | #04395e                        | #313131          | #0078d4
Dark+               | vscode-dark  | #cccccc    | #ccccccb3             | #007fd4     | #3794ff             | #1e1e1e           | #04395e                        | #3c3c3c          | #0e639c
Kimbie Dark         | vscode-dark  | #cccccc    | #ccccccb3             | #a57a4c     | #3794ff             | #221a0f           | #7c5021                        | #51412c          | #6e583b
Light 2026          | vscode-light | #202020    | #606060               | #0069cc     | #0069cc             | #ffffff           | #00000025                      | #ffffff          | #0069cc
Light Modern        | vscode-light | #3b3b3b    | #3b3b3b               | #005fb8     | #005fb8             | #ffffff           | #e8e8e8                        | #ffffff          | #005fb8
Light+              | vscode-light | #616161    | #717171               | #0090f1     | #006ab1             | #ffffff           | #0060c0                        | #ffffff          | #007acc
Monokai             | vscode-dark  | #cccccc    | #ccccccb3             | #99947c     | #3794ff             | #272822           | #75715e                        | #414339          | #75715e
Monokai Dimmed      | vscode-dark  | #cccccc    | #ccccccb3             | #3655b5     | #3794ff             | #1e1e1e           | #707070                        | #3c3c3c          | #565656
Quiet Light         | vscode-light | #616161    | #717171               | #9769dc     | #006ab1             | #f5f5f5           | #c4d9b1                        | #ffffff          | #705697
Red                 | vscode-dark  | #cccccc    | #ccccccb3             | #ff6666aa   | #3794ff             | #390000           | #880000                        | #580000          | #833
Solarized Dark      | vscode-dark  | #cccccc    | #ccccccb3             | #2aa19899   | #3794ff             | #002b36           | #005a6f                        | #003847          | #2aa19899
Solarized Light     | vscode-light | #616161    | #717171               | #b49471     | #006ab1             | #fdf6e3           | #dfca88                        | #ddd6c1          | #ac9d57
Tomorrow Night Blue | vscode-dark  | #cccccc    | #ccccccb3             | #bbdaff     | #3794ff             | #002451           | #ffffff60                      | #001733          | #0e639c
Visual Studio Dark  | vscode-dark  | #cccccc    | #ccccccb3             | #007fd4     | #3794ff             | #1e1e1e           | #04395e                        | #3c3c3c          | #0e639c
Visual Studio Light | vscode-light | #616161    | #717171               | #0090f1     | #006ab1             | #ffffff           | #0060c0                        | #ffffff          | #007acc
`;

export interface BuiltInTheme {
  readonly name: string;
  readonly kind: string;
  /** Without their `--vscode-`. */
  readonly variables: Readonly<Record<string, string>>;
}

const [columns = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

export const builtInThemes: readonly BuiltInTheme[] = rows.map(([name = '', kind = '', ...values]) => ({
  name,
  kind,
  variables: Object.fromEntries(values.map((value, index) => [columns[index + 2] ?? '', value])),
}));
