import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { Router } from 'express';
import { usersRouter } from './users.ts';

const run = promisify(exec);

export const adminRouter = Router();

adminRouter.use('/users', usersRouter);

adminRouter.post('/exports', async (request, response) => {
  const { table, format = 'csv' } = request.body ?? {};
  const { stdout } = await run(`sqlite3 -${format} "$SHOP_DATABASE" "SELECT * FROM ${table}"`);
  response.type('text').send(stdout);
});

adminRouter.post('/suppliers/import', async (request, response) => {
  const catalogue = await fetch(String(request.body?.url));
  response.status(202).json({ status: catalogue.status, preview: (await catalogue.text()).slice(0, 2000) });
});
