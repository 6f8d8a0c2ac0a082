import type { SourceRange } from '../../auth/expressions/sourceOffsets.ts';
import { keyNodeOf, pointerSegments, TreeLocator } from '../../auth/syntax/tree.ts';
import type { ConfigText } from './configText.ts';

/** Where a part of an authentication stands, or what is nearest to it; undefined when the authentication is gone. */
export function notePlace(
  { root }: ConfigText,
  authentication: string,
  pointer: string,
): SourceRange | undefined {
  if (root === undefined) return undefined;
  const locator = new TreeLocator(root);
  const start = locator.find(['authentications', authentication]);
  if (keyNodeOf(start)?.value !== authentication) return undefined;
  const node = locator.find(['authentications', authentication, ...pointerSegments(pointer)]);
  const { offset, length } = keyNodeOf(node) ?? node;
  return { offset, length };
}
