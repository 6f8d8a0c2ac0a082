import { ThemeColor, ThemeIcon } from 'vscode';
import type { Severity } from '../findings/finding.ts';
import { iconIds } from './ids.ts';

const colours: Readonly<Record<Severity, string>> = {
  Critical: 'charts.red',
  Major: 'charts.orange',
  Minor: 'charts.yellow',
  Info: 'charts.blue',
};

/** Diamond, triangle, square or circle from our own icon font, in the theme's colour. */
export function severityIcon(severity: Severity): ThemeIcon {
  return new ThemeIcon(iconIds[severity], new ThemeColor(colours[severity]));
}
