import { plural, t } from '../../../base/messages.ts';
import type { Scan } from '../../../findings/model/scan.ts';
import type { App } from '../../app/app.ts';
import { itemKinds, viewIds } from '../../app/ids.ts';

/** A scan of a branch, and the latest of the default branch that is like it. */
interface Pair {
  readonly own: Scan;
  readonly main: Scan;
}

/** Says what is new on the branch of scans that were just imported, where one of the default branch is stored, too. */
export async function sayNewOnBranch(app: App, imported: readonly number[]): Promise<void> {
  const engine = await app.findings();
  const [pair] = pairsOf(await engine.scans(), imported);
  if (pair === undefined) return;
  const { own, main } = pair;
  const { count } = (await engine.compareScans(main.id, own.id, 1)).onlySecond;
  const names = [own.build?.branch ?? '', main.build?.branch ?? ''] as const;
  if (count === 0) {
    void app.window.showInformationMessage(t('Nothing is new on {0} against {1}.', ...names));
    return;
  }
  const forms = {
    one: '{0} finding is new on {1} against {2}.',
    other: '{0} findings are new on {1} against {2}.',
  };
  const compare = t('Compare Scans');
  app.window.showInformationMessage(plural(count, forms, ...names), compare).then(
    async (chosen) => {
      if (chosen === compare) await show(app, pair);
    },
    (error: unknown) => app.reportError(t('Comparing scans'), error),
  );
}

/** `scans`: the latest first. */
function pairsOf(scans: readonly Scan[], imported: readonly number[]): readonly Pair[] {
  const isOnBranch = ({ id, build }: Scan): boolean =>
    imported.includes(id) && build?.branch !== undefined && build.isDefault !== true;
  return scans.filter(isOnBranch).flatMap((own) => {
    const main = scans.find(
      ({ build, application, tool, role }) =>
        build?.isDefault === true &&
        application === own.application &&
        tool === own.tool &&
        role === own.role,
    );
    return main === undefined ? [] : [{ own, main }];
  });
}

async function show({ commands }: App, { own, main }: Pair): Promise<void> {
  const nodes = [main, own].map((scan) => ({ kind: itemKinds.scan, scan }));
  const [first = {}] = nodes;
  await commands.run('compareScans', first, nodes);
  await commands.runBuiltIn(`${viewIds.scans}.focus`);
}
