/**
 * The form over an auth config. The text is the truth: the page pulls what is shown, and every change names a place by JSON
 * pointer and the version of the text that it was seen in. Secrets that are written out in the file never come here.
 */

export interface AuthFormView {
  /** Of the auth config, as the workspace names it. */
  readonly file: string;
  /** Of the text; it comes back with each change. */
  readonly version: number;
  /** Why nothing can be changed here; undefined where it can. */
  readonly blocked: FormBlock | undefined;
  /** Why nothing is sent from here, localised: Restricted Mode, a browser; empty where logins can be tried. */
  readonly cannotSend: string;
  /** Undefined where the text is no object, or too large to be shown as a form. */
  readonly config: FormObject | undefined;
  readonly recipes: readonly FormRecipe[];
  readonly users: readonly FormUser[];
  readonly roles: readonly FormRole[];
  readonly authentications: readonly FormAuthentication[];
}

/** Why nothing can be changed. `sentence` says it, localised, and what to do. */
export interface FormBlock {
  readonly reason: 'syntax' | 'conflict' | 'not-object' | 'too-large' | 'read-only';
  readonly sentence: string;
  /** From 1; `showInText` leads there. */
  readonly line?: number;
}

/** An object of the format, in the order of the schema, which is that of the service's own form. */
export interface FormObject {
  readonly pointer: string;
  /** Which object of the format: `role`, `step`, `testUser`. */
  readonly owner: string;
  /** The name that the author gave it, or its place in its list; empty where there is one. */
  readonly name: string;
  /** What it is called, localised. */
  readonly label: string;
  readonly fields: readonly FormField[];
  readonly parts: readonly FormPart[];
  /** Of the object itself, and of keys that are not known. */
  readonly problems: readonly FormProblem[];
  /** Keys that the format does not know, with the words of the file: they stay, and are edited in the text. */
  readonly unknown: readonly { readonly key: string; readonly pointer: string; readonly text: string }[];
}

/** Objects below a key: one, a list, or some under names of the author. */
export interface FormPart {
  readonly key: string;
  readonly pointer: string;
  /** Localised, as the description. */
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** `one`: at `pointer` itself; `list`: the next is at `pointer/-`; `named`: under a name that the author chooses. */
  readonly holds: 'one' | 'list' | 'named';
  readonly objects: readonly FormObject[];
  readonly problems: readonly FormProblem[];
}

/** `written`: no control has it, so it is shown in its own words and edited in the text. */
type FormControl = 'text' | 'number' | 'flag' | 'choice' | 'list' | 'written';

type FormScalar = string | number | boolean;

export interface FormField {
  readonly key: string;
  readonly pointer: string;
  readonly kind: FormControl;
  /** Localised, as the description; of an entry that the author named, its name. */
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The values there are, with what they mean, localised; empty where that needs no words. */
  readonly allowed: readonly { readonly value: string; readonly meaning: string }[];
  /** Undefined where nothing is there, and where it is withheld. */
  readonly value: FormScalar | readonly (string | number)[] | undefined;
  /** A secret is written out in the file: its value stays there. */
  readonly isWithheld: boolean;
  /** What a text is taken from; undefined for any other value, and for a text that only the file can show. */
  readonly choice?: FormChoice;
  /** `choice` in words, localised: `output "csrf" of "login"`. */
  readonly words?: string;
  /** Of an object whose keys the author chose, such as headers or a request body. */
  readonly entries?: readonly FormField[];
  /** Values that it may be taken from can be asked for (`choices`). */
  readonly takesChoices: boolean;
  readonly problems: readonly FormProblem[];
}

/** What a value is taken from, as somebody chooses it who writes no expressions. */
export type FormChoice =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'output'; readonly step: string; readonly name: string }
  | { readonly kind: 'body'; readonly pointer: string }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'cookie'; readonly name: string }
  | { readonly kind: 'status' }
  | { readonly kind: 'generated'; readonly name: string }
  | { readonly kind: 'env' | 'secret'; readonly name: string };

export interface FormProblem {
  /** Names it to `fix`, in this version of the text. */
  readonly id: string;
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  /** Localised. */
  readonly message: string;
  /** What its buttons say, localised, the best first: the same that the text offers. */
  readonly fixes: readonly string[];
}

/** An answer to "How do people log in?". */
export interface FormRecipe {
  readonly id: string;
  readonly label: string;
  /** Empty where the label says it. */
  readonly detail: string;
  /** `import`: made of a recording, a collection, a description or a command, which is asked for. */
  readonly kind: 'recipe' | 'import';
}

/** A test user beside what only the host knows. In the order of the file. */
export interface FormUser {
  readonly pointer: string;
  readonly role: string;
  readonly username: string;
  /** Of the password, the one-time password, and further inputs. */
  readonly secrets: readonly FormSecret[];
  readonly login: FormLogin;
}

/** A value of a user that no form shows. */
export interface FormSecret {
  /** Where it is in the file. */
  readonly pointer: string;
  /** Localised. */
  readonly label: string;
  /** Undefined where none is named, or it is written out. */
  readonly name: string | undefined;
  /** `variable`: of the environment, set or not is said by `isSet`. */
  readonly from: 'storage' | 'variable' | 'file' | 'none';
  readonly isSet: boolean;
}

/** How a login went. */
export interface FormLogin {
  readonly state: 'none' | 'passed' | 'failed' | 'unverified' | 'skipped' | 'cancelled';
  /** The state and its age, localised: `logged in 4 min ago`. */
  readonly words: string;
  readonly isStale: boolean;
  /** Why it failed, localised; empty otherwise. */
  readonly fault: string;
}

export interface FormRole {
  readonly pointer: string;
  readonly name: string;
  /** What the service's paper form wants, in its order. */
  readonly completeness: readonly FormDemand[];
}

/** One field of the paper form. */
export interface FormDemand {
  /** `2.2`, as the paper numbers it. */
  readonly section: string;
  /** Localised. */
  readonly label: string;
  readonly isGiven: boolean;
  /** Where it is given. */
  readonly pointer: string;
}

export interface FormAuthentication {
  readonly pointer: string;
  readonly name: string;
  /** Of the roles that use it. */
  readonly roles: readonly string[];
  readonly steps: readonly FormStep[];
}

/** A step as a card of a flow. */
export interface FormStep {
  readonly pointer: string;
  /** Empty where it has none. */
  readonly stepId: string;
  /** `login`: of the sequence; `refresh`: of its renewal. */
  readonly part: 'login' | 'refresh';
  /** Of its curl command, too. */
  readonly method: string;
  readonly path: string;
  /** It is written as a command, and edited in the text. */
  readonly isCurl: boolean;
  /** What it gives, and where that is used. */
  readonly outputs: readonly {
    readonly name: string;
    readonly pointer: string;
    /** What it is taken from, localised. */
    readonly from: string;
    readonly uses: readonly FormUse[];
  }[];
  /** What it takes from others. */
  readonly takes: readonly FormUse[];
  /** Whether it can be tried: a role uses it, and it has a name. */
  readonly canTry: boolean;
  /** There is an answer of the last try (`answer`). */
  readonly hasAnswer: boolean;
}

/** One flow of a value: `login` → *csrf* → header `X-CSRF` of `token`. */
export interface FormUse {
  readonly step: string;
  readonly output: string;
  /** Where it goes, localised: `header X-CSRF of token`. */
  readonly to: string;
  readonly pointer: string;
}

/** The last answer to a step, secrets hidden. */
export interface FormAnswer {
  readonly status: number;
  /** Who asked and how long ago, localised. */
  readonly words: string;
  /** Why the run ended here, localised; empty where it did not. */
  readonly fault: string;
  readonly values: readonly FormAnswerValue[];
  /** What came can be written down as what is expected (`expectAnswer`). */
  readonly canExpect: boolean;
}

/** A value to click: it becomes an output, or the value at a place. */
export interface FormAnswerValue {
  readonly from: 'status' | 'header' | 'cookie' | 'body';
  /** Its pointer in the body, or its name. */
  readonly name: string;
  /** Depth in the body, for indentation. */
  readonly depth: number;
  /** Hidden where it is a secret or could be one. */
  readonly shown: string;
  readonly choice: FormChoice;
}

/** Which role may call which operation, and what a scan must never call. */
export interface FormGrid {
  readonly version: number;
  /** Columns: the roles in the order of the file, by pointer. */
  readonly roles: readonly { readonly pointer: string; readonly name: string }[];
  /** Behind them: where calls are forbidden. */
  readonly authentications: readonly { readonly pointer: string; readonly name: string }[];
  readonly rows: readonly FormGridRow[];
  /** Where the operations are from, or why there are none, localised. */
  readonly source: string;
}

export interface FormGridRow {
  /** What it is shown under: the path of the collection. */
  readonly group: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  /** Of each role. */
  readonly access: readonly FormGridCell[];
  /** Of each authentication. */
  readonly never: readonly FormNeverCell[];
}

interface FormGridCell {
  readonly isAllowed: boolean;
  /** The entry of `apiAccess` that allows more than this operation; empty where it has one of its own, or none. */
  readonly by: string;
}

interface FormNeverCell {
  readonly isNever: boolean;
  /** It looks like one that ends or destroys something: logout, delete, password, payment. */
  readonly isProposed: boolean;
}

/** Any JSON that a form writes. */
export type FormJson =
  | string
  | number
  | boolean
  | null
  | readonly FormJson[]
  | { readonly [key: string]: FormJson };

/** What a change does at its place. `-` at the end of a pointer is behind the last item of a list. */
export type FormChange =
  | { readonly kind: 'set'; readonly value: FormJson }
  | { readonly kind: 'choose'; readonly choice: FormChoice }
  | { readonly kind: 'remove' };

interface Place {
  readonly version: number;
  readonly pointer: string;
}

/** Answers the version after it. Where the text is another one by now, nothing is changed, and a localised sentence says so. */
interface Changed {
  readonly version: number;
}

/** Something that was asked for beside the form, by messages and questions of VS Code. */
type Asked = undefined;

export interface AuthFormRequests {
  readonly form: { readonly params: undefined; readonly result: AuthFormView };
  readonly change: { readonly params: Place & { readonly change: FormChange }; readonly result: Changed };
  /** Several at once, undone at once; pointers are those of before. */
  readonly changeAll: {
    readonly params: {
      readonly version: number;
      readonly changes: readonly { readonly pointer: string; readonly change: FormChange }[];
    };
    readonly result: Changed;
  };
  /** Moves an item of a list up or down. */
  readonly move: { readonly params: Place & { readonly by: -1 | 1 }; readonly result: Changed };
  /** Renames what authors named, with all that refers to it: an authentication, a role, a step, an output, an input. */
  readonly rename: { readonly params: Place & { readonly name: string }; readonly result: Changed };
  readonly choices: {
    readonly params: Place;
    readonly result: readonly { readonly choice: FormChoice; readonly words: string }[];
  };
  /** Runs a fix of a problem; some ask something first. */
  readonly fix: {
    readonly params: { readonly version: number; readonly problem: string; readonly fix: number };
    readonly result: Asked;
  };
  /** Opens the text beside the form, at a pointer or a line. */
  readonly showInText: {
    readonly params: { readonly pointer?: string; readonly line?: number };
    readonly result: Asked;
  };
  /** Makes an authentication by a recipe; at the pointer of one that is there, in its place. */
  readonly useRecipe: { readonly params: Place & { readonly recipe: string }; readonly result: Changed };
  /** A role with two users, as the text's own proposals write them. */
  readonly addRole: {
    readonly params: { readonly version: number; readonly name: string; readonly authentication: string };
    readonly result: Changed;
  };
  /** Asks for the value of the secret at a pointer; writes a placeholder there where none is. */
  readonly storeSecret: { readonly params: Place; readonly result: Asked };
  /** The user at a pointer, all of the role there; without one all of the file. */
  readonly verify: { readonly params: { readonly pointer?: string }; readonly result: Asked };
  readonly showLogins: { readonly params: undefined; readonly result: Asked };
  /** Runs the sequence up to a step; resolves when it ended. */
  readonly tryStep: { readonly params: Place; readonly result: Asked };
  /** Undefined where it was not tried since the window opened. */
  readonly answer: { readonly params: { readonly pointer: string }; readonly result: FormAnswer | undefined };
  /** Writes the last answer to a step as the one that is expected. */
  readonly expectAnswer: { readonly params: Place; readonly result: Changed };
  readonly grid: { readonly params: undefined; readonly result: FormGrid };
  /** `pointer`: of a role. Asks first where an entry that allows more has to be split. */
  readonly setAccess: {
    readonly params: Place & { readonly operations: readonly string[]; readonly isAllowed: boolean };
    readonly result: Changed;
  };
  /** `pointer`: of an authentication. */
  readonly setNever: {
    readonly params: Place & { readonly operations: readonly string[]; readonly isNever: boolean };
    readonly result: Changed;
  };
  /** The role sheet as Markdown, secrets withheld. */
  readonly sheet: { readonly params: undefined; readonly result: { readonly markdown: string } };
  /** Opens the role sheet in an editor, from which it is printed or saved. */
  readonly openSheet: { readonly params: undefined; readonly result: Asked };
}

/** Pushed by the host; a lost one is harmless, because the page pulls. */
export interface AuthFormEvents {
  readonly changed: undefined;
}
