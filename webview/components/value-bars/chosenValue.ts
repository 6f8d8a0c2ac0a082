/** A value of a widget as `dast-choose-value` reports it; `add` with Ctrl or Cmd held. */
export interface ChosenValue {
  readonly value: string;
  readonly add: boolean;
}
