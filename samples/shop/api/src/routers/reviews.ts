import { Router } from 'express';
import { database } from '../database.ts';
import { currentUser, requireUser } from '../middleware/authenticate.ts';

type ProductParameters = { productId: string };

export const reviewsRouter = Router({ mergeParams: true });

reviewsRouter.get<ProductParameters>('/', (request, response) => {
  const reviews = database
    .prepare('SELECT author, text FROM reviews WHERE product_id = ?')
    .all(request.params.productId);
  if (request.accepts(['json', 'html']) === 'html') {
    // The shop front puts this fragment into the product page as it is.
    response.send(reviews.map(({ author, text }) => `<p><b>${author}</b> ${text}</p>`).join('\n'));
    return;
  }
  response.json(reviews);
});

reviewsRouter.post<ProductParameters>('/', requireUser, (request, response) => {
  const { text } = request.body ?? {};
  database
    .prepare('INSERT INTO reviews (product_id, author, text) VALUES (?, ?, ?)')
    .run(request.params.productId, currentUser(response).username, String(text));
  response.status(201).json({ text });
});
