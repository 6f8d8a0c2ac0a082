// node test/conformance/update.ts: writes every expected.json anew. What it changes is to be read, not trusted.
import { join } from 'node:path';
import { readCases, writeExpected } from './authCase.ts';

const folder = join(import.meta.dirname, 'auth');
for (const one of readCases(folder)) writeExpected(folder, one);
