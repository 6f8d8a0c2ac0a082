import { concatTemplates, type Template } from '../../match/template.ts';

/** More variants of one path are not followed. */
const maxTemplates = 16;

/** Each variant of the beginning of a path with each of what may stand behind it. */
export function followedBy(
  templates: readonly Template[],
  options: readonly Template[],
): readonly Template[] {
  return templates
    .flatMap((template) => options.map((option) => concatTemplates(template, option)))
    .slice(0, maxTemplates);
}
