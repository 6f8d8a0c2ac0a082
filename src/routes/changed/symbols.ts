import type { Outline, OutlinedFunction } from './outline.ts';

/** A name that stands for something else than before, with the file that declares it. */
export interface ChangedSymbol {
  readonly file: string;
  readonly name: string;
  /** The class whose method it is; empty for any other name. */
  readonly owner: string;
  /** By what others know its file: module, classes, and what these implement. */
  readonly knownBy: readonly string[];
  readonly isCertain: boolean;
  /** A class of which only what makes it has changed: who names it otherwise may get one that is made elsewhere. */
  readonly isMade?: boolean;
}

/** How a file is called where it is imported, and its classes where that needs no import. */
export function namesOfFile(path: string, outline: Outline, owner: string): readonly string[] {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const stem = file.replace(/\.\w+$/, '').replace(/\.d$/, '');
  const folder = parts.at(-2) ?? '';
  const isIndex = /^(?:index|__init__|mod)$/.test(stem);
  const own = owner === '' ? outline.classes.map(({ name }) => name) : [owner];
  const bases = outline.classes.filter(({ name }) => own.includes(name)).flatMap((one) => one.bases);
  return [
    ...new Set([isIndex ? folder : stem, ...(outline.language === 'go' ? [folder] : []), ...own, ...bases]),
  ].filter((name) => name.length > 1);
}

/** What stands further behind in a line is not looked at. */
const longestLine = 400;

const declared =
  /^\s*(?:export\s+)?(?:default\s+)?(?:(?:public|private|protected|internal|static|final|readonly|abstract|async|const|let|var|val|def|function|class|interface|type|enum|object)\s+)*(?:[\w<>[\],.?]+\s+)?([A-Za-z_$][\w$]*)\s*(?::[^=]{0,200})?(?:=(?!=)|\{|extends|implements|:)/;

/** What a line outside of functions declares; undefined where that cannot be told. */
export function nameDeclared(line: string): string | undefined {
  // Types are gone when the code runs.
  if (/^\s*(?:export\s+)?(?:declare\s+)?(?:interface|type)\b/.test(line)) return undefined;
  const text = line.slice(0, longestLine);
  return /^\s*exports\.([\w$]+)\s*=/.exec(text)?.[1] ?? declared.exec(text)?.[1];
}

/** The names that an import gives its file; undefined for a line that is no import. */
export function namesImported(line: string): readonly string[] | undefined {
  const text = line.slice(0, longestLine);
  if (!/^\s*(?:(?:import|from|use|using|require)\b|export\s+[*{])|\brequire\(/.test(text)) return undefined;
  const listed = listedPart(text);
  return [...listed.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(([name]) =>
    /^(?:import|from|as|type|use|using|require|const|let|var|export|default)$/.test(name) ? [] : [name],
  );
}

/** `a, b` of `import { a, b } from './c'`, of `const { a, b } = require('./c')` and of `from c import a, b`. */
function listedPart(text: string): string {
  const start = /^\s*from\b/.test(text) ? Math.max(0, text.indexOf(' import ')) : 0;
  const ends = [' from ', '=', '}'].map((mark) => text.indexOf(mark, start)).filter((at) => at >= 0);
  return text.slice(start, Math.min(text.length, ...ends));
}

/** Where a name stands as a word of its own, in lines counted from 1. */
export function linesWith(lines: readonly string[], name: string): readonly number[] {
  return lines.flatMap((line, index) => (hasWord(line, name) ? [index + 1] : []));
}

export function hasWord(text: string, name: string): boolean {
  return wordAt(text, name) >= 0;
}

/** Where a word of its own begins; -1 where there is none. */
function wordAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPart(text.charAt(at - 1)) && !isPart(text.charAt(at + name.length))) return at;
  }
  return -1;
}

function isPart(character: string): boolean {
  return character !== '' && /[\w$]/.test(character);
}

/** Methods that nobody calls by their names: whoever has the class runs them. */
const hooks =
  /^(?:constructor|__init__|initialize|__construct|use|resolve|canActivate|intercept|transform|catch|handle|doFilter\w*|preHandle|has_(?:object_)?permission|process_\w+|__call__|call|Invoke(?:Async)?|On(?:Action|Authorization|Resource)\w*|validate)$/;

const constructors = /^(?:constructor|__init__|initialize|__construct)$/;

/** Whether a function runs when its class is made. */
export function isConstructor({ name, owner }: OutlinedFunction): boolean {
  return owner !== '' && (name === owner || constructors.test(name));
}

/** Whether a line makes one of a class: `new Order(…)`, `Order(…)`, `Order.new`. */
export function makes(line: string, name: string): boolean {
  const at = wordAt(line, name);
  return (
    /\bnew\s+$/.test(line.slice(Math.max(0, at - 40), at)) ||
    /^(?:\(|\.new\b)/.test(line.slice(at + name.length))
  );
}

const hookDecorator =
  /^\s*@(?:\w{1,60}\.){0,3}(?:(?:pre|post|before|after)_[a-z]|(?:field_|model_|root_)?validat(?:or|es)\b|(?:Pre|Post)(?:Persist|Update|Remove|Load|Construct)\b|(?:Before|After)(?:Insert|Update|Upsert|Remove|Load|Create|Save|Delete|Destroy))/;

/** Whether a decorator lets a library run a method whenever it uses the class: `@pre_load`, `@BeforeInsert()`. */
export function isHookDecorator(line: string): boolean {
  return hookDecorator.test(line);
}

const functionDeclared =
  /^\s*(?:export\s+)?(?:default\s+)?(?:(?:public|private|protected|internal|static|final|override|suspend|async|pub)\s+){0,6}(?:def|function\*?|func|fun|fn)\s+(?:\([^)]{0,100}\)\s*)?(?:self\.)?([A-Za-z_$][\w$]*)/;

/** The function that a line declares with a word of its own for that; undefined for any other line. */
export function nameOfFunction(line: string): string | undefined {
  return functionDeclared.exec(line.slice(0, 400))?.[1];
}

/** The names by which a function is reached. */
export function namesOfFunction({ name, owner }: OutlinedFunction): readonly string[] {
  return owner !== '' && hooks.test(name) ? [owner] : [name];
}

/** The line, counted from 1, that declares what a line belongs to: itself in a class, else the outermost around it. */
export function declarationAround(lines: readonly string[], { classes }: Outline, line: number): number {
  let at = line - 1;
  for (let indent = indentOf(lines[at]); indent > 0; indent = indentOf(lines[at])) {
    let above = at - 1;
    while (above >= 0 && indentOf(lines[above]) >= indent) above -= 1;
    if (above < 0 || classes.some((one) => one.line === above + 1)) break;
    at = above;
  }
  return at + 1;
}

/** How far a line is moved in; without end for one that is empty. */
function indentOf(line = ''): number {
  const indent = line.search(/\S/);
  return indent < 0 ? Infinity : indent;
}

/** Characters before the name of a method that are looked at. */
const longestReceiver = 120;

/**
 * Whether a line names a method as one of its class: `this.find()`, `userService.find()` of a `UserService`. Anything
 * else with a method of that name may be of another class.
 */
export function isCalledOn(line: string, { name, owner }: ChangedSymbol, isOwnFile: boolean): boolean {
  const at = wordAt(line, name);
  const receiver = /([\w$]+)\)?(?:\?\.|\.|->|::)$/.exec(
    line.slice(Math.max(0, at - longestReceiver), at),
  )?.[1];
  // `before_action :require_login`, a decorator, a reference without a receiver.
  if (receiver === undefined || name === owner) return true;
  // In its own file, a function is called as it is.
  if (owner === '') return !isOwnFile || /^(?:this|self|cls|exports|module)$/.test(receiver);
  if (/^(?:this|self|super|cls|static)$/.test(receiver)) return isOwnFile;
  const [one, other] = [plain(receiver), plain(owner)];
  return one.length > 2 && (one.includes(other) || other.includes(one));
}

/** What a function is made a method of: `User` of `User.prototype.show = function …`, `UserSchema` of `UserSchema.methods.show = …`. */
export function assignedTo(line: string, name: string): string {
  const [, object = '', member] = /^\s*([\w$]+)((?:\.[\w$]+)+)\s*=/.exec(line.slice(0, 400)) ?? [];
  const isOwn = member?.endsWith(`.${name}`) === true && !/^(?:module|exports|this|self)$/.test(object);
  return isOwn ? object : '';
}

function plain(name: string): string {
  return name.replace(/[_$]/g, '').toLowerCase();
}
