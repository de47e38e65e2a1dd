import type { HeadTag } from "#app/shell/document/head-tags.tsx";

type Description = { type: string; attributes: [name: string, value: string][]; text: string };

/** Our elements in <head>; null until the first call, which finds those of the server. */
let ours: Element[] | null = null;

function descriptionOf({ type, props }: HeadTag): Description {
  const { children, dangerouslySetInnerHTML: html, ...rest } = props;
  const attributes = Object.entries(rest).flatMap(([name, value]): Description["attributes"] =>
    value == null ? [] : [[name, String(value)]],
  );
  return { type: String(type), attributes, text: html?.__html ?? String(children ?? "") };
}

/** Whether `element` matches the description, ignoring what extensions added. HTML attribute names are case-insensitive. */
function isSame(element: Element, { type, attributes, text }: Description): boolean {
  return (
    element.localName === type &&
    element.textContent === text &&
    attributes.every(([name, value]) => element.getAttribute(name) === value)
  );
}

function create({ type, attributes, text }: Description): Element {
  const element = document.createElement(type);
  for (const [name, value] of attributes) element.setAttribute(name, value);
  element.textContent = text;
  return document.head.appendChild(element);
}

/** Updates our tags in <head> and leaves others alone. */
export function syncHead(tags: HeadTag[]): void {
  const found = ours ?? [...document.head.children];
  const elements = tags.map((tag) => {
    const description = descriptionOf(tag);
    const at = found.findIndex((element) => isSame(element, description));
    return found.splice(at, at < 0 ? 0 : 1)[0] ?? create(description);
  });
  if (ours !== null) for (const element of found) element.remove();
  ours = elements;
}
