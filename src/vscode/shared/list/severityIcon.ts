import { ThemeColor, ThemeIcon } from 'vscode';
import type { Severity } from '../../../findings/model/finding.ts';
import { colorIds, iconIds } from '../../app/ids.ts';

/** Diamond, triangle, square or circle from our own icon font, in the theme's colour. */
export function severityIcon(severity: Severity): ThemeIcon {
  return new ThemeIcon(iconIds[severity], new ThemeColor(colorIds[severity]));
}
