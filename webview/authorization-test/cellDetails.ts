import { html, nothing, type TemplateResult } from 'lit';
import type {
  AuthorizationView,
  ShownCellDetails,
  ShownRow,
  ShownSide,
} from '../../src/protocol/authorizationTestProtocol.ts';
import { lineIcon } from '../shared/icons.ts';
import { text } from '../shared/strings.ts';
import { markedParts } from './proofMarks.ts';
import { verdictIcon } from './verdictIcon.ts';

interface CellDetails {
  readonly row: ShownRow;
  /** Of the users that the cell stands for. */
  readonly places: readonly number[];
  readonly shown: number;
  readonly users: AuthorizationView['users'];
  /** Undefined until they are there. */
  readonly details: ShownCellDetails | undefined;
  readonly show: (place: number) => void;
  readonly close: () => void;
}

/** Who asked for what and got what, the exchanges side by side. */
export function cellDetails(given: CellDetails): TemplateResult | typeof nothing {
  const { row, shown, users, details, close } = given;
  const cell = row.cells[shown];
  if (cell === undefined) return nothing;
  const user = users[shown];
  const who = user === undefined ? text('nobody') : `${user.role} ${user.username}`;
  return html`<section class="details" aria-labelledby="cell">
    <div class="title">
      <h2 id="cell">${text('cellOf', who, `${row.method} ${row.path}`)}</h2>
      <button
        class="icon-button"
        title=${text('closeDetails')}
        aria-label=${text('closeDetails')}
        @click=${close}
      >
        ${lineIcon('close')}
      </button>
    </div>
    ${usersTemplate(given)}
    <p class="verdict ${cell.verdict}">
      ${verdictIcon(cell.verdict)} ${cell.words}${row.object === '' ? nothing : html` · ${row.object}`}
    </p>
    ${details?.exchanges.length === 0 ? html`<p class="secondary">${text('notAsked')}</p>` : nothing}
    <div class="sides">${details?.exchanges.map(sideTemplate)}</div>
  </section>`;
}

/** Where a cell stands for the users of a role, each can be shown. */
function usersTemplate({ places, shown, users, show }: CellDetails): TemplateResult | typeof nothing {
  if (places.length < 2) return nothing;
  const role = users[shown]?.role ?? '';
  return html`<p class="choice" role="group" aria-label=${text('usersOfRole', role)}>
    ${places
      .toSorted((one, other) => one - other)
      .map(
        (place) =>
          html`<button class="tool" aria-pressed=${place === shown} @click=${() => show(place)}>
            ${users[place]?.username ?? ''}
          </button>`,
      )}
  </p>`;
}

function sideTemplate({ title, meaning, status, request, response, proof }: ShownSide): TemplateResult {
  const [requestLine = '', ...sent] = request.split('\n');
  const blank = response.indexOf('\n\n');
  const head = blank < 0 ? response : response.slice(0, blank);
  const body = blank < 0 ? '' : response.slice(blank + 2);
  const [, ...headers] = head.split('\n');
  return html`<article>
    <h3>${title}</h3>
    <p>${meaning}</p>
    ${messageTemplate(requestLine, sent.join('\n'))}
    ${messageTemplate(text('responseBelow', status), headers.join('\n'))}
    ${
      body === ''
        ? nothing
        : html`<pre tabindex="0" aria-label=${text('responseBelow', status)}>
${markedParts(body, proof).map((part) =>
  part.isProof ? html`<mark title=${text('provesAccess')}>${part.text}</mark>` : part.text,
)}</pre>`
    }
  </article>`;
}

/** The first line of a message, which opens the rest of it. */
function messageTemplate(line: string, rest: string): TemplateResult {
  if (rest === '') return html`<p class="code">${line}</p>`;
  return html`<details class="message-head">
    <summary class="code">${line}</summary>
    <pre tabindex="0" aria-label=${line}>${rest}</pre>
  </details>`;
}
