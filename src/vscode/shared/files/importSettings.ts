import type { ImportOptions } from '../../../findings/importers/report.ts';
import { importSettingsOf } from '../../../findings/importers/importSettings.ts';
import type { SettingsPort } from '../../app/ports.ts';

/** Settings for the next import. */
export function readImportSettings(
  settings: SettingsPort,
): Pick<ImportOptions, 'normalizePaths' | 'severityMapping'> {
  return importSettingsOf({
    normalizePaths: settings.get('normalizePaths'),
    severityMapping: settings.get('severityMapping'),
  });
}
