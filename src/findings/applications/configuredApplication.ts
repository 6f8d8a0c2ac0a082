/** An application as settings and auth configs name it. */
export interface ConfiguredApplication {
  readonly name: string;
  /** Origins, in which `*` stands for any part of the host or port, e.g. `https://*.shop.test`. */
  readonly origins: readonly string[];
}
