import type { ApplicationChange } from '../../applications/applicationChange.ts';
import {
  applicationNamed,
  forgetName,
  giveApplication,
  nameOfApplication,
  removeEmptyApplications,
  renewOwnHosts,
  scansOf,
} from '../applications.ts';
import { compareAll } from './comparison.ts';
import { rehome, rehomeScan } from '../rehome.ts';
import { settle } from '../triage/settle.ts';
import { removeUnused } from './sightings.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/**
 * Renames an application, joins one to another, or moves scans to one, as if the reports had been imported there from
 * the start; triage is brought along. Call it inside a transaction with names that `checkApplicationChange` accepts.
 */
export function changeApplications(database: Sqlite, change: ApplicationChange): void {
  switch (change.kind) {
    case 'rename': {
      const application = applicationNamed(database, change.application);
      if (application === undefined) return;
      forgetName(database, change.name);
      keepName(database, nameOfApplication(database, application), application);
      database.run('UPDATE application SET name = ? WHERE id = ?', change.name, application);
      return;
    }
    case 'join': {
      const application = applicationNamed(database, change.application);
      if (application === undefined) return;
      const into = giveApplication(database, change.into);
      assignScans(database, scansOf(database, application), into);
      keepName(database, change.application, into);
      database.run(
        'UPDATE OR REPLACE application_name SET application = ? WHERE application = ?',
        into,
        application,
      );
      removeEmptyApplications(database);
      return;
    }
    case 'move':
      assignScans(database, change.scans, giveApplication(database, change.to));
      removeEmptyApplications(database);
  }
}

/** Configuration may go on using the name. */
function keepName(database: Sqlite, name: string, application: number): void {
  database.run(
    'INSERT OR REPLACE INTO application_name (name, application) VALUES (?, ?)',
    name,
    application,
  );
}

function assignScans(database: Sqlite, scans: readonly number[], to: number): void {
  const applications = new Set([to]);
  for (const scan of scans) {
    applications.add(database.number('SELECT application FROM scan WHERE id = ?', scan));
    database.run('UPDATE scan SET application = ? WHERE id = ?', to, scan);
  }
  const changedHosts = Array.from(applications, (application) => ({
    application,
    hosts: renewOwnHosts(database, application),
  }));
  const affected = new Set<number>();
  for (const scan of scans) for (const finding of rehomeScan(database, to, scan)) affected.add(finding);
  for (const { application, hosts } of changedHosts) {
    for (const finding of rehome(database, application, hosts)) affected.add(finding);
  }
  settle(database, [...affected]);
  removeUnused(database);
  for (const application of applications) compareAll(database, application);
}
