// The yardstick in the browser: a plain HTML table that is built again from the rows of one SELECT. With `height`, so many
// pixels below its rows are empty.
import { Probe } from './probe.ts';

interface PlainWindow {
  probe: Probe;
}

type Row = Readonly<Record<(typeof columns)[number], string | number>>;

const columns = [
  'severity',
  'endpoint',
  'summary',
  'category',
  'subCategory',
  'eventId',
  'status',
  'resolution',
  'discovered',
] as const;
const severities = ['Critical', 'Major', 'Minor', 'Info'];

const parameters = new URLSearchParams(location.search);
const question = {
  list: parameters.get('list') ?? 'findings',
  severity: '',
  sort: 'discovered',
  descending: 'no',
  limit: parameters.get('limit') ?? '100',
};
const height = parameters.get('height') ?? '0';

document.head.innerHTML = `<style>
  body { margin: 0; height: 100vh; display: flex; flex-direction: column; font: 13px/18px system-ui; }
  #list { flex: 1; overflow: auto; min-height: 0; }
  table { width: 100%; border-collapse: collapse; table-layout: fixed; }
  th, td { height: 28px; padding: 0 8px; text-align: start; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .selected { background: Highlight; }
</style>`;
document.body.innerHTML = `<div>${severities.map((name) => `<button name="${name}">${name}</button>`).join('')}</div>
  <div id="list"><table><thead><tr>
    ${columns.map((name) => `<th><button name="${name}">${name}</button></th>`).join('')}
  </tr></thead><tbody></tbody></table><div style="height: ${Number(height)}px"></div></div>`;

const scroller = element('#list');
const table = element('table');
const body = element('tbody');

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const name = target.getAttribute('name');
  if (name === null) target.closest('tbody tr')?.classList.add('selected');
  else {
    if (severities.includes(name)) question.severity = question.severity === name ? '' : name;
    else {
      const sort = name === 'eventId' ? 'event_id' : name;
      question.descending = question.sort === sort && question.descending === 'no' ? 'yes' : 'no';
      question.sort = sort;
    }
    void load();
  }
});

(window as unknown as PlainWindow).probe = new Probe({
  scroller,
  rows: [table],
  isLoading: () => false,
  get shown() {
    return body.querySelector('tr')?.textContent ?? '';
  },
  control: (name) => {
    const [kind, value = ''] = name.split(':');
    if (kind === 'row') return element(`tbody tr:nth-child(${Number(value) + 1})`);
    return element(`[name=${value}]`);
  },
});
void load();

async function load(): Promise<void> {
  const response = await fetch(`/rows?${new URLSearchParams(question).toString()}`);
  const rows = (await response.json()) as readonly Row[];
  body.innerHTML = rows.map(rowHtml).join('');
}

function rowHtml(row: Row): string {
  return `<tr>${columns.map((name) => `<td>${cellText(row, name)}</td>`).join('')}</tr>`;
}

function cellText(row: Row, name: (typeof columns)[number]): string {
  const value = row[name];
  if (name === 'severity') return severities[Number(value)] ?? '';
  if (name === 'discovered') return new Date(Number(value)).toISOString().slice(0, 10);
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}
