import { Router } from 'express';
import { database, type ProductRow } from '../database.ts';
import { reviewsRouter } from './reviews.ts';

export const productsRouter = Router();

productsRouter.get('/', (request, response) => {
  const sort = String(request.query['sort'] ?? 'name');
  const products = database.prepare(`SELECT * FROM products ORDER BY ${sort}`).all();
  response.json(products);
});

productsRouter.get('/search', (request, response) => {
  const text = String(request.query['q'] ?? '');
  const products = database
    .prepare(`SELECT * FROM products WHERE name LIKE '%${text}%' OR description LIKE '%${text}%'`)
    .all() as unknown as ProductRow[];
  if (request.accepts(['json', 'html']) === 'html') {
    const items = products.map((product) => `<li>${product.name}</li>`).join('');
    response.send(`<h1>Results for ${text}</h1><ul>${items}</ul>`);
    return;
  }
  response.json({ query: text, products });
});

productsRouter.get('/:productId', (request, response) => {
  const product = database.prepare(`SELECT * FROM products WHERE id = ${request.params.productId}`).get();
  if (product === undefined) {
    response.status(404).json({ error: 'no such product' });
    return;
  }
  response.json(product);
});

productsRouter.use('/:productId/reviews', reviewsRouter);
