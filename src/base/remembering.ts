/**
 * The function, asked once for what comes again and again: at least the `most` latest arguments are remembered, at most
 * twice as many.
 */
export function remembering<Value>(most: number, make: (text: string) => Value): (text: string) => Value {
  let recent = new Map<string, Value>();
  let before = new Map<string, Value>();
  return (text) => {
    let found = recent.get(text);
    if (found !== undefined) return found;
    found = before.get(text) ?? make(text);
    if (recent.size >= most) {
      before = recent;
      recent = new Map();
    }
    recent.set(text, found);
    return found;
  };
}
