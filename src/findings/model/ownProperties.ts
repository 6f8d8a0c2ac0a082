/**
 * What SARIF has no place for stands in properties of this name, which only our own import reads: with them it makes the
 * same findings of a report that was exported.
 */
export const ownProperties = 'dastWorkbench';
