import type { HeadTag } from "#app/shell/document/head-tags.tsx";

type Description = { type: string; attributes: [name: string, value: string][]; text: string };

/** The elements in <head> that are ours; null until the first call, which finds those of the server. */
let ours: Element[] | null = null;

function descriptionOf({ type, props }: HeadTag): Description {
  const { children, dangerouslySetInnerHTML: html, ...rest } = props;
  const attributes = Object.entries(rest).flatMap(([name, value]): Description["attributes"] =>
    value == null ? [] : [[name, String(value)]],
  );
  return { type: String(type), attributes, text: html?.__html ?? String(children ?? "") };
}

/** Whether `element` is what is described, with whatever an add-on wrote on it. Of HTML's elements names of attributes have no case. */
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

/** Makes the tags of ours in <head> those of the page that is shown, and leaves what others put there. */
export function syncHead(tags: HeadTag[]): void {
  const found = ours ?? [...document.head.children];
  const shown = tags.map((tag) => {
    const description = descriptionOf(tag);
    const at = found.findIndex((element) => isSame(element, description));
    return found.splice(at, at < 0 ? 0 : 1)[0] ?? create(description);
  });
  if (ours !== null) for (const element of found) element.remove();
  ours = shown;
}
