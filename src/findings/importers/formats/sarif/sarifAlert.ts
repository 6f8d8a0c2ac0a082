import { alertName } from '../../../../base/alertName.ts';
import { items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';

const property = 'github/alertUrl';

/**
 * The alert that GitHub has made of a result, as it says in analyses that are fetched from it: among the result's properties,
 * which its documentation also shows as a list.
 * https://docs.github.com/rest/code-scanning/code-scanning#get-a-code-scanning-analysis-for-a-repository
 */
export function alertOf(result: JsonObject): string {
  const properties = member(result, 'properties');
  const address =
    text(properties, property) ||
    (items(properties)
      .map((one) => text(one, property))
      .find((found) => found !== '') ??
      '');
  return address === '' ? '' : alertName(address);
}
