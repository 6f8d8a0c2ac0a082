import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';

export function* confirmIsolation({ node, edits }: FixContext): Generator<Fix> {
  yield textFix(title('confirm-isolation'), [edits.replace(node, true)]);
}

export function* confirmSafety({ model: { application }, edits }: FixContext): Generator<Fix> {
  if (application === undefined) return;
  const changes = edits.set(application.node, 'safeForAutomatedTesting', true, 'isolatedFromProduction');
  yield textFix(title('confirm-safety'), changes);
}
