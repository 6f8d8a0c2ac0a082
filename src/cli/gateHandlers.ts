import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { errorMessage } from '../base/errorMessage.ts';
import { groupBy } from '../base/groupBy.ts';
import type { CodePlace, ReportedCode } from '../findings/export/codePlace.ts';
import type { FindingDetails } from '../findings/model/finding.ts';
import { isCertain } from '../routes/route.ts';
import { openRoutes } from './openRoutes.ts';

interface SearchedCode {
  readonly code: ReportedCode;
  readonly notes: readonly string[];
}

/** Which code of a folder answers the findings. It only says where to look: where it cannot be searched, nothing else changes. */
export async function searchCode(root: string, findings: readonly FindingDetails[]): Promise<SearchedCode> {
  const handlers = new Map<number, CodePlace>();
  const code = { folder: folderInRepository(resolve(root)), handlers };
  try {
    const routes = await openRoutes(resolve(root), () => undefined);
    try {
      for (const alike of groupBy(findings, ({ finding }) => finding.application).values()) {
        const byEndpoint = groupBy(alike, ({ finding }) => finding.endpoint);
        const { answers } = await routes.explain({ endpoints: [...byEndpoint.keys()], pins: {} });
        for (const answer of answers) {
          const [place] = answer.places;
          if (place === undefined || !isCertain(answer)) continue;
          const { file, line } = place;
          for (const { finding } of byEndpoint.get(answer.endpoint) ?? [])
            handlers.set(finding.id, { file, line });
        }
      }
    } finally {
      await routes.close();
    }
    return { code, notes: [] };
  } catch (error) {
    return { code, notes: [`The code could not be searched for handlers: ${errorMessage(error)}`] };
  }
}

/** `api/` for a folder below the top of a repository. */
function folderInRepository(root: string): string {
  for (let top = root; ; top = dirname(top)) {
    if (existsSync(join(top, '.git'))) {
      const folder = relative(top, root).split(sep).join('/');
      return folder === '' ? '' : `${folder}/`;
    }
    if (top === dirname(top)) return '';
  }
}
