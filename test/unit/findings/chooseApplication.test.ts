import assert from 'node:assert/strict';
import {
  chooseApplication,
  type KnownApplications,
} from '../../../src/findings/applications/chooseApplication.ts';
import type { ReportEndpoints } from '../../../src/findings/model/identity.ts';

const target = (origin: string, isCandidate = true): Parameters<typeof chooseApplication>[0][number] => ({
  origin,
  isCandidate,
  isNamed: false,
  isOwn: false,
});

/** `/0` to `/9`. */
const paths = Array.from({ length: 10 }, (_, index) => `/${index}`);

function endpoints(host: string, count: number): ReportEndpoints[] {
  return [{ method: 'GET', host, paths: paths.slice(0, count), instances: count }];
}

/** Applications by name, with how many of `paths` each knows. */
function knowing(known: Readonly<Record<string, number>>): KnownApplications {
  return {
    names: Object.keys(known),
    applicationNamed: (name) => (name === 'old name' ? 'new name' : undefined),
    applicationAt: (host) => (host === 'known.test' ? 'Known' : undefined),
    ownHostsOf: () => new Set(),
    endpointsOf: (name) => new Set(paths.slice(0, known[name]).map((path) => `GET ${path}`)),
  };
}

function chosen(
  origins: readonly string[],
  report: readonly ReportEndpoints[],
  known: Readonly<Record<string, number>> = {},
  options: Parameters<typeof chooseApplication>[3] = {},
): string {
  const targets = origins.map((origin) => target(origin));
  const { name, isOtherInstallation } = chooseApplication(targets, report, knowing(known), options);
  return isOtherInstallation ? `${name}, elsewhere` : name;
}

describe('the application of a report', () => {
  const stage = ['https://stage.test'];
  const here = (count: number): ReportEndpoints[] => endpoints('stage.test', count);

  it('is the one that was asked for, under the name it has now', () => {
    assert.equal(chosen(stage, here(10), { Shop: 10 }, { application: 'Mine' }), 'Mine');
    assert.equal(chosen(stage, here(10), { Shop: 10 }, { application: 'old name' }), 'new name');
  });

  it('is the one that an export names where it is known or nothing else is', () => {
    const suggested = { suggested: 'Shop' };
    assert.equal(chosen(['https://known.test'], here(10), { Shop: 0 }, suggested), 'Shop');
    assert.equal(chosen(['https://known.test'], here(10), {}, suggested), 'Known');
    assert.equal(chosen(stage, here(10), { Forum: 5 }, suggested), 'Forum, elsewhere');
    assert.equal(chosen(stage, here(10), {}, suggested), 'Shop');
    assert.equal(chosen(stage, here(10), { Shop: 0 }, { ...suggested, application: 'Mine' }), 'Mine');
    assert.equal(chosen(stage, here(10), {}, { suggested: 'old name' }), 'new name');
  });

  it('is the one known at the first host that is known', () => {
    assert.equal(chosen(['https://stage.test', 'https://known.test'], here(10), { Shop: 10 }), 'Known');
    const hidden = [target('https://known.test', false), target('https://stage.test')];
    assert.equal(chooseApplication(hidden, [], knowing({}), {}).name, 'stage.test');
  });

  it('is the one that knows at least half of five endpoints or more', () => {
    assert.equal(chosen(stage, here(10), { Shop: 5 }), 'Shop, elsewhere');
    assert.equal(chosen(stage, here(10), { Shop: 4 }), 'stage.test');
    assert.equal(chosen(stage, here(5), { Shop: 3 }), 'Shop, elsewhere');
    assert.equal(chosen(stage, here(5), { Shop: 2 }), 'stage.test');
    assert.equal(chosen(stage, here(4), { Shop: 4 }), 'stage.test');
  });

  it('is the one that knows most of them, the first of equals', () => {
    assert.equal(chosen(stage, here(10), { Shop: 6, Forum: 8, Blog: 7 }), 'Forum, elsewhere');
    assert.equal(chosen(stage, here(10), { Shop: 8, Forum: 8 }), 'Shop, elsewhere');
  });

  it('of a report without a host is the only one, the one that knows its paths, or an application of its own', () => {
    assert.equal(chosen([], endpoints('', 3), { Shop: 0 }), 'Shop');
    assert.equal(chosen([], endpoints('', 3), { Shop: 0, Forum: 0 }), 'Other');
    assert.equal(chosen([], endpoints('', 3)), 'Other');
    assert.equal(chosen([], endpoints('', 6), { Shop: 0, Forum: 6 }), 'Forum');
    assert.equal(chosen([], endpoints('network.test:22', 1), { Shop: 0 }), 'network.test:22');
    assert.equal(chosen([], endpoints('known.test', 1), { Shop: 0 }), 'Known');
  });
});
