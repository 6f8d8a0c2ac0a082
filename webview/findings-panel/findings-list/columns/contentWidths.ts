import { resolutions, statuses } from '../../../../src/findings/model/finding.ts';
import type { FacetValue, ListSummary } from '../../../../src/findings/view/view.ts';
import { plural, text } from '../../../shared/strings.ts';
import { textWidth } from '../../../shared/textWidth.ts';
import type { ColumnWidths } from './columns.ts';

/** Pixels of a cell or header besides its text: padding, the edges of a button, an icon, the arrow of a sorted column. */
const besideText = { severity: 60, status: 48, resolution: 30, category: 18, header: 36, twoHeaders: 88 };

/** Pixels that columns of few values need, by the values that there are; `font` is that of rows, as a canvas takes it. */
export function contentWidths(
  summary: ListSummary | undefined,
  aggregated: boolean,
  font: string,
): ColumnWidths {
  if (summary === undefined) return {};
  const widthOf = (column: 'status' | 'resolution' | 'category', values: readonly string[]): number => {
    const widest = Math.max(0, ...values.map((value) => textWidth(value, font)));
    const header = textWidth(text(column), font) + besideText.header;
    return Math.ceil(Math.max(header, widest + besideText[column]));
  };
  const shared = (values: readonly string[]): readonly string[] =>
    aggregated ? [...values, text('mixed')] : values;
  const severity = aggregated
    ? Math.max(
        textWidth(text('severity'), font) + textWidth(text('apis'), font) + besideText.twoHeaders,
        // As many as a row can have, whatever the filters are: the column stays as it is while they change.
        textWidth(`Critical · ${plural('apis', summary.total)}`, font) + besideText.severity,
      )
    : textWidth(text('severity'), font) + besideText.header;
  return {
    severity: Math.ceil(severity),
    // Of all that can be set, so that no column moves while one triages.
    status: widthOf('status', shared(statuses)),
    resolution: widthOf('resolution', shared(resolutions)),
    category: widthOf('category', present(summary.category)),
  };
}

/** Pixels of Status above Resolution, which is smaller and stands below the text of the first. */
export function stackedStatusWidth(font: string, secondFont: string): number {
  const widest = (values: readonly string[], of: string): number =>
    Math.max(...[...values, text('mixed')].map((value) => textWidth(value, of)));
  return Math.ceil(Math.max(widest(statuses, font) + 42, widest(resolutions, secondFont) + 45));
}

function present(values: readonly FacetValue[]): readonly string[] {
  return values.filter(({ count }) => count > 0).map(({ value }) => value);
}
