/** A call that was recorded or written down elsewhere: in a HAR file, a Postman collection or a report. */
export interface KnownCall {
  /** Upper case. */
  readonly method: string;
  /** Absolute, or a path on the application; parameters whose values nobody knows stand in braces. */
  readonly url: string;
  readonly contentType?: string;
  readonly body?: string;
}
