/** Fields of which a row of the list or an item of the tree has one value to filter by. */
export const rowFields = [
  'severity',
  'summary',
  'category',
  'subCategory',
  'status',
  'resolution',
  'endpoint',
  'method',
  'eventId',
  'confidence',
  'application',
  'handler',
] as const;
export type RowField = (typeof rowFields)[number];
