import { Parser } from "htmlparser2";
import { MessageError } from "#app/exchange/ddex/message-problem.ts";
import type { XmlElement } from "#app/exchange/ddex/xml-element.ts";

/** Limits of a file. An album of 100 tracks takes about 1 MB and 20,000 elements. */
const xmlLimits = {
  bytes: 32 * 1024 * 1024,
  depth: 40,
  elements: 600_000,
  /** Elements and characters of one item of a list, which is held in memory while it is read. */
  itemElements: 20_000,
  itemText: 2_000_000,
  attributes: 32,
  attributeText: 4096,
};

/** What the file consists of: its root, then each child of a list (`ResourceList`, …) or of the root. */
type XmlHandler = {
  root: (root: XmlElement, namespace: string) => void;
  item: (list: string, item: XmlElement) => void;
};

/** Elements of the root whose children are items of their own. */
const lists: ReadonlySet<string> = new Set(["PartyList", "ResourceList", "ReleaseList", "DealList"]);

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

class ItemBuilder {
  readonly #handler: XmlHandler;
  readonly #stack: XmlElement[] = [];
  #elements = 0;
  #itemElements = 0;
  #itemText = 0;
  #list = "";
  #isOver = false;
  line = 1;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  get isComplete(): boolean {
    return this.#isOver && this.#stack.length === 0;
  }

  /** Depth at which an item begins: below the root, or below a list. */
  get #itemDepth(): number {
    return this.#list === "" ? 1 : 2;
  }

  #attributesOf(given: Record<string, string>): Map<string, string> {
    const entries = Object.entries(given);
    const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    if (entries.length > xmlLimits.attributes || length > xmlLimits.attributeText)
      throw new MessageError("tooManyAttributes", this.line);
    return new Map(entries.map(([name, value]) => [localName(name), value]));
  }

  open(name: string, given: Record<string, string>): void {
    if (this.#isOver) throw new MessageError("notWellFormed", this.line, name);
    this.#elements += 1;
    if (this.#elements > xmlLimits.elements) throw new MessageError("tooManyElements", this.line);
    const depth = this.#stack.length;
    if (depth >= xmlLimits.depth) throw new MessageError("tooDeep", this.line);
    const element = {
      name: localName(name),
      line: this.line,
      attributes: this.#attributesOf(given),
      text: "",
      children: [],
    };
    if (depth === 0) {
      const prefix = name.includes(":") ? `xmlns:${name.slice(0, name.indexOf(":"))}` : "xmlns";
      this.#handler.root(element, given[prefix] ?? "");
    }
    if (depth === 1) this.#list = lists.has(element.name) ? element.name : "";
    if (depth === this.#itemDepth) {
      this.#itemElements = 0;
      this.#itemText = 0;
    }
    this.#itemElements += 1;
    if (this.#itemElements > xmlLimits.itemElements) throw new MessageError("itemTooLarge", this.line, name);
    if (depth > this.#itemDepth) this.#stack.at(-1)?.children.push(element);
    this.#stack.push(element);
  }

  text(data: string): void {
    const element = this.#stack.at(-1);
    if (element === undefined || this.#stack.length <= this.#itemDepth) {
      if (data.trim() !== "" && data !== "\u{feff}")
        throw new MessageError("notWellFormed", this.line, data.trim().slice(0, 40));
      return;
    }
    this.#itemText += data.length;
    if (this.#itemText > xmlLimits.itemText) throw new MessageError("itemTooLarge", this.line, element.name);
    element.text += data;
  }

  close(name: string, isMissing: boolean): void {
    if (isMissing) throw new MessageError("notWellFormed", this.line, name);
    const element = this.#stack.pop();
    const depth = this.#stack.length;
    if (element === undefined) return;
    if (depth === 0) this.#isOver = true;
    const isList = depth === 1 && lists.has(element.name);
    if (depth === this.#itemDepth && !isList) this.#handler.item(this.#list, element);
    if (isList) this.#list = "";
  }

  instruction(name: string, data: string): void {
    if (/^!doctype/i.test(name)) throw new MessageError("doctype", this.line);
    if (name.startsWith("!")) throw new MessageError("notWellFormed", this.line, name);
    const encoding = /encoding\s*=\s*["']([^"']*)/i.exec(data)?.[1] ?? "utf-8";
    if (/^\?xml$/i.test(name) && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      throw new MessageError("encoding", this.line, encoding.slice(0, 40));
  }
}

/**
 * Reads XML as a stream, one item of a list at a time: a document type, and with it every entity of one's own, is refused, and nothing is
 * ever fetched. @throws MessageError for what is no such file or exceeds `xmlLimits`
 */
export async function readXml(file: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const builder = new ItemBuilder(handler);
  let openedAt = -1;
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        openedAt = parser.endIndex;
        builder.open(name, attributes);
      },
      // The parser also closes what is not closed in the file; `<a/>` ends where it began.
      onclosetag: (name, isImplied) => builder.close(name, isImplied && parser.endIndex !== openedAt),
      ontext: (data) => builder.text(data),
      onprocessinginstruction: (name, data) => builder.instruction(name, data),
      onerror: () => {
        throw new MessageError("notWellFormed", builder.line);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new MessageError("encoding", builder.line, "UTF-8");
    }
  };
  /** A line at a time, so that every element knows its own. */
  const feed = (text: string) => {
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) {
        parser.write("\n");
        builder.line += 1;
      }
      parser.write(part);
    }
  };
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > xmlLimits.bytes) throw new MessageError("tooLarge", builder.line);
    feed(decode(chunk));
  }
  feed(decode());
  parser.end();
  if (!builder.isComplete) throw new MessageError("notWellFormed", builder.line);
}
