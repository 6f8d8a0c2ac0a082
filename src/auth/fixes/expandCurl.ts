import { placeholderNames } from '../complete/placeholders.ts';
import { cursorContextAt } from '../complete/cursorContext.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { stepsFromCurl } from '../curl/curlSteps.ts';
import { SecretNames } from '../names/placeholderNames.ts';
import { FileEdits } from '../edits/fileEdits.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import { child } from './places.ts';

/**
 * For a step that is documented as one curl command: the same call as fields, with placeholders for the
 * secrets in it. Undefined elsewhere, and where the command cannot be read or holds several calls.
 */
export function expandCurl(document: AuthDocument, offset: number): Fix | undefined {
  const { step, authentication } = cursorContextAt(document, offset);
  const command = step?.curl;
  const property = command?.node.parent;
  if (step === undefined || command === undefined || property === undefined) return undefined;
  const tokenEndpoint = authentication?.tokenEndpoint?.value;
  const names = new SecretNames(placeholderNames(document).secret);
  const read = stepsFromCurl(command.value, { names, ...(tokenEndpoint !== undefined && { tokenEndpoint }) });
  const [only, ...others] = read.ok ? read.value : [];
  if (only === undefined || others.length > 0) return undefined;
  const { stepId: _id, expectedResponse: _response, ...call } = only.step;
  const missing = Object.entries(call).filter(([key]) => child(step.node, key) === undefined);
  const edits = new FileEdits(document.text);
  return textFix(
    title('Write the curl command as fields'),
    edits.replaceEntry(property, Object.fromEntries(missing)),
  );
}
