import assert from 'node:assert/strict';
import type { HandledEndpoint } from '../../../../src/vscode/shared/handlers/handledFiles.ts';
import { ownApplications } from '../../../../src/vscode/shared/handlers/ownApplications.ts';

/** Endpoints of an application, of which so many are answered here. */
function endpoints(application: string, answered: number, others: number): HandledEndpoint[] {
  return Array.from({ length: answered + others }, (_, index) => ({
    application,
    endpoint: index === 0 ? 'GET /' : `GET /${application}/${index}`,
    answer: { routes: index < answered ? [1] : [] },
  })) as unknown as HandledEndpoint[];
}

function shown(
  all: readonly HandledEndpoint[],
  configured: readonly { name: string; origins: string[] }[] = [],
): string[] {
  const names = [...new Set(all.map(({ application }) => application))];
  const applications = names.map((name) => ({ name, hosts: [`${name}.test`] }));
  return [...ownApplications(all, applications, configured)];
}

describe('the applications that a workspace is about', () => {
  const foreign = Array.from({ length: 25 }, (_, index) => endpoints(`foreign${index}`, 1, 9)).flat();

  it('are not those of 25 others, although a path like / is one of theirs, too', () => {
    assert.deepEqual(shown([...endpoints('shop', 6, 4), ...foreign]), ['shop']);
    assert.deepEqual(shown([...endpoints('shop', 3, 7), ...foreign]), ['shop']);
  });

  it('are those of the applications that the configuration names, by name or origin', () => {
    const both = [...endpoints('shop', 1, 9), ...endpoints('payments', 1, 9), ...foreign];
    assert.deepEqual(
      shown(both, [
        { name: 'Shop', origins: [] },
        { name: 'x', origins: ['payments.test'] },
      ]),
      ['shop', 'payments'],
    );
  });

  it('are all where there is one application', () => {
    assert.deepEqual(shown(endpoints('shop', 0, 3)), ['shop']);
  });
});
