import type { TemplateResult } from 'lit';
import type { ShownVerdict } from '../../src/protocol/authorizationTestProtocol.ts';
import { lineIcon } from '../shared/icons.ts';

/** Each verdict has a shape of its own. */
const shapes: Readonly<Record<ShownVerdict, Parameters<typeof lineIcon>[0]>> = {
  allowed: 'check',
  refused: 'lock',
  'let-in': 'warning',
  part: 'half',
  look: 'eye',
  less: 'exclude',
  undeclared: 'question',
  unknown: 'wave',
  'not-asked': 'dash',
};

export function verdictIcon(verdict: ShownVerdict): TemplateResult {
  return lineIcon(shapes[verdict]);
}
