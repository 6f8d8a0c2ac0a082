import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { database, type OrderRow } from '../database.ts';
import { currentUser } from '../middleware/authenticate.ts';

export interface OrdersOptions {
  pageSize: number;
  /** Folder of the invoice templates, relative to the working directory. */
  invoiceFolder: string;
}

/** The orders of the signed-in customer. */
export function createOrdersRouter({ pageSize, invoiceFolder }: OrdersOptions): Router {
  const router = Router();

  router.get('/', (request, response) => {
    const status = request.query['status'];
    const condition = status === undefined ? '' : ` AND status = '${status}'`;
    const orders = database
      .prepare(`SELECT * FROM orders WHERE user_id = ?${condition} LIMIT ${pageSize}`)
      .all(currentUser(response).sub);
    response.json(orders);
  });

  router.post('/', (request, response) => {
    const { totalCents, shipTo } = request.body ?? {};
    const id = randomUUID();
    database
      .prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)')
      .run(
        id,
        currentUser(response).sub,
        'new',
        Number(totalCents),
        String(shipTo),
        new Date().toISOString(),
      );
    response.status(201).location(`/api/orders/${id}`).json({ id });
  });

  router
    .route('/:orderId')
    .get((request, response) => {
      const order = findOrder(request.params.orderId);
      if (order === undefined) {
        response.status(404).json({ error: 'no such order' });
        return;
      }
      response.json(order);
    })
    .patch((request, response) => {
      // The back office form sends the columns it has changed.
      for (const [column, value] of Object.entries(request.body ?? {})) {
        database
          .prepare(`UPDATE orders SET ${column} = ? WHERE id = ?`)
          .run(String(value), request.params.orderId);
      }
      response.json(findOrder(request.params.orderId));
    })
    .delete((request, response) => {
      database.prepare('DELETE FROM orders WHERE id = ?').run(request.params.orderId);
      response.sendStatus(204);
    });

  router.get('/:orderId/invoice', async (request, response) => {
    const order = findOrder(request.params.orderId);
    const template = String(request.query['template'] ?? 'default.html');
    const page = await readFile(join(invoiceFolder, template), 'utf8');
    response.send(page.replaceAll('{{total}}', String(order?.total_cents)));
  });

  return router;
}

function findOrder(id: string): OrderRow | undefined {
  return database.prepare('SELECT * FROM orders WHERE id = ?').get(id) as unknown as OrderRow | undefined;
}
