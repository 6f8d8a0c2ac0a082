import { collectFailures } from '../failures.ts';
import { growTimeouts } from '../patience.ts';

// For runner.html, which starts mocha once all tests are loaded.
Object.assign(window, { collectFailures, growTimeouts });
