import { isRecord } from '../../../base/untrusted.ts';
import { parseViewAction } from '../../../findings/view/viewActionsParse.ts';
import { rowFields, type RowField } from '../../../protocol/rowFields.ts';
import type { App } from '../../app/app.ts';
import type { RowFieldCommand } from '../../app/commandArguments.ts';
import type { CommandHandlers } from '../../app/commands.ts';

/** Filter by This Category, Exclude This Category …: the value is that of the tree's item or of the panel's cell. */
export function rowFieldCommands(app: Pick<App, 'view'>): Pick<CommandHandlers, RowFieldCommand> {
  const handlers = rowFields.flatMap((field) => {
    const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    return [
      [`filterBy${name}`, (target: unknown) => setValue(app, field, target, 'setField')],
      [`exclude${name}`, (target: unknown) => setValue(app, field, target, 'excludeValue')],
    ] as const;
  });
  return Object.fromEntries(handlers) as Pick<CommandHandlers, RowFieldCommand>;
}

function setValue(
  app: Pick<App, 'view'>,
  field: RowField,
  target: unknown,
  type: 'setField' | 'excludeValue',
): void {
  if (!isRecord(target)) return;
  const { value } = target;
  const filter = { values: [value], texts: [] };
  const action = parseViewAction(type === 'setField' ? { type, field, filter } : { type, field, value });
  if (action) app.view.update(action);
}
