import { readFileSync } from 'node:fs';

/** One source file that declares routes, with the prefix it is mounted under and the text that mounts it. */
export interface RouteFile {
  readonly file: string;
  readonly prefix: string;
  readonly mountedIn: string;
  readonly mount: string;
  /** `METHOD path` as declared, in the order of the file. */
  readonly routes: readonly string[];
}

export interface Route {
  readonly method: string;
  readonly template: string;
}

const sample = new URL('../../../samples/shop/', import.meta.url);

export function readSample(file: string): string {
  return readFileSync(new URL(file, sample), 'utf8');
}

export const shop: readonly RouteFile[] = [
  {
    file: 'api/src/app.ts',
    prefix: '',
    mountedIn: 'api/src/server.ts',
    mount: 'createApp().listen(',
    routes: ['GET /health', 'GET /go'],
  },
  {
    file: 'api/src/routers/auth.ts',
    prefix: '/api/auth',
    mountedIn: 'api/src/app.ts',
    mount: "app.use('/api/auth', authRouter)",
    routes: ['POST /login', 'POST /token', 'POST /logout', 'GET /me'],
  },
  {
    file: 'api/src/routers/products.ts',
    prefix: '/api/products',
    mountedIn: 'api/src/app.ts',
    mount: "app.use('/api/products', productsRouter)",
    routes: ['GET /', 'GET /search', 'GET /:productId'],
  },
  {
    file: 'api/src/routers/reviews.ts',
    prefix: '/api/products/:productId/reviews',
    mountedIn: 'api/src/routers/products.ts',
    mount: "productsRouter.use('/:productId/reviews', reviewsRouter)",
    routes: ['GET /', 'POST /'],
  },
  {
    file: 'api/src/routers/orders.ts',
    prefix: '/api/orders',
    mountedIn: 'api/src/app.ts',
    mount: "app.use('/api/orders', requireUser, createOrdersRouter(",
    routes: [
      'GET /',
      'POST /',
      'GET /:orderId',
      'PATCH /:orderId',
      'DELETE /:orderId',
      'GET /:orderId/invoice',
    ],
  },
  {
    file: 'api/src/routers/account.ts',
    prefix: '/api/account',
    mountedIn: 'api/src/app.ts',
    mount: "app.use('/api/account', requireUser, accountRouter)",
    routes: [
      'GET /addresses',
      'POST /addresses',
      'GET /addresses/:addressId',
      'PUT /addresses/:addressId',
      'DELETE /addresses/:addressId',
    ],
  },
  {
    file: 'api/src/routers/reports.ts',
    prefix: '/api/reports',
    mountedIn: 'api/src/app.ts',
    mount: "app.use('/api/reports', reportsRouter)",
    routes: ['GET /newsletter', 'GET /revenue', 'GET /stock'],
  },
  {
    file: 'api/src/routers/admin.ts',
    prefix: '/api/admin',
    mountedIn: 'api/src/app.ts',
    mount: "app.use('/api/admin', requireUser, requireRole('administrator'), adminRouter)",
    routes: ['POST /exports', 'POST /suppliers/import'],
  },
  {
    file: 'api/src/routers/users.ts',
    prefix: '/api/admin/users',
    mountedIn: 'api/src/routers/admin.ts',
    mount: "adminRouter.use('/users', usersRouter)",
    routes: ['GET /', 'GET /:userId', 'PUT /:userId/role'],
  },
];

export const payments: readonly RouteFile[] = [
  {
    file: 'payments/app/main.py',
    prefix: '',
    mountedIn: 'payments/app/main.py',
    mount: 'app = FastAPI(',
    routes: ['GET /health'],
  },
  paymentsRouter('payments', [
    'GET ',
    'POST ',
    'GET /{payment_id}',
    'POST /{payment_id}/capture',
    'GET /{payment_id}/refunds',
    'POST /{payment_id}/refunds',
  ]),
  paymentsRouter('cards', ['GET ', 'POST ', 'DELETE /{card_id}']),
  paymentsRouter('receipts', ['GET /{payment_id}']),
  paymentsRouter('webhooks', ['POST /{provider}']),
  paymentsRouter('settlements', ['GET ', 'POST /{batch_id}/export']),
];

function paymentsRouter(name: string, routes: readonly string[]): RouteFile {
  return {
    file: `payments/app/routers/${name}.py`,
    prefix: `/v1/${name}`,
    mountedIn: 'payments/app/main.py',
    mount: `app.include_router(${name}.router, prefix="/v1")`,
    routes,
  };
}

/** The routes that an Express or FastAPI source declares, as `METHOD path`. */
export function declaredRoutes(file: string): readonly string[] {
  const source = readSample(file);
  return file.endsWith('.py') ? fastApiRoutes(source) : expressRoutes(source);
}

function expressRoutes(source: string): readonly string[] {
  const routes: string[] = [];
  let chained = '';
  for (const [, call = '', path] of source.matchAll(
    /\.(route|get|post|put|patch|delete)(?:<\w+>)?\((?:'([^']*)'|(?=\(request))/g,
  )) {
    if (call === 'route') {
      chained = path ?? '';
    } else {
      routes.push(`${call.toUpperCase()} ${path ?? chained}`);
    }
  }
  return routes;
}

function fastApiRoutes(source: string): readonly string[] {
  return [...source.matchAll(/^@(?:app|router)\.(\w+)\("([^"]*)"/gm)].map(
    ([, method = '', path = '']) => `${method.toUpperCase()} ${path}`,
  );
}

/** Method and whole path of every route of a service, parameters written as `{name}`. */
export function routesOf(files: readonly RouteFile[]): readonly Route[] {
  return files.flatMap(({ prefix, routes }) =>
    routes.map((route) => {
      const [method = '', path = ''] = route.split(' ');
      const template = `${prefix}${path === '/' ? '' : path}`.replaceAll(/:(\w+)/g, '{$1}');
      return { method, template };
    }),
  );
}
