/** Test users of the real applications, and the secret of the client, by name. */
export const passwords: Readonly<Record<string, string>> = {
  ann: 'ann-0-pa$$ word',
  bob: 'bob-1-"quoted"',
  client: 'client-2-s3cr&t',
};
