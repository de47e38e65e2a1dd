import { childOf, nodesNamed, type XmlNode } from "#app/licensing/timelines/read/read-xml.ts";
import { TimelineError } from "#app/licensing/timelines/timeline.ts";

/** Seconds of "1001/30000s", "5s"; null without the attribute. @throws TimelineError time */
export function seconds(node: XmlNode, name: string): number | null {
  const text = node.attributes[name];
  if (text === undefined) return null;
  const [, above = "", below = "1"] = /^(-?\d{1,18}(?:\.\d{1,12})?)(?:\/(\d{1,12}))?s$/.exec(text.trim()) ?? [];
  if (above === "" || Number(below) === 0)
    throw new TimelineError("time", { at: node.at, name: `${node.name} ${name}` });
  return Number(above) / Number(below);
}

/** Elements of a storyline that have a place in time. */
export const items = new Set([
  "clip",
  "asset-clip",
  "audio",
  "video",
  "ref-clip",
  "mc-clip",
  "sync-clip",
  "gap",
  "title",
  "spine",
]);

/** Texts of an element's own metadata: what hangs on a clip has its own. */
export function metadataOf(node: XmlNode): string[] {
  const metadata = childOf(node, "metadata");
  return metadata === undefined
    ? []
    : nodesNamed(metadata, "md").flatMap(({ attributes, text, children }) => [
        ...[attributes.value ?? "", text],
        ...children.flatMap(({ children: list, text: inner }) => [inner, ...list.map((item) => item.text)]),
      ]);
}

/** The items and transitions in an element; of an audition the pick, which is its first. */
export function storyOf({ children }: XmlNode): XmlNode[] {
  const picked = children.map((node) => (node.name === "audition" ? (node.children[0] ?? node) : node));
  return picked.filter(({ name }) => items.has(name) || name === "transition");
}

/** Elements of a name that are no parts of clips and resources. */
export function outerNodes(root: XmlNode, name: string): XmlNode[] {
  return root.children.flatMap((child) => {
    if (child.name === name) return [child];
    return ["library", "event", "project"].includes(child.name) ? outerNodes(child, name) : [];
  });
}
