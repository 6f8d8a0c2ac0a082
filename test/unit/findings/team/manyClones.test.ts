import { tempFolder } from './clone.ts';
import { workTogether } from './randomTeam.ts';

// `npm run test:team` runs hundreds.
const runs = Number(process.env['TEAM_RUNS'] ?? 2);
const first = Number(process.env['TEAM_SEED'] ?? 1);

describe('clones of a repository that are changed, merged, rebased and killed', function () {
  this.timeout(120_000);

  for (let seed = first; seed < first + runs; seed++) {
    it(`show the same in the end, and have lost nothing (seed ${seed})`, async () => {
      const { path, remove } = await tempFolder();
      try {
        await workTogether(path, seed);
      } finally {
        await remove();
      }
    });
  }
});
