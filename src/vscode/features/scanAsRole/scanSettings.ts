import { entriesAt } from '../../../base/untrusted.ts';
import type { App } from '../../app/app.ts';
import { textsOf } from './scanOrder.ts';

/** What the machine's own settings say of scanners; a workspace cannot set them. */
interface ScanSettings {
  readonly programs: Readonly<Record<string, string>>;
  readonly commands: Readonly<Record<string, readonly string[]>>;
  /** Hosts that may be scanned though they are neither this machine nor private. */
  readonly hosts: readonly string[];
}

export function readScanSettings({ settings }: Pick<App, 'settings'>): ScanSettings {
  const programs = entriesAt(settings.get('scanPrograms')).flatMap(([id, path]) =>
    typeof path === 'string' && path !== '' ? [[id, path] as const] : [],
  );
  const commands = entriesAt(settings.get('scanCommands')).flatMap(([name, words]) => {
    const command = textsOf(words) ?? [];
    return command.length === 0 ? [] : [[name, command] as const];
  });
  return {
    programs: Object.fromEntries(programs),
    commands: Object.fromEntries(commands),
    hosts: textsOf(settings.get('scanHosts')) ?? [],
  };
}
