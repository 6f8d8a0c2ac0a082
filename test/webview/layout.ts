const tolerance = 1.5;
/** What opens above the page on purpose. */
const popups =
  '.popup, [popover], [role=menu], [role=listbox], [role=dialog], [role=tooltip], dast-status-line';
/** What is drawn beside texts, not on them: only its grip is wide. */
const grips = '[role=separator]';

/**
 * Texts that cannot be read: cut off without an ellipsis that has a tooltip, covered by something else, or beyond the
 * edge of the page. What a user can scroll to is not cut.
 */
export function layoutFaults(root: Element): readonly string[] {
  styles = new WeakMap();
  const faults: string[] = [];
  for (const node of textNodes(root)) {
    const element = node.parentElement;
    if (element === null || !isShown(element)) continue;
    const fault = faultOf(node, element);
    if (fault !== undefined) faults.push(`${fault}: "${node.data.trim()}"`);
  }
  return faults;
}

/** Reading styles takes long; they do not change meanwhile. */
let styles = new WeakMap<Element, CSSStyleDeclaration>();

function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element);
  if (known !== undefined) return known;
  const style = getComputedStyle(element);
  styles.set(element, style);
  return style;
}

function faultOf(node: Text, element: Element): string | undefined {
  const range = document.createRange();
  range.selectNodeContents(node);
  const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  let seen: readonly DOMRect[] = lines;
  for (let box: Element | null = element; box !== null; box = parentOf(box)) {
    const style = styleOf(box);
    // What is fixed is not cut by what it stands in.
    const cutsX = style.overflowX !== 'visible';
    const cutsY = style.overflowY !== 'visible';
    if (cutsX || cutsY) {
      const edge = box.getBoundingClientRect();
      const scrollsX = ['auto', 'scroll'].includes(style.overflowX);
      const scrollsY = ['auto', 'scroll'].includes(style.overflowY);
      const beyond = seen.some(
        ({ left, right, top, bottom }) =>
          (cutsX && !scrollsX && (right > edge.right + tolerance || left < edge.left - tolerance)) ||
          (cutsY && !scrollsY && (bottom > edge.bottom + tolerance || top < edge.top - tolerance)),
      );
      if (beyond && !isExplained(box, style)) return `cut by ${nameOf(box)}`;
      seen = seen
        .map((line) => intersection(line, edge))
        .filter(({ width, height }) => width > 2 && height > 2);
    }
    if (style.position === 'fixed') break;
  }
  if (seen.length === 0) return undefined;
  if (seen.some(({ left, right }) => right > innerWidth + tolerance || left < -tolerance)) {
    return 'outside of the page';
  }
  const cover = seen.map((line) => coverOf(line, element)).find((found) => found !== undefined);
  return cover === undefined ? undefined : `covered by ${nameOf(cover)}`;
}

/** An ellipsis says that there is more, and a tooltip what it is. */
function isExplained(box: Element, style: CSSStyleDeclaration): boolean {
  const hasEllipsis =
    style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
  return hasEllipsis && hasTooltip(box);
}

function hasTooltip(box: Element): boolean {
  for (let element: Element | null = box; element !== null; element = parentOf(element)) {
    if (element.hasAttribute('title')) return true;
  }
  return box.querySelector('[title]') !== null;
}

/** The element that lies above the ends or the middle of a line, unless it belongs to the text or is a popup. */
function coverOf({ left, right, top, bottom }: DOMRect, element: Element): Element | undefined {
  const y = (top + bottom) / 2;
  for (const x of [left + 2, (left + right) / 2, right - 2]) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const [hit] = elementsAt(x, y);
    if (hit === undefined || isRelated(hit, element) || isPopup(hit)) continue;
    const control = element.closest('button, a, label, summary');
    if (control !== null && isRelated(hit, control)) continue;
    return hit;
  }
  return undefined;
}

function elementsAt(x: number, y: number): readonly Element[] {
  let scope: DocumentOrShadowRoot = document;
  for (;;) {
    const hit = scope.elementFromPoint(x, y);
    if (hit === null) return [];
    if (hit.shadowRoot === null || hit.shadowRoot === scope) return [hit];
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) return [hit];
    scope = hit.shadowRoot;
  }
}

function isRelated(one: Element, other: Element): boolean {
  return includes(one, other) || includes(other, one);
}

function includes(outer: Element, inner: Element): boolean {
  for (let element: Element | null = inner; element !== null; element = parentOf(element)) {
    if (element === outer) return true;
  }
  return false;
}

function isPopup(element: Element): boolean {
  for (let outer: Element | null = element; outer !== null; outer = parentOf(outer)) {
    if (outer.matches(popups) || outer.matches(grips)) return true;
  }
  return false;
}

/** The parent in what is drawn: slots and hosts of shadow roots too. */
function parentOf(element: Element): Element | null {
  if (element.assignedSlot !== null) return element.assignedSlot;
  const root = element.parentNode;
  return root instanceof ShadowRoot ? root.host : element.parentElement;
}

function isShown(element: Element): boolean {
  if (element instanceof HTMLStyleElement) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  // Texts for assistive technology alone.
  const { clipPath, position, pointerEvents } = styleOf(element);
  return (
    !(position === 'absolute' && clipPath !== 'none') &&
    pointerEvents !== 'none' &&
    !isForReadersOnly(element)
  );
}

function isForReadersOnly(element: Element): boolean {
  for (let outer: Element | null = element; outer !== null; outer = parentOf(outer)) {
    const { width, height } = outer.getBoundingClientRect();
    if (styleOf(outer).overflow !== 'visible' && width <= 1 && height <= 1) return true;
  }
  return false;
}

function intersection(line: DOMRect, edge: DOMRect): DOMRect {
  const left = Math.max(line.left, edge.left);
  const top = Math.max(line.top, edge.top);
  return new DOMRect(
    left,
    top,
    Math.max(0, Math.min(line.right, edge.right) - left),
    Math.max(0, Math.min(line.bottom, edge.bottom) - top),
  );
}

function* textNodes(root: Node): Generator<Text> {
  if (root instanceof Text) {
    if (root.data.trim() !== '') yield root;
    return;
  }
  if (root instanceof Element && root.shadowRoot !== null) yield* textNodes(root.shadowRoot);
  for (const child of root.childNodes) yield* textNodes(child);
}

function nameOf(element: Element): string {
  const { className } = element;
  return `${element.localName}${typeof className === 'string' && className !== '' ? `.${className.trim().replaceAll(/\s+/g, '.')}` : ''}`;
}
