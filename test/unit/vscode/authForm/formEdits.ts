import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { change } from '../../../../src/auth/form/change.ts';
import { applyEdits, inOrder, type TextEdit } from '../../../../src/auth/edits/textEdit.ts';
import type { AuthFormView, FormField, FormJson, FormObject } from '../../../../src/protocol/authForm.ts';
import { type OpenForm, fieldsOf } from './openForm.ts';

interface Change {
  readonly pointer: string;
  /** Undefined where it is taken away. */
  readonly value: FormJson | undefined;
}

/** One change of each kind that a form offers for what a file has. */
export function changesOf({ config }: AuthFormView): readonly Change[] {
  const fields = fieldsOf(config).flatMap((field): readonly Change[] => {
    if (field.isWithheld) return [];
    const wanted = otherValue(field);
    const set = wanted === undefined ? [] : [{ pointer: field.pointer, value: wanted }];
    const gone = field.value === undefined ? [] : [{ pointer: field.pointer, value: undefined }];
    return [...set, ...gone];
  });
  const items = objectsOf(config)
    .filter(({ pointer }) => /\/\d+$/.test(pointer))
    .map(({ pointer }) => ({ pointer, value: undefined }));
  return [...fields, ...items, { pointer: '/testUsers/-', value: { role: 'new', username: 'somebody' } }];
}

function objectsOf(object: FormObject | undefined): readonly FormObject[] {
  if (object === undefined) return [];
  return [object, ...object.parts.flatMap(({ objects }) => objects.flatMap(objectsOf))];
}

function otherValue({ kind, value, allowed }: FormField): FormJson | undefined {
  switch (kind) {
    case 'text':
      return 'an "odd" text, \u00e4\\ $$';
    case 'number':
      return value === 7 ? 8 : 7;
    case 'flag':
      return value !== true;
    case 'choice':
      return allowed.find((one) => one.value !== value)?.value;
    case 'list':
      return [...(Array.isArray(value) ? (value as readonly (string | number)[]) : []), 'last'];
    case 'written':
      return undefined;
  }
}

/**
 * Makes a change through the editor of a form and takes it back as an undo does. Nothing but what the smallest edits name may
 * become another byte, and after the undo none may be.
 */
export async function changeAndUndo(form: OpenForm, name: string, { pointer, value }: Change): Promise<void> {
  const before = form.text;
  const said = `${name}: ${pointer} = ${JSON.stringify(value)}`;
  const edits = change(new AuthDocument(before), pointer, value) ?? assert.fail(said);
  const { version } = form.document;
  const wanted = value === undefined ? ({ kind: 'remove' } as const) : ({ kind: 'set', value } as const);
  await form.ask('change', { version, pointer, change: wanted }).catch((error: unknown) => {
    assert.fail(`${said}: ${String(error)}`);
  });
  assert.equal(form.text, applyEdits(before, edits), said);
  for (const { offset, length, newText } of inverse(before, edits).toReversed()) {
    const [start, end] = [form.document.positionAt(offset), form.document.positionAt(offset + length)];
    form.document.edit(start, end, newText);
  }
  assert.equal(form.text, before, `${said}, undone`);
}

/** What takes edits back, in the text that they have made. */
function inverse(before: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0;
  return inOrder(edits).map(({ offset, length, newText }) => {
    const back = {
      offset: offset + shift,
      length: newText.length,
      newText: before.slice(offset, offset + length),
    };
    shift += newText.length - length;
    return back;
  });
}
