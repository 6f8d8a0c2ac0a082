/** Keys that VS Code hears from a menu or box of ours, too: a function key, or a letter with Ctrl, Cmd or Alt. */
export function isForWorkbench({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^F\d+$/.test(key) || ((ctrlKey || metaKey || altKey) && key.length === 1);
}
