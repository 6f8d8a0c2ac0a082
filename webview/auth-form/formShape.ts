import type { FormField, FormObject, FormPart, FormProblem } from '../../src/protocol/authForm.ts';

export function fieldOf(object: FormObject | undefined, key: string): FormField | undefined {
  return object?.fields.find((field) => field.key === key);
}

export function partOf(object: FormObject | undefined, key: string): FormPart | undefined {
  return object?.parts.find((part) => part.key === key);
}

/** Objects of a part, in the order of the file. */
export function objectsOf(object: FormObject | undefined, key: string): readonly FormObject[] {
  return partOf(object, key)?.objects ?? [];
}

/** Whether something was written there, or is wrong with what was not. */
export function isFilled({ value, isWithheld, entries, problems, isRequired }: FormField): boolean {
  return isRequired || isWithheld || value !== undefined || (entries?.length ?? 0) > 0 || problems.length > 0;
}

export function problemsOfPart(part: FormPart): readonly FormProblem[] {
  return [...part.problems, ...part.objects.flatMap(problemsOf)];
}

/** Of an object, and of all in it. */
export function problemsOf(object: FormObject): readonly FormProblem[] {
  return [
    ...object.problems,
    ...object.fields.flatMap(({ problems }) => problems),
    ...object.parts.flatMap(problemsOfPart),
  ];
}

/** A name of an author as a part of a JSON pointer. */
export function segmentOf(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
