import { Parser } from "htmlparser2";
import { TimelineError, timelineLimits } from "#app/licensing/timelines/timeline.ts";

/** `name`: without prefix; `at`: offset in the file. */
export type XmlNode = {
  name: string;
  at: number;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
};

const { depth: maxDepth, elements: maxElements } = timelineLimits;

/**
 * The tree of an XML file. `isKept`: which children of the root are needed; others are read over. Entities of one's own are refused.
 * @throws TimelineError truncated, tooDeep, tooMany, doctype
 */
export function readXml(text: string, isKept: (name: string) => boolean = () => true): XmlNode {
  const stack: XmlNode[] = [];
  let root: XmlNode | null = null;
  let kept = 0;
  let openedAt = -1;
  const parser: Parser = new Parser(
    {
      onopentag(written, attributes) {
        openedAt = parser.endIndex;
        const name = written.slice(written.indexOf(":") + 1);
        const place = { at: parser.startIndex, name };
        if (stack.length === 0 && root !== null) throw new TimelineError("truncated", place);
        if (stack.length >= maxDepth) throw new TimelineError("tooDeep", place);
        const node: XmlNode = { name, at: parser.startIndex, attributes, text: "", children: [] };
        const parent = stack.at(-1);
        if (parent === undefined) root = node;
        else if (stack.length > 1 ? parent.at >= 0 : isKept(name)) {
          kept += 1;
          if (kept > maxElements) throw new TimelineError("tooMany", place);
          parent.children.push(node);
        } else node.at = -1;
        stack.push(node);
      },
      // The parser also closes what is not closed in the file; `<a/>` ends where it began.
      onclosetag(name, isImplied) {
        if (isImplied && parser.endIndex !== openedAt)
          throw new TimelineError("truncated", { at: parser.startIndex, name });
        stack.pop();
      },
      ontext(data) {
        const node = stack.at(-1);
        if (node !== undefined && node.at >= 0 && stack.length > 1) node.text += data;
      },
      onprocessinginstruction(name, data) {
        const isDoctype = /^!doctype/i.test(name);
        if (isDoctype ? data.includes("[") : name.startsWith("!"))
          throw new TimelineError("doctype", { at: parser.startIndex });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  if (root === null || stack.length > 0) throw new TimelineError("truncated", { at: text.length });
  return root;
}

export function childOf(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce((found, name) => found?.children.find((child) => child.name === name), node);
}

/** All elements of a name at any depth, in the order of the file. */
export function nodesNamed(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...nodesNamed(child, name)]);
}
