import type { AuthFormView } from '../../src/protocol/authForm.ts';
import type { FormEditor } from './formEditor.ts';

/** What every part of the form draws from. */
export interface FormContext {
  readonly view: AuthFormView;
  readonly editor: FormEditor;
  /** Nothing can be changed. */
  readonly isLocked: boolean;
}
