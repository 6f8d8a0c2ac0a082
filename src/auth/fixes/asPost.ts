import type { FileEdits } from '../edits/fileEdits.ts';
import type { TextEdit } from '../edits/textEdit.ts';
import type { Step } from '../model/model.ts';

/** Lets a step that gets a body use a method that sends one. */
export function asPost({ endpoint }: Step, edits: FileEdits): TextEdit[] {
  const method = endpoint?.method;
  if (method?.value !== 'GET' && method?.value !== 'HEAD') return [];
  return [edits.replace(method.node, 'POST')];
}
