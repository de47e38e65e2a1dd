import { escapeMarkup } from "#app/edge/escape-markup.ts";

/** An element, null for none: those of text or other elements are left out when they are empty, as EN 16931 has them. */
export type XmlNode = string | null;
type Attributes = Record<string, string>;

/** Text without what XML 1.0 cannot hold. */
function escaped(text: string): string {
  return escapeMarkup(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, ""));
}

function tagOf(name: string, attributes: Attributes): string {
  return [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ");
}

/** An element with text; null without. */
export function xmlText(name: string, text: string | null, attributes: Attributes = {}): XmlNode {
  return text ? `<${tagOf(name, attributes)}>${escaped(text)}</${name}>` : null;
}

/** An element with others; null without any. */
export function xmlElement(name: string, children: XmlNode[], attributes: Attributes = {}): XmlNode {
  const inner = children.filter((child) => child !== null).join("");
  return inner === "" ? null : `<${tagOf(name, attributes)}>${inner}</${name}>`;
}

/** An element with attributes alone. */
export function xmlEmpty(name: string, attributes: Attributes): XmlNode {
  return `<${tagOf(name, attributes)}/>`;
}
