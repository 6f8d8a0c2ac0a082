/** Text behind an expression, in which no dollar starts anything. */
export function dollarEscaped(text: string): string {
  return text.replaceAll('$', '$$$$');
}
