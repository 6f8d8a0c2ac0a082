/** What SARIF has no place for stands in properties of this name, which only our own import reads. */
export const ownProperties = 'dastWorkbench';
