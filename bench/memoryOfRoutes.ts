// Prints by how many megabytes the memory of this process grows with an index of the folder that is given.
import { optionsOf, routesOf } from './routeIndex.ts';

const megabyte = 1024 * 1024;
const collect = (globalThis as { readonly gc?: () => void }).gc;

const routes = routesOf(undefined);
collect?.();
const before = process.memoryUsage().rss;
await routes.open([optionsOf(process.argv[2] ?? '')]);
collect?.();
console.log(((process.memoryUsage().rss - before) / megabyte).toFixed(1));
