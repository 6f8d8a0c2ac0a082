import { QuickInputButtons, type QuickPickItem } from 'vscode';
import type { OpenBox } from '../../shared/faces/inputBox.ts';
import type { OpenPick } from '../../shared/faces/quickPick.ts';
import type { WindowPort } from '../../shared/faces/shownWindow.ts';

interface Common {
  readonly prompt: string;
  /** What is proposed: the text, or the value of a choice. */
  readonly value: string;
}

export interface TextQuestion extends Common {
  /** Says what is wrong with an answer. */
  readonly check: (text: string) => string | undefined;
}

export interface ChoiceQuestion extends Common {
  readonly choices: readonly Choice[];
}

interface Choice extends QuickPickItem {
  readonly value: string;
}

/** Made when it is asked, because earlier answers may decide what is asked and proposed. */
type Ask<Name extends string> = (
  answers: Readonly<Partial<Record<Name, string>>>,
) => TextQuestion | ChoiceQuestion;

type Answer = { readonly text: string } | 'back' | undefined;

/**
 * Asks in turn. Back leads to the question before, with the answer it had. Returns all answers, without the spaces
 * around them; undefined when a question was left.
 */
export async function askInTurn<Name extends string>(
  window: WindowPort,
  title: (number: number, of: number) => string,
  questions: readonly (readonly [name: Name, ask: Ask<Name>])[],
): Promise<Readonly<Partial<Record<Name, string>>> | undefined> {
  const answers: Partial<Record<Name, string>> = {};
  for (let index = 0; index < questions.length;) {
    const question = questions[index];
    if (question === undefined) break;
    const [name, ask] = question;
    const answer = await put(
      window,
      title(index + 1, questions.length),
      kept(ask(answers), answers[name]),
      index > 0,
    );
    if (answer === undefined) return undefined;
    if (answer === 'back') index -= 1;
    else {
      answers[name] = answer.text;
      index += 1;
    }
  }
  return answers;
}

/** Proposes what was answered before, unless an answer changed since no longer allows it. */
function kept(
  question: TextQuestion | ChoiceQuestion,
  before: string | undefined,
): TextQuestion | ChoiceQuestion {
  if (before === undefined) return question;
  const fits = 'choices' in question || question.check(before) === undefined;
  return fits ? { ...question, value: before } : question;
}

function put(
  window: WindowPort,
  title: string,
  question: TextQuestion | ChoiceQuestion,
  canGoBack: boolean,
): Promise<Answer> {
  return 'choices' in question
    ? putChoice(window, title, question, canGoBack)
    : putText(window, title, question, canGoBack);
}

async function putText(
  window: WindowPort,
  title: string,
  { prompt, value, check }: TextQuestion,
  canGoBack: boolean,
): Promise<Answer> {
  const input = window.createInputBox();
  input.prompt = prompt;
  input.value = value;
  const isRight = (): boolean => {
    const fault = check(input.value.trim());
    input.fault = fault;
    return fault === undefined;
  };
  input.onDidChangeValue(isRight);
  return show(input, title, canGoBack, () => (isRight() ? input.value.trim() : undefined));
}

async function putChoice(
  window: WindowPort,
  title: string,
  { prompt, value, choices }: ChoiceQuestion,
  canGoBack: boolean,
): Promise<Answer> {
  const pick = window.createQuickPick<Choice>();
  pick.placeholder = prompt;
  pick.items = choices;
  pick.activeItems = choices.filter((choice) => choice.value === value);
  return show(pick, title, canGoBack, () => pick.selectedItems[0]?.value);
}

/** Shows the input until it is answered or left; an undefined `accepted` keeps it open. */
async function show(
  input: OpenBox | OpenPick<Choice>,
  title: string,
  canGoBack: boolean,
  accepted: () => string | undefined,
): Promise<Answer> {
  input.title = title;
  input.ignoreFocusOut = true;
  if (canGoBack) input.buttons = [QuickInputButtons.Back];
  return new Promise<Answer>((resolve) => {
    input.onDidAccept(() => {
      const text = accepted();
      if (text !== undefined) resolve({ text });
    });
    input.onDidTriggerButton(() => resolve('back'));
    input.onDidHide(() => resolve(undefined));
    input.show();
  }).finally(() => input.dispose());
}
