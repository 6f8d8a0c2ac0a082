import { Router } from 'express';
import { database } from '../database.ts';
import { requireRole, requireUser } from '../middleware/authenticate.ts';

/** Figures for administrators. Two of three routes are open to others: planted for the authorization test. */
export const reportsRouter = Router();

// Planted: declared before `requireUser`, so nobody has to sign in.
reportsRouter.get('/newsletter', (_request, response) => {
  response.json({
    subscribers: ['mara.lindqvist@example.com', 'jonas.okafor@example.com', 'pia.demirel@example.com'],
    campaign: 'Autumn teas, second flush',
  });
});

reportsRouter.use(requireUser);

// Planted: whoever is signed in gets it, since the role is not asked for.
reportsRouter.get('/revenue', (_request, response) => {
  response.json({ month: '2026-09', revenue_cents: 1_284_350, best_customer: 'Harbour Tea House Ltd.' });
});

// As it should be.
reportsRouter.get('/stock', requireRole('administrator'), (_request, response) => {
  const products = database.prepare('SELECT name, stock FROM products ORDER BY stock').all();
  response.json({ warehouse: 'Rotterdam, hall 4', products });
});
