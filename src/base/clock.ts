/** The current time in milliseconds since the epoch; a port, so that tests choose the time. */
export type Clock = () => number;
