import { testPasting } from './authExchange.ts';
import { testFixes } from './authFixes.ts';
import { testNewAuthConfig } from './newAuthConfig.ts';
import { useWorkbench } from './workbench.ts';

/** One window for all: each closes what it opened, and removes its file. */
describe('auth configs in the workbench', () => {
  const workbench = useWorkbench();

  testPasting(workbench);
  testFixes(workbench);
  testNewAuthConfig(workbench);
});
