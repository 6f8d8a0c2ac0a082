import { html, nothing, type TemplateResult } from 'lit';
import type { ShownExchange, ShownExpectation } from '../../src/protocol/loginResultsProtocol.ts';
import { formatNumber } from '../shared/format.ts';
import { lineIcon } from '../shared/icons.ts';
import { text } from '../shared/strings.ts';

interface ExchangeActions {
  readonly isOpen: boolean;
  readonly toggle: (event: Event) => void;
  readonly copyCurl: () => void;
}

/** One request with its answer: what was expected beside what came, how long it took, and both messages. */
export function exchangeTemplate(exchange: ShownExchange, actions: ExchangeActions): TemplateResult {
  const { method, url, label, status, ms, isFaulty } = exchange;
  const notes = notesOf(exchange);
  return html`<details
    class="exchange ${isFaulty ? 'faulty' : ''}"
    ?open=${actions.isOpen}
    @toggle=${actions.toggle}
  >
    <summary>
      <span class="status">${isFaulty ? lineIcon('error') : nothing}${status}</span>
      <span class="call">
        <span class="code" title=${url}>${method} ${pathOf(url)}</span>
        <span class="secondary"
          >${[label.startsWith(`${method} `) ? '' : label, ...notes].filter(Boolean).join(' · ')}</span
        >
      </span>
      <span class="number secondary">${text('milliseconds', formatNumber(Math.round(ms.total)))}</span>
    </summary>
    <div class="body">
      ${expectationTable(exchange.expected)} ${facts(exchange)}
      <p class="actions">
        <button class="link" @click=${actions.copyCurl}>${text('copyCurl')}</button>
      </p>
      <h2>${text('request')}</h2>
      ${message(exchange.request)}
      <h2>${text('response')}</h2>
      ${message(exchange.response)}
    </div>
  </details>`;
}

function notesOf({ purpose, attempt }: ShownExchange): string[] {
  const notes: string[] = [];
  if (purpose === 'with-token') notes.push(text('withToken'));
  if (purpose === 'without-token') notes.push(text('withoutToken'));
  if (purpose === 'refresh') notes.push(text('renewing'));
  if (attempt > 1) notes.push(text('attempt', formatNumber(attempt)));
  return notes;
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.pathname}${parsed.search}`;
}

function expectationTable(rows: readonly ShownExpectation[]): TemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${text('part')}</th>
        <th scope="col">${text('expected')}</th>
        <th scope="col">${text('received')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr class=${row.holds}>
            <th scope="row">${partText(row)}</th>
            <td class="code">${row.expected}</td>
            <td>${mark(row)} <span class="code">${receivedText(row)}</span></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function partText({ part, name }: ShownExpectation): string {
  switch (part) {
    case 'status':
      return text('statusCode');
    case 'header':
      return text('headerNamed', name);
    case 'cookie':
      return text('cookieNamed', name);
    case 'body':
      return text('bodyField', name);
    case 'matches':
      return text('bodyMatches');
    case 'not-matches':
      return text('bodyNotMatches');
    case 'output':
      return text('outputNamed', name);
  }
}

function receivedText({ part, received, holds }: ShownExpectation): string {
  if (received !== '') return received;
  return part === 'matches' || part === 'not-matches' || holds === 'unknown'
    ? text('notShown')
    : text('nothingReceived');
}

function mark({ holds }: ShownExpectation): TemplateResult | typeof nothing {
  if (holds === 'unknown') return nothing;
  const words = text(holds === 'yes' ? 'asExpected' : 'notAsExpected');
  return html`<span class="mark" title=${words}
    >${lineIcon(holds === 'yes' ? 'check' : 'error')}<span class="visually-hidden">${words}</span></span
  >`;
}

function facts({ ms, redirects, cookies, peer, viaProxy, bodyBytes }: ShownExchange): TemplateResult {
  const rounded = (value: number): string => formatNumber(Math.round(value));
  const times = [
    ...(ms.dns === undefined ? [] : [text('dnsTime', rounded(ms.dns))]),
    ...(ms.connect === undefined ? [] : [text('connectTime', rounded(ms.connect))]),
    ...(ms.tls === undefined ? [] : [text('tlsTime', rounded(ms.tls))]),
    text('firstByteTime', rounded(ms.firstByte)),
    text('totalTime', rounded(ms.total)),
  ];
  const hops = redirects.map(({ status, location }) => text('redirectTo', String(status), location));
  return html`<dl>
    ${fact('redirects', hops)} ${fact('setsCookies', cookies.length === 0 ? [] : [cookies.join(', ')])}
    ${fact('timing', [times.join(', ')])}
    ${fact('server', viaProxy ? [text('throughProxy')] : peer === '' ? [] : [peer])}
    ${fact('size', [text('bytes', formatNumber(bodyBytes))])}
  </dl>`;
}

function fact(
  label: 'redirects' | 'setsCookies' | 'timing' | 'server' | 'size',
  values: readonly string[],
): TemplateResult | typeof nothing {
  if (values.length === 0) return nothing;
  return html`<dt>${text(label)}</dt>
    ${values.map((value) => html`<dd>${value}</dd>`)}`;
}

function message(content: string): TemplateResult {
  return html`<pre tabindex="0">${content}</pre>`;
}
