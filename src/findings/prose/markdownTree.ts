/** What stands in a line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly children: readonly Inline[] }
  /** `url` is an http or https address. */
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] };

/** Pieces of a text one below the other. `line` is the text of a list item that is no paragraph. */
export type Block =
  | { readonly kind: 'paragraph' | 'heading' | 'line'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  /** `start` is the first number; absent where the items are not numbered. */
  | { readonly kind: 'list'; readonly start?: number; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'rule' };
