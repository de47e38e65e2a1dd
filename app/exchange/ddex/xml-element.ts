/** An element of a message with what it contains. `name` is without prefix; `line` counts from 1. */
export type XmlElement = {
  name: string;
  line: number;
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: XmlElement[];
};

/** The children named `path`, a name or names joined by "/". */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split("/")
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** All elements of these names at any depth, in the order of the file. Not inside of one that was found. */
export function elementsIn(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.flatMap((child) => (names.includes(child.name) ? [child] : elementsIn(child, ...names)));
}

/** Characters of a text; no field of the catalogue has more. */
const maxText = 1000;

/** One line of an element's own text, cut to 1,000 characters; null for none, and for an element that is absent. */
export function textOf(element: XmlElement | undefined): string | null {
  const text = (element?.text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  return text === "" ? null : text.slice(0, maxText).toWellFormed();
}

/** The text of the first of these paths that has one. */
export function textAt(element: XmlElement, ...paths: string[]): string | null {
  for (const path of paths) {
    for (const found of elementsAt(element, path)) {
      const text = textOf(found);
      if (text !== null) return text;
    }
  }
  return null;
}

/** The text of the first element of these names at any depth. */
export function textIn(element: XmlElement, ...names: string[]): string | null {
  for (const found of elementsIn(element, ...names)) {
    const text = textOf(found);
    if (text !== null) return text;
  }
  return null;
}
