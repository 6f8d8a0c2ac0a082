import type { AuthConfig } from '../../auth/generated/authConfig.ts';
import type { Operation } from '../operations/operation.ts';
import type { Policy } from '../policy.ts';
import type { LeftObject } from './ledger.ts';
import { ObjectWriter, type WriterPorts } from './objectWriter.ts';
import { resourcesOf } from './resources.ts';
import { writeRow, type WriteRow } from './writeRows.ts';

/**
 * Cleans up after earlier runs, tries all that may be written, each on objects of its own, and cleans up; what is left could
 * not be cleaned up, of earlier runs too.
 */
export async function runWrites(
  operations: readonly Operation[],
  config: AuthConfig,
  policy: Policy,
  ports: WriterPorts & {
    readonly onRow: (row: WriteRow) => void;
    readonly roles: readonly string[] | undefined;
  },
): Promise<readonly LeftObject[]> {
  const { resources } = resourcesOf(operations, config);
  const writer = new ObjectWriter(ports);
  const actors = policy.actors.filter(({ place }) => ports.callers.has(place));
  const cleanUp = (): Promise<readonly LeftObject[]> =>
    writer.cleanUp(resources, (remove) => {
      const allowed = policy.allowedRoles(remove);
      return actors.filter(
        ({ role }, index) => allowed.has(role) && actors.findIndex((one) => one.role === role) === index,
      );
    });
  await cleanUp();
  for (const resource of resources) {
    for (const operation of [resource.create, ...resource.changes]) {
      if (!ports.pace.goesOn) break;
      const row = await writeRow(operation, resource, writer, { actors, policy, roles: ports.roles });
      if (row !== undefined) ports.onRow(row);
    }
  }
  return await cleanUp();
}
