type Attributes = Record<string, string | boolean>;

function setAttributes(made: { setAttribute(name: string, value: string): void }, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false) made.setAttribute(name, value);
  }
}

/** An element with attributes and children. Text becomes text nodes, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  for (const child of children)
    if (child !== null) made.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  return made;
}

/** A drawing that screen readers pass over. */
export function drawing(attributes: Attributes, ...paths: Attributes[]): SVGSVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  setAttributes(made, { "aria-hidden": "true", fill: "currentColor", ...attributes });
  for (const path of paths) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", "path");
    setAttributes(part, path);
    made.appendChild(part);
  }
  return made;
}
