import { Router } from 'express';
import { database } from '../database.ts';

export const usersRouter = Router();

usersRouter.get('/', (request, response) => {
  const role = request.query['role'];
  const condition = role === undefined ? '' : ` WHERE role = '${role}'`;
  response.json(database.prepare(`SELECT * FROM users${condition}`).all());
});

usersRouter.get('/:userId', (request, response) => {
  const user = database
    .prepare('SELECT id, username, role FROM users WHERE id = ?')
    .get(request.params.userId);
  if (user === undefined) {
    response.status(404).send(`No user ${request.params.userId}`);
    return;
  }
  response.json(user);
});

usersRouter.put('/:userId/role', (request, response) => {
  const { role } = request.body ?? {};
  database.prepare('UPDATE users SET role = ? WHERE id = ?').run(String(role), request.params.userId);
  response.sendStatus(204);
});
