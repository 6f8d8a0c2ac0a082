import express, { type Express } from 'express';
import { requireRole, requireUser } from './middleware/authenticate.ts';
import { crossOrigin } from './middleware/crossOrigin.ts';
import { reportError } from './middleware/reportError.ts';
import { accountRouter } from './routers/account.ts';
import { adminRouter } from './routers/admin.ts';
import { authRouter } from './routers/auth.ts';
import { createOrdersRouter } from './routers/orders.ts';
import { productsRouter } from './routers/products.ts';
import { reportsRouter } from './routers/reports.ts';

export function createApp(): Express {
  const app = express();

  app.use(crossOrigin);
  app.use(express.json({ limit: '100kb' }));
  app.use(express.urlencoded({ extended: false }));

  app.get('/health', (_request, response) => {
    response.json({ status: 'ok', uptimeSeconds: Math.round(process.uptime()) });
  });

  // Links in our newsletters point here, so that the clicks can be counted.
  app.get('/go', (request, response) => {
    const target = String(request.query['to'] ?? '/');
    console.log('campaign click', request.query['campaign'], target);
    response.redirect(target);
  });

  app.use('/api/auth', authRouter);
  app.use('/api/products', productsRouter);
  app.use('/api/orders', requireUser, createOrdersRouter({ pageSize: 50, invoiceFolder: 'invoices' }));
  app.use('/api/account', requireUser, accountRouter);
  app.use('/api/reports', reportsRouter);
  app.use('/api/admin', requireUser, requireRole('administrator'), adminRouter);

  app.use(reportError);
  return app;
}
