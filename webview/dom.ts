/** Makes elements. Text is only ever set as text, so that a name from a project can never become markup. */

export type Child = Node | string | null | undefined;
export type Properties = Readonly<Record<string, string | boolean | EventListener | undefined>>;

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element: strings become attributes, `true` an empty one, functions listeners named by their key (`click`). */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), properties, children);
}

/** An SVG element; the same rules. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/** Puts text into an element only where it changed, so that nothing flickers and no reader starts over. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Replaces what an element holds. */
export function setChildren(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...children.filter(isPresent));
}

function fill<E extends Element>(element: E, properties: Properties, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter(isPresent));
  return element;
}

function isPresent(child: Child): child is Node | string {
  return child !== null && child !== undefined;
}
