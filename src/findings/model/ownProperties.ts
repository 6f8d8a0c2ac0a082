/**
 * What SARIF has no place for stands in properties of this name, which only our own import reads: with them it makes the
 * same findings of a report that was exported.
 */
export const ownProperties = 'dastWorkbench';

/** What the report of an authorization test is called where formats are. */
export const authorizationTestFormat = 'DAST Workbench authorization test';
