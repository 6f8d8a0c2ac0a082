import type { AuthDocument } from '../document/authDocument.ts';
import { phrase, type Phrase } from '../editingMessages.ts';
import type { Authentication, Step } from '../model/model.ts';
import type { Node } from '../syntax/tree.ts';

/** A step that needs values of other steps. */
interface Dependency {
  /** Behind the step's id, and its comma */
  readonly offset: number;
  readonly label: Phrase;
  /** Each needed output with what it is; undefined where no step gives it. */
  readonly sources: readonly { readonly label: string; readonly node: Node | undefined }[];
}

/** What each step takes from others: `← login.idToken`. */
export function dependenciesIn({ model, text }: AuthDocument, from: number, to: number): Dependency[] {
  return (model?.authentications ?? []).flatMap((authentication) => {
    const needed = neededOutputs(authentication);
    return authentication.allSteps.flatMap((step) => {
      const outputs = needed.get(step);
      const id = step.stepId?.node;
      if (outputs === undefined || id === undefined || id.offset > to || id.offset + id.length < from)
        return [];
      const sources = [...outputs].map(([label, node]) => ({ label, node }));
      const label = phrase('hint-from', sources.map((source) => source.label).join(', '));
      const end = id.offset + id.length;
      return [{ offset: text[end] === ',' ? end + 1 : end, label, sources }];
    });
  });
}

function neededOutputs({ allSteps, texts }: Authentication): Map<Step, Map<string, Node | undefined>> {
  const nodes = new Map<string, Node>(
    allSteps.flatMap(({ stepId, outputs }) =>
      outputs.map(({ name, keyNode }) => [`${stepId?.value ?? ''}.${name}`, keyNode] as const),
    ),
  );
  const needed = new Map<Step, Map<string, Node | undefined>>();
  for (const { text, step } of texts) {
    if (step === undefined) continue;
    for (const part of text.parts) {
      if (part.kind !== 'expression' || part.expression.kind !== 'output') continue;
      const label = `${part.expression.step.text}.${part.expression.output.text}`;
      const outputs = needed.get(step) ?? new Map<string, Node | undefined>();
      outputs.set(label, nodes.get(label));
      needed.set(step, outputs);
    }
  }
  return needed;
}
