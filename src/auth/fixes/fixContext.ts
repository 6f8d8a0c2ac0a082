import { findNodeAtOffset } from 'jsonc-parser';
import { placeholderNames } from '../complete/placeholders.ts';
import type { CursorContext } from '../complete/cursorContext.ts';
import { cursorContextAt } from '../complete/cursorContext.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { SecretNames } from '../names/placeholderNames.ts';
import type { Message } from '../messages.ts';
import type { AuthModel } from '../model/model.ts';
import type { Problem } from '../problem.ts';
import type { RuleHost } from '../rules/ruleHost.ts';
import type { Node } from '../syntax/tree.ts';
import { FileEdits } from '../edits/fileEdits.ts';
import type { Fix } from './fix.ts';

/** Finds the fixes of one problem; none where it is not known what would help. */
export type Fixer = (context: FixContext) => Iterable<Fix>;

/** What fixers work with: one problem in one version of a file. */
export interface FixContext {
  readonly document: AuthDocument;
  readonly model: AuthModel;
  readonly problem: Problem;
  /** The value or key at the problem. */
  readonly node: Node;
  /** The authentication, step, user or provider that the problem is in. */
  readonly cursorContext: CursorContext;
  readonly edits: FileEdits;
  readonly host: RuleHost | undefined;
  /** An argument of the message of the problem. */
  readonly arg: (index: number) => string;
  /** Whether that reporter made the problem, or whether its sentence is that one. */
  readonly isFrom: (message: Pick<Message, 'template'>) => boolean;
  /** A name for `${secret:NAME}` or `${env:NAME}` that the file does not use yet. */
  readonly freshName: (wanted: string) => string;
}

/** Undefined where the text holds nothing that could be edited. */
export function contextOf(document: AuthDocument, problem: Problem, host?: RuleHost): FixContext | undefined {
  const { root, model } = document;
  if (root === undefined || model === undefined) return undefined;
  // Few fixes need a name, and large files have many problems.
  let names: SecretNames | undefined;
  return {
    document,
    model,
    problem,
    node: findNodeAtOffset(root, problem.offset) ?? root,
    cursorContext: cursorContextAt(document, problem.offset),
    edits: new FileEdits(document.text),
    host,
    arg: (index) => {
      const arg = problem.message.args[index];
      return typeof arg === 'object' ? '' : String(arg ?? '');
    },
    isFrom: ({ template }) => problem.message.template === template,
    freshName: (wanted) => {
      names ??= new SecretNames(Object.values(placeholderNames(document)).flat());
      return names.name(wanted);
    },
  };
}
