import { isRecord } from '../../base/untrusted.ts';
import type { ConfiguredApplication } from '../applications/configuredApplication.ts';
import { severities } from '../model/finding.ts';
import type { ImportOptions } from './report.ts';

/** Values of settings as they are written, by whomever. */
interface WrittenSettings {
  readonly normalizePaths: unknown;
  readonly severityMapping: unknown;
}

/** What settings say of imports. Entries of the severity table that name no severity are ignored. */
export function importSettingsOf({
  normalizePaths,
  severityMapping,
}: WrittenSettings): Pick<ImportOptions, 'normalizePaths' | 'severityMapping'> {
  const levels = isRecord(severityMapping) ? Object.entries(severityMapping) : [];
  return {
    normalizePaths: normalizePaths !== false,
    severityMapping: Object.fromEntries(
      levels.flatMap(([level, name]) => {
        const severity = severities.find((known) => known === name);
        return severity ? [[level.toLowerCase(), severity]] : [];
      }),
    ),
  };
}

/** Applications by their names, with patterns of the origins they are installed at, as a setting has them. */
export function applicationsOf(setting: unknown): readonly ConfiguredApplication[] {
  return Object.entries(isRecord(setting) ? setting : {}).flatMap(([name, origins]) => {
    const patterns: readonly unknown[] = Array.isArray(origins) ? origins : [origins];
    const texts = patterns.filter((pattern) => typeof pattern === 'string');
    return name.trim() === '' ? [] : [{ name: name.trim(), origins: texts }];
  });
}

/** What an auth config says of its application; nothing where its address is a placeholder. */
export function applicationOfConfig(config: unknown): ConfiguredApplication | undefined {
  const application = isRecord(config) ? config['application'] : undefined;
  if (!isRecord(application)) return undefined;
  const { name, baseUrl } = application;
  if (typeof name !== 'string' || typeof baseUrl !== 'string') return undefined;
  const [origin] = /^https?:\/\/[^/?#*\s]+/i.exec(baseUrl.trim()) ?? [];
  return origin === undefined || name.trim() === '' ? undefined : { name: name.trim(), origins: [origin] };
}
