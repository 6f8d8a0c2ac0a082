import { scryptSync } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export interface ProductRow {
  id: number;
  name: string;
  description: string;
  price_cents: number;
  stock: number;
}

export interface OrderRow {
  id: string;
  user_id: number;
  status: string;
  total_cents: number;
  ship_to: string;
  created_at: string;
}

export interface AddressRow {
  id: number;
  user_id: number;
  lines: string;
}

export interface UserRow {
  id: number;
  username: string;
  password_hash: string;
  role: string;
  totp_secret: string | null;
}

const schema = `
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    role TEXT NOT NULL,
    totp_secret TEXT
  );
  CREATE TABLE IF NOT EXISTS products (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    price_cents INTEGER NOT NULL,
    stock INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS reviews (
    id INTEGER PRIMARY KEY,
    product_id INTEGER NOT NULL REFERENCES products (id),
    author TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS orders (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id),
    status TEXT NOT NULL,
    total_cents INTEGER NOT NULL,
    ship_to TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS addresses (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id),
    lines TEXT NOT NULL
  );
`;

export const database = new DatabaseSync(process.env['SHOP_DATABASE'] ?? ':memory:');
database.exec(schema);
seed();

export function hashPassword(username: string, password: string): string {
  return scryptSync(password, `shop:${username}`, 32).toString('hex');
}

/** Fills an empty database with a small catalogue, and with users, their orders and addresses when a password is given. */
function seed(): void {
  const products = database.prepare('SELECT count(*) AS n FROM products').get();
  if (products?.['n'] !== 0) {
    return;
  }
  const addProduct = database.prepare(
    'INSERT INTO products (name, description, price_cents, stock) VALUES (?, ?, ?, ?)',
  );
  addProduct.run('Teapot', 'Stoneware, 1.2 litres', 3900, 12);
  addProduct.run('Tea strainer', 'Stainless steel', 900, 140);
  addProduct.run('Assam, 250 g', 'Second flush', 1450, 60);

  const password = process.env['SHOP_TEST_PASSWORD'];
  if (password === undefined) {
    return;
  }
  const addUser = database.prepare(
    'INSERT INTO users (username, password_hash, role, totp_secret) VALUES (?, ?, ?, ?)',
  );
  const totpSecret = process.env['SHOP_TEST_TOTP'] ?? null;
  for (const username of ['dast-admin-1', 'dast-admin-2']) {
    addUser.run(username, hashPassword(username, password), 'administrator', totpSecret);
  }
  for (const username of ['dast-customer-1', 'dast-customer-2']) {
    addUser.run(username, hashPassword(username, password), 'customer', null);
  }
  const addOrder = database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)');
  addOrder.run(
    '6f1c2a34-5b7d-4e8f-9a01-b2c3d4e5f607',
    3,
    'paid',
    4800,
    'Customer One, Example Street 1',
    '2026-09-01T08:00:00Z',
  );
  addOrder.run(
    'd27b9e10-83c4-4f5a-b6d1-0e9f8a7c6b52',
    4,
    'shipped',
    2350,
    'Customer Two, Sample Avenue 22',
    '2026-09-14T17:30:00Z',
  );
  const addAddress = database.prepare('INSERT INTO addresses (id, user_id, lines) VALUES (?, ?, ?)');
  addAddress.run(5101, 3, 'Customer One, Example Street 1, 10115 Berlin');
  addAddress.run(5102, 4, 'Customer Two, Sample Avenue 22, 20095 Hamburg');
}
