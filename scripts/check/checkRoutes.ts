import { existsSync } from 'node:fs';
import { checkApplication } from '../routes/checkApplication.ts';
import { checkFixtures } from '../routes/checkFixtures.ts';
import { readTable } from '../routes/table.ts';

/*
 * Compares the routes found in a checkout with a table of endpoints, and prints recall and precision. For applications
 * that cannot be in this repository. The matcher is asked with concrete addresses; templates are never compared.
 */

const [checkout, table, only] = process.argv.slice(2);
if (checkout === undefined || table === undefined) {
  console.log('Nothing is checked: npm run check:routes -- CHECKOUT TABLE [FRAMEWORK]');
} else if (!existsSync(checkout) || !existsSync(table)) {
  console.log(`There is no ${existsSync(checkout) ? table : checkout}, so no routes are checked.`);
} else {
  const rows = await readTable(table);
  if (rows[0]?.['fixture'] === undefined) await checkApplication(checkout, rows);
  else await checkFixtures(checkout, rows, only);
}
