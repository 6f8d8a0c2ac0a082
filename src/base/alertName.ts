/** Alerts of code scanning in one repository: `shop/api alerts 3, 7`. */
export interface NamedAlerts {
  /** `owner/name`, in lower case. */
  readonly repository: string;
  readonly numbers: readonly number[];
}

/** Of a finding whose alerts nobody looks at one by one. */
const mostNumbers = 20;

/** How an alert is called where findings have ids, by its address in GitHub's API; empty for any other address. */
export function alertName(address: string): string {
  const [, repository, number] =
    /\/repos\/([\w.-]{1,100}\/[\w.-]{1,100})\/code-scanning\/alerts\/(\d{1,12})$/.exec(address) ?? [];
  return repository === undefined ? '' : nameOf({ repository, numbers: [Number(number)] });
}

export function readAlertName(name: string): NamedAlerts | undefined {
  const [, repository, numbers] =
    /^([\w.-]{1,100}\/[\w.-]{1,100}) alerts? (\d{1,12}(?:, \d{1,12}){0,19})$/.exec(name) ?? [];
  if (repository === undefined || numbers === undefined) return undefined;
  return { repository: repository.toLowerCase(), numbers: numbers.split(', ').map(Number) };
}

/** The id of a finding that two were made one of: the first, with the alerts of both. */
export function joinAlertNames(first: string, second: string): string {
  if (first === '' || first === second) return second;
  // Asked of every instance of a report.
  if (!first.includes(' alert')) return first;
  const [one, other] = [readAlertName(first), readAlertName(second)];
  if (one === undefined || other?.repository !== one.repository) return first;
  const numbers = [...new Set([...one.numbers, ...other.numbers])].slice(0, mostNumbers);
  return nameOf({ repository: first.slice(0, one.repository.length), numbers });
}

function nameOf({ repository, numbers }: NamedAlerts): string {
  return `${repository} ${numbers.length === 1 ? 'alert' : 'alerts'} ${numbers.join(', ')}`;
}
