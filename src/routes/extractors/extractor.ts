import type { Node } from 'web-tree-sitter';
import type {
  ClassFacts,
  ExportFacts,
  FileFacts,
  FunctionFacts,
  ImportFacts,
  Language,
  Statement,
} from '../facts.ts';

/*
 * To add a language: write `extractors/<language>/` with an `Extractor` and `interpret/resolvers/<language>.ts` with a
 * `Resolver`, and list both in `languages.ts` (CONTRIBUTING.md has the whole list). An extractor maps syntax to the
 * expressions and statements of `facts.ts` and knows no framework; it passes over what it does not understand, and
 * over error nodes. What may register routes marks its function (`FactsBuilder.noteRegistering`), so that the
 * function is evaluated although nobody is seen to call it.
 */

export interface Extractor {
  readonly languages: readonly Language[];
  extract(path: string, root: Node, language: Language): FileFacts;
  /** The source as the grammar understands it: of the same length. */
  prepare?(source: string): string;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Collects the facts of one file while an extractor walks through its tree. */
export class FactsBuilder {
  readonly imports: ImportFacts[] = [];
  readonly exports: ExportFacts[] = [];
  readonly functions: FunctionFacts[] = [];
  readonly classes: ClassFacts[] = [];
  /** The functions around the node that is being read. */
  readonly #open: { mayRegister: boolean }[] = [];

  /**
   * Adds a function: its number is known before its body is read, so that `read` may add others. `read` gives all but
   * what is known from the walk itself.
   */
  addFunction(read: () => Omit<FunctionFacts, 'mayRegister'>): number {
    const id = this.functions.length;
    this.functions.push(placeholder);
    const frame = { mayRegister: false };
    this.#open.push(frame);
    const facts = read();
    this.#open.pop();
    const known: Mutable<FunctionFacts> = { ...facts };
    if (frame.mayRegister) {
      known.mayRegister = true;
      // What holds it must run for it to be reached.
      this.noteRegistering();
    }
    this.functions[id] = known;
    return id;
  }

  addClass(read: (id: number) => ClassFacts): number {
    const id = this.classes.length;
    this.classes.push(emptyClass);
    this.classes[id] = read(id);
    return id;
  }

  /** What is being read may create, register or mount something. */
  noteRegistering(): void {
    const frame = this.#open.at(-1);
    if (frame !== undefined) frame.mayRegister = true;
  }

  finish(path: string, language: Language, body: readonly Statement[], namespace?: string): FileFacts {
    return {
      path,
      language,
      ...(namespace === undefined ? {} : { namespace }),
      imports: this.imports,
      exports: this.exports,
      functions: this.functions,
      classes: this.classes,
      body,
    };
  }
}

const placeholder: FunctionFacts = {
  name: '',
  line: 0,
  startLine: 0,
  endLine: 0,
  params: [],
  body: [],
  annotations: [],
};

const emptyClass: ClassFacts = {
  name: '',
  qualifiedName: '',
  line: 0,
  endLine: 0,
  bases: [],
  annotations: [],
  methods: [],
  fields: [],
};

/** Lines are counted from 1. */
export function lineOf(node: Node): number {
  return node.startPosition.row + 1;
}

export function endLineOf(node: Node): number {
  return node.endPosition.row + 1;
}

/** Named children without comments. */
export function partsOf(node: Node): readonly Node[] {
  return node.namedChildren.filter((child) => !child.type.includes('comment'));
}
