/** Every message between a panel and the extension. Ids are chosen by the panel and never reused. */
export type Envelope =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'response'; readonly id: number; readonly result: unknown }
  /** `message` is a localised sentence for the user; nothing else of the error crosses. */
  | { readonly kind: 'error'; readonly id: number; readonly message: string }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'event'; readonly name: string; readonly data: unknown };

/**
 * `{ method: { params, result } }`: what one end may ask of the other. Mapped, because an interface has no
 * index signature.
 */
export type RequestTable<Table> = {
  readonly [Method in keyof Table]: { readonly params: unknown; readonly result: unknown };
};

/** The handlers of a table: a missing one does not compile. */
export type RequestHandlers<Table extends RequestTable<Table>> = {
  readonly [Method in keyof Table]: (
    params: Table[Method]['params'],
    signal: AbortSignal,
  ) => Promise<Table[Method]['result']>;
};
